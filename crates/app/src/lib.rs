//! Where things meet: events in, effects and a view out.
