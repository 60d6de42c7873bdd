//! A network and what it thinks of positions.

use std::fmt;
use std::io::Read;
use std::sync::atomic::AtomicBool;

use lanke_rules::{Position, Ruleset, Size};

use crate::compute::{BoardBatch, Scratch, padded};
use crate::file::{self, LoadError, LoadErrorKind};
use crate::input::{GameHistory, Input, PEOPLE, RuleSettings, Vision};
use crate::model::{Batch, Model, Multipliers, RawOutput};
use crate::symmetry::Symmetry;

/// Points beyond which no score is believed: far beyond any board, and far below where sums overflow.
const MAX_POINTS: f32 = 1e5;

/// A network, ready to evaluate positions.
#[derive(Debug)]
pub struct Network {
    model: Model,
}

/// Evaluation of a position by a network, from the side to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// Probabilities that the side to move wins, loses, and neither.
    pub win: f32,
    /// See `win`.
    pub loss: f32,
    /// See `win`.
    pub no_result: f32,
    /// The score of games played from here, and its standard deviation, in points.
    pub score_mean: f32,
    /// See `score_mean`.
    pub score_stdev: f32,
    /// Points by which the side to move leads: given to the other side, they would make the game even.
    pub lead: f32,
    /// Number of moves for which the result stays open, if the network has this output.
    pub variance_time: Option<f32>,
    /// Expected error of the win rate a few moves later, if the network has this output.
    pub value_error: Option<f32>,
    /// Expected error of the score, if the network has this output.
    pub score_error: Option<f32>,
    /// Policy of each point, in the order of [`Size::points`], and the pass behind them; illegal moves
    /// have 0, and the sum is 1.
    pub policy: Vec<f32>,
    /// Ownership of each point: 1 the side to move's, −1 the other's.
    pub ownership: Vec<f32>,
}

/// A position to evaluate.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Input of the network.
    pub input: &'a Input,
    /// Symmetry applied to the board before evaluation.
    pub symmetry: Symmetry,
    /// Weight of the optimistic policy, 0 to 1, where the network has one.
    pub optimism: f32,
}

/// Error of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluateError {
    /// It was stopped before.
    Stopped,
    /// The answer is no finite number, or a score beyond any board: the network's file is damaged.
    Nonsense,
}

impl fmt::Display for EvaluateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "the evaluation was stopped",
            Self::Nonsense => "the network answers nonsense; its file is damaged",
        })
    }
}

impl std::error::Error for EvaluateError {}

/// Memory for evaluations: with the same workspace, batches no larger than before allocate nothing.
#[derive(Debug, Default)]
pub struct Workspace {
    scratch: Scratch,
    batch: Batch,
    raw: RawOutput,
    boards: Vec<Size>,
    evaluations: Vec<Evaluation>,
}

impl Network {
    /// Reads a network file: binary or text, packed by gzip or not, and tries it on a small board.
    ///
    /// # Errors
    /// Fault of the file, and its layer.
    pub fn read(source: impl Read) -> Result<Self, LoadError> {
        let network = Self { model: file::read(source)? };
        match network.try_out() {
            Ok(()) => Ok(network),
            Err(_) => Err(LoadError { layer: String::new(), trouble: LoadErrorKind::Nonsense }),
        }
    }

    /// Evaluates an empty board of 5×5, as a sign that the weights make sense together.
    fn try_out(&self) -> Result<(), EvaluateError> {
        let Ok(size) = Size::square(5) else { return Ok(()) };
        let start = Position::new(size, Ruleset::CHINESE);
        let input = self.input(&GameHistory::new(&start, RuleSettings::of(start.ruleset(), start.ruleset().komi)));
        let query = Query { input: &input, symmetry: Symmetry::default(), optimism: 0.0 };
        self.evaluate(&[query], None, &mut Workspace::default()).map(drop)
    }

    /// The name in its file.
    pub fn name(&self) -> &str {
        &self.model.name
    }

    /// The version of its file, 4 to 17.
    pub fn version(&self) -> usize {
        self.model.version
    }

    /// Multiplications and additions that an evaluation of a board of this size would take with every
    /// convolution computed plainly.
    pub fn operations(&self, size: Size) -> u64 {
        2 * self.model.products(size.area() as u64)
    }

    /// Input of the network for a game.
    pub fn input(&self, game: &GameHistory) -> Input {
        let input = Input::new(game, self.vision(), self.model.pass_alive_under_suicide);
        if self.imitates_people() { input.with_people(game) } else { input }
    }

    /// True if it was trained on games of people and asks who plays.
    pub fn imitates_people(&self) -> bool {
        self.model.trunk.meta.is_some()
    }

    fn vision(&self) -> Vision {
        Vision::of_version(self.model.version)
    }

    /// Evaluates positions together, in buffers as large as the largest board or `buffer`. They are seen by this
    /// network's [`Self::input`], or by that of another of its generation.
    ///
    /// # Errors
    /// [`EvaluateError::Nonsense`] where an answer makes no sense.
    pub fn evaluate<'w>(
        &self,
        queries: &[Query],
        buffer: Option<Size>,
        workspace: &'w mut Workspace,
    ) -> Result<&'w [Evaluation], EvaluateError> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        self.evaluate_unless(&NEVER, queries, buffer, workspace)
    }

    /// The same, but nothing once it is told to `stop`, which is looked at between the blocks of the network.
    ///
    /// # Errors
    /// Fails if it was stopped, or an answer makes no sense.
    pub fn evaluate_unless<'w>(
        &self,
        stop: &AtomicBool,
        queries: &[Query],
        buffer: Option<Size>,
        workspace: &'w mut Workspace,
    ) -> Result<&'w [Evaluation], EvaluateError> {
        let Workspace { scratch, batch, raw, boards, evaluations } = workspace;
        boards.clear();
        boards.extend(queries.iter().map(|query| query.input.size));
        let side = |of: fn(Size) -> u8| boards.iter().copied().chain(buffer).map(of).max().map_or(0, usize::from);
        let frame = BoardBatch { batch: queries.len(), width: side(Size::width), height: side(Size::height), boards };
        evaluations.resize_with(queries.len().max(evaluations.len()), Evaluation::default);
        let evaluations = &mut evaluations[..queries.len()];
        if queries.is_empty() {
            return Ok(evaluations);
        }
        fill(queries, &frame, self.vision(), batch);
        if !self.model.evaluate(&frame, batch, raw, scratch, stop) {
            return Err(EvaluateError::Stopped);
        }
        for (i, (query, evaluation)) in queries.iter().zip(&mut *evaluations).enumerate() {
            self.read_off(query, &frame, i, raw, evaluation);
            if !evaluation.makes_sense() {
                return Err(EvaluateError::Nonsense);
            }
        }
        Ok(evaluations)
    }

    /// Makes sense of what came out for a board.
    fn read_off(&self, query: &Query, frame: &BoardBatch, board: usize, raw: &RawOutput, to: &mut Evaluation) {
        let row =
            |rows: &'_ [f32], count: usize, i: usize| i * padded(count)..i * padded(count) + rows.len().min(count);
        let channels = self.model.policy.channels();
        let logit = |logits: &[f32]| match *logits {
            [plain, optimistic, ..] if self.model.version >= 12 && !self.imitates_people() => {
                plain + (optimistic - plain) * query.optimism
            }
            _ => logits[0],
        };
        let Input { size, legal, no_result, .. } = query.input;
        let area = size.area();
        to.policy.resize(area + 1, 0.0);
        to.ownership.resize(area, 0.0);
        for (i, p) in size.points().enumerate() {
            let (x, y) = query.symmetry.place(*size, usize::from(p.x()), usize::from(p.y()));
            let point = board * frame.area() + y * frame.width + x;
            let logits = &raw.policy[row(&raw.policy, channels, point)];
            to.policy[i] = if legal[i] { logit(logits) } else { f32::NEG_INFINITY };
            to.ownership[i] = raw.ownership[point * padded(1)].tanh();
        }
        to.policy[area] = logit(&raw.pass[row(&raw.pass, channels, board)]);
        normalise(&mut to.policy);
        let value: [f32; 3] = std::array::from_fn(|i| raw.value[board * padded(3) + i]);
        [to.win, to.loss, to.no_result] = results(value, *no_result);
        self.read_score(&raw.score[board * padded(6)..][..6], to);
    }

    fn read_score(&self, score: &[f32], to: &mut Evaluation) {
        let Model { version, multipliers, .. } = self.model;
        let Multipliers { score_mean, score_stdev, lead, variance_time, value_error, score_error, .. } = multipliers;
        let raw = |i: usize| f64::from(score[i]);
        let result = 1.0 - f64::from(to.no_result);
        let mean = raw(0) * score_mean;
        let stdev = softplus(raw(1)) * score_stdev;
        let mean_square = (mean * mean + stdev * stdev) * result;
        let mean = mean * result;
        to.score_mean = mean as f32;
        to.score_stdev = (mean_square - mean * mean).max(0.0).sqrt() as f32;
        to.lead = if version >= 8 { (raw(2) * lead * result) as f32 } else { to.score_mean };
        to.variance_time = (version >= 9).then(|| (softplus(raw(3)) * variance_time) as f32);
        let error = |i: usize, multiplier: f64, early: f64| match version {
            14.. => Some((softplus(0.5 * raw(i)).powi(2) * multiplier).sqrt()),
            10..14 => Some((softplus(raw(i)) * multiplier).sqrt()),
            9 => Some(softplus(raw(i)) * early),
            _ => None,
        };
        to.value_error = error(4, value_error, 1.0).map(|error| error as f32);
        to.score_error = error(5, score_error, 10.0).map(|error| error as f32);
    }
}

impl Evaluation {
    /// The chance to win, neither counted as half.
    pub fn win_rate(&self) -> f32 {
        self.win + 0.5 * self.no_result
    }

    /// The mean of the squared score of games played from here.
    pub fn score_mean_square(&self) -> f32 {
        self.score_mean * self.score_mean + self.score_stdev * self.score_stdev
    }

    /// True if every number is finite and every score one of this world. Probabilities come from a softmax, so
    /// they lie between 0 and 1 where they are finite.
    fn makes_sense(&self) -> bool {
        let Self { win, loss, no_result, score_mean, score_stdev, lead, policy, ownership, .. } = self;
        let errors = [self.variance_time, self.value_error, self.score_error];
        let chances = [*win, *loss, *no_result].into_iter().chain(policy.iter().chain(ownership).copied());
        chances.chain(errors.into_iter().flatten()).all(f32::is_finite)
            && [score_mean, score_stdev, lead].into_iter().all(|points| points.abs() <= MAX_POINTS)
    }

    /// Policy of the pass.
    pub fn pass(&self) -> f32 {
        self.policy.last().copied().unwrap_or(0.0)
    }
}

/// Lays the inputs out in the buffers.
fn fill(queries: &[Query], frame: &BoardBatch, vision: Vision, batch: &mut Batch) {
    let (seen, given) = (vision.planes(), vision.globals());
    batch.planes.resize(frame.points() * seen);
    batch.planes.fill(0.0);
    batch.globals.resize(frame.batch * padded(given));
    batch.people.resize(frame.batch * padded(PEOPLE));
    batch.people.fill(0.0);
    for (query, row) in queries.iter().zip(batch.people.chunks_exact_mut(padded(PEOPLE))) {
        if let Some(people) = &query.input.people {
            row[..PEOPLE].copy_from_slice(&people[..]);
        }
    }
    let boards = batch.planes.chunks_exact_mut(frame.area() * seen);
    for ((query, planes), globals) in queries.iter().zip(boards).zip(batch.globals.chunks_exact_mut(padded(given))) {
        let Input { size, points, globals: from, .. } = query.input;
        globals[..given].copy_from_slice(&from[..given]);
        for (p, from) in size.points().zip(points) {
            let (x, y) = query.symmetry.place(*size, usize::from(p.x()), usize::from(p.y()));
            planes[(y * frame.width + x) * seen..][..seen].copy_from_slice(&from[..seen]);
        }
    }
}

/// Makes probabilities of logits.
fn normalise(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter_mut().for_each(|x| *x = (*x - most).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|x| *x /= sum);
}

/// Win, loss and neither; the last only where the rules know it.
fn results(mut logits: [f32; 3], no_result: bool) -> [f32; 3] {
    if !no_result {
        logits[2] = f32::NEG_INFINITY;
    }
    normalise(&mut logits);
    logits
}

fn softplus(x: f64) -> f64 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}
