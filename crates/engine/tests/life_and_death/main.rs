//! The solver of life and death: classic shapes, and made problems beside a complete search.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod generated;
mod plain;
mod regression;
mod shapes;
mod suite;
