//! List of versions: fetched when a person asks, verified, and refused where a newer one was seen before.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

use chrono::DateTime;
use lanke_app::versions::{Effect, Event, ListKey, VersionList, VersionsError};
use lanke_storage::Access;
use ureq::http::Uri;
use ureq::{Agent, Error};

/// Time for each of the two answers, list and signature, from the question to the last byte.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// Name of the signature: that of the list, and this.
const SIGNATURE: &str = ".minisig";
/// Redirections that are followed.
const MAX_REDIRECTS: u32 = 3;
/// Bytes of the file of times that are read.
const MAX_SEEN: u64 = 64 << 10;

/// Carries an effect out; the news of it.
pub(crate) fn carry_out(effect: Effect, key: &ListKey, seen: Option<&Path>) -> Event {
    match effect {
        Effect::Look { ticket, address } => Event::Looked { ticket, result: look(&address, key, seen, PATIENCE) },
        Effect::OpenPage { page } => Event::PageOpened { trouble: open::that_detached(page).err() },
    }
}

/// Fetches the list at an address. The file `seen`, if there is one, keeps the times of the newest lists.
///
/// # Errors
/// When there is no answer in time, or none that is a list signed by the key and as new as those seen before.
pub fn look(
    address: &str,
    key: &ListKey,
    seen: Option<&Path>,
    patience: Duration,
) -> Result<VersionList, VersionsError> {
    let uri: Option<Uri> = address.parse().ok();
    let scheme = uri.as_ref().and_then(Uri::scheme_str).filter(|scheme| ["http", "https"].contains(scheme));
    let Some(scheme) = scheme else { return Err(VersionsError::Address(address.to_owned())) };
    let agent: Agent = Agent::config_builder()
        .user_agent("lanke")
        .https_only(scheme == "https")
        .max_redirects(MAX_REDIRECTS)
        .timeout_global(Some(patience))
        .build()
        .into();
    let list = fetch(&agent, address, VersionList::MAX_BYTES)?;
    let signature = fetch(&agent, &format!("{address}{SIGNATURE}"), VersionList::MAX_SIGNATURE);
    let signature = signature.map_err(|error| match error {
        VersionsError::Refused(404) => VersionsError::Unsigned,
        error => error,
    })?;
    let list = VersionList::read(&list, &signature, key)?;
    if let Some(seen) = seen {
        refuse_older(&list, &format!("{} {address}", key.text()), seen)?;
    }
    Ok(list)
}

fn fetch(agent: &Agent, address: &str, limit: u64) -> Result<Vec<u8>, VersionsError> {
    let answer = agent.get(address).call().map_err(|error| trouble(&error, address))?;
    answer.into_body().into_with_config().limit(limit).read_to_vec().map_err(|error| trouble(&error, address))
}

fn trouble(error: &Error, address: &str) -> VersionsError {
    match error {
        Error::BadUri(_) => VersionsError::Address(address.to_owned()),
        Error::StatusCode(status) => VersionsError::Refused(*status),
        Error::TooManyRedirects | Error::RedirectFailed | Error::RequireHttpsOnly(_) => VersionsError::Redirected,
        Error::BodyExceedsLimit(_) | Error::LargeResponseHeader(..) => VersionsError::TooLong,
        Error::Timeout(_) => VersionsError::Silent,
        Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => VersionsError::Cut,
        Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => VersionsError::Silent,
        // As an error of TLS is told.
        Error::Io(error) if matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::Other) => {
            VersionsError::Unreachable(error.to_string())
        }
        Error::Io(error) => VersionsError::Unreachable(error.kind().to_string()),
        error => VersionsError::Unreachable(error.to_string()),
    }
}

/// Refuses a list that is older than one of the same key and address, named `name`, that was seen before.
fn refuse_older(list: &VersionList, name: &str, file: &Path) -> Result<(), VersionsError> {
    let mut seen = times(file);
    let before = seen.get(name).and_then(|&seconds| DateTime::from_timestamp(seconds, 0));
    if let Some(before) = before.filter(|before| *before > list.made) {
        return Err(VersionsError::Older { made: list.made.date_naive(), seen: before.date_naive() });
    }
    if before != Some(list.made) {
        seen.insert(name.to_owned(), list.made.timestamp());
        let text = serde_json::to_vec_pretty(&seen).map_err(io::Error::from);
        // A disk that refuses it must not keep the answer from the person; an older list is not noticed then.
        let _unkept = text.and_then(|text| lanke_storage::replace(file, &text, Access::Private));
    }
    Ok(())
}

/// Times of lists, in seconds since 1970. A file that cannot be read is set aside.
fn times(file: &Path) -> BTreeMap<String, i64> {
    let read = lanke_storage::read(file, MAX_SEEN).and_then(|bytes| Ok(serde_json::from_slice(&bytes)?));
    read.unwrap_or_else(|error: io::Error| {
        if error.kind() != io::ErrorKind::NotFound {
            // Where even that fails, it is replaced.
            let _kept = lanke_storage::set_aside(file);
        }
        BTreeMap::new()
    })
}
