//! A person's work as the program has it: open records, saved ones, settings, cameras.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use lanke_app::cameras::Cameras;
use lanke_app::words::Lang;
use lanke_app::{Copied, Intent, Read};
use lanke_runtime::{Lanke, Places};
use serde::{Deserialize, Serialize};

/// Beginning of a line that a state stands in.
pub(crate) const MARK: &str = "state: ";

/// Bytes of a record that are read.
const MAX_BYTES: u64 = 1 << 20;

/// A person's work as the program and the disk have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    /// The open records that have changes, and all that are saved, as SGF.
    records: BTreeSet<String>,
    settings: String,
    cameras: String,
}

/// Starts the program, which gives back what an earlier run left.
pub(crate) fn start(root: &Path) -> Lanke {
    let places = Places::within(&root.join("home"));
    let mut lanke = Lanke::start(Some(places), Lang::En, Box::new(|| Duration::ZERO));
    while lanke.view().common.dialog.is_some() {
        lanke.send(Intent::Accept);
        lanke.settle();
    }
    lanke
}

impl State {
    /// State of a program that runs in this folder.
    pub(crate) fn of(lanke: &mut Lanke, root: &Path) -> Self {
        let mut records = BTreeSet::new();
        let view = lanke.view();
        let (tabs, tab) = view.review().map_or((Vec::new(), 0), |page| (page.tabs.clone(), page.tab));
        for (at, _) in tabs.iter().enumerate().filter(|(_, tab)| tab.changed) {
            lanke.send(Intent::Tab(at));
            lanke.send(Intent::Read(Read::Copy(Copied::Record)));
            records.insert(lanke.take_copied().expect("a record").trim().to_owned());
        }
        lanke.send(Intent::Tab(tab));
        for folder in ["records", "home/games"] {
            for path in lanke_storage::files(&root.join(folder), "sgf").expect("a folder") {
                let text = lanke_storage::read_text(&path, MAX_BYTES).expect("a file");
                records.insert(text.trim().to_owned());
            }
        }
        let (cameras, damage) = Cameras::load(&root.join("home/cameras.json")).expect("a file");
        assert_eq!(damage, None);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("JSON");
        Self {
            records,
            settings: text(view.common.settings.text().expect("it can be written")),
            cameras: text(cameras.text().expect("it can be written")),
        }
    }

    pub(crate) fn line(&self) -> String {
        format!("{MARK}{}", serde_json::to_string(self).expect("plain data"))
    }

    pub(crate) fn read(line: &str) -> Self {
        serde_json::from_str(line.trim_start_matches(MARK)).expect("a state")
    }

    /// Checks that nothing is missing that is in one of these, and nothing is there that is in none.
    pub(crate) fn is_one_of(&self, allowed: &[Self]) -> Result<(), String> {
        for (name, of) in [("settings", (|s| &s.settings) as fn(&Self) -> &String), ("cameras", |s| &s.cameras)] {
            if !allowed.iter().any(|state| of(state) == of(self)) {
                let expected: Vec<_> = allowed.iter().map(of).collect();
                return Err(format!("the {name} are {}, none of {expected:#?}", of(self)));
            }
        }
        let (found, expected) = (&self.records, allowed.iter().map(|state| &state.records).collect::<Vec<_>>());
        if !expected.iter().any(|records| records.is_subset(found)) {
            return Err(format!("of the records {expected:#?} only these are there: {found:#?}"));
        }
        match found.iter().find(|record| !expected.iter().any(|records| records.contains(*record))) {
            Some(record) => Err(format!("this record never was: {record}, but {expected:#?}")),
            None => Ok(()),
        }
    }
}
