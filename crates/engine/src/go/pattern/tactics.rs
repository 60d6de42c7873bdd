//! Tactical features of a move: captures, extensions out of atari, ataris, ladders, its distances and its place, each as the number
//! of a feature.

use super::scene::{At, Chain, EMPTY, FAR, FOE, MARGIN, OWN, PatternScene, STRIDE, around};

/// Blocks of features: where each begins.
mod block {
    pub(super) const CAPTURE: usize = 0;
    pub(super) const FLIGHT: usize = CAPTURE + 32;
    pub(super) const SELF_ATARI: usize = FLIGHT + 48;
    pub(super) const ATARI: usize = SELF_ATARI + 8;
    pub(super) const DOUBLE_ATARI: usize = ATARI + 32;
    pub(super) const PRESS: usize = DOUBLE_ATARI + 1;
    pub(super) const STRETCH: usize = PRESS + 16;
    pub(super) const RACE: usize = STRETCH + 32;
    pub(super) const LINE: usize = RACE + 16;
    pub(super) const PLACE: usize = LINE + 120;
    pub(super) const NEAR: usize = PLACE + 330;
    pub(super) const FATE: usize = NEAR + 60;
    pub(super) const ANSWER: usize = FATE + 40;
    pub(super) const REGION: usize = ANSWER + 10;
    pub(super) const JOINS: usize = REGION + 28;
    pub(super) const SPLITS: usize = JOINS + 12;
    pub(super) const INFLUENCE: usize = SPLITS + 6;
    pub(super) const KO: usize = INFLUENCE + 44;
    pub(super) const END: usize = KO + 2;
}

/// Number of features.
pub(super) const FEATURES: usize = block::END;

/// Facts that are the same for all moves of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// 0 the opening to 3 the endgame, by how full the board is.
    pub(super) filled: usize,
    /// 0 up to 10 lines, 1 up to 15, 2 more.
    board: usize,
    width: usize,
    height: usize,
}

impl Stage {
    pub(super) fn of(scene: &PatternScene) -> Self {
        let size = scene.size();
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let stones = 100 - scene.empty.len() * 100 / (width * height);
        let filled = usize::from(stones >= 6) + usize::from(stones >= 20) + usize::from(stones >= 45);
        let side = width.min(height);
        Self { filled, board: usize::from(side > 10) + usize::from(side > 15), width, height }
    }
}

/// The chains beside a point, each once.
struct Beside {
    numbers: [u16; 4],
    count: usize,
}

impl Beside {
    fn of(scene: &PatternScene, at: At, side: u8) -> Self {
        let mut beside = Self { numbers: [0; 4], count: 0 };
        for n in around(at) {
            let number = scene.chain_number(n);
            if scene.cell(n) == side && !beside.numbers[..beside.count].contains(&number) {
                beside.numbers[beside.count] = number;
                beside.count += 1;
            }
        }
        beside
    }

    fn chains<'a>(&'a self, scene: &'a PatternScene) -> impl Iterator<Item = &'a Chain> {
        self.numbers[..self.count].iter().map(|&number| &scene.chains[usize::from(number)])
    }
}

/// True if the side to move may play on an empty cell: no suicide, no ko.
pub(super) fn legal(scene: &PatternScene, at: At) -> bool {
    at != scene.ko
        && around(at).iter().any(|&n| match scene.cell(n) {
            EMPTY => true,
            OWN => scene.chain(n).is_some_and(|chain| chain.liberties > 1),
            FOE => scene.chain(n).is_some_and(|chain| chain.liberties == 1),
            _ => false,
        })
}

/// 1, 2, 3 or 4, more stones.
fn bulk(stones: u16) -> usize {
    match stones {
        0 | 1 => 0,
        2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

/// Passes `push` the features of a legal move.
pub(super) fn features(scene: &mut PatternScene, stage: &Stage, at: At, mut push: impl FnMut(usize)) {
    let (own, foe) = (Beside::of(scene, at, OWN), Beside::of(scene, at, FOE));
    if own.count + foe.count > 0 {
        let liberties = liberties_after(scene, at, &own);
        contact(scene, at, &foe, &mut push);
        support(scene, at, (&own, liberties), &mut push);
        let captures = foe.chains(scene).any(|chain| chain.liberties == 1);
        if liberties == 1 {
            let stones = 1 + own.chains(scene).map(|chain| chain.stones).sum::<u16>();
            push(block::SELF_ATARI + 2 * bulk(stones) + usize::from(captures));
        }
        let late = usize::from(stage.filled > 1);
        if own.count > 1 {
            let weak = own.chains(scene).any(|chain| chain.liberties <= 2);
            push(block::JOINS + 4 * (own.count.min(4) - 2) + 2 * usize::from(weak) + late);
        }
        if foe.count > 1 {
            push(block::SPLITS + 2 * (foe.count.min(4) - 2) + late);
        }
        if captures && liberties == 1 && own.count == 0 {
            push(block::KO + usize::from(scene.ko != 0));
        }
    }
    place(scene, stage, at, &mut push);
    nearness(scene, at, &mut push);
    if let Some(number) = scene.region[usize::from(at)].checked_sub(1) {
        let region = scene.regions[usize::from(number)];
        let within = around(at).iter().filter(|&&n| scene.cell(n) == EMPTY).count();
        let vital = region.points > 2 && within == usize::from(region.most);
        let index = 2 * usize::from(region.points - 1) + usize::from(vital);
        push(block::REGION + 14 * usize::from(region.side) + index);
    }
}

/// Liberties of the stone's chain after the move, up to three.
fn liberties_after(scene: &mut PatternScene, at: At, own: &Beside) -> usize {
    let mark = scene.fresh();
    scene.mark(at, mark);
    let mut count = 0;
    for n in around(at) {
        let captured = scene.cell(n) == FOE && scene.chain(n).is_some_and(|chain| chain.liberties == 1);
        if (scene.cell(n) == EMPTY || captured) && scene.mark(n, mark) {
            count += 1;
        }
    }
    for &number in &own.numbers[..own.count] {
        let chain = scene.chains[usize::from(number)];
        if chain.liberties > 3 {
            return 3;
        }
        for &liberty in &chain.liberty[..usize::from(chain.liberties)] {
            count += usize::from(scene.mark(liberty, mark));
        }
    }
    count.min(3)
}

/// Effect of the move on opposing chains.
fn contact(scene: &PatternScene, at: At, foe: &Beside, push: &mut impl FnMut(usize)) {
    let last = scene.chain(scene.last[0]).filter(|_| scene.last[0] != 0).map(|_| scene.chain_number(scene.last[0]));
    let ko = usize::from(scene.ko != 0);
    let (mut capture, mut atari, mut ataris, mut press) = (None, None, 0, None);
    for (&number, chain) in foe.numbers.iter().zip(foe.chains(scene)) {
        let answers = usize::from(Some(number) == last);
        let size = bulk(chain.stones);
        match chain.liberties {
            1 => {
                let saves = usize::from(chain.rival == 1);
                let index = 8 * size + 4 * usize::from(chain.caught) + 2 * saves + answers;
                capture = capture.max(Some(index));
            }
            2 => {
                ataris += 1;
                let works = chain.catches[usize::from(chain.liberty[1] == at)];
                atari = atari.max(Some(8 * size + 4 * usize::from(works) + 2 * ko + answers));
            }
            3 => press = press.max(Some(4 * size + usize::from(chain.rival.min(4)) - 1)),
            _ => {}
        }
    }
    for (block, index) in [(block::CAPTURE, capture), (block::ATARI, atari), (block::PRESS, press)] {
        if let Some(index) = index {
            push(block + index);
        }
    }
    if ataris > 1 {
        push(block::DOUBLE_ATARI);
    }
}

/// Effect of the move on own chains, whose liberties after it are given.
fn support(scene: &mut PatternScene, at: At, (own, liberties): (&Beside, usize), push: &mut impl FnMut(usize)) {
    let (mut flight, mut stretch, mut race) = (None, None, None);
    for i in 0..own.count {
        let chain = scene.chains[usize::from(own.numbers[i])];
        let size = bulk(chain.stones);
        let stone = scene.stones(&chain)[0];
        let pressed = usize::from(touches(scene, own.numbers[i], scene.last[0]));
        match chain.liberties {
            1 => {
                let caught = match liberties {
                    2 => scene.extends_in_vain(stone, at),
                    l => l < 2,
                };
                let index = 12 * size + 4 * (liberties.max(1) - 1) + 2 * usize::from(caught) + pressed;
                flight = flight.max(Some(index));
            }
            2 => {
                let grows = usize::from(liberties > 2);
                stretch = stretch.max(Some(8 * size + 4 * usize::from(chain.caught) + 2 * grows + pressed));
            }
            3 => race = race.max(Some(4 * size + usize::from(chain.rival.clamp(1, 4)) - 1)),
            _ => {}
        }
    }
    for (block, index) in [(block::FLIGHT, flight), (block::STRETCH, stretch), (block::RACE, race)] {
        if let Some(index) = index {
            push(block + index);
        }
    }
}

/// True if a chain touches the opposing stone at a cell.
fn touches(scene: &PatternScene, number: u16, stone: At) -> bool {
    stone != 0 && around(stone).iter().any(|&n| scene.cell(n) == OWN && scene.chain_number(n) == number)
}

/// Feature of the move's place on the board.
fn place(scene: &PatternScene, stage: &Stage, at: At, push: &mut impl FnMut(usize)) {
    let (x, y) = (usize::from(at) % STRIDE - MARGIN, usize::from(at) / STRIDE - MARGIN);
    let (x, y) = (x.min(stage.width - 1 - x).min(9), y.min(stage.height - 1 - y).min(9));
    let (low, high) = (x.min(y), x.max(y));
    push(block::LINE + 40 * stage.board + 10 * stage.filled + low);
    let opening = usize::from(stage.filled > 0);
    push(block::PLACE + 110 * stage.board + 55 * opening + high * (high + 1) / 2 + low);
    // 11 degrees from the opponent's to the own, four stages.
    let force = scene.influence[usize::from(at)];
    let degree = [40, 160, 500, 1100, 2000].iter().filter(|&&limit| force.abs() >= limit).count() as i32;
    push(block::INFLUENCE + 11 * stage.filled + (5 + degree * force.signum()) as usize);
}

/// Features of the move's distance from the last moves, and of taking a liberty of what they concern.
fn nearness(scene: &PatternScene, at: At, push: &mut impl FnMut(usize)) {
    for (which, &last) in scene.last.iter().enumerate() {
        if last == 0 {
            continue;
        }
        let column = |at: At| (usize::from(at) % STRIDE) as i32;
        let row = |at: At| (usize::from(at) / STRIDE) as i32;
        let (dx, dy) = ((column(at) - column(last)).abs(), (row(at) - row(last)).abs());
        let distance = (dx + dy + dx.max(dy)).min(29) as usize;
        push(block::NEAR + 30 * which + distance);
        let fate = usize::from(scene.fate[which][usize::from(at)].min(FAR));
        // Contact through chains says more where the eye sees none.
        push(block::FATE + 20 * which + 10 * usize::from(distance > 6) + fate);
    }
    let last = scene.last[0];
    if last != 0
        && let Some(chain) = scene.chain(last)
    {
        if around(at).iter().any(|&n| scene.cell(n) == FOE && scene.chain_number(n) == scene.chain_number(last)) {
            push(block::ANSWER + usize::from(chain.liberties.min(5)) - 1);
        }
        let pressed = around(last).into_iter().filter(|&n| scene.cell(n) == OWN).filter_map(|n| {
            let number = scene.chain_number(n);
            let beside = around(at).iter().any(|&m| scene.cell(m) == OWN && scene.chain_number(m) == number);
            scene.chain(n).filter(|_| beside).map(|chain| chain.liberties)
        });
        if let Some(liberties) = pressed.min() {
            push(block::ANSWER + 5 + usize::from(liberties.min(5)) - 1);
        }
    }
}
