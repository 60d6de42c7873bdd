//! A phone whose camera shows what a test draws: a browser in which a canvas stands for the camera, so that nothing depends on time.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use lanke_vision::Frame;
use serde_json::json;

use crate::chromium::Browser;
use crate::watch::Table;

/// A canvas for a camera, painted again and again, as a camera takes picture after picture.
const CANVAS: &str = "
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    const g = canvas.getContext('2d');
    let shown = null;
    let count = 0;
    setInterval(() => {
        if (shown) g.drawImage(shown, 0, 0);
        g.fillStyle = `rgb(${count++ % 2} 0 0)`;
        g.fillRect(0, 0, 1, 1);
    }, 100);
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    window.takePictureOf = async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        shown = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    };";

/// Opens the page of a camera, before which a picture lies.
pub(crate) fn open(chromium: &str, page: &str, frame: &Frame) -> Browser {
    let mut phone = Browser::open(chromium, "about:blank", &[]);
    let (width, height) = Table::SIZE;
    let canvas = CANVAS.replace("WIDTH", &width.to_string()).replace("HEIGHT", &height.to_string());
    phone.command("Page.enable", &json!({}));
    phone.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": format!("(() => {{{canvas}}})()") }));
    phone.command("Page.navigate", &json!({ "url": page.replace("http://", "https://") }));
    phone.until("live picture", "document.querySelector('video')?.videoWidth > 0");
    show(&mut phone, frame);
    phone
}

/// Lays another picture before the camera.
pub(crate) fn show(phone: &mut Browser, frame: &Frame) {
    phone.value(&format!("void takePictureOf('{}')", BASE64_STANDARD.encode(frame.to_png())));
}

/// Presses a button of a class as soon as it is shown.
pub(crate) fn press(phone: &mut Browser, class: &str) {
    let pressed = format!(
        "(() => {{
            const button = document.querySelector('button.{class}');
            if (!button?.checkVisibility()) return false;
            button.click();
            return true;
        }})()"
    );
    phone.until(class, &pressed);
}
