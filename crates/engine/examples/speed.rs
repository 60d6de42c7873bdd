use lanke_engine::nogo::*;
use lanke_engine::*;
use lanke_rules::*;
use std::ops::ControlFlow;
fn main() {
    for s in [9u32, 13] {
        let p = Position::new(Size::square(s).unwrap(), Ruleset::NOGO);
        for st in [Style::Full, Style::Plain] {
            let mut n = Nogo::new(st);
            let t = cpu();
            let pl = 200_000;
            let mut last = None;
            let task = Task::new(&p, Budget::playouts(pl));
            let c = n
                .think(&task, &mut |a| {
                    last = Some(a.clone());
                    ControlFlow::Continue(())
                })
                .unwrap();
            println!(
                "{s} {st:?} {c:?} {:.0}/s wr {:?}",
                pl as f64 / (cpu() - t),
                last.map(|a| (a.win_rate, a.candidates[0].line.len(), a.candidates[0].visits))
            );
        }
    }
}
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
