//! The export dialog: its choices to the window and back, its picture, its file.

use lanke_app::view::Dialog;
use lanke_app::words::word;
use lanke_app::{ExportWish, Intent};
use lanke_game::Coordinates;
use lanke_print::diagram::{MoveNumbers, Style};
use lanke_print::{Animation, Export, ExportFormat, Paper, Preview, Sheet};
use slint::{ComponentHandle, Image, Rgba8Pixel, SharedPixelBuffer, SharedString};

use crate::callbacks::{Shown, always, placed};
use crate::opponents::replace;
use crate::ui::{self, MainWindow};

/// Products of a position in the order of the window's list; then the animation and the sheet.
const POSITIONS: [ExportFormat; 4] = [ExportFormat::Png, ExportFormat::Svg, ExportFormat::Pdf, ExportFormat::Text];

/// Sends the program the intents of the dialog.
pub(crate) fn listen(window: &MainWindow, shown: Shown, send: &(impl Fn(Intent) + Clone + 'static)) {
    let dialog = window.global::<ui::Export>();
    let wish = |wish: ExportWish| always(send, Intent::Export(wish));
    dialog.on_open_it(wish(ExportWish::Open(ExportFormat::Png)));
    window.global::<ui::More>().on_report(wish(ExportWish::Open(ExportFormat::Report)));
    dialog.on_print(wish(ExportWish::Print));
    dialog.on_stop(wish(ExportWish::Stop));
    dialog.on_cancel(always(send, Intent::Cancel));
    dialog.on_turn(placed(send, |page| Intent::Export(ExportWish::Page(page))));
    let send = send.clone();
    let wish = move |wish| send(Intent::Export(wish));
    let ask = wish.clone();
    dialog.on_fit(move |width, height| ask(ExportWish::Room(width.max(1) as u32, height.max(1) as u32)));
    let ask = wish.clone();
    dialog.on_place(move |path| ask(ExportWish::Place(path.as_str().into())));
    let ask = wish.clone();
    dialog.on_write(move |path| ask(ExportWish::Write(path.as_str().into())));
    let (ask, weak) = (wish, window.as_weak());
    dialog.on_edited(move || {
        let (old, years) = match &*shown.borrow() {
            Some(Dialog::Export { export, years, .. }) => (export.clone(), years.clone()),
            _ => return,
        };
        if let Some(window) = weak.upgrade() {
            ask(ExportWish::Change(Box::new(read(&window.global::<ui::Export>().get_form(), &old, &years))));
        }
    });
}

/// Fills the dialog.
pub(crate) fn show(dialog: &ui::Export<'_>, view: &Dialog, old: Option<&Dialog>) {
    let Dialog::Export { export, games, reports, moves, years, path, preview, page, note, trouble, making } = view
    else {
        return;
    };
    dialog.set_form(form(export, years));
    let all = SharedString::from(word(export.lang, "lib-all"));
    let years = [all].into_iter().chain(years.iter().map(|year| year.to_string().into())).collect();
    replace(dialog.get_years(), years, |rows| dialog.set_years(rows));
    dialog.set_moves(*moves as i32);
    dialog.set_games(*games as i32);
    dialog.set_reports(*reports);
    dialog.set_path(path.into());
    dialog.set_note(note.into());
    dialog.set_trouble(trouble.into());
    dialog.set_busy(making.is_some());
    dialog.set_done(making.unwrap_or(0.0));
    dialog.set_page(*page as i32);
    dialog.set_pages(preview.as_ref().map_or(1, |p| p.pages as i32));
    let same = matches!(old, Some(Dialog::Export { preview: old, .. }) if old == preview);
    if !same {
        dialog.set_source(preview.as_ref().and_then(|p| p.source.as_deref()).unwrap_or_default().into());
        dialog.set_picture(preview.as_deref().map(picture).unwrap_or_default());
    }
}

fn picture(preview: &Preview) -> Image {
    let buffer = SharedPixelBuffer::<Rgba8Pixel>::clone_from_slice(&preview.rgba, preview.width, preview.height);
    Image::from_rgba8_premultiplied(buffer)
}

fn form(export: &Export, years: &[u16]) -> ui::ExportForm {
    let (numbers, number) = match export.numbers {
        MoveNumbers::Off => (0, 10),
        MoveNumbers::All => (1, 10),
        MoveNumbers::Last(n) => (2, n),
        MoveNumbers::From(n) | MoveNumbers::Between(n, _) => (3, n),
    };
    let animation = export.animation;
    ui::ExportForm {
        what: match export.product {
            ExportFormat::Gif => 1,
            ExportFormat::Sheet => 2,
            ExportFormat::Report => 3,
            ExportFormat::PlayerReport => 4,
            _ => 0,
        },
        format: POSITIONS.iter().position(|&p| p == export.product).map_or(0, |i| i as i32),
        numbers,
        number: number as i32,
        style: i32::from(export.style == Style::Wood),
        coordinates: match export.coordinates {
            Coordinates::Letters => 0,
            Coordinates::Numbers => 1,
            Coordinates::Off => 2,
        },
        captions: export.captions,
        size: export.size as i32,
        from: animation.from as i32,
        to: i32::try_from(animation.to).unwrap_or(i32::MAX),
        delay: animation.delay as i32,
        last: animation.last as i32,
        forever: animation.loops == 0,
        moves: export.sheet.moves as i32,
        paper: Paper::ALL.iter().position(|&p| p == export.sheet.paper).map_or(0, |i| i as i32),
        variations: export.sheet.variations,
        comments: export.sheet.comments,
        year: years.iter().position(|&year| export.year == Some(year)).map_or(0, |i| i as i32 + 1),
    }
}

/// Choices of the dialog now. Another kind of product begins with its own usual look.
fn read(form: &ui::ExportForm, old: &Export, years: &[u16]) -> Export {
    let count = |n: i32| u32::try_from(n).unwrap_or(0);
    let at = |i: i32| usize::try_from(i).unwrap_or(0);
    let product = match form.what {
        1 => ExportFormat::Gif,
        2 => ExportFormat::Sheet,
        3 => ExportFormat::Report,
        4 => ExportFormat::PlayerReport,
        _ => POSITIONS.get(at(form.format)).copied().unwrap_or(ExportFormat::Png),
    };
    let is_animated = |product| product == ExportFormat::Gif;
    let usual = Export::new(product, old.lang);
    let other_kind = is_animated(product) != is_animated(old.product);
    Export {
        product,
        numbers: match form.numbers {
            1 => MoveNumbers::All,
            2 => MoveNumbers::Last(count(form.number)),
            3 => MoveNumbers::From(count(form.number)),
            _ => MoveNumbers::Off,
        },
        coordinates: [Coordinates::Letters, Coordinates::Numbers, Coordinates::Off][at(form.coordinates).min(2)],
        style: match form.style {
            _ if other_kind => usual.style,
            1 => Style::Wood,
            _ => Style::Book,
        },
        captions: form.captions,
        size: if other_kind { usual.size } else { count(form.size) },
        animation: Animation {
            from: count(form.from),
            to: count(form.to),
            delay: count(form.delay),
            last: count(form.last),
            loops: u16::from(!form.forever),
        },
        sheet: Sheet {
            moves: count(form.moves),
            paper: Paper::ALL[at(form.paper).min(2)],
            variations: form.variations,
            comments: form.comments,
        },
        year: at(form.year).checked_sub(1).and_then(|i| years.get(i)).copied(),
        ..old.clone()
    }
}
