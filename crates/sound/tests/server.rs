//! The speaker on a real sound server: one that the test starts, with a sink that nobody hears.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use lanke_rules::Color;
use lanke_sound::{Cue, RATE, Speaker};

/// Names the folder of the server to the part of the test that runs in a process of its own: where
/// the server is found is a matter of the environment.
const HOME: &str = "LANKE_TEST_SERVER";

/// Time in which a server must listen.
const PATIENCE: Duration = Duration::from_secs(120);

struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _gone = self.0.kill();
        let _reaped = self.0.wait();
    }
}

/// A sound server that lives in `home`; `None` where none is installed.
fn server(home: &Path) -> Option<Ended> {
    let socket = home.join("pulse/native");
    let load = format!("module-native-protocol-unix auth-anonymous=1 socket={}", socket.display());
    let mut command = Command::new("pulseaudio");
    command.args(["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"]);
    command.args(["-L", "module-null-sink sink_name=ear rate=48000 format=float32le channels=1", "-L", &load]);
    command.env("HOME", home).env("XDG_RUNTIME_DIR", home).stdout(Stdio::null()).stderr(Stdio::null());
    let mut server = Ended(command.spawn().ok()?);
    let begun = Instant::now();
    while !socket.exists() {
        let ended = server.0.try_wait().unwrap();
        assert!(ended.is_none() && begun.elapsed() < PATIENCE, "the server does not listen: {ended:?}");
        thread::sleep(Duration::from_millis(5));
    }
    Some(server)
}

/// Runs another test of this file, with a folder where the sound server is looked for; true if it passes.
fn run(name: &str, home: &Path) -> bool {
    let me = env::current_exe().unwrap();
    let inner = Command::new(me)
        .args(["--exact", name, "--ignored", "--nocapture"])
        .env_remove("PULSE_SERVER")
        .env_remove("PULSE_RUNTIME_PATH")
        .env("HOME", home)
        .env("XDG_RUNTIME_DIR", home)
        .env(HOME, home)
        .status();
    inner.unwrap().success()
}

#[test]
fn a_speaker_is_silent_without_a_server_and_heard_with_one() {
    let home = env::temp_dir().join(format!("lanke-sound-{}", std::process::id()));
    fs::create_dir_all(home.join("pulse")).unwrap();
    let passes = run("silence_then_stones", &home);
    fs::remove_dir_all(&home).unwrap();
    assert!(passes);
}

#[test]
#[ignore = "run by the test above, in its environment"]
fn silence_then_stones() {
    let Some(home) = env::var_os(HOME) else { return };
    let speaker = Speaker::of_this_machine();
    let before = Instant::now();
    let answer = speaker.play(Cue::Stone(Color::Black), 1.0);
    let returned = before.elapsed();
    assert_eq!(answer.recv(), Ok(false), "there is no server yet");
    let Some(_server) = server(Path::new(&home)) else {
        return println!("not tried: pulseaudio is not installed");
    };
    // The same speaker finds the server that has come.
    assert_eq!(speaker.play(Cue::Message, 0.0).recv(), Ok(true));
    let mut recorder = Command::new("parec");
    recorder.args(["--raw", "--format=float32le", "--channels=1", "--latency-msec=5", "--device=ear.monitor"]);
    let recorder = recorder.arg(format!("--rate={RATE}")).stdout(Stdio::piped()).spawn();
    let Ok(mut recorder) = recorder.map(Ended) else {
        return println!("not tried: parec is not installed");
    };
    let mut sink = recorder.0.stdout.take().unwrap();
    let mut latencies: Vec<Duration> = (0..8)
        .map(|_| {
            // Past the recorder's start and the stone before.
            listen(&mut sink, Duration::from_millis(400));
            let played = Instant::now();
            let answer = speaker.play(Cue::Stone(Color::White), 1.0);
            let (events, peak) = listen(&mut sink, Duration::from_millis(500));
            assert_eq!(answer.recv(), Ok(true));
            // A monitor may miss the first instant of what a sink is given while it sounds already.
            assert!((0.2..0.6).contains(&peak), "about as loud as the stone is: {peak}");
            events.expect("the stone arrives") - played
        })
        .collect();
    latencies.sort();
    println!("play returns after {returned:?}; the sink has the stone after {latencies:?}");
}

/// Hears for a while what the sink plays: when it began to sound, and how loud it was.
fn listen(sink: &mut impl Read, time: Duration) -> (Option<Instant>, f32) {
    let (mut events, mut peak) = (None, 0.0f32);
    let mut block = [0; 240 * size_of::<f32>()];
    for _ in 0..(time.as_secs_f32() * RATE as f32) as usize / 240 {
        sink.read_exact(&mut block).expect("the recorder goes on");
        let (samples, []) = block.as_chunks() else { unreachable!("whole samples") };
        peak = samples.iter().fold(peak, |most, &sample| most.max(f32::from_le_bytes(sample).abs()));
        if events.is_none() && peak > 0.02 {
            events = Some(Instant::now());
        }
    }
    (events, peak)
}
