//! Pictures that the program `ffmpeg` makes of video files and of cameras that speak RTSP.
//!
//! It runs as a child whose output is cut into pictures as a network camera's is. It is named no program but the one that
//! was found, is given what it may open and nothing else, and does not outlive the camera. Everyone on a machine can read
//! the command lines of its programs; an address with a password is therefore written to its standard input, as a playlist
//! with one entry.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lanke_storage::reason;

use crate::camera::{Raw, Sink};
use crate::cutter::Cutter;
use crate::source::Address;
use crate::trouble::Trouble;

/// Pictures a second of a camera; more are no use.
const LIVE: u32 = 10;

/// A file may be silent for so many times as long as a camera: a large one is decoded for long between two pictures.
const PATIENCE: u32 = 12;

/// A camera may be silent for so many times as long before its first picture: whole ones come seconds apart, and those between
/// them are of no use alone.
const FIRST: u32 = 3;

/// Interval of checks that pictures are still wanted.
const LOOK: Duration = Duration::from_millis(100);

/// Bytes that lie between the program and us, besides those in the pipe.
const PART: usize = 1 << 16;

/// The last bytes of what the program says that are kept: behind the length of a video come its streams and chapters, which may be
/// hundreds.
const SAID: usize = 64 << 10;

/// The kinds of files that are opened: what else calls itself a video may be a list of other places.
const CONTAINERS: &str = "mov,matroska,avi,mpeg,mpegts,mpegvideo,asf";

/// The protocols of a camera, and that of the playlist.
const PROTOCOLS: &str = "pipe,rtsp,rtp,tcp,tls,crypto";

/// Path of `ffmpeg`, if it is installed.
pub(crate) fn program() -> Option<PathBuf> {
    which::which("ffmpeg").ok()
}

/// Options for a file: what may be opened.
const FILE: [&str; 4] = ["-protocol_whitelist", "file", "-format_whitelist", CONTAINERS];

/// Path of a video, as the program is told it: with its protocol before it no path is an option or an address.
fn place(path: &Path) -> OsString {
    let mut place = OsString::from("file:");
    place.push(path);
    place
}

/// Length of a video, where the file says it.
pub(crate) fn length(path: &Path) -> Option<Duration> {
    // It says the length and then that nothing is to be made of the file.
    let mut running = Running::start("info", &FILE, place(path), String::new(), &[]).ok()?;
    running.wait();
    told_length(&running.said())
}

/// Length in what the program says of a video.
fn told_length(said: &str) -> Option<Duration> {
    let text = said.split_once("Duration: ")?.1.split([',', '\n']).next()?;
    let seconds = text.trim().split(':').try_fold(0.0, |sum, part| Some(sum * 60.0 + part.parse::<f64>().ok()?))?;
    Duration::try_from_secs_f64(seconds).ok().filter(|length| !length.is_zero())
}

/// Shows the pictures of a video from a time on, `pace` for each second of it, each as soon as the one before was looked at.
pub(crate) fn video(path: &Path, pace: f64, from: Duration, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    let start = format!("{:.3}", from.as_secs_f64());
    let seek = ["-ss", &start];
    let options = [&FILE[..], if from.is_zero() { &[] } else { &seek }].concat();
    let mut running = Running::start("error", &options, place(path), String::new(), &pictures(&format!("fps={pace}")))?;
    let (mut cutter, mut shown) = (Cutter::new(), 0_u32);
    let failed = |said: String| Trouble::Video(path.to_owned(), said);
    loop {
        match running.part(silence * PATIENCE, sink) {
            Part::Bytes(bytes) => cutter.push(&bytes),
            Part::Unwanted => return Ok(()),
            Part::Silent => return Err(failed(Trouble::Silent.to_string())),
            Part::End => break,
        }
        while let Some(picture) = cutter.next_picture() {
            if !sink.hand_over(Raw::File(picture), from + Duration::from_secs_f64(f64::from(shown) / pace)) {
                return Ok(());
            }
            shown += 1;
        }
    }
    sink.taken();
    match running.end() {
        Ended::Well if shown > 0 => Ok(()),
        Ended::Well => Err(failed("there are no pictures in it".to_owned())),
        Ended::Badly(said) => Err(failed(said)),
    }
}

/// Shows the pictures of a camera that speaks RTSP until nobody wants them, or something goes wrong.
pub(crate) fn rtsp(address: &Address, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    let options = ["-f", "concat", "-safe", "0", "-protocol_whitelist", PROTOCOLS, "-fflags", "nobuffer"];
    let mut running =
        Running::start("error", &options, "pipe:0".into(), playlist(address), &pictures(&format!("fps={LIVE}")))?;
    let (mut cutter, mut last, mut patience) = (Cutter::new(), Instant::now(), silence * FIRST);
    loop {
        match running.part(patience.saturating_sub(last.elapsed()), sink) {
            Part::Bytes(bytes) => cutter.push(&bytes),
            Part::Unwanted => return Ok(()),
            Part::Silent => return Err(Trouble::Silent),
            Part::End => break,
        }
        while let Some(picture) = cutter.next_picture() {
            sink.show(Raw::File(picture));
            (last, patience) = (Instant::now(), silence);
        }
        sink.check()?;
    }
    Err(match running.end() {
        Ended::Well => Trouble::Cut,
        Ended::Badly(said) if said.contains("401 Unauthorized") => Trouble::Password,
        // Releases before 5.0 do not read the playlist's last line.
        Ended::Badly(said) if said.contains("unknown keyword") => Trouble::Ffmpeg("5.0 or newer is needed".to_owned()),
        // What it calls the playlist says nothing to anyone.
        Ended::Badly(said) => Trouble::Unreachable(address.discreet(&said.replace("pipe:0: ", ""))),
    })
}

/// The camera's address as a playlist, which the program reads in place of a command line.
fn playlist(address: &Address) -> String {
    let address = address.with_login().replace('\'', r"'\''");
    format!("ffconcat version 1.0\nfile '{address}'\noption rtsp_transport tcp\n")
}

/// Output wanted of the program: the pictures that pass a filter, as a stream of JPEGs.
#[rustfmt::skip]
fn pictures(filter: &str) -> [&str; 13] {
    [
        "-map", "0:v:0", "-vf", filter, "-f", "image2pipe", "-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-q:v", "3", "pipe:1",
    ]
}

/// End of the program.
enum Ended {
    Well,
    /// Its last message, or else its exit status.
    Badly(String),
}

/// The program at work. It is ended when this is dropped.
struct Running {
    child: Child,
    parts: Receiver<Vec<u8>>,
    said: Option<JoinHandle<Vec<u8>>>,
}

/// Next output.
enum Part {
    Bytes(Vec<u8>),
    /// Nobody wants pictures any more.
    Unwanted,
    /// Nothing came for too long.
    Silent,
    /// It has closed its output.
    End,
}

impl Running {
    fn start(level: &str, options: &[&str], place: OsString, input: String, output: &[&str]) -> Result<Self, Trouble> {
        let program = program().ok_or(Trouble::NoFfmpeg)?;
        let mut command = Command::new(program);
        command.args(["-nostdin", "-hide_banner", "-loglevel", level]).args(options).arg("-i").arg(place).args(output);
        // It would write its whole command line to a file.
        command.env_remove("FFREPORT");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // An interruption that is meant for us is not its business.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| Trouble::Ffmpeg(reason(&error)))?;
        if let Some(mut stdin) = child.stdin.take() {
            // Why the program does not read it, its end says.
            thread::spawn(move || stdin.write_all(input.as_bytes()));
        }
        let (sender, parts) = sync_channel(1);
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        // Both end with the program.
        thread::spawn(move || {
            let Some(mut output) = output else { return };
            loop {
                let mut part = vec![0; PART];
                match output.read(&mut part) {
                    Ok(length @ 1..) => part.truncate(length),
                    Ok(0) | Err(_) => return,
                }
                if sender.send(part).is_err() {
                    return;
                }
            }
        });
        let said = thread::spawn(move || errors.map_or_else(Vec::new, last_bytes));
        Ok(Self { child, parts, said: Some(said) })
    }

    /// Waits for its next output, for a time at most.
    fn part(&self, within: Duration, sink: &Sink) -> Part {
        let until = Instant::now() + within;
        loop {
            if !sink.is_wanted() {
                return Part::Unwanted;
            }
            match self.parts.recv_timeout(LOOK) {
                Ok(bytes) => return Part::Bytes(bytes),
                Err(RecvTimeoutError::Disconnected) => return Part::End,
                Err(RecvTimeoutError::Timeout) if Instant::now() >= until => return Part::Silent,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits for its end, which should be near; how it ended, if it did.
    fn wait(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + Duration::from_secs(2);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(LOOK / 5),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Ends it; the last that it has said.
    fn said(&mut self) -> String {
        self.kill();
        let said = self.said.take().and_then(|said| said.join().ok()).unwrap_or_default();
        String::from_utf8_lossy(&said).into_owned()
    }

    /// Takes note that its output is closed: what does not end then is ended.
    fn end(&mut self) -> Ended {
        let ended = self.wait();
        if ended.is_some_and(|status| status.success()) {
            return Ended::Well;
        }
        let said = self.said();
        let lines: Vec<&str> = said.lines().map(plain).filter(|line| !line.is_empty()).collect();
        let last = lines[lines.len().saturating_sub(2)..].join("; ");
        let how = || ended.map_or_else(|| "it did not end".to_owned(), |status| status.to_string());
        let text: String = last.chars().filter(|c| !c.is_control()).take(300).collect();
        Ended::Badly(if text.is_empty() { how() } else { text })
    }

    fn kill(&mut self) {
        // What has ended already cannot be ended.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A line without the part of the program that says it: `[tcp @ 0x558e3a4196c0] `.
fn plain(line: &str) -> &str {
    let said = line.trim().strip_prefix('[').and_then(|rest| rest.split_once("] "));
    said.filter(|(part, _)| part.contains(" @ ")).map_or(line.trim(), |(_, said)| said.trim())
}

/// The last bytes of what can be read, however much it is.
fn last_bytes(mut from: impl Read) -> Vec<u8> {
    let (mut kept, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = from.read(&mut part) {
        kept.extend_from_slice(&part[..length]);
        kept.drain(..kept.len().saturating_sub(SAID));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_stands_before_the_chapters_of_a_video() {
        let chapter =
            "    Chapter #0:0: start 0.000000, end 60.000000\n      Metadata:\n        title           : A game\n";
        let length = "  Duration: 01:02:03.50, start: 0.000000, bitrate: 800 kb/s\n  Chapters:\n";
        let said = format!("{length}{}At least one output file must be specified\n", chapter.repeat(100));
        let kept = String::from_utf8(last_bytes(said.as_bytes())).unwrap();
        assert_eq!(told_length(&kept), Some(Duration::from_millis(3_723_500)));
        assert_eq!(told_length("  Duration: N/A, bitrate: N/A\n"), None);
    }
}
