//! Place where a recorded game was played: over the network, on a real board, or at one screen.

use super::edit::Edit;
use super::property::ValueBuf;
use super::tree::{NodeId, Tree};

/// Words in the place of a game that servers write.
const SERVERS: [&str; 4] = ["online", "http", "internet", "server"];

/// Place where a game was played, kept as the property `PC`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Venue {
    /// Over the network.
    Online,
    /// On a real board, before a camera.
    RealBoard,
}

impl Venue {
    /// The place as we write it.
    pub const fn sgf(self) -> &'static str {
        match self {
            Self::Online => "Lanke, online",
            Self::RealBoard => "Lanke, real board",
        }
    }

    /// The place of a record, as far as it is known: as we write it, as the Fox server marks its records, or as other
    /// servers name themselves.
    pub fn of(tree: &Tree) -> Option<Self> {
        let root = tree.root();
        let place = root.info("PC").unwrap_or_default();
        if let Some(ours) = [Self::Online, Self::RealBoard].into_iter().find(|venue| venue.sgf() == place) {
            return Some(ours);
        }
        let place = place.to_lowercase();
        let fox = root.first("AP").is_some_and(|program| program.raw().contains("foxwq"));
        (fox || SERVERS.iter().any(|word| place.contains(word))).then_some(Self::Online)
    }

    /// Writes the place into a record that names none.
    pub fn mark(self, tree: &mut Tree) {
        if tree.root().info("PC").is_none() {
            let edit = Edit::set(tree, NodeId::ROOT, "PC", [ValueBuf::text(self.sgf())]);
            // The root of a record can always be replaced.
            let _undo = tree.apply(edit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    fn tree(sgf: &str) -> Tree {
        record::read(sgf.as_bytes(), Some("sgf"), None).unwrap().collection.games.remove(0)
    }

    #[test]
    fn the_place_is_written_and_read() {
        for venue in [Venue::Online, Venue::RealBoard] {
            let mut game = tree("(;SZ[9];B[ee])");
            assert_eq!(Venue::of(&game), None);
            venue.mark(&mut game);
            assert_eq!(Venue::of(&game), Some(venue));
            assert_eq!(game.main_line().count(), 2);
        }
    }

    #[test]
    fn a_place_that_is_there_stays() {
        let mut game = tree("(;SZ[9]PC[Nihon Ki-in];B[ee])");
        Venue::Online.mark(&mut game);
        assert_eq!((game.root().info("PC").as_deref(), Venue::of(&game)), (Some("Nihon Ki-in"), None));
    }

    #[test]
    fn records_of_servers_are_known() {
        for place in ["The KGS Go Server at http://www.gokgs.com/", "OGS: https://online-go.com/game/1"] {
            assert_eq!(Venue::of(&tree(&format!("(;PC[{place}])"))), Some(Venue::Online), "{place}");
        }
        assert_eq!(Venue::of(&tree("(;AP[foxwq])")), Some(Venue::Online));
    }
}
