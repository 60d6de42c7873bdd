//! Webcams of Windows, by Media Foundation.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use nokhwa_bindings_windows::wmf::{MediaFoundationDevice, query_media_foundation_descriptors};
use nokhwa_core::error::NokhwaError;
use nokhwa_core::types::{CameraFormat, CameraInfo, FrameFormat, Resolution};

use crate::camera::{Raw, Sink};
use crate::cutter::{self, MAX_PICTURE};
use crate::trouble::Trouble;
use crate::yuyv::Yuyv;

/// The size that is asked for; the nearest one is taken.
const SIZE: (u32, u32) = (1280, 720);

/// Pictures a second that are enough.
const RATE: u32 = 30;

/// Interval of checks for a picture.
const LOOK: Duration = Duration::from_millis(10);

/// Forms of pictures that are understood, the smallest first.
const FORMATS: [FrameFormat; 2] = [FrameFormat::MJPEG, FrameFormat::YUYV];

/// The webcams that are plugged in, with their names.
#[must_use]
pub fn webcams() -> Vec<(PathBuf, String)> {
    let mut found: Vec<(PathBuf, String)> =
        cameras().iter().map(|camera| (path(camera), camera.human_name())).collect();
    found.sort();
    found
}

fn cameras() -> Vec<CameraInfo> {
    query_media_foundation_descriptors().unwrap_or_default()
}

/// The device's symbolic link, `\\?\usb#vid_…`, which stays the same as long as it is plugged in.
fn path(camera: &CameraInfo) -> PathBuf {
    camera.misc().into()
}

/// Shows the pictures of a webcam until nobody wants them, or it is gone.
pub(crate) fn stream(path: &Path, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    // The device waits for its next picture without a limit of time, and belongs to the thread that opened it.
    let (sender, pictures) = sync_channel(1);
    let device = path.to_owned();
    thread::Builder::new()
        .spawn(move || {
            if let Err(trouble) = read(&device, &sender) {
                // Nobody may want to know any more.
                let _ended = sender.send(Err(trouble));
            }
        })
        .map_err(|error| Trouble::Webcam(path.to_owned(), error.to_string()))?;
    let mut last = Instant::now();
    while sink.is_wanted() {
        match pictures.recv_timeout(LOOK) {
            Ok(picture) => {
                sink.check()?;
                sink.show(picture?);
                last = Instant::now();
            }
            Err(RecvTimeoutError::Timeout) if last.elapsed() > silence => return Err(Trouble::Silent),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Silent),
        }
    }
    Ok(())
}

/// Sends the pictures of a webcam until nobody takes them, or it fails.
fn read(path: &Path, pictures: &SyncSender<Result<Raw, Trouble>>) -> Result<(), Trouble> {
    let failed = |error: NokhwaError| Trouble::Webcam(path.to_owned(), error.to_string());
    let camera = cameras().into_iter().find(|camera| self::path(camera) == path);
    let camera = camera.ok_or_else(|| Trouble::Unplugged(path.to_owned()))?;
    let mut device = MediaFoundationDevice::new(camera.index().clone()).map_err(failed)?;
    let offered = device.compatible_format_list().map_err(failed)?;
    let format = nearest(&offered).ok_or_else(|| Trouble::Format(path.to_owned()))?;
    device.set_format(format).map_err(failed)?;
    device.start_stream().map_err(failed)?;
    loop {
        let (bytes, _) = device.raw_bytes().map_err(failed)?;
        let Some(picture) = raw(&bytes, format) else { continue };
        if pictures.send(Ok(picture)).is_err() {
            return Ok(());
        }
    }
}

/// The format that is understood, nearest to the size that is asked for, and as fast as needed.
fn nearest(offered: &[CameraFormat]) -> Option<CameraFormat> {
    let form = FORMATS.into_iter().find(|&form| offered.iter().any(|format| format.format() == form))?;
    let far = |size: Resolution| SIZE.0.abs_diff(size.width()) + SIZE.1.abs_diff(size.height());
    let fit = |format: &CameraFormat| (far(format.resolution()), format.frame_rate().abs_diff(RATE));
    offered.iter().filter(|format| format.format() == form).min_by_key(|format| fit(format)).copied()
}

/// The picture of these bytes; none where they hold no whole one.
fn raw(bytes: &[u8], format: CameraFormat) -> Option<Raw> {
    let bytes = &bytes[..bytes.len().min(4 * MAX_PICTURE)];
    if format.format() != FrameFormat::YUYV {
        return cutter::first(bytes).map(Raw::File);
    }
    let (width, height) = (format.width() as usize, format.height() as usize);
    Some(Raw::Yuyv(Yuyv { width, height, stride: 2 * width, bytes: bytes.to_vec() }))
}
