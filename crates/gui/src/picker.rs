//! The desktop's own dialog for files; where there is none, the list of games in the window serves.

use std::path::PathBuf;

use lanke_app::{CameraWish, Intent, NetworkWish};
use slint::ComponentHandle;

use crate::ui::{self, MainWindow};

/// Extensions of records, as the dialog filters them.
const RECORDS: [&str; 6] = ["sgf", "gib", "ngf", "ugf", "ugi", "dat"];

/// Extensions of networks.
const NETWORKS: [&str; 3] = ["gz", "bin", "txt"];

/// Extensions of pictures.
const PICTURES: [&str; 3] = ["jpg", "jpeg", "png"];

/// Opens the dialog when the window asks for it, and then what was chosen: a record, a network, or a program.
pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let choose = send.clone();
    window.global::<ui::Network>().on_browse(move || {
        let choose = choose.clone();
        let choice = async move {
            let dialog = rfd::AsyncFileDialog::new().add_filter("KataGo", &NETWORKS);
            if let Some(file) = dialog.pick_file().await {
                choose(Intent::Network(NetworkWish::Choose(file.path().to_owned())));
            }
        };
        if let Err(error) = slint::spawn_local(choice) {
            eprintln!("lanke: no dialog for files: {error}");
        }
    });
    let watch = send.clone();
    window.global::<ui::Camera>().on_browse(move |folder| {
        let watch = watch.clone();
        let choice = async move {
            let dialog = rfd::AsyncFileDialog::new();
            let chosen = if folder {
                dialog.pick_folder().await
            } else {
                dialog.add_filter("JPEG, PNG", &PICTURES).pick_file().await
            };
            if let Some(chosen) = chosen {
                watch(Intent::Camera(CameraWish::Open(chosen.path().display().to_string())));
            }
        };
        if let Err(error) = slint::spawn_local(choice) {
            eprintln!("lanke: no dialog for files: {error}");
        }
    });
    let save = send.clone();
    window.global::<ui::Ask>().on_browse(move |path| {
        let (save, path) = (save.clone(), PathBuf::from(path.as_str()));
        let choice = async move {
            let mut dialog = rfd::AsyncFileDialog::new();
            if let (Some(folder), Some(name)) = (path.parent(), path.file_name()) {
                dialog = dialog.set_directory(folder).set_file_name(name.to_string_lossy());
            }
            if let Some(file) = dialog.save_file().await {
                save(Intent::SaveElsewhere(file.path().to_owned()));
            }
        };
        if let Err(error) = slint::spawn_local(choice) {
            eprintln!("lanke: no dialog for files: {error}");
        }
    });
    let send = send.clone();
    let weak = window.as_weak();
    window.global::<ui::Games>().on_browse(move || {
        let Some(window) = weak.upgrade() else { return };
        let folder = PathBuf::from(window.global::<ui::Games>().get_folder().as_str());
        let send = send.clone();
        let choice = async move {
            let dialog = rfd::AsyncFileDialog::new().add_filter("SGF, GIB, NGF, UGF, DAT", &RECORDS);
            // A desktop without a portal for files answers as a dialog that was closed.
            if let Some(file) = dialog.set_directory(folder).pick_file().await {
                send(Intent::Open(file.path().to_owned()));
            }
        };
        if let Err(error) = slint::spawn_local(choice) {
            eprintln!("lanke: no dialog for files: {error}");
        }
    });
    let weak = window.as_weak();
    window.global::<ui::Engines>().on_browse(move || {
        let weak = weak.clone();
        let choice = async move {
            if let Some(file) = rfd::AsyncFileDialog::new().pick_file().await
                && let Some(window) = weak.upgrade()
            {
                let page = window.global::<ui::Engines>();
                let path = file.path().display().to_string();
                page.set_command(if path.contains(' ') { format!("\"{path}\"") } else { path }.into());
                if page.get_name().is_empty() {
                    page.set_name(
                        file.path().file_stem().map_or_else(String::new, |n| n.to_string_lossy().into()).into(),
                    );
                }
            }
        };
        if let Err(error) = slint::spawn_local(choice) {
            eprintln!("lanke: no dialog for files: {error}");
        }
    });
}
