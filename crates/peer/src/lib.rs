//! Two programs, one game: invitations, moves, clocks and chat between two Lankes, and the protocol of the NoGo courses.

pub mod course;
