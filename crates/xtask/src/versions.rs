//! `cargo xtask versions`: the signed list by which programs learn of a newer version, and the key that signs it.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use minisign::{KeyPair, PublicKey, SecretKey};
use serde_json::{Value, json};

use crate::documents::{SUMS, sha256};
use crate::release::Release;

/// The list; its signature beside it has this name with `.minisig`.
const LIST: &str = "versions.json";
/// Public key that is compiled into the program.
const PUBLIC_KEY: &str = "packaging/versions.pub";

/// Arguments of `cargo xtask versions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Secret key that signs the list
    #[arg(long, value_name = "FILE", requires = "page", required_unless_present = "new_key")]
    key: Option<PathBuf>,
    /// Address of the page of this version, which begins with https://
    #[arg(long, value_name = "URL", value_parser = address)]
    page: Option<String>,
    /// List that was published last; its other versions stay
    #[arg(long, value_name = "FILE")]
    earlier: Option<PathBuf>,
    /// Make a key pair: the secret key in this file, which lies elsewhere, and the public one in packaging/versions.pub
    #[arg(long, value_name = "FILE", conflicts_with_all = ["key", "page", "earlier"])]
    new_key: Option<PathBuf>,
}

/// Address of a page, as programs take it: they refuse a list with another one as a whole.
fn address(text: &str) -> Result<String> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    ensure!(text.starts_with("https://") && is_plain, "it must begin with https:// and be ASCII without blanks");
    Ok(text.to_owned())
}

/// True for the list and its signature, which do not list themselves.
pub(crate) fn is_list(path: &Path) -> bool {
    path == Path::new(LIST) || path.with_extension("") == Path::new(LIST)
}

pub(crate) fn run(release: &Release, args: &Args) -> Result<()> {
    match (&args.new_key, &args.key, &args.page) {
        (Some(file), ..) => make_key(release, file),
        (None, Some(key), Some(page)) => make_list(release, key, page, args.earlier.as_deref()),
        _ => bail!("--key needs --page"),
    }
}

fn make_key(release: &Release, file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().with_context(|| format!("there is no folder {}", folder.display()))?;
    ensure!(!folder.starts_with(release.root.canonicalize()?), "a secret key does not belong into the checkout");
    // Asks for a password.
    let pair = KeyPair::generate_encrypted_keypair(None)?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut secret = options.open(file).with_context(|| format!("cannot make {}", file.display()))?;
    secret.write_all(&pair.sk.to_box(Some("secret key of Lanke's lists of versions"))?.to_bytes())?;
    secret.sync_all()?;
    fs::write(release.root.join(PUBLIC_KEY), pair.pk.to_box()?.to_bytes())?;
    eprintln!("The secret key is {}; programs that are built from now on believe it alone.", file.display());
    Ok(())
}

fn make_list(release: &Release, key: &Path, page: &str, earlier: Option<&Path>) -> Result<()> {
    let changelog = fs::read_to_string(release.root.join("CHANGELOG.md"))?;
    let date = date(&changelog, &release.version)
        .with_context(|| format!("CHANGELOG.md has no date of {}", release.version))?;
    let earlier = match earlier {
        Some(file) => {
            serde_json::from_slice(&fs::read(file).with_context(|| format!("cannot read {}", file.display()))?)?
        }
        None => Value::Null,
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let version = json!({ "version": release.version, "date": date, "page": page, "files": packages(&release.out)? });
    let list = serde_json::to_string_pretty(&list(version, &earlier, now))? + "\n";
    let public = PublicKey::from_file(release.root.join(PUBLIC_KEY))?;
    // Asks for its password.
    let signature = sign(&list, &SecretKey::from_file(key, None)?, &public)?;
    fs::write(release.out.join(LIST), list)?;
    fs::write(release.out.join(LIST).with_added_extension("minisig"), signature)?;
    Ok(())
}

/// A list of a version, and of the other ones of an earlier list; it is later than that.
fn list(version: Value, earlier: &Value, now: u64) -> Value {
    let made = earlier["made"].as_u64().map_or(now, |made| now.max(made + 1));
    let others = earlier["versions"].as_array().into_iter().flatten();
    let others = others.filter(|other| other["version"] != version["version"]).cloned();
    let versions: Vec<Value> = others.chain([version.clone()]).collect();
    json!({ "made": made, "versions": versions })
}

/// Packages by the list of their checksums, each compared with it.
fn packages(folder: &Path) -> Result<Vec<Value>> {
    let sums = folder.join(SUMS);
    let sums = fs::read_to_string(&sums).with_context(|| format!("{} is made by cargo xtask dist", sums.display()))?;
    let package = |line: &str| -> Result<Value> {
        let (sum, name) = line.split_once("  ").with_context(|| format!("no checksum: {line}"))?;
        let path = folder.join(name);
        ensure!(sha256(&path)? == sum, "{name} has changed since {SUMS} was made");
        Ok(json!({ "name": name, "bytes": fs::metadata(path)?.len(), "sha256": sum }))
    };
    sums.lines().map(package).collect()
}

/// Day of a version in a changelog: `## [0.1.0] - 2026-11-25`.
fn date<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    changelog.lines().find_map(|line| line.strip_prefix(&format!("## [{version}] - ")))
}

/// Signature of a list; the public key is that of the program.
fn sign(list: &str, key: &SecretKey, public: &PublicKey) -> Result<String> {
    ensure!(PublicKey::from_secret_key(key)? == *public, "this is not the secret key of {PUBLIC_KEY}");
    Ok(minisign::sign(Some(public), key, list.as_bytes(), None, Some("signature of a list of versions"))?.into_string())
}

#[cfg(test)]
mod tests {
    use lanke_app::versions::{ListKey, VersionList};

    use super::*;

    #[test]
    fn the_program_reads_the_list() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("lanke.zip"), "abc").unwrap();
        let sum = sha256(&folder.path().join("lanke.zip")).unwrap();
        fs::write(folder.path().join(SUMS), format!("{sum}  lanke.zip\n")).unwrap();
        let day = date("# Changelog\n\n## [Unreleased]\n\n## [0.3.0] - 2027-01-02\n", "0.3.0").unwrap();
        let files = packages(folder.path()).unwrap();
        let version = |number| json!({ "version": number, "date": day, "page": "https://example.org", "files": files });
        let first = list(version("0.2.0"), &Value::Null, 1_800_000_000);
        // A clock that is behind makes no older list.
        let second = list(version("0.3.0"), &first, 1_700_000_000);
        let again = list(version("0.3.0"), &second, 1_900_000_000);

        let (pair, other) = (KeyPair::generate_unencrypted_keypair().unwrap(), KeyPair::generate_unencrypted_keypair());
        let text = again.to_string();
        let signature = sign(&text, &pair.sk, &pair.pk).unwrap();
        let key = ListKey::parse(&pair.pk.to_box().unwrap().into_string()).unwrap();
        let read = VersionList::read(text.as_bytes(), signature.as_bytes(), &key).unwrap();
        assert_eq!(read.made.timestamp(), 1_900_000_000);
        assert_eq!(second["made"], 1_800_000_001);
        let numbers: Vec<String> = read.versions.iter().map(|version| version.version.to_string()).collect();
        assert_eq!(numbers, ["0.2.0", "0.3.0"]);
        assert_eq!((read.versions[1].date.to_string().as_str(), read.versions[1].files[0].bytes), (day, 3));
        assert!(sign(&text, &other.unwrap().sk, &pair.pk).is_err());

        fs::write(folder.path().join("lanke.zip"), "abd").unwrap();
        assert!(packages(folder.path()).is_err());
    }

    #[test]
    fn a_page_that_programs_refuse_is_refused_before_it_is_signed() {
        assert_eq!(address("https://example.org/0.2.0").unwrap(), "https://example.org/0.2.0");
        for page in ["http://example.org", "example.org", "https://example.org/a b", "https://example.org/烂柯"] {
            assert!(address(page).is_err(), "{page}");
        }
    }

    #[test]
    fn checksums_leave_the_list_out() {
        for (name, left_out) in [(LIST, true), ("versions.json.minisig", true), ("lanke.zip", false)] {
            assert_eq!(is_list(Path::new(name)), left_out, "{name}");
        }
    }
}
