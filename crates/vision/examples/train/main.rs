//! Trains the networks on scenes drawn by lot and on labelled photographs, and writes their weights.
//!
//! `cargo run --release -p lanke-vision --example train -- finder|reader STEPS OUT [--from WEIGHTS] [--photos FOLDER]…
//! [--without PREFIX]…`; `--without` keeps photographs whose name begins so out of the training.
//!
//! `… -- boxes FOLDER PREFIX OUT` writes labels for photographs beside which only the stones are told.

mod boxes;
mod light;
mod sample;

use std::path::{Path, PathBuf};
use std::time::Instant;

use lanke_vision::Random;
use lanke_vision::net::learn::Learner;
use lanke_vision::net::{FeatureMap, Net};
use lanke_vision::networks::{FINDER, READER};
use sample::{Sample, Store};

/// Samples between two steps.
const BATCH: usize = 8;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| -> Vec<&String> {
        words.iter().zip(words.iter().skip(1)).filter(|(word, _)| *word == name).map(|(_, value)| value).collect()
    };
    if let [what, folder, prefix, out] = words.as_slice()
        && what == "boxes"
    {
        return boxes::label(Path::new(folder), prefix, Path::new(out));
    }
    let [what, steps, out, ..] = words.as_slice() else { panic!("see the first lines of this program") };
    let steps: u32 = steps.parse().expect("a number of steps");
    let finder = what == "finder";
    let shapes = if finder { FINDER } else { READER };
    let random = &mut Random::new(option("--seed").first().map_or(1, |s| s.parse().expect("a number")));
    let mut learner = match option("--from").first() {
        Some(path) => {
            let bytes = std::fs::read(path).expect("weights to go on with");
            Learner::new(Net::from_bytes(shapes, &bytes).expect("weights of this network"))
        }
        None => Learner::random(shapes, || random.normal() as f32),
    };
    let mut folders: Vec<PathBuf> = option("--photos").into_iter().map(PathBuf::from).collect();
    if folders.is_empty() {
        folders.push(PathBuf::from("../shared/data/vision/photos"));
    }
    let mut store = Store::load(&folders, &option("--without"));
    println!("{} photographs", store.photos());
    let peak: f32 = option("--rate").first().map_or(0.002, |s| s.parse().expect("a number"));
    let start = Instant::now();
    let mut mean = 0.0_f32;
    for step in 0..steps {
        for _ in 0..BATCH {
            let loss = if finder {
                let (input, sample) = store.crossings(random);
                learner.look(input, |answer, slope| judge_crossings(&sample, answer, slope))
            } else {
                let (input, sample) = store.window(random);
                learner.look(input, |answer, slope| judge_points(&sample, answer, slope))
            };
            mean += (loss - mean) * if step < 20 { 0.1 } else { 0.002 };
        }
        // Warms up, then falls as a cosine to almost nothing at the end.
        let done = step as f32 / steps as f32;
        let fall = 0.5 + 0.5 * (done * std::f32::consts::PI).cos();
        learner.step(peak * (0.02 + fall) * ((step + 1) as f32 / 50.0).min(1.0));
        if step % 100 == 99 {
            println!("{:6.1} min  step {step:6}  loss {mean:.4}", start.elapsed().as_secs_f32() / 60.0);
            std::fs::write(out, learner.net.to_bytes()).expect("the weights can be written");
        }
    }
    std::fs::write(out, learner.net.to_bytes()).expect("the weights can be written");
}

/// The focal loss of heat maps (Zhou et al., Objects as Points, arXiv 1904.07850).
fn judge_crossings(sample: &Sample, answer: &FeatureMap, slope: &mut FeatureMap) -> f32 {
    let (width, height) = (answer.width * 2, answer.height * 2);
    let mut heat = vec![0.0_f32; width * height];
    let mut skip = vec![false; width * height];
    let mut count = 1.0_f32;
    for &(at, known) in &sample.crossings {
        let (hx, hy) = ((at.x - 0.5) / 2.0, (at.y - 0.5) / 2.0);
        let (cx, cy) = (hx.round() as i64, hy.round() as i64);
        for y in cy - 3..=cy + 3 {
            for x in cx - 3..=cx + 3 {
                if x < 0 || y < 0 || x >= width as i64 || y >= height as i64 {
                    continue;
                }
                let cell = y as usize * width + x as usize;
                let d2 = (x as f64 - hx).powi(2) + (y as f64 - hy).powi(2);
                if !known {
                    skip[cell] |= d2 < 6.0;
                    continue;
                }
                let here = x == cx && y == cy;
                count += f32::from(u8::from(here));
                let value = if here { 1.0 } else { (-d2 / 1.6).exp() as f32 };
                heat[cell] = heat[cell].max(value);
            }
        }
    }
    let mut loss = 0.0;
    for y in 0..height {
        for x in 0..width {
            let cell = y * width + x;
            if skip[cell] {
                continue;
            }
            let channel = (y % 2) * 2 + x % 2;
            let logit = answer.at(y / 2, x / 2)[channel];
            let p = (1.0 / (1.0 + (-logit).exp())).clamp(1e-5, 1.0 - 1e-5);
            let by_logit = if heat[cell] >= 1.0 {
                loss -= (1.0 - p).powi(2) * p.ln();
                (1.0 - p).powi(2) * (2.0 * p * p.ln() - (1.0 - p))
            } else {
                let far = (1.0 - heat[cell]).powi(4);
                loss -= far * p * p * (1.0 - p).ln();
                far * p * p * (p - 2.0 * (1.0 - p) * (1.0 - p).ln())
            };
            slope.at_mut(y / 2, x / 2)[channel] += by_logit / count.max(20.0);
        }
    }
    loss / count.max(20.0)
}

/// Cross-entropy of what lies on the points, and the squared error of where the crossings are.
fn judge_points(sample: &Sample, answer: &FeatureMap, slope: &mut FeatureMap) -> f32 {
    let known = sample.points.iter().filter(|p| p.is_some()).count().max(1) as f32;
    let mut loss = 0.0;
    for (index, point) in sample.points.iter().enumerate() {
        let Some((class, off)) = *point else { continue };
        let (y, x) = (index / answer.width, index % answer.width);
        let logits = answer.at(y, x);
        let top = logits[..5].iter().copied().fold(f32::MIN, f32::max);
        let parts: [f32; 5] = std::array::from_fn(|k| (logits[k] - top).exp());
        let sum: f32 = parts.iter().sum();
        loss -= (parts[class] / sum).max(1e-7).ln() / known;
        for (k, part) in parts.iter().enumerate() {
            slope.at_mut(y, x)[k] = (part / sum - f32::from(u8::from(k == class))) / known;
        }
        if class < 3 {
            for (k, off) in [off.x as f32, off.y as f32].into_iter().enumerate() {
                let error = logits[5 + k] - off;
                loss += 2.0 * error * error / known;
                slope.at_mut(y, x)[5 + k] = 4.0 * error / known;
            }
        }
    }
    loss
}
