//! The beginning of a game: what the command line asks for as the form that a new game is made of.

use anyhow::{Result, bail, ensure};
use lanke_app::Intent;
use lanke_app::form::{ClockKind, Form};
use lanke_app::view::Dialog;
use lanke_rules::{ByColor, Name, Ruleset, Size};
use lanke_runtime::Lanke;

use super::{Args, load};

/// Begins the game that the command line asks for.
pub(super) fn begin(lanke: &mut Lanke, args: &Args) -> Result<()> {
    let loaded = args.load.as_deref().map(load::Loaded::read).transpose()?;
    let (size, handicap) = match &loaded {
        Some(loaded) => (Some(loaded.setting.size), Some(u8::try_from(loaded.setting.handicap)?)),
        None => (args.size, args.handicap),
    };
    let komi = args.komi.or(loaded.as_ref().map(|l| l.setting.komi));
    let rules = loaded.as_ref().map(|l| l.setting.ruleset).or(args.rules).unwrap_or(Ruleset::CHINESE).name;
    ensure!(args.komi.is_none() || rules != Name::NoGo, "{rules} is played without komi");
    let plain = Form { clock: ClockKind::None, ..Form::default() };
    let mut form = Form { rules, ..plain.clone() }.follow(&plain);
    if let Some(size) = size {
        ensure!(size.width() > 1 && size.height() > 1, "a game needs a board of two lines or more each way");
        (form.width, form.height) = (size.width(), size.height());
    }
    match args.time {
        Some(time) => time.put_into(&mut form),
        None if rules == Name::Simplified => {} // has its minute a move by rule
        None => form.clock = ClockKind::None,
    }
    if let Some(stones) = handicap.filter(|&n| n > 0) {
        check_handicap(&form, stones)?;
        form = Form { handicap: stones, ..form.clone() }.follow(&form);
    }
    form.komi = komi.unwrap_or(form.komi);
    form.names = match (&args.names, &loaded) {
        (Some(names), _) => split_names(names),
        (None, Some(loaded)) => loaded.names(),
        (None, None) => ByColor::default(),
    };
    start(lanke, form)?;
    loaded.map_or(Ok(()), |loaded| loaded.play(lanke))
}

fn check_handicap(form: &Form, stones: u8) -> Result<()> {
    let size: Size = form.size();
    // More than have fixed points are for the window, where Black sees what is left to be placed.
    let most = u16::from(form.most_handicap()).min(size.max_handicap());
    match most {
        0 => bail!("{} on a board of {size} is played without handicap", form.rules),
        _ if stones == 1 || u16::from(stones) > most => {
            bail!("a board of {size} takes 2 to {most} handicap stones, not {stones}")
        }
        _ => Ok(()),
    }
}

fn start(lanke: &mut Lanke, form: Form) -> Result<()> {
    lanke.send(Intent::NewGame);
    // The first edit changes rules and with them what depends on them; the second has the last word.
    lanke.send(Intent::Edit(form.clone()));
    lanke.send(Intent::Edit(form));
    lanke.send(Intent::Start);
    let common = lanke.view().common;
    if matches!(common.dialog, Some(Dialog::NewGame { .. })) {
        bail!("this game cannot be begun: {}", common.status.text);
    }
    Ok(())
}

fn split_names(names: &str) -> ByColor<String> {
    let (black, white) = names.split_once([',', '，']).unwrap_or((names, ""));
    ByColor { black: black.trim().to_owned(), white: white.trim().to_owned() }
}
