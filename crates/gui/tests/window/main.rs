//! The window without a display: driven by what a screen reader would find, with a mocked clock.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod analysis;
mod basics;
mod camera;
mod edit;
mod fit;
mod games;
mod hand;
mod home;
mod large;
mod look;
mod online;
mod opponents;
mod output;
mod pictures;
mod play;
mod record;
mod screens;
mod shots;
mod sounds;
mod speed;
mod stage;
mod steps;
mod tables;
mod versions;
