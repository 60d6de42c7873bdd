//! A game from a file, to be played on from the end of its main line.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use lanke_app::Intent;
use lanke_app::view::Tone;
use lanke_game::record::{Replay, Setting, Tree};
use lanke_rules::{Board, ByColor, Color, Move, Placement, Point};
use lanke_runtime::Lanke;

use crate::open;

/// The first game of a file, if it can be played on.
pub(super) struct Loaded {
    tree: Tree,
    pub(super) setting: Setting,
}

impl Loaded {
    pub(super) fn read(path: &Path) -> Result<Self> {
        let games = open::read(path, None)?.collection.games;
        let tree = games.into_iter().next().context("the file holds no game")?;
        let setting = Setting::of(&tree);
        let replay = Replay::main_line(&tree, &setting);
        if let Some(flaw) = replay.flaws().first() {
            bail!("this game cannot be played on: at move {} {}", flaw.number, flaw.reason);
        }
        Ok(Self { tree, setting })
    }

    pub(super) fn names(&self) -> ByColor<String> {
        self.tree.players().map(|player| player.name.unwrap_or_default())
    }

    /// Makes the moves of the main line in the game just begun.
    pub(super) fn play(&self, lanke: &mut Lanke) -> Result<()> {
        let start = Replay::new(&self.tree, &self.setting);
        let mut stones = start.position().board().clone();
        let mut moves = Vec::new();
        for node in self.tree.main_line() {
            for (point, stone) in node.set_up().filter(|(p, _)| self.setting.size.contains(*p)) {
                ensure!(moves.is_empty(), "this game cannot be played on: stones are set up in the middle of it");
                stones.set(point, stone);
            }
            moves.extend(node.mv(self.setting.size));
        }
        if self.setting.ruleset.placement == Placement::Free {
            let black = |p: &Point| stones.stone(*p) == Some(Color::Black);
            stones.size().points().filter(black).for_each(|p| lanke.send(Intent::Tap(p)));
        }
        ensure!(same(lanke, &stones), "this game cannot be played on: its first stones are no usual handicap");
        // Moves that were made elsewhere earn no time here.
        switch_clocks(lanke);
        for (number, (color, mv)) in (1..).zip(moves) {
            if lanke.view().game().and_then(|game| game.count.as_ref()).is_some_and(|count| count.open) {
                // Play went on; by territory rules this side moved first because the other one wanted it.
                lanke.send(Intent::Continue(Some(color.opponent())));
            }
            lanke.send(match mv {
                Move::Play(p) => Intent::Tap(p),
                Move::Pass => Intent::Pass,
            });
            let status = lanke.view().common.status;
            ensure!(status.tone != Tone::Bad, "this game cannot be played on: at move {number} {}", status.text);
        }
        let end = Replay::main_line(&self.tree, &self.setting);
        ensure!(same(lanke, end.position().board()), "this game cannot be played on: a side moves twice in it");
        switch_clocks(lanke);
        lanke.settle();
        Ok(())
    }
}

/// Switches the clocks off, or on again, in a game that has some and is not over.
fn switch_clocks(lanke: &mut Lanke) {
    if lanke.view().record().is_some_and(|record| record.can.clocks) {
        lanke.send(Intent::Clocks);
    }
}

/// True if the board shown has these stones.
fn same(lanke: &Lanke, board: &Board) -> bool {
    let view = lanke.view();
    view.record().map(|record| &record.board).is_some_and(|shown| {
        shown.size == board.size() && shown.size.points().zip(&shown.points).all(|(p, at)| at.stone == board.stone(p))
    })
}
