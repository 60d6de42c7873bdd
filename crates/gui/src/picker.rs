//! The desktop's own dialog for files. Where there is none, the program says so and its own list of files serves.

use std::path::{Path, PathBuf};

use lanke_app::{CameraWish, ExportWish, Intent, LibraryWish, NetworkWish, RelayWish};
use lanke_players::quoted;
use slint::ComponentHandle;

use crate::ui::{self, MainWindow};

/// Extensions of records, as the dialog filters them.
const RECORDS: [&str; 8] = ["sgf", "gib", "ngf", "ugf", "ugi", "dat", "json", "matches"];

/// Extensions of networks.
const NETWORKS: [&str; 3] = ["gz", "bin", "txt"];

/// Extensions of pictures.
const PICTURES: [&str; 3] = ["jpg", "jpeg", "png"];

/// Purpose of a dialog for files.
enum Purpose {
    /// Open a file with one of these extensions; without one any file.
    Open { name: &'static str, extensions: &'static [&'static str], folder: Option<PathBuf> },
    /// Open a folder.
    Folder,
    /// Write to a file; this one is proposed.
    Save(PathBuf),
}

/// Opens the dialog when the window asks for it, and then what was chosen: a record, a network, pictures or a program.
pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let to = send.clone();
    window.global::<ui::Network>().on_browse(move || {
        let choose = to.clone();
        let purpose = Purpose::Open { name: "KataGo", extensions: &NETWORKS, folder: None };
        ask(purpose, &to, true, move |path| choose(Intent::Network(NetworkWish::Choose(path))));
    });
    let to = send.clone();
    window.global::<ui::Camera>().on_browse(move |folder| {
        let open = to.clone();
        let pictures = Purpose::Open { name: "JPEG, PNG", extensions: &PICTURES, folder: None };
        let purpose = if folder { Purpose::Folder } else { pictures };
        ask(purpose, &to, false, move |path| open(Intent::Camera(CameraWish::Open(path.display().to_string()))));
    });
    let to = send.clone();
    window.global::<ui::Library>().on_browse(move || {
        let add = to.clone();
        ask(Purpose::Folder, &to, false, move |path| add(Intent::Library(LibraryWish::AddFolder(path))));
    });
    let to = send.clone();
    window.global::<ui::Relay>().on_browse(move || {
        let open = to.clone();
        let purpose = Purpose::Open { name: "TOML", extensions: &["toml"], folder: None };
        ask(purpose, &to, false, move |path| open(Intent::Relay(RelayWish::Open(path))));
    });
    let to = send.clone();
    window.global::<ui::Ask>().on_browse(move |path| {
        let save = to.clone();
        ask(Purpose::Save(path.as_str().into()), &to, false, move |path| save(Intent::SaveElsewhere(path)));
    });
    let (to, weak) = (send.clone(), window.as_weak());
    window.global::<ui::Export>().on_browse(move || {
        let Some(window) = weak.upgrade() else { return };
        let (save, path) = (to.clone(), window.global::<ui::Export>().get_path());
        let replace = move |path| save(Intent::Export(ExportWish::Replace(path)));
        ask(Purpose::Save(path.as_str().into()), &to, false, replace);
    });
    let (to, weak) = (send.clone(), window.as_weak());
    window.global::<ui::Files>().on_browse(move || {
        let Some(window) = weak.upgrade() else { return };
        let (open, folder) = (to.clone(), window.global::<ui::Files>().get_folder());
        let folder = Some(PathBuf::from(folder.as_str())).filter(|folder| !folder.as_os_str().is_empty());
        let purpose = Purpose::Open { name: "SGF, GIB, NGF, UGF, DAT, JSON", extensions: &RECORDS, folder };
        ask(purpose, &to, true, move |path| open(Intent::Open(path)));
    });
    let (to, weak) = (send.clone(), window.as_weak());
    window.global::<ui::Engines>().on_browse(move || {
        let weak = weak.clone();
        let purpose = Purpose::Open { name: "", extensions: &[], folder: None };
        ask(purpose, &to, false, move |path| {
            if let Some(window) = weak.upgrade() {
                set_program(&window.global(), &path);
            }
        });
    });
}

/// Lets the desktop ask for a path, which `then` takes. Where it has no dialog, `send` hears of it; `listed` is what the
/// program's own list of files can open.
fn ask(
    purpose: Purpose,
    send: &(impl Fn(Intent) + Clone + 'static),
    listed: bool,
    then: impl FnOnce(PathBuf) + 'static,
) {
    let send = send.clone();
    let choice = async move {
        if !has_dialog().await {
            return send(Intent::NoFileDialog { listed });
        }
        let dialog = rfd::AsyncFileDialog::new();
        let chosen = match purpose {
            Purpose::Open { name, extensions, folder } => {
                let dialog = match extensions {
                    [] => dialog,
                    _ => dialog.add_filter(name, &in_both_cases(extensions)),
                };
                folder.into_iter().fold(dialog, rfd::AsyncFileDialog::set_directory).pick_file().await
            }
            Purpose::Folder => dialog.pick_folder().await,
            Purpose::Save(path) => {
                match (path.parent(), path.file_name()) {
                    (Some(folder), Some(name)) => dialog.set_directory(folder).set_file_name(name.to_string_lossy()),
                    _ => dialog,
                }
                .save_file()
                .await
            }
        };
        if let Some(chosen) = chosen {
            then(chosen.path().to_owned());
        }
    };
    if let Err(error) = slint::spawn_local(choice) {
        eprintln!("lanke: no dialog for files: {error}");
    }
}

/// Extensions to filter by, on Linux in capitals, too, as cameras write them: its dialogs tell them from small letters.
fn in_both_cases(extensions: &[&str]) -> Vec<String> {
    let small = extensions.iter().map(|&extension| extension.to_owned());
    let capitals = extensions.iter().filter(|_| cfg!(target_os = "linux")).map(|extension| extension.to_uppercase());
    small.chain(capitals).collect()
}

/// True if the desktop's portal offers a dialog for files, or the program `zenity` is there, which serves instead.
#[cfg(target_os = "linux")]
async fn has_dialog() -> bool {
    let version = async {
        let bus = zbus::Connection::session().await?;
        let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
        let portal = zbus::Proxy::new(&bus, name, path, "org.freedesktop.portal.FileChooser").await?;
        portal.get_property::<u32>("version").await
    };
    version.await.is_ok() || which::which("zenity").is_ok()
}

/// True: the system has a dialog for files.
#[cfg(not(target_os = "linux"))]
async fn has_dialog() -> bool {
    true
}

/// Fills in the command of a program, and its name if none is written yet.
fn set_program(page: &ui::Engines<'_>, path: &Path) {
    page.set_command(quoted(&path.to_string_lossy()).into());
    if page.get_name().is_empty() {
        page.set_name(path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into()).into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_cameras_and_old_records_are_listed() {
        let capitals: &[&str] = if cfg!(target_os = "linux") { &["JPG", "SGF"] } else { &[] };
        assert_eq!(in_both_cases(&["jpg", "sgf"]), [&["jpg", "sgf"][..], capitals].concat());
    }
}
