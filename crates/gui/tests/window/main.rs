//! The window without a display: driven by what a screen reader would find, with a mocked clock.

mod analysis;
mod basics;
mod edit;
mod hand;
mod large;
mod look;
mod online;
mod output;
mod play;
mod record;
mod seats;
mod shots;
mod sounds;
mod speed;
mod stage;
mod tables;
