//! Records on the board: settings as the wild words them, positions at nodes, flags on bad moves.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod record_data;

use lanke_game::clock::TimeSystem;
use lanke_game::record::{self, Node, NodeId, Replay, Setting, Tree};
use lanke_rules::{Color, Komi, Name, Outcome};
use record_data::torture;

fn tree(text: &str) -> Tree {
    record::read(text.as_bytes(), None, None).unwrap().collection.games.remove(0)
}

/// The board as rows from the top, the side to move, and the flags.
fn picture(replay: &Replay) -> String {
    let board = replay.position().board();
    let size = board.size();
    let mut out = String::new();
    for p in size.points() {
        out.push(match board.stone(p) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        });
        if p.x() + 1 == size.width() {
            out.push('\n');
        }
    }
    out.push_str(&format!("{} to play\n", replay.position().to_play()));
    for flaw in replay.flaws() {
        out.push_str(&format!("move {} by {}: {}\n", flaw.number, flaw.color, flaw.reason));
    }
    out
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let tree = tree(text);
    let replay = Replay::main_line(&tree, &Setting::of(&tree));
    let expected: String = expected.trim().lines().map(|l| l.trim().to_owned() + "\n").collect();
    assert_eq!(picture(&replay), expected, "{text}");
}

#[test]
fn moves_are_carried_out_legal_or_not() {
    check("(;SZ[3];B[aa];W[ba];B[ca])", "XOX\n...\n...\nWhite to play");
    check("(;SZ[3]AW[ba][ab];B[aa];W[cc])", ".O.\nO..\n..O\nBlack to play\nmove 1 by Black: it would be suicide");
    check("(;SZ[3];B[bb];W[bb])", "...\n.O.\n...\nBlack to play\nmove 2 by White: a stone is already there");
    check(
        "(;SZ[4]RU[Japanese]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])",
        ".XO.\nXO.O\n.XO.\n....\nBlack to play\nmove 2 by White: it would retake the ko at once",
    );
    check(
        "(;SZ[3];B[dundefined];W[zz];B[bb];W[])",
        "...\n.X.\n...\nBlack to play\nmove 1 by Black: “dundefined” is no point\n\
         move 2 by White: the point is not on the board",
    );
}

#[test]
fn set_up_comes_before_the_move_of_its_node() {
    check("(;SZ[3]AB[aa]B[bb];W[cc]AE[aa];AB[ca]W[ba])", ".OX\n.X.\n..O\nBlack to play");
    check("(;SZ[3]AB[aa:bb]PL[B])", "XX.\nXX.\n...\nBlack to play");
    check("(;SZ[3]AB[aa];AE[zz])", "X..\n...\n...\nWhite to play");
}

#[test]
fn handicap_stones_stand_on_fixed_points_if_only_their_number_is_given() {
    let stones = |text: &str| {
        let tree = tree(text);
        let replay = Replay::main_line(&tree, &Setting::of(&tree));
        let board = replay.position().board().clone();
        board.size().points().filter(|&p| board.stone(p) == Some(Color::Black)).count()
    };
    assert_eq!(stones("(;HA[4];W[qq])"), 4);
    assert_eq!(stones("(;HA[2];B[dd];B[pp];W[qq])"), 2);
    assert_eq!(stones("(;HA[2]AB[dd][pp];W[qq])"), 2);
    assert_eq!(stones("(;HA[1];B[dd];W[qq])"), 1);
    assert_eq!(stones("(;HA[2];B[dd]PL[W];W[qq])"), 1);
    assert_eq!(stones("(;HA[2]PL[W];AB[dd][pp];W[qq])"), 2);
    assert_eq!(stones("(;HA[3]PL[W];C[White to play];W[qq])"), 3);
}

#[test]
fn a_turn_beside_a_move_is_the_one_after_it() {
    let tree = tree("(;SZ[9];B[aa]PL[W];W[bb]PL[W])");
    let setting = Setting::of(&tree);
    let to_play = |n| Replay::to(&tree, &setting, NodeId::from_number(n)).position().to_play();
    assert_eq!([0, 1, 2].map(to_play), [Color::Black, Color::White, Color::White]);
}

#[test]
fn play_may_go_on_after_passes() {
    check("(;SZ[3];B[bb];W[];B[];W[aa])", "O..\n.X.\n...\nBlack to play");
}

#[test]
fn nogo_records_are_judged_by_its_rules() {
    check(
        "(;SZ[3]RU[不围棋];B[ba];W[aa];B[ab])",
        ".X.\nX..\n...\nWhite to play\nmove 2 by White: it would capture, which NoGo forbids"
            .replace("move 2 by White", "move 3 by Black")
            .as_str(),
    );
}

#[test]
fn every_node_has_its_position() {
    let tree = tree("(;SZ[3];B[aa](;W[bb];B[cc])(;W[ca]))");
    let setting = Setting::of(&tree);
    let at = |n| picture(&Replay::to(&tree, &setting, NodeId::from_number(n)));
    assert_eq!(at(0), "...\n...\n...\nBlack to play\n");
    assert_eq!(at(3), "X..\n.O.\n..X\nWhite to play\n");
    assert_eq!(at(4), "X.O\n...\n...\nBlack to play\n");
}

#[test]
fn komi_is_understood_as_it_is_met() {
    let cases = [
        ("KM[6.5]", 6.5),
        ("KM[6,5]", 6.5),
        ("KM[+5.5]", 5.5),
        ("KM[-3]", -3.0),
        ("KM[ 7 ]", 7.0),
        ("KM[6 1/2]", 6.5),
        ("KM[6.5目]", 6.5),
        ("KM[5目半]RU[Japanese]", 5.5),
        ("KM[5집반]RU[Korean]", 5.5),
        ("KM[-5目半]", -5.5),
        ("KM[3 3/4]", 7.5),
        ("KM[2又3/4子]", 5.5),
        ("KM[2 又 3/4 子]", 5.5),
        ("KM[3.75]", 7.5),
        ("KM[375]RU[Chinese]", 7.5),
        ("KM[350]RU[Chinese]", 7.0),
        ("KM[275]", 5.5),
        ("KM[650]RU[Japanese]", 6.5),
        ("KM[750]RU[Japanese]", 7.5),
        ("KM[150.0]", 150.0),
        ("KM[-100,5]", -100.5),
        ("KM[50]HA[2]AP[foxwq]", 0.5),
        ("KM[0]AP[foxwq]RU[Chinese]", 7.5),
        ("KM[0]HA[0]AP[foxwq]RU[Japanese]", 6.5),
        ("KM[0]HA[1]AP[foxwq]RU[Japanese]", 0.0),
        ("KM[0]HA[3]AP[foxwq]RU[Japanese]", 0.0),
        ("KM[0]RU[Chinese]", 0.0),
        ("KM[]RU[NZ]", 7.0),
        ("RU[Japanese]HA[3]", 0.5),
        ("KM[NaN]", 7.5),
        ("KM[1e99]", 7.5),
        ("KM[99999999]", 7.5),
    ];
    for (text, points) in cases {
        let setting = Setting::of(&tree(&format!("(;{text})")));
        assert_eq!(Some(setting.komi), Komi::from_points(points), "{text}");
    }
}

#[test]
fn what_cannot_be_is_told_and_kept() {
    let warnings = |text: &str| {
        let opened = record::read(text.as_bytes(), None, None).unwrap();
        assert!(record::sgf::write(&opened.collection).contains(&text[2..text.len() - 1]));
        opened.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        warnings("\n(;CA[UTF-8]SZ[60])".trim_start()),
        ["line 1: a board of size “60” cannot be, each side has 1 to 52 lines; shown on 19×19"]
    );
    assert_eq!(warnings("(;CA[UTF-8]SZ[0]KM[NaN])").len(), 2);
    assert_eq!(
        warnings("(;CA[UTF-8]KM[NaN])"),
        ["line 1: komi “NaN” is no number of points; 7.5 is used, as the rules have it"]
    );
    assert_eq!(warnings("(;CA[UTF-8]HA[受先])"), ["line 1: handicap “受先” is no number of stones; none is assumed"]);
    assert_eq!(warnings("(;CA[UTF-8]GM[2])"), ["line 1: game number 2 is not Go; its nodes are kept as they are"]);
}

#[test]
fn game_information_is_read() {
    let tree =
        tree("(;PB[a]BR[9p]PW[ b\nc ]RU[Japanese]RE[W+Res.]TM[60]TC[3]TT[30]HA[0];B[aa]BL[29.5]OB[5];W[bb]WL[60])");
    let players = tree.players();
    assert_eq!(players.black.name.as_deref(), Some("a"));
    assert_eq!(players.black.rank.as_deref(), Some("9p"));
    assert_eq!(players.white.name.as_deref(), Some("b c"));
    assert_eq!(players.white.rank, None);
    assert_eq!(tree.outcome().map(Outcome::sgf).as_deref(), Some("W+R"));
    assert_eq!(tree.time_system(), TimeSystem::from_sgf(Some("60"), Some("3x30 byo-yomi")));
    assert_eq!(Setting::of(&tree).ruleset.name, Name::Japanese);
    let black = tree.node(NodeId::from_number(1)).time_left(Color::Black).unwrap();
    assert_eq!((black.main.as_secs_f64(), black.count, black.period.as_secs_f64()), (0.0, 5, 29.5));
    let white = tree.node(NodeId::from_number(2)).time_left(Color::White).unwrap();
    assert_eq!((white.main.as_secs(), white.count), (60, 0));
}

/// Expectations of `cases.json` for some files about settings and moves.
#[test]
fn wild_files_play_as_expected() {
    let files = torture();
    let replay = |name: &str| {
        let (_, bytes) = files.iter().find(|(n, _)| n == &format!("wild/{name}.sgf"))?;
        let tree = record::read(bytes, None, None).unwrap().collection.games.remove(0);
        let setting = Setting::of(&tree);
        Some((Replay::main_line(&tree, &setting), setting))
    };
    if files.is_empty() {
        return;
    }
    let (game, setting) = replay("fox_km375").unwrap();
    assert_eq!((setting.komi.points(), game.moves()), (7.5, 4));
    let (game, setting) = replay("fox_km50_ha2").unwrap();
    assert_eq!((setting.komi.points(), setting.handicap, game.flaws()), (0.5, 2, &[][..]));
    let (game, _) = replay("fox_ha1_no_stones").unwrap();
    assert_eq!((game.moves(), game.position().to_play()), (4, Color::Black));
    assert_eq!(replay("fox_first_move_in_root").unwrap().0.moves(), 3);
    assert_eq!(replay("sina_header_gbk").unwrap().0.moves(), 3);
    let (game, _) = replay("multigogm").unwrap();
    assert_eq!(game.moves(), 5);
    let (game, _) = replay("undefined_moves").unwrap();
    assert_eq!((game.moves(), game.flaws().len()), (4, 2));
    let (game, _) = replay("sz52").unwrap();
    assert_eq!((game.position().board().size().width(), game.flaws()), (52, &[][..]));
    let (game, _) = replay("mgt_ff1_tt_pass").unwrap();
    assert_eq!((game.moves(), game.position().passed().black), (3, 2));
    let (game, _) = replay("compressed_reversed").unwrap();
    assert_eq!(
        game.position().board().size().points().filter(|&p| game.position().board().stone(p).is_some()).count(),
        9
    );
}

#[test]
fn a_record_may_count_its_moves_anew() {
    let tree = tree("(;SZ[19];B[pd];W[dd](;B[dp])(;B[pp]MN[1];W[dp](;B[jj]MN[0])(;B[jj]MN[much])(;B[jj]MN[1000000])))");
    let setting = Setting::of(&tree);
    let numbers = |node: Node<'_>| (Replay::to(&tree, &setting, node.id()).moves(), node.move_number());
    let told: Vec<_> = tree.nodes().skip(1).map(numbers).collect();
    assert_eq!(told, [(1, None), (2, None), (3, None), (3, Some(1)), (4, None), (5, None), (5, None), (5, None)]);
}
