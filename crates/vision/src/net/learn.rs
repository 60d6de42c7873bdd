//! Training of a network: gradients by backpropagation, steps by Adam (Kingma & Ba, arXiv 1412.6980).

use super::{ConvLayer, FeatureMap, LEAK, Net, conv};

/// A network that learns.
#[derive(Debug)]
pub struct Learner {
    /// Network trained so far.
    pub net: Net,
    slopes: Vec<Vec<f32>>,
    means: Vec<Vec<f32>>,
    squares: Vec<Vec<f32>>,
    steps: i32,
    samples: f32,
}

impl Learner {
    /// Goes on with a network.
    #[must_use]
    pub fn new(net: Net) -> Self {
        let zeros: Vec<Vec<f32>> = net.weights.iter().map(|w| vec![0.0; w.len()]).collect();
        Self { net, slopes: zeros.clone(), means: zeros.clone(), squares: zeros, steps: 0, samples: 0.0 }
    }

    /// Begins with random weights (He et al., arXiv 1502.01852) drawn from `random`, which gives numbers of a normal
    /// distribution.
    pub fn random(shapes: &[ConvLayer], mut random: impl FnMut() -> f32) -> Self {
        let draw = |s: &ConvLayer| {
            let spread = (2.0 / s.taps() as f32).sqrt() * if s.bend { 1.0 } else { 0.1 };
            let filters = s.taps() * s.output;
            (0..s.weights()).map(|i| if i < filters { spread * random() } else { 0.0 }).collect()
        };
        Self::new(Net { shapes: shapes.to_vec(), weights: shapes.iter().map(draw).collect() })
    }

    /// Looks at one sample: `judge` is given the answer, and returns the loss and writes the loss's slope by each number
    /// of the answer into the map of zeros it is given.
    pub fn look(&mut self, input: FeatureMap, judge: impl FnOnce(&FeatureMap, &mut FeatureMap) -> f32) -> f32 {
        let maps = self.net.maps(input);
        let mut slopes: Vec<FeatureMap> = maps.iter().map(|m| FeatureMap::new(m.height, m.width, m.channels)).collect();
        let Some((answer, slope)) = maps.last().zip(slopes.last_mut()) else { return 0.0 };
        let loss = judge(answer, slope);
        for (index, shape) in self.net.shapes.iter().enumerate().rev() {
            let mut slope = std::mem::take(&mut slopes[index + 1]);
            if shape.bend {
                let bent = slope.data.iter_mut().zip(&maps[index + 1].data);
                bent.for_each(|(s, v)| *s *= if *v < 0.0 { LEAK } else { 1.0 });
            }
            if let Some(low) = shape.plus {
                conv::sum_halved(&slope, &mut slopes[low]);
            }
            let source = &maps[shape.from];
            conv::weight_slopes(shape, source, &slope, &mut self.slopes[index]);
            if shape.from > 0 {
                let back = conv::input_slopes(shape, &self.net.weights[index], &slope, source.height, source.width);
                slopes[shape.from].data.iter_mut().zip(back.data).for_each(|(a, b)| *a += b);
            }
        }
        self.samples += 1.0;
        loss
    }

    /// The slopes by each weight, layer after layer, summed over the samples looked at since the last step.
    pub fn slopes(&self) -> impl Iterator<Item = f32> {
        self.slopes.iter().flatten().copied()
    }

    /// Takes one step down the slopes of the samples looked at since the last.
    pub fn step(&mut self, rate: f32) {
        self.steps += 1;
        let (fade, fade2) = (0.9_f32, 0.99_f32);
        let (warm, warm2) = (1.0 - fade.powi(self.steps), 1.0 - fade2.powi(self.steps));
        let weights = self.net.weights.iter_mut().flatten().zip(self.slopes.iter_mut().flatten());
        let moments = self.means.iter_mut().flatten().zip(self.squares.iter_mut().flatten());
        for ((weight, slope), (mean, square)) in weights.zip(moments) {
            let down = *slope / self.samples.max(1.0);
            *mean = fade * *mean + (1.0 - fade) * down;
            *square = fade2 * *square + (1.0 - fade2) * down * down;
            *weight -= rate * (*mean / warm) / ((*square / warm2).sqrt() + 1e-8);
            *slope = 0.0;
        }
        self.samples = 0.0;
    }
}
