//! Unconditional life within an area (Benson, "Life in the game of Go", 1976).

use lanke_rules::Color;

use super::area::{Area, Bits, State, lowest};

/// Points that make sure that a chain of `color` which holds one of the stones of `target` is never captured, even if
/// its owner always passes: chains with their eyes. None if that is not sure.
pub(super) fn life(area: &Area, state: &State, color: Color, target: Bits) -> Option<Bits> {
    let own = state.stones[color];
    let empty = area.empty(state);
    let main = area.connected(lowest(target), own);
    let single = target & !main == 0;
    let mut regions: [(Bits, Bits); MOST] = [(0, 0); MOST];
    let mut count = 0;
    let mut rest = area.mask() & !own;
    while rest != 0 && count < MOST {
        let region = area.connected(lowest(rest), rest);
        rest &= !region;
        if area.is_enclosed(region, color) {
            regions[count] = (region, area.beside(region) & own);
            count += 1;
        }
    }
    let regions = &mut regions[..count];
    let vital = |region: Bits, chain: Bits| region & empty & !area.beside(chain) == 0;
    // Two vital regions are needed whatever else holds.
    if single && regions.iter().filter(|(region, _)| vital(*region, main)).count() < 2 {
        return None;
    }
    let mut chains: [Bits; MOST] = [0; MOST];
    let mut chain_count = 0;
    let mut rest = own;
    while rest != 0 {
        let chain = area.connected(lowest(rest), own);
        rest &= !chain;
        if chain_count == MOST {
            return None;
        }
        chains[chain_count] = chain;
        chain_count += 1;
    }
    let chains = &mut chains[..chain_count];
    let alive = survive(chains, regions, vital) & target;
    (alive != 0).then(|| support(lowest(alive), chains, regions, vital))
}

/// A surviving chain with two of its smallest vital regions, the chains around these with theirs, and so on.
fn support(stone: Bits, chains: &[Bits], regions: &[(Bits, Bits)], vital: impl Fn(Bits, Bits) -> bool) -> Bits {
    let mut points = stone;
    let mut supported = 0;
    while let Some(chain) = chains.iter().find(|chain| *chain & points != 0 && *chain & supported == 0) {
        supported |= chain;
        points |= chain;
        let mut eyes: Vec<_> = regions.iter().filter(|(region, _)| *region != 0 && vital(*region, *chain)).collect();
        eyes.sort_by_key(|(region, _)| (region & !points).count_ones());
        for (region, around) in eyes.into_iter().take(2) {
            points |= region | around;
        }
    }
    points
}

/// Chains and regions that are looked at; where there are more, nothing is claimed.
const MOST: usize = 24;

/// Stones of the chains that keep two vital regions whose other chains do so too.
fn survive(chains: &mut [Bits], regions: &mut [(Bits, Bits)], vital: impl Fn(Bits, Bits) -> bool) -> Bits {
    loop {
        let mut lost = 0;
        for chain in chains.iter_mut().filter(|chain| **chain != 0) {
            let eyes = regions.iter().filter(|(region, _)| *region != 0 && vital(*region, *chain)).count();
            if eyes < 2 {
                lost |= *chain;
                *chain = 0;
            }
        }
        if lost == 0 {
            return chains.iter().fold(0, |all, chain| all | chain);
        }
        for (region, around) in regions.iter_mut().filter(|(_, around)| around & lost != 0) {
            (*region, *around) = (0, 0);
        }
    }
}
