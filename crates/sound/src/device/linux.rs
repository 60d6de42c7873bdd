//! The sound server of Linux, PulseAudio or PipeWire, by PulseAudio's protocol.
//!
//! Each sound has a connection of its own, which carries all its samples at once: the server mixes,
//! and a sound is over for good when its connection is dropped. Every wait has a limit.

use std::error::Error;
use std::io::BufReader;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use pulseaudio::protocol::{self, Command, stream};
use pulseaudio::{ClientError, cookie_path_from_env, socket_path_from_env};

use crate::speaker::HELD;
use crate::synth::RATE;

/// Timeout of an answer of the server.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Latency requested from the server: the length of its buffer.
const LATENCY: Duration = Duration::from_millis(30);
/// The most sounds at once.
const MOST: usize = 8;

/// The sounds that the server plays.
pub(crate) struct Device(Vec<Playing>);

/// A sound's connection and when it can be dropped.
struct Playing {
    over: Instant,
    _connection: BufReader<UnixStream>,
}

impl Device {
    pub(crate) fn open() -> Result<Self, Box<dyn Error>> {
        Ok(Self(Vec::new()))
    }

    /// Begins to play the samples beside what sounds already.
    pub(crate) fn play(&mut self, samples: Vec<f32>) -> Result<(), Box<dyn Error>> {
        let now = Instant::now();
        self.0.retain(|playing| playing.over > now);
        if self.0.len() < MOST {
            self.0.push(Playing { over: now + HELD, _connection: send(&samples)? });
        }
        Ok(())
    }
}

/// The largest cookie that is read, in bytes; they have 256.
const MAX_COOKIE: u64 = 1 << 12;

/// Gives the server all samples on a new connection.
fn send(samples: &[f32]) -> Result<BufReader<UnixStream>, Box<dyn Error>> {
    let path = socket_path_from_env().ok_or(ClientError::ServerUnavailable)?;
    let socket = UnixStream::connect(path)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    let mut server = Server { socket: BufReader::new(socket), version: protocol::MAX_VERSION, asked: 0 };
    // A server that lets everybody in needs no cookie.
    let cookie =
        cookie_path_from_env().and_then(|path| lanke_storage::read(&path, MAX_COOKIE).ok()).unwrap_or_default();
    let auth = protocol::AuthParams { version: server.version, supports_shm: false, supports_memfd: false, cookie };
    let reply: protocol::AuthReply = server.ask(Command::Auth(auth))?;
    server.version = server.version.min(reply.version);
    let mut about = protocol::Props::new();
    about.set(protocol::Prop::ApplicationName, c"Lanke");
    let _: protocol::SetClientNameReply = server.ask(Command::SetClientName(about.clone()))?;
    let stream: protocol::CreatePlaybackStreamReply = server.ask(Command::CreatePlaybackStream(stream(about)))?;
    let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    protocol::write_memblock(server.socket.get_mut(), stream.channel, &bytes, 0)?;
    Ok(server.socket)
}

/// A stream that begins to sound with its first sample.
fn stream(about: protocol::Props) -> protocol::PlaybackStreamParams {
    let bytes = |time: Duration| (time.as_secs_f32() * RATE as f32) as u32 * size_of::<f32>() as u32;
    let mut props = about;
    props.set(protocol::Prop::MediaName, c"Lanke");
    props.set(protocol::Prop::MediaRole, c"game");
    protocol::PlaybackStreamParams {
        sample_spec: protocol::SampleSpec { format: protocol::SampleFormat::Float32Le, channels: 1, sample_rate: RATE },
        channel_map: protocol::ChannelMap::mono(),
        cvolume: Some(protocol::ChannelVolume::norm(1)),
        sink_name: Some(protocol::DEFAULT_SINK.to_owned()),
        buffer_attr: stream::BufferAttr {
            target_length: bytes(LATENCY),
            pre_buffering: size_of::<f32>() as u32,
            ..stream::BufferAttr::default()
        },
        flags: stream::StreamFlags { adjust_latency: true, ..stream::StreamFlags::default() },
        props,
        ..protocol::PlaybackStreamParams::default()
    }
}

/// The server while a sound is arranged with it.
struct Server {
    socket: BufReader<UnixStream>,
    version: u16,
    asked: u32,
}

impl Server {
    fn ask<R: protocol::CommandReply>(&mut self, command: Command) -> Result<R, protocol::ProtocolError> {
        protocol::write_command_message(self.socket.get_mut(), self.asked, &command, self.version)?;
        self.asked += 1;
        let (_, reply) = protocol::read_reply_message(&mut self.socket, self.version)?;
        Ok(reply)
    }
}
