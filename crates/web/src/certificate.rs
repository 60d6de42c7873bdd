//! The certificate of the secure pages, which signs itself: kept, so that a phone that has accepted it once is not asked again.

use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use chrono::{Datelike, Days, NaiveDate};
use lanke_storage::Access;
use rcgen::{CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// Days for which a certificate holds: phones refuse those that hold for longer than 825.
const DAYS: u64 = 800;
/// Days before its end in which it is made anew.
const LAST: u64 = 30;
/// Bytes of its file.
const MOST: u64 = 64 << 10;
/// Beginning of the line of the file that says until when the certificate holds.
const UNTIL: &str = "# until ";

/// Settings of the secure line, with the certificate that the file holds. Where there is none, or it is about to end, or cannot
/// be read, or does not hold yet because the clock was ahead, one is made and written there; one that cannot be written is for
/// this run only.
///
/// # Errors
/// Fails if no certificate can be made.
pub(crate) fn server_config(file: Option<&Path>, address: IpAddr, today: NaiveDate) -> io::Result<Arc<ServerConfig>> {
    let kept = file.and_then(|path| {
        let text = lanke_storage::read(path, MOST).ok()?;
        let text = String::from_utf8(text).ok()?;
        let until: NaiveDate = text.lines().next()?.strip_prefix(UNTIL)?.parse().ok()?;
        // It holds from the day before the one on which it is made.
        (until > today + Days::new(LAST) && until <= today + Days::new(DAYS + 1)).then_some(text)
    });
    if let Some(config) = kept.as_deref().and_then(|text| config(text).ok()) {
        return Ok(config);
    }
    let text = make(address, today)?;
    if let Some(path) = file {
        // Without the file the phone asks once more next time.
        let _unkept = path
            .parent()
            .map_or(Ok(()), lanke_storage::create_folder)
            .and_then(|()| lanke_storage::replace(path, text.as_bytes(), Access::Private));
    }
    config(&text)
}

/// A new key and certificate, in PEM.
fn make(address: IpAddr, today: NaiveDate) -> io::Result<String> {
    let names = vec!["localhost".to_owned(), address.to_string()];
    let until = today + Days::new(DAYS);
    let day = |date: NaiveDate| rcgen::date_time_ymd(date.year(), date.month() as u8, date.day() as u8);
    let mut params = CertificateParams::new(names).map_err(io::Error::other)?;
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "Lanke");
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    (params.not_before, params.not_after) = (day(today - Days::new(1)), day(until));
    let key = KeyPair::generate().map_err(io::Error::other)?;
    let certificate = params.self_signed(&key).map_err(io::Error::other)?;
    Ok(format!("{UNTIL}{until}\n{}{}", key.serialize_pem(), certificate.pem()))
}

fn config(text: &str) -> io::Result<Arc<ServerConfig>> {
    let key = PrivateKeyDer::from_pem_slice(text.as_bytes()).map_err(io::Error::other)?;
    let certificate = CertificateDer::from_pem_slice(text.as_bytes()).map_err(io::Error::other)?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .map_err(io::Error::other)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_are_kept_until_they_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("web-certificate.pem");
        let home = IpAddr::from([192, 168, 1, 23]);
        let day = |text: &str| text.parse::<NaiveDate>().expect("a date");
        let at = |date: &str| {
            server_config(Some(&path), home, day(date)).expect("a certificate");
            lanke_storage::read(&path, MOST).expect("the file")
        };
        let first = at("2026-11-25");
        assert_eq!(first, at("2028-12-01"));
        let second = at("2029-02-01");
        assert!(first != second);
        assert!(second.starts_with(b"# until 2031-04-12\n"));
        // On a journey to the west it is the day before; of a clock that is put right it does not hold yet.
        assert_eq!(second, at("2029-01-31"));
        assert!(at("2029-01-30").starts_with(b"# until 2031-04-10\n"));
        std::fs::write(&path, "# until 2028-01-01\nno certificate").expect("a written file");
        assert!(at("2026-11-25").starts_with(b"# until 2029-02-02\n"));
    }
}
