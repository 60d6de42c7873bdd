//! The dialog for phones: the code to scan, and the devices that are connected.

use lanke_app::Intent;
use lanke_app::phones::{PageAddress, PhoneRole, PhoneWish, PhonesView};
use lanke_app::view::Dialog;
use slint::{ComponentHandle, Image, ModelRc, Rgb8Pixel, SharedPixelBuffer, SharedString, VecModel};

use crate::callbacks::always;
use crate::ui::{self, MainWindow};

/// Uses of a phone, in the order in which they are offered.
const ROLES: [PhoneRole; 4] = [PhoneRole::Camera, PhoneRole::Player, PhoneRole::Spectator, PhoneRole::Wall];
/// Light modules around a code.
const QUIET: usize = 4;

/// Sends the wishes of the dialog.
pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let phones = window.global::<ui::Phones>();
    let to = send.clone();
    phones.on_choose(move |role| {
        if let Some(&role) = usize::try_from(role).ok().and_then(|role| ROLES.get(role)) {
            to(Intent::Phones(PhoneWish::Open(role)));
        }
    });
    let to = send.clone();
    phones.on_send_away(move |number| {
        if let Ok(number) = u64::try_from(number) {
            to(Intent::Phones(PhoneWish::SendAway(number)));
        }
    });
    phones.on_new_code(always(send, Intent::Phones(PhoneWish::NewCode)));
    phones.on_stop(always(send, Intent::Phones(PhoneWish::Stop)));
    phones.on_close(always(send, Intent::Cancel));
}

/// Shows the dialog, or that with the code of one page; what has not changed since it was shown last stays.
pub(crate) fn show(window: &MainWindow, dialog: Option<&Dialog>, last: Option<&Dialog>) {
    let (phones, code) = (window.global::<ui::Phones>(), window.global::<ui::Code>());
    phones.set_open(matches!(dialog, Some(Dialog::Phones(_))));
    code.set_open(matches!(dialog, Some(Dialog::Code { .. })));
    match dialog.filter(|_| dialog != last) {
        Some(Dialog::Phones(view)) => {
            address(&phones, view.address.as_ref());
            devices(&phones, view);
        }
        Some(Dialog::Code { title, address: page }) => {
            address(&phones, Some(page));
            code.set_title(title.into());
        }
        _ => {}
    }
}

fn address(phones: &ui::Phones<'_>, address: Option<&PageAddress>) {
    let url = address.map(|address| address.url.as_str()).unwrap_or_default();
    phones.set_url(url.into());
    phones.set_host(url.split('/').nth(2).unwrap_or_default().into());
    let number = address.map(|address| address.digits.as_str()).unwrap_or_default();
    let digits: VecModel<SharedString> = number.chars().map(SharedString::from).collect();
    phones.set_digits(ModelRc::new(digits));
    phones.set_number(number.into());
    phones.set_code(address.map(picture).unwrap_or_default());
}

fn devices(phones: &ui::Phones<'_>, view: &PhonesView) {
    phones.set_role(ROLES.iter().position(|&role| role == view.role).unwrap_or_default() as i32);
    phones.set_note((&view.note).into());
    phones.set_failed(view.failed);
    let rows = view.devices.iter().map(|(number, name, role)| ui::DeviceRow {
        number: i32::try_from(*number).unwrap_or(i32::MAX),
        name: name.into(),
        role: role.into(),
    });
    phones.set_devices(ModelRc::new(rows.collect::<VecModel<_>>()));
}

/// Picture of a code, a pixel for each module.
fn picture(address: &PageAddress) -> Image {
    let side = address.side + 2 * QUIET;
    let mut buffer = SharedPixelBuffer::<Rgb8Pixel>::new(side as u32, side as u32);
    for (at, pixel) in buffer.make_mut_slice().iter_mut().enumerate() {
        let (x, y) = ((at % side).wrapping_sub(QUIET), (at / side).wrapping_sub(QUIET));
        let dark = x < address.side && y < address.side && address.dark[y * address.side + x];
        *pixel = if dark { Rgb8Pixel::new(29, 27, 22) } else { Rgb8Pixel::new(255, 255, 255) };
    }
    Image::from_rgb8(buffer)
}
