//! One game on two wooden boards: two programs, each with a camera over its own board.

use lanke_rules::Color::{Black, White};

use crate::Folder;
use crate::peer::Running;
use crate::relay::file_says;
use crate::watch::Table;

/// A board and the picture that its camera overwrites.
struct Board<'a> {
    table: Table,
    folder: &'a Folder,
    name: &'static str,
}

impl<'a> Board<'a> {
    fn new(folder: &'a Folder, name: &'static str) -> Self {
        let board = Self { table: Table::new(), folder, name };
        board.show();
        board
    }

    fn path(&self) -> String {
        self.folder.path(&format!("{}.png", self.name))
    }

    fn show(&self) {
        let beside = self.folder.file(&format!("{}.new", self.name), self.table.picture());
        std::fs::rename(beside, self.path()).expect("the same folder");
    }

    fn lay(&mut self, x: usize, y: usize, color: Option<lanke_rules::Color>) {
        self.table.lay(x, y, color);
        self.show();
    }
}

#[test]
fn one_game_is_played_on_two_real_boards() {
    let folder = Folder::new();
    let (mut here, mut there) = (Board::new(&folder, "here"), Board::new(&folder, "there"));
    let records = ["host.sgf", "guest.sgf"].map(|name| folder.path(name));
    let host = ["--size", "9", "--color", "black", "--name", "Lee", "--camera", &here.path(), "--record", &records[0]];
    let (mut host, to) = Running::host(&host);
    let mut guest = Running::start(&["join", &to, "--name", "Kim", "--camera", &there.path(), "--record", &records[1]]);
    for program in [&mut host, &mut guest] {
        program.until("# Lee (B) against Kim (W)");
        program.until("# board: steady");
    }
    // Black's stone is sent, called out at the other board, and laid there.
    here.lay(6, 6, Some(Black));
    host.until("B G3");
    guest.until("# board: Black plays G3; it is to be laid");
    there.lay(6, 5, Some(Black));
    guest.until("# board: a stone lies at G4, but the answer is G3; it is waited for");
    there.lay(6, 5, None);
    there.lay(6, 6, Some(Black));
    guest.until("# board: G3 lies there");
    there.lay(2, 2, Some(White));
    guest.until("W C7");
    host.until("# board: White plays C7; it is to be laid");
    here.lay(2, 2, Some(White));
    host.until("# board: C7 lies there");
    // A stone of the wrong colour is asked about, and played by nobody.
    here.lay(6, 2, Some(White));
    host.until("# board: not explained, and not written: G7 White");
    here.lay(6, 2, Some(Black));
    host.until("B G7");
    guest.until("# board: Black plays G7; it is to be laid");
    guest.say("resign");
    host.until("result B+R");
    guest.until("result B+R");
    let moves = |path: &str| {
        let record = file_says(path, "RE[B+R]");
        let moves = record[record.find(";B[").expect("a move")..].to_owned();
        moves.split_whitespace().collect::<String>()
    };
    assert_eq!(moves(&records[0]), ";B[gg];W[cc];B[gc])");
    assert_eq!(moves(&records[0]), moves(&records[1]));
}
