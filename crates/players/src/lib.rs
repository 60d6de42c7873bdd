//! Computer opponents: their specification, their threads, the networks and programs that they play by.

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod built_in;
mod known_networks;
mod log;
mod networks;
mod program;
mod request;
mod spec;
mod start;
mod threads;

pub use built_in::{guess_dead, nogo_player, plays_on};
pub use known_networks::known_networks;
pub use lanke_engine::gtp::client::quoted;
pub use networks::{NetworkError, NetworkFacts, Networks};
pub use program::{SilenceHandler, installed, try_out};
pub use request::Request;
pub use spec::{Engine, NetworkPlayer, PlayerSpec, SpecError, is_network, network_name};
pub use start::{Programs, start};
pub use threads::{Answer, Players, Purpose, Question, Resources, Starter};
