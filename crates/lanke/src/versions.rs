//! `lanke versions`: a look for a newer version, which tells and installs nothing.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result};
use lanke_app::Settings;
use lanke_app::versions::{ListKey, Release, own_version};
use lanke_app::words::Lang;
use lanke_runtime::{Places, versions};
use serde_json::{Value, json};

use crate::output;

/// Bytes of a key file that are read.
const MAX_KEY: u64 = 4 << 10;

/// Arguments of `lanke versions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Address of the list of versions; that in the settings file without it
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// File with the public key of minisign that the list is signed with; that of Lanke without it
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let key = args.key.as_deref().map_or_else(|| Ok(ListKey::of_program()), key)?;
    let places = Places::of_this_user();
    let address = args.address.clone().map_or_else(|| address(places.as_ref()), Ok)?;
    let seen = places.as_ref().map(Places::versions);
    let list = versions::look(&address, &key, seen.as_deref(), versions::PATIENCE)
        .map_err(|error| Error::msg(error.words(Lang::En)))?;
    let (own, list_of) = (own_version(), list.made.date_naive().to_string());
    let newer = list.newer(&own);
    if args.json {
        let answer = json!({ "version": own.to_string(), "list": list_of, "newer": newer.map(object) });
        return output::print_json(&answer);
    }
    output::print(&match newer {
        None => format!("Lanke {own} is the newest version; the list is of {list_of}.\n"),
        Some(newer) => {
            let Release { version, date, page, files } = newer;
            // As `sha256sum --check` reads them.
            let sums = files.iter().map(|file| format!("{}  {}\n", file.sha256, file.name));
            format!("Lanke {version} of {date} is newer than this one, {own}: {page}\n{}", sums.collect::<String>())
        }
    })
}

fn object(release: &Release) -> Value {
    let files = release.files.iter();
    let files: Vec<Value> =
        files.map(|file| json!({ "name": file.name, "bytes": file.bytes, "sha256": file.sha256 })).collect();
    let (version, date) = (release.version.to_string(), release.date.to_string());
    json!({ "version": version, "date": date, "page": release.page, "files": files })
}

fn key(file: &Path) -> Result<ListKey> {
    let text = lanke_storage::read_text(file, MAX_KEY)
        .map_err(|error| Error::msg(output::reason(&error)))
        .with_context(|| format!("cannot read {}", file.display()))?;
    ListKey::parse(&text).with_context(|| format!("{} is no public key of minisign", file.display()))
}

/// Address in the settings file.
fn address(places: Option<&Places>) -> Result<String> {
    let file = places.map(Places::settings);
    let mut known = String::new();
    if let Some(file) = &file {
        let (settings, damage) = Settings::load(file, Lang::En)
            .map_err(|error| Error::msg(output::reason(&error)))
            .with_context(|| format!("cannot read {}", file.display()))?;
        damage.iter().for_each(|damage| output::complain(&damage.words(Lang::En)));
        settings.version_list.trim().clone_into(&mut known);
    }
    let named = file.map_or_else(String::new, |file| format!(", or `version_list` in {}", file.display()));
    let missing = format!("this build knows no address of a list of versions; `--address URL` names one{named}");
    Some(known).filter(|known| !known.is_empty()).context(missing)
}
