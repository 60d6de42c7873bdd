//! Webcams of Linux, by Video4Linux.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lanke_storage::reason;
use linuxvideo::format::{PixFormat, PixelFormat};
use linuxvideo::stream::ReadStream;
use linuxvideo::{BufType, CapabilityFlags, Device};

use crate::camera::{Raw, Sink};
use crate::cutter::{self, MAX_PICTURE};
use crate::trouble::Trouble;
use crate::yuyv::Yuyv;

/// The size that is asked for; the driver takes what is nearest.
const SIZE: (u32, u32) = (1280, 720);

/// Interval of checks for a picture.
const LOOK: Duration = Duration::from_millis(10);

/// The webcams that are plugged in, with their names.
#[must_use]
pub fn webcams() -> Vec<(PathBuf, String)> {
    let Ok(devices) = linuxvideo::list() else { return Vec::new() };
    let mut found: Vec<(PathBuf, String)> = devices.filter_map(|device| named(&device.ok()?)).collect();
    found.sort();
    found
}

/// Path and name of a device that gives pictures; others with such names give numbers about them.
fn named(device: &Device) -> Option<(PathBuf, String)> {
    let told = device.capabilities().ok()?;
    let wanted = CapabilityFlags::VIDEO_CAPTURE | CapabilityFlags::STREAMING;
    let takes = told.device_capabilities().contains(wanted);
    Some((device.path().ok()?, told.card().to_owned())).filter(|_| takes)
}

/// Shows the pictures of a webcam until nobody wants them, or it is gone.
pub(crate) fn stream(path: &Path, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    let failed = |error: io::Error| trouble(path, &error);
    let device = Device::open(path).map_err(failed)?;
    let mut offered = Vec::new();
    for format in device.formats(BufType::VIDEO_CAPTURE) {
        offered.push(format.map_err(failed)?.pixel_format());
    }
    let understood = [PixelFormat::MJPG, PixelFormat::JPEG, PixelFormat::YUYV];
    let format = understood.into_iter().find(|format| offered.contains(format));
    let format = format.ok_or_else(|| Trouble::Format(path.to_owned()))?;
    let capture = device.video_capture(PixFormat::new(SIZE.0, SIZE.1, format)).map_err(failed)?;
    let agreed = capture.format();
    let plain = agreed.pixel_format() == PixelFormat::YUYV;
    let sizes = [agreed.width(), agreed.height(), agreed.bytes_per_line()].map(|number| number as usize);
    if !understood.contains(&agreed.pixel_format()) {
        return Err(Trouble::Format(path.to_owned()));
    }
    let mut stream = capture.into_stream().map_err(failed)?;
    while await_picture(&stream, silence, sink).map_err(failed)? {
        sink.check()?;
        let bytes = stream.dequeue(|buffer| Ok((!buffer.is_error()).then(|| take(&buffer)))).map_err(failed)?;
        let Some(bytes) = bytes else { continue };
        if plain {
            let [width, height, stride] = sizes;
            sink.show(Raw::Yuyv(Yuyv { width, height, stride, bytes }));
        } else {
            cutter::first(&bytes).into_iter().for_each(|picture| sink.show(Raw::File(picture)));
        }
    }
    Ok(())
}

fn take(buffer: &[u8]) -> Vec<u8> {
    buffer[..buffer.len().min(4 * MAX_PICTURE)].to_vec()
}

/// True when there is a picture; false when nobody wants one any more.
fn await_picture(stream: &ReadStream, silence: Duration, sink: &Sink) -> io::Result<bool> {
    let begun = Instant::now();
    while stream.will_block()? {
        if begun.elapsed() > silence {
            return Err(io::ErrorKind::TimedOut.into());
        }
        if !sink.rest(LOOK) {
            return Ok(false);
        }
    }
    Ok(sink.is_wanted())
}

fn trouble(path: &Path, error: &io::Error) -> Trouble {
    /// The device is gone (`ENODEV`), or its driver never had one (`ENXIO`).
    const GONE: [i32; 2] = [19, 6];
    let path = path.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => Trouble::Unplugged(path),
        io::ErrorKind::PermissionDenied => Trouble::Forbidden(path),
        io::ErrorKind::ResourceBusy => Trouble::Busy(path),
        io::ErrorKind::TimedOut => Trouble::Silent,
        _ if error.raw_os_error().is_some_and(|number| GONE.contains(&number)) => Trouble::Unplugged(path),
        _ => Trouble::Webcam(path, reason(error)),
    }
}
