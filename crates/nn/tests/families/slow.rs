//! A slow evaluation that shares nothing with the program's: it reads a text file word by word and carries each
//! layer out at once, in double precision, on a buffer that is exactly the board.

use std::str::SplitAsciiWhitespace;

use lanke_nn::Input;

/// The numbers of each point.
type Points = Vec<Vec<f64>>;

/// Raw outputs of the slow evaluation.
#[derive(Debug, Default)]
pub(crate) struct Outputs {
    /// Each channel for each point, and for the pass behind them.
    pub(crate) policy: Points,
    pub(crate) value: Vec<f64>,
    pub(crate) score: Vec<f64>,
    pub(crate) ownership: Vec<f64>,
    pub(crate) multipliers: Vec<f64>,
}

pub(crate) struct Slow<'a> {
    words: SplitAsciiWhitespace<'a>,
    version: usize,
    width: usize,
    height: usize,
    /// Description of the people who play.
    people: Vec<f64>,
}

/// Evaluates a file on a board so wide with this input.
pub(crate) fn evaluate(file: &str, width: usize, input: &Input) -> Outputs {
    let exact = |row: &[f32]| row.iter().map(|&x| f64::from(x)).collect::<Vec<_>>();
    let planes: Points = input.planes().map(exact).collect();
    let people = input.people().map(exact).unwrap_or_default();
    let words = file.split_ascii_whitespace();
    let mut slow = Slow { words, version: 0, width, height: planes.len() / width, people };
    let outputs = slow.network(planes, &exact(input.globals()));
    assert_eq!(slow.words.next(), None);
    outputs
}

impl Slow<'_> {
    fn word(&mut self) -> &str {
        self.words.next().expect("a word")
    }

    fn whole(&mut self) -> usize {
        self.word().parse().expect("a number")
    }

    fn number(&mut self) -> f64 {
        self.word().parse().expect("a number")
    }

    fn numbers(&mut self, count: usize) -> Vec<f64> {
        (0..count).map(|_| self.number()).collect()
    }

    fn skip(&mut self, count: usize) {
        (0..count).for_each(|_| {
            self.word();
        });
    }

    fn network(&mut self, planes: Points, globals: &[f64]) -> Outputs {
        self.skip(1);
        self.version = self.whole();
        self.skip(2);
        let mut multipliers = vec![20.0, 20.0, 20.0, 20.0, 40.0, 0.25, 30.0];
        if self.version >= 13 {
            multipliers = self.numbers(7);
        }
        let meta = self.version >= 15 && self.whole() == 1;
        if self.version >= 15 {
            self.skip(7);
        }
        let t = self.trunk(planes, globals, meta);
        let policy = self.policy(&t);
        let (value, score, ownership) = self.value(&t);
        Outputs { policy, value, score, ownership, multipliers }
    }

    fn trunk(&mut self, planes: Points, globals: &[f64], meta: bool) -> Points {
        self.skip(1);
        let blocks = self.whole();
        self.skip(5);
        let measured = self.version >= 15 && self.whole() == 1;
        if self.version >= 15 {
            self.skip(5);
        }
        let mut x = self.conv(&planes);
        let bias = self.matrix(globals);
        add(&mut x, &bias);
        if meta {
            self.skip(2);
            let mut m = self.people.clone();
            for _ in 0..2 {
                m = self.matrix(&m);
                self.bias(&mut m);
                self.activate(&mut m);
            }
            let m = self.matrix(&m);
            add(&mut x, &m);
        }
        for _ in 0..blocks {
            x = self.block(x);
        }
        if measured { self.tip(x) } else { self.norm(x) }
    }

    fn tip(&mut self, mut x: Points) -> Points {
        self.skip(1);
        let channels = self.whole();
        let epsilon = self.number();
        let spatial = self.whole() == 1;
        self.skip(1);
        let (gamma, beta) = (self.numbers(channels), self.numbers(channels));
        let all = x.iter().flatten().map(|v| v * v).sum::<f64>() / (x.len() * channels) as f64;
        for point in &mut x {
            let own = point.iter().map(|v| v * v).sum::<f64>() / channels as f64;
            let root = (if spatial { all } else { own } + epsilon).sqrt();
            for (c, v) in point.iter_mut().enumerate() {
                *v = *v / root * gamma[c] + beta[c];
            }
        }
        self.activate_all(x)
    }

    fn block(&mut self, x: Points) -> Points {
        match self.word().to_owned().as_str() {
            "ordinary_block" => {
                self.skip(1);
                let h = self.norm(x.clone());
                let h = self.conv(&h);
                let h = self.norm(h);
                sum(x, self.conv(&h))
            }
            "gpool_block" => {
                self.skip(1);
                let h = self.norm(x.clone());
                let mut regular = self.conv(&h);
                let pooled = self.conv(&h);
                let pooled = self.norm(pooled);
                let bias = self.matrix(&self.pool(&pooled));
                add(&mut regular, &bias);
                let regular = self.norm(regular);
                sum(x, self.conv(&regular))
            }
            "nested_bottleneck_block" => {
                self.skip(1);
                let inner = self.whole();
                let h = self.norm(x.clone());
                let mut h = self.conv(&h);
                for _ in 0..inner {
                    h = self.block(h);
                }
                let h = self.norm(h);
                sum(x, self.conv(&h))
            }
            "transformer_attention_block" => self.attention(x),
            "transformer_ffn_block" => {
                self.skip(3);
                let gated = self.whole() == 1;
                let h = self.gain(&x);
                let mut wide = self.each(&h);
                wide.iter_mut().flatten().for_each(|v| *v /= 1.0 + (-*v).exp());
                if gated {
                    let gate = self.each(&h);
                    wide.iter_mut().flatten().zip(gate.iter().flatten()).for_each(|(v, g)| *v *= g);
                }
                sum(x, self.each(&wide))
            }
            other => panic!("{other}"),
        }
    }

    fn attention(&mut self, x: Points) -> Points {
        self.skip(1);
        let [heads, keys, key_width, value_width, turned, learnt] = std::array::from_fn(|_| self.whole());
        let h = self.gain(&x);
        // The turns stand behind the matrices, and the last matrix is applied last.
        let mut queries = self.each(&h);
        let mut ks = self.each(&h);
        let values = self.each(&h);
        let out = self.words.clone();
        self.skip(1);
        let size = self.whole() * self.whole();
        self.skip(size);
        if turned == 1 {
            self.skip(1);
            let pairs = key_width / 2;
            let angle: Vec<[f64; 2]> = if learnt == 1 {
                self.skip(3);
                (0..keys * pairs).map(|_| [self.number(), self.number()]).collect()
            } else {
                let theta = self.number();
                let of = |p: usize| {
                    let f = theta.powf(-((p % (pairs / 2)) as f64) * 2.0 / pairs as f64);
                    if p < pairs / 2 { [0.0, f] } else { [f, 0.0] }
                };
                (0..keys * pairs).map(|i| of(i % pairs)).collect()
            };
            let width = self.width;
            let turn = |points: &mut Points, count: usize| {
                for (place, point) in points.iter_mut().enumerate() {
                    for head in 0..count {
                        for p in 0..pairs {
                            let [fx, fy] = angle[head * keys / count * pairs + p];
                            let theta = (place % width) as f64 * fx + (place / width) as f64 * fy;
                            let i = head * key_width + 2 * p;
                            let (a, b) = (point[i], point[i + 1]);
                            point[i] = a * theta.cos() - b * theta.sin();
                            point[i + 1] = a * theta.sin() + b * theta.cos();
                        }
                    }
                }
            };
            turn(&mut queries, heads);
            turn(&mut ks, keys);
        }
        let mut learned = vec![vec![0.0; heads * value_width]; x.len()];
        for (to, query) in learned.iter_mut().zip(&queries) {
            for head in 0..heads {
                let shared = head * keys / heads;
                let dot = |k: &Vec<f64>| {
                    (0..key_width).map(|i| query[head * key_width + i] * k[shared * key_width + i]).sum::<f64>()
                };
                let weights: Vec<f64> = ks.iter().map(|k| (dot(k) / (key_width as f64).sqrt()).exp()).collect();
                let total: f64 = weights.iter().sum();
                for i in 0..value_width {
                    let mixed = weights.iter().zip(&values).map(|(w, v)| w * v[shared * value_width + i]);
                    to[head * value_width + i] = mixed.sum::<f64>() / total;
                }
            }
        }
        let rest = std::mem::replace(&mut self.words, out);
        let out = self.each(&learned);
        self.words = rest;
        sum(x, out)
    }

    fn policy(&mut self, t: &Points) -> Points {
        self.skip(if self.version >= 17 { 5 } else { 1 });
        let mut own = self.conv(t);
        let pooled = self.conv(t);
        let pooled = self.norm(pooled);
        let look = self.pool(&pooled);
        let bias = self.matrix(&look);
        add(&mut own, &bias);
        let own = self.norm(own);
        let mut policy = self.conv(&own);
        let mut pass = self.matrix(&look);
        if self.version >= 15 {
            self.bias(&mut pass);
            self.activate(&mut pass);
            pass = self.matrix(&pass);
        }
        policy.push(pass);
        policy
    }

    fn value(&mut self, t: &Points) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        self.skip(if self.version >= 17 { 4 } else { 1 });
        let own = self.conv(t);
        let own = self.norm(own);
        let side = (own.len() as f64).sqrt() - 14.0;
        let mean = mean(&own);
        let scaled = |f: f64| mean.iter().map(move |m| m * f).collect::<Vec<_>>();
        let look = [scaled(1.0), scaled(side * 0.1), scaled(side * side * 0.01 - 0.1)].concat();
        let mut hidden = self.matrix(&look);
        self.bias(&mut hidden);
        self.activate(&mut hidden);
        let mut value = self.matrix(&hidden);
        self.bias(&mut value);
        let mut score = self.matrix(&hidden);
        self.bias(&mut score);
        let ownership = self.conv(&own).into_iter().map(|point| point[0]).collect();
        (value, score, ownership)
    }

    fn pool(&self, x: &Points) -> Vec<f64> {
        let side = (x.len() as f64).sqrt() - 14.0;
        let mean = mean(x);
        let scaled: Vec<f64> = mean.iter().map(|m| m * side * 0.1).collect();
        let most = (0..mean.len()).map(|c| x.iter().map(|p| p[c]).fold(f64::MIN, f64::max)).collect();
        [mean, scaled, most].concat()
    }

    fn conv(&mut self, x: &Points) -> Points {
        self.skip(1);
        let [height, width, ins, outs, down, across] = std::array::from_fn(|_| self.whole());
        let weights = self.numbers(height * width * ins * outs);
        let mut out = vec![vec![0.0; outs]; x.len()];
        for (place, to) in out.iter_mut().enumerate() {
            for tap in 0..height * width {
                let y = (place / self.width) as isize + (tap / width) as isize * down as isize
                    - (height / 2 * down) as isize;
                let column = (place % self.width) as isize + (tap % width) as isize * across as isize
                    - (width / 2 * across) as isize;
                if y < 0 || column < 0 || y >= self.height as isize || column >= self.width as isize {
                    continue;
                }
                let from = &x[y as usize * self.width + column as usize];
                for (i, v) in from.iter().enumerate() {
                    for (o, to) in to.iter_mut().enumerate() {
                        *to += v * weights[(tap * ins + i) * outs + o];
                    }
                }
            }
        }
        out
    }

    fn matrix(&mut self, x: &[f64]) -> Vec<f64> {
        self.skip(1);
        let (ins, outs) = (self.whole(), self.whole());
        let weights = self.numbers(ins * outs);
        assert_eq!(ins, x.len());
        (0..outs).map(|o| x.iter().enumerate().map(|(i, v)| v * weights[i * outs + o]).sum()).collect()
    }

    /// A matrix for each point.
    fn each(&mut self, x: &Points) -> Points {
        let at = self.words.clone();
        x.iter()
            .map(|point| {
                self.words = at.clone();
                self.matrix(point)
            })
            .collect()
    }

    fn bias(&mut self, x: &mut [f64]) {
        self.skip(1);
        let channels = self.whole();
        x.iter_mut().zip(self.numbers(channels)).for_each(|(v, b)| *v += b);
    }

    fn gain(&mut self, x: &Points) -> Points {
        self.skip(1);
        let channels = self.whole();
        let epsilon = self.number();
        let weights = self.numbers(channels);
        let normed = |point: &Vec<f64>| {
            let root = (point.iter().map(|v| v * v).sum::<f64>() / channels as f64 + epsilon).sqrt();
            point.iter().zip(&weights).map(|(v, w)| v / root * w).collect()
        };
        x.iter().map(normed).collect()
    }

    fn norm(&mut self, mut x: Points) -> Points {
        self.skip(1);
        let channels = self.whole();
        let epsilon = self.number();
        let (has_scale, has_bias) = (self.whole() == 1, self.whole() == 1);
        let (means, variances) = (self.numbers(channels), self.numbers(channels));
        let scales = if has_scale { self.numbers(channels) } else { vec![1.0; channels] };
        let biases = if has_bias { self.numbers(channels) } else { vec![0.0; channels] };
        for point in &mut x {
            for (c, v) in point.iter_mut().enumerate() {
                *v = (*v - means[c]) / (variances[c] + epsilon).sqrt() * scales[c] + biases[c];
            }
        }
        self.activate_all(x)
    }

    fn activate_all(&mut self, mut x: Points) -> Points {
        let mut all: Vec<f64> = x.concat();
        self.activate(&mut all);
        let width = x[0].len();
        x.iter_mut().zip(all.chunks(width)).for_each(|(point, v)| point.copy_from_slice(v));
        x
    }

    fn activate(&mut self, x: &mut [f64]) {
        self.skip(1);
        let kind = if self.version >= 11 { self.word() } else { "ACTIVATION_RELU" };
        let f: fn(f64) -> f64 = match kind {
            "ACTIVATION_IDENTITY" => |v| v,
            "ACTIVATION_RELU" => |v| v.max(0.0),
            "ACTIVATION_MISH" => |v| v * v.exp().ln_1p().tanh(),
            "ACTIVATION_SILU" => |v| v / (1.0 + (-v).exp()),
            other => panic!("{other}"),
        };
        x.iter_mut().for_each(|v| *v = f(*v));
    }
}

fn mean(x: &Points) -> Vec<f64> {
    (0..x[0].len()).map(|c| x.iter().map(|p| p[c]).sum::<f64>() / x.len() as f64).collect()
}

fn add(x: &mut Points, bias: &[f64]) {
    x.iter_mut().for_each(|point| point.iter_mut().zip(bias).for_each(|(v, b)| *v += b));
}

fn sum(mut x: Points, y: Points) -> Points {
    x.iter_mut().flatten().zip(y.into_iter().flatten()).for_each(|(v, w)| *v += w);
    x
}
