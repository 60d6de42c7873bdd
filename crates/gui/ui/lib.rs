//! Code that the Slint compiler generates from the description beside this file.

#![allow(clippy::all, clippy::todo, rustdoc::all, reason = "generated code")]

slint::include_modules!();
