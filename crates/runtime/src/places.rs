//! Folders of this user's files; the differences between platforms are here.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// Folder beside the program in which a copy that is carried about, on a stick, keeps its files.
const CARRIED: &str = "lanke-data";

/// The folders of one user.
#[derive(Clone, Debug)]
pub struct Places {
    data: PathBuf,
    config: PathBuf,
    /// The desktop's list of recently used files, where it keeps one and the folders are the platform's.
    recently_used: Option<PathBuf>,
}

impl Places {
    /// The platform's usual folders, or the one that the environment variable `LANKE_HOME` names, or the folder
    /// `lanke-data` beside the program if there is one; `None` for a user without a home.
    pub fn of_this_user() -> Option<Self> {
        if let Some(folder) = one_folder() {
            return Some(Self::within(&folder));
        }
        let base = etcetera::base_strategy::choose_native_strategy().ok()?;
        let (data, config) = (base.data_dir().join("lanke"), base.config_dir().join("lanke"));
        Some(Self { data, config, recently_used: Some(base.data_dir().join("recently-used.xbel")) })
    }

    /// Home of this user; with `LANKE_HOME` that folder.
    pub(crate) fn home() -> Option<PathBuf> {
        named_folder().or_else(|| etcetera::home_dir().ok())
    }

    /// Everything in one folder.
    pub fn within(folder: &Path) -> Self {
        Self { data: folder.to_owned(), config: folder.to_owned(), recently_used: None }
    }

    /// Journals of games and edits.
    pub fn journals(&self) -> PathBuf {
        self.data.join("journal")
    }

    /// Journals of tables that are shared with other Lankes.
    pub fn tables(&self) -> PathBuf {
        self.data.join("tables")
    }

    /// The key by which our tables are found again from anywhere.
    pub fn identity(&self) -> PathBuf {
        self.data.join("identity")
    }

    /// The secret keys of tables, a file for each.
    pub fn keys(&self) -> PathBuf {
        self.data.join("keys")
    }

    /// Folder of the certificate, the keys and the generations of addresses of the pages for browsers.
    pub fn web(&self) -> PathBuf {
        self.data.clone()
    }

    /// Mark that pages for browsers are served.
    pub fn pages_mark(&self) -> PathBuf {
        self.data.join("pages")
    }

    /// Records that were saved without a name of their own.
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// Index of the library of records.
    pub fn library(&self) -> PathBuf {
        self.data.join("library.sqlite")
    }

    /// Progress in problems, and the deck of mistakes.
    pub fn learn(&self) -> PathBuf {
        self.data.join("learn")
    }

    /// Analyses kept beside records, a file for each game.
    pub fn analyses(&self) -> PathBuf {
        self.data.join("analyses")
    }

    /// Log of the programs' input and output.
    pub fn engine_log(&self) -> PathBuf {
        self.data.join("engines.log")
    }

    /// Port and key of the window that is open.
    pub fn window(&self) -> PathBuf {
        self.data.join("window")
    }

    /// Times of the newest lists of versions that were seen.
    pub fn versions(&self) -> PathBuf {
        self.data.join("versions.json")
    }

    /// Reports of crashes, a file for each.
    pub fn reports(&self) -> PathBuf {
        self.data.join("reports")
    }

    /// The settings file.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    /// The desktop's list of recently used files, where there is one.
    pub(crate) fn recently_used(&self) -> Option<&Path> {
        self.recently_used.as_deref().filter(|list| cfg!(target_os = "linux") && list.is_file())
    }

    /// Places of boards before cameras.
    pub fn cameras(&self) -> PathBuf {
        self.config.join("cameras.json")
    }
}

/// The folder that holds all files of this user, where that is not left to the platform.
fn one_folder() -> Option<PathBuf> {
    let carried = || Some(std::env::current_exe().ok()?.with_file_name(CARRIED)).filter(|folder| folder.is_dir());
    named_folder().or_else(carried)
}

/// The folder that `LANKE_HOME` names.
fn named_folder() -> Option<PathBuf> {
    std::env::var_os("LANKE_HOME").filter(|home| !home.is_empty()).map(PathBuf::from)
}
