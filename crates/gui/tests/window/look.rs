//! Woods, stones, coordinates, sizes; and that they are remembered.

use lanke_app::Theme;
use lanke_app::look::{Look, Stones, Wood};
use lanke_app::words::Lang;
use lanke_game::Coordinates;
use lanke_gui::ui;
use lanke_runtime::{Lanke, Places};
use slint::{ComponentHandle, Model};

use crate::shots::{folder, save};
use crate::stage::Stage;
use crate::steps::play;

#[test]
fn what_is_chosen_in_the_settings_is_seen_and_remembered() {
    let stage = Stage::new(Lang::Zh);
    stage.click("设置");
    stage.click("深色");
    stage.click("150%");
    stage.click("动画");
    stage.click("棋盘");
    stage.click("竹");
    stage.click("高对比");
    stage.click("1-1");
    stage.click("手放棋子");
    stage.click("关闭");
    let component = stage.window.component();
    assert!(component.global::<ui::Theme>().get_dark());
    assert_eq!(component.window().scale_factor(), 1.5);
    stage.click("16-4，空点");
    assert!(stage.find("黑子 16-4，最后一手").is_some());
    assert!(stage.find("16-4").is_some(), "the list of moves has the same names");
    let stone = component.global::<ui::BoardData>().get_stones().row_data(0).unwrap();
    assert_eq!(stone.sprite, ui::Sprite::ContrastBlack);
    assert!(stone.x != 15.0 && (stone.x - 15.0).abs() < 0.1, "{}", stone.x);

    let again = Lanke::start(Some(Places::within(stage.home.path())), Lang::Zh, Box::new(Default::default));
    let settings = (*again.view().common.settings).clone();
    assert_eq!((settings.theme, settings.scale, settings.animations), (Theme::Dark, Some(150), false));
    let look = Look { wood: Wood::Bamboo, stones: Stones::Contrast, coordinates: Coordinates::Numbers, fuzzy: true };
    assert_eq!(settings.look, look);
}

#[test]
fn stones_lie_exactly_on_their_points_unless_placed_by_hand() {
    let stage = Stage::new(Lang::En);
    play(&stage);
    let stones = || stage.window.component().global::<ui::BoardData>().get_stones();
    let exact = |s: &ui::Stone| s.x.fract() == 0.0 && s.y.fract() == 0.0;
    assert!(stones().row_count() > 40 && stones().iter().all(|s| exact(&s)));
    stage.set(|s| s.look.fuzzy = true);
    let by_hand: Vec<_> = stones().iter().collect();
    assert!(by_hand.iter().all(|s| !exact(s)));
    stage.set(|s| s.look.fuzzy = false);
    assert!(stones().iter().all(|s| exact(&s)));
    stage.set(|s| s.look.fuzzy = true);
    assert_eq!(stones().iter().collect::<Vec<_>>(), by_hand, "the same stones lie the same");
}

/// The lines of the board end on whole device pixels at every scale: across them there is wood or
/// line, nothing in between.
#[test]
fn lines_are_crisp_at_every_scale() {
    let stage = Stage::new(Lang::En);
    for percent in [100, 125, 150, 175, 200, 225, 300] {
        stage.set(|s| s.scale = Some(percent));
        stage.resize((1024.0, 700.0));
        let picture = stage.picture();
        let scale = f32::from(percent) / 100.0;
        assert_eq!(picture.width(), (1024.0 * scale) as u32);
        let point = |name: &str| {
            let place = stage.find(name).unwrap();
            let (at, size) = (place.absolute_position(), place.size());
            ((at.x + size.width / 2.0) * scale, (at.y + size.height / 2.0) * scale)
        };
        let ((left, top), (right, _)) = (point("B18, empty"), point("S2, empty"));
        let cell = (right - left) / 16.0;
        let grey = |x: f32, y: f32| {
            let pixel = picture.as_slice()[y as usize * picture.width() as usize + x as usize];
            (u32::from(pixel.r) + u32::from(pixel.g) + u32::from(pixel.b)) / 3
        };
        // The sixteen lines right of B, and those below 18.
        let steps = (16.0 * cell) as u32;
        for downwards in [false, true] {
            let mut dark = 0;
            for step in 0..steps {
                let (along, aside) = (cell / 2.0 + step as f32, cell / 2.0);
                let value = if downwards { grey(left + aside, top + along) } else { grey(left + along, top + aside) };
                assert!(!(96..132).contains(&value), "{percent} %: {value} {step} pixels from B18");
                dark += u32::from(value < 96);
            }
            let thick = dark as f32 / 16.0;
            assert_eq!(thick.fract(), 0.0, "{percent} %: every line is as thick as the others");
            assert!((thick - (0.022 * cell).max(1.0)).abs() < 0.6, "{percent} %: {thick} pixels, {cell} a cell");
        }
    }
}

#[test]
fn every_look_is_drawn_by_day_and_by_night() {
    let stage = Stage::new(Lang::Zh);
    play(&stage);
    let mut seen = Vec::new();
    for wood in [Wood::Kaya, Wood::Katsura, Wood::Bamboo] {
        for stones in [Stones::Slate, Stones::Flat, Stones::Contrast] {
            for theme in [Theme::Light, Theme::Dark] {
                let coordinates = if stones == Stones::Flat { Coordinates::Numbers } else { Coordinates::Letters };
                let look = Look { wood, stones, coordinates, fuzzy: wood == Wood::Bamboo };
                stage.set(|s| (s.look, s.theme) = (look, theme));
                let picture = stage.picture();
                assert!(!seen.contains(&picture.as_bytes().to_vec()), "{look:?} looks like another");
                seen.push(picture.as_bytes().to_vec());
                let name = format!("look-{wood:?}-{stones:?}-{theme:?}.png").to_lowercase();
                save(&picture, &folder().join(name));
            }
        }
    }
    for percent in [100, 150, 200, 300] {
        stage.set(|s| (s.scale, s.look) = (Some(percent), Look::default()));
        stage.resize((960.0, 640.0));
        save(&stage.picture(), &folder().join(format!("look-scale-{percent}.png")));
    }
}

#[test]
fn one_theme_fades_into_the_other() {
    let stage = Stage::new(Lang::Zh);
    let corner = |stage: &Stage| stage.window.component().window().take_snapshot().unwrap().as_slice()[0].r;
    stage.set(|s| s.theme = Theme::Light);
    stage.advance(400);
    let light = corner(&stage);
    stage.set(|s| s.theme = Theme::Dark);
    stage.advance(100);
    let between = corner(&stage);
    stage.advance(400);
    let dark = corner(&stage);
    assert!(dark < between && between < light, "{dark} {between} {light}");
}
