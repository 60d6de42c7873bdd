//! The audio device of Windows and macOS.

use std::error::Error;
use std::num::NonZero;

use rodio::buffer::SamplesBuffer;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

use crate::synth::RATE;

/// The device of choice, open for as long as this lives.
pub(crate) struct Device(MixerDeviceSink);

impl Device {
    pub(crate) fn open() -> Result<Self, Box<dyn Error>> {
        let mut sink = DeviceSinkBuilder::open_default_sink()?;
        sink.log_on_drop(false);
        Ok(Self(sink))
    }

    /// Begins to play the samples beside what sounds already.
    pub(crate) fn play(&mut self, samples: Vec<f32>) -> Result<(), Box<dyn Error>> {
        let rate = NonZero::new(RATE).ok_or("no rate")?;
        self.0.mixer().add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples));
        Ok(())
    }
}
