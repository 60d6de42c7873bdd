//! Records in, files out, and the files read again.

use std::fs;
use std::path::{Path, PathBuf};

use lanke_game::Coordinates;
use lanke_game::record::analysis::{Analysis, Subject};
use lanke_game::record::{self, Collection};
use lanke_game::report::GameReport;
use lanke_game::report::finding::{Capture, Chain, Double, DoubleKind, Fact, Finding, Manner};
use lanke_game::report::player::{PlayerGame, PlayerReport};
use lanke_game::review::Review;
use lanke_print::diagram::{MoveNumbers, Style};
use lanke_print::{
    Export, ExportError, ExportFormat, Job, Paper, PlayerReportJob, PrintedProblem, ProblemPages, Progress, ReportJob,
    TablePage,
};
use lanke_rules::{Board, Color, Move, Point, Size};
use lanke_words::Lang;

/// A job for the end of the main line.
fn job(sgf: &str, product: ExportFormat, lang: Lang) -> Job {
    job_of(record::sgf::read(sgf).expect("a record").0, product, lang)
}

fn job_of(Collection { games, .. }: Collection, product: ExportFormat, lang: Lang) -> Job {
    let line: Vec<_> = games[0].main_line().map(|node| node.id()).collect();
    Job { at: line.len() - 1, line, games, report: None, player: None, export: Export::new(product, lang) }
}

fn make(job: &Job) -> Vec<u8> {
    lanke_print::make(job, &Progress::silent()).map_err(|e| e.words(Lang::En)).expect("a file")
}

fn text(job: &Job) -> String {
    String::from_utf8(make(job)).expect("UTF-8")
}

/// A long record: move 112 is played where 20 was, and 31 has a comment and a variation.
fn long() -> String {
    let mut sgf = "(;SZ[19]PB[王质]BR[九段]PW[石室]EV[烂柯山]RE[W+R]KM[7.5]RU[Chinese]".to_owned();
    let letter = |n: usize| char::from(b'a' + n as u8);
    for number in 1..=130usize {
        let at = if number == 112 { 20 } else { number } * 97 % 361;
        let color = if number % 2 == 1 { 'B' } else { 'W' };
        let (x, y) = (letter(at % 19), letter(at / 19));
        sgf += &format!("{}{color}[{x}{y}]", if number == 31 { "(;" } else { ";" });
        if number == 31 {
            sgf += "C[好点，白棋难办。]";
        }
    }
    sgf + ")(;B[aa]C[这样也行];W[ss]))"
}

#[test]
fn a_sheet_has_its_pages_and_its_text() {
    let mut job = job(&long(), ExportFormat::Sheet, Lang::Zh);
    job.export.sheet.moves = 120;
    let (pages, text) = read_pdf(&make(&job));
    assert_eq!(pages, 2);
    for words in [
        "王质 九段",
        "烂柯山",
        "白中盘胜",
        "第一谱（1—120）",
        "20 = 112",
        "好点，白棋难办。",
        "变化 1：第 31 手起",
        "这样也行",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    job.export.lang = Lang::En;
    job.export.sheet.moves = 10;
    job.export.sheet.variations = false;
    job.export.sheet.comments = false;
    let (pages, text) = read_pdf(&make(&job));
    assert_eq!(pages, 7);
    assert!(text.contains("Diagram 13 (121–130)") && text.contains("7 / 7"), "{text}");
    assert!(!text.contains("Variation") && !text.contains("好点"), "{text}");
}

#[test]
fn a_sheet_of_too_many_diagrams_is_refused_at_the_first_too_many() {
    // The same few points, again and again.
    let moves: String = (0..200_000).map(|n| [";B[aa]", ";W[ba]", ";B[ca]", ";W[da]"][n % 4]).collect();
    let mut job = job(&format!("(;SZ[5]{moves})"), ExportFormat::Sheet, Lang::En);
    job.export.sheet.moves = 1;
    assert!(matches!(lanke_print::make(&job, &Progress::silent()), Err(ExportError::TooManyDiagrams)));
}

#[test]
fn a_table_of_any_size_is_one_page() {
    for (players, notes) in [(2, 0), (40, 300)] {
        let line = |i: usize| (0..=players).map(|j| format!("{i}:{j}")).collect::<Vec<_>>();
        let page = TablePage {
            title: "Tournament 烂柯".to_owned(),
            about: "two programs & more".to_owned(),
            cells: (0..players).map(line).collect(),
            notes: (0..notes).map(|i| format!("note <{i}>")).collect(),
        };
        let bytes = lanke_print::table(&page, Lang::En, &Progress::silent()).map_err(|e| e.words(Lang::En));
        let (pages, text) = read_pdf(&bytes.expect("a file"));
        assert_eq!(pages, 1);
        assert!(text.contains("烂柯") && text.contains("two programs & more"), "{text}");
        let last = players - 1;
        assert!(text.contains("1:0") && text.contains(&format!("{last}:{players}")), "{text}");
        assert_eq!(
            text.contains("note <0>") && text.contains('…') && !text.contains("note <299>"),
            notes > 0,
            "{text}"
        );
    }
}

/// A report on a long game whose leads swing, or without leads, with sentences about each turn.
fn report(points: bool, paper: Paper, lang: Lang) -> (usize, String) {
    read_pdf(&report_file(points, paper, lang))
}

/// Findings of every kind that takes little room, and one that takes more.
fn findings() -> Vec<Finding> {
    let [at, by] = [Point::new(3, 3), Point::new(15, 16)];
    let chain = Chain { at: Point::new(2, 5), stones: 12 };
    let line = vec![Move::Play(by)];
    let exposes = Fact::Exposes(Capture { chain, manner: Manner::Ladder, line });
    let cut = Double { kind: DoubleKind::Cut, chains: [chain, chain], at: [by, Point::new(9, 9)] };
    let facts = [exposes, Fact::Frees(chain, 4), Fact::Double(cut), Fact::Kills(chain, 1)];
    facts.into_iter().map(|fact| Finding { at, color: Color::White, fact }).collect()
}

fn report_file(points: bool, paper: Paper, lang: Lang) -> Vec<u8> {
    let (report, turns) = report_of(&long(), points, paper, lang);
    assert_eq!(turns, 10);
    report
}

/// A report on a record, and how many turns it has.
fn report_of(sgf: &str, points: bool, paper: Paper, lang: Lang) -> (Vec<u8>, usize) {
    let mut review = Review::new(record::sgf::read(sgf).expect("a record").0.games.remove(0));
    for (place, node) in review.line().to_vec().into_iter().enumerate() {
        let course = review.course(node);
        let lead = if place / 7 % 2 == 0 { 4.0 } else { -4.0 } * place as f64 / 100.0;
        let lead = if course.position.to_play() == Color::Black { lead } else { -lead };
        let analysis = Analysis {
            engine: "测试 & engine".to_owned(),
            win_rate: 0.5 + lead / 20.0,
            score: points.then_some(lead),
            visits: 77,
            ..Analysis::default()
        };
        let subject = Subject::of(&course.position, review.setting().komi);
        assert!(review.keep_analysis(&subject, &analysis));
    }
    let mut report = GameReport::of(&review).expect("an analysed game");
    report.turns.iter_mut().for_each(|turn| turn.findings = findings());
    let job = ReportJob { tree: review.tree(), line: review.line(), report: &report, paper, lang };
    let file = lanke_print::report(&job, &Progress::silent()).map_err(|e| e.words(Lang::En)).expect("a file");
    (file, report.turns.len())
}

#[test]
fn a_report_has_every_turn_and_all_moves() {
    for paper in Paper::ALL {
        let (pages, text) = report(true, paper, Lang::En);
        assert_eq!(pages, 3, "{paper:?}");
        for words in [
            "Game report",
            "王质",
            "Middle game",
            "Moves 51–130",
            "Mistakes of 3 points or more",
            "Moves 101–130",
            "a = 112",
            "After D16",
            "ladder",
            "liberties",
            "analysis by 测试 & engine, 77 visits per move",
            "3 / 3",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
    if let Some(folder) = std::env::var_os("LANKE_SHOTS") {
        for (lang, paper) in [(Lang::En, Paper::A4), (Lang::Zh, Paper::A4), (Lang::Ko, Paper::Letter)] {
            let file = Path::new(&folder).join(format!("report-{}.pdf", lang.tag()));
            fs::write(file, report_file(true, paper, lang)).expect("a folder");
        }
    }
    let (_, text) = report(false, Paper::A4, Lang::Zh);
    for words in ["失误（胜率损失 7.5% 以上）", "每手平均损失（胜率）", "没有", "十"] {
        assert_eq!(text.contains(words), words != "没有", "{words}: {text}");
    }
}

/// Win rates without points and visits, as Sabaki writes them: Black's move loses 10 %.
const SABAKI: &str = "(;SZ[9]RU[NoGo]PB[王质]SBKV[64];B[ee]SBKV[54];W[cc]SBKV[55])";

#[test]
fn a_report_names_what_is_known_of_the_analysis_alone() {
    let review = Review::new(record::sgf::read(SABAKI).expect("a record").0.games.remove(0));
    let report = &GameReport::of(&review).expect("an analysed game");
    let job = ReportJob { tree: review.tree(), line: review.line(), report, paper: Paper::A4, lang: Lang::En };
    let file = lanke_print::report(&job, &Progress::silent()).map_err(|e| e.words(Lang::En)).expect("a file");
    let (_, text) = read_pdf(&file);
    assert!(text.contains("analysis by Sabaki, ? visits per move"), "{text}");
    assert!(text.contains("NoGo") && !text.contains("Komi"), "{text}");
}

/// First page of a report on the games of a player in a record.
fn player_page(sgf: &str) -> String {
    let own = |tree| PlayerGame::of(&Review::new(tree), &["王质".to_owned()], Some("2026-11-08".to_owned()));
    let games = record::sgf::read(sgf).expect("a record").0.games;
    let games: Vec<PlayerGame> = games.into_iter().filter_map(own).collect();
    let report = &PlayerReport::of(&games).expect("a game");
    let job =
        PlayerReportJob { name: "王质", period: "2026", games: &games, report, paper: Paper::A4, lang: Lang::En };
    let file = lanke_print::player_report(&job, &Progress::silent()).map_err(|e| e.words(Lang::En)).expect("a file");
    let pdf = lopdf::Document::load_mem(&file).expect("a PDF file");
    pdf.extract_text(&[1]).expect("text")
}

#[test]
fn losses_of_a_player_are_told_in_win_rate_where_points_are_not_counted() {
    let analysed = player_page(SABAKI);
    for words in ["Average loss, win rate", "10.0%", "1 analyzed", "analysis by Sabaki"] {
        assert!(analysed.contains(words), "{words}: {analysed}");
    }
    let counted = player_page("(;SZ[9]PB[王质]SBKV[64]SBKS[3];B[ee]SBKV[54]SBKS[0.5];W[cc]SBKV[55]SBKS[1])");
    assert!(counted.contains("Average loss, points") && counted.contains("2.50"), "{counted}");
    let unknown = player_page("(;SZ[9]PB[王质];B[ee];W[cc])");
    assert!(unknown.contains("0 analyzed") && !unknown.contains("analysis by"), "{unknown}");
}

#[test]
fn numbers_without_a_place_take_the_room_that_they_need() {
    // Black plays the same point again and again, White passes: below each board stand twelve lines of numbers.
    let sgf = format!("(;SZ[19]{})", ";B[aa];W[]".repeat(200));
    let (report, _) = report_of(&sgf, true, Paper::A4, Lang::En);
    let pdf = lopdf::Document::load_mem(&report).expect("a PDF file");
    let rows = pdf.get_pages().into_keys().filter(|&page| {
        let text = pdf.extract_text(&[page]).expect("text");
        text.contains("Moves 1–100") || text.contains("Moves 201–300")
    });
    assert_eq!(rows.count(), 2, "a page for each row");
}

#[test]
fn a_text_without_end_is_cut_where_the_room_ends() {
    let long = "W".repeat(300);
    let (report, _) = report_of(&self::long().replace("RU[", &format!("OT[{long}]RU[")), true, Paper::A4, Lang::En);
    let problem = PrintedProblem {
        number: 7,
        board: Board::new(Size::square(9).expect("a size")),
        to_play: Color::Black,
        kills: None,
        solution: Vec::new(),
    };
    let pages = ProblemPages { title: &long, problems: &[problem], paper: Paper::A4, lang: Lang::En };
    let sheet = lanke_print::problem_pages(&pages, &Progress::silent()).map_err(|e| e.words(Lang::En));
    for file in [report, sheet.expect("a file")] {
        let (_, text) = read_pdf(&file);
        assert!(text.contains("WWW") && text.contains('…') && !text.contains(&long), "{text}");
    }
}

/// The pages of a PDF file, and the text of them all.
fn read_pdf(bytes: &[u8]) -> (usize, String) {
    let pdf = lopdf::Document::load_mem(bytes).expect("a PDF file");
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    (pages.len(), pdf.extract_text(&pages).expect("text"))
}

#[test]
fn stones_have_their_colours_in_pixels() {
    let mut job = job("(;SZ[5];B[aa];W[ea])", ExportFormat::Png, Lang::En);
    (job.export.coordinates, job.export.captions, job.export.size) = (Coordinates::Off, false, 228);
    for (style, black, white) in [(Style::Book, [0x1B, 0x18, 0x15], [0xFF; 3]), (Style::Wood, [0x23; 3], [0xFB; 3])] {
        job.export.style = style;
        let (width, pixels) = read_png(&make(&job));
        assert_eq!(width, 228);
        // Beside the centre, where the last move is marked.
        let at = |x: usize, y: usize| pixels[3 * (y * width + x + 10)..][..3].to_vec();
        let near = |pixel: &[u8], color: [u8; 3]| pixel.iter().zip(color).all(|(a, b)| a.abs_diff(b) < 16);
        assert!(near(&at(34, 34), black), "{style:?}: {:?}", at(34, 34));
        assert!(near(&at(194, 34), white), "{style:?}: {:?}", at(194, 34));
    }
}

/// The width of a PNG file, and red, green and blue of its pixels.
fn read_png(bytes: &[u8]) -> (usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("a picture");
    (info.width as usize, pixels.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect())
}

#[test]
fn a_narrow_board_is_drawn_no_higher_than_the_limit() {
    let mut job = job("(;SZ[1:52];B[aa];W[az])", ExportFormat::Png, Lang::En);
    job.export.size = 1024;
    let png = make(&job);
    assert_eq!(png[20..24], 8192u32.to_be_bytes());
    assert!(read_png(&png).0 < 1024);
    job.export.product = ExportFormat::Gif;
    assert_eq!(make(&job)[8..10], 8192u16.to_le_bytes());
    (job.games, job.export.size) = (self::job("(;SZ[19];B[aa];W[az])", ExportFormat::Gif, Lang::En).games, 1024);
    assert_eq!(make(&job)[6..8], 1024u16.to_le_bytes());
}

#[test]
fn an_animation_ends_with_the_last_position() {
    for style in [Style::Book, Style::Wood] {
        let mut job = job("(;SZ[9];B[ee];W[de];B[dd];W[];B[ce];W[gg];B[df])", ExportFormat::Gif, Lang::En);
        (job.export.style, job.export.size) = (style, 300);
        let bytes = make(&job);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut animation = options.read_info(&bytes[..]).expect("a GIF file");
        let mut screen = vec![0; 3 * 300 * 300];
        let mut delays = Vec::new();
        while let Some(frame) = animation.read_next_frame().expect("a picture") {
            delays.push(frame.delay);
            for (i, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, p)| p[3] > 0) {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                let at = 3 * ((y + usize::from(frame.top)) * 300 + x + usize::from(frame.left));
                screen[at..at + 3].copy_from_slice(&pixel[..3]);
            }
        }
        // The pass shows nothing new but that the last stone is not marked any more.
        assert_eq!(delays, [50, 50, 50, 50, 50, 50, 50, 300], "{style:?}");
        (job.export.product, job.export.captions) = (ExportFormat::Png, false);
        let (_, picture) = read_png(&make(&job));
        let off: Vec<u32> = screen.iter().zip(&picture).map(|(a, b)| u32::from(a.abs_diff(*b))).collect();
        let (sum, most) = (off.iter().sum::<u32>(), off.iter().max());
        assert!(sum < off.len() as u32 * 2 && most < Some(&60), "{style:?}: {sum} {most:?}");
    }
}

#[test]
fn animations_begin_and_end_where_they_are_asked_to() {
    let mut job = job(&long(), ExportFormat::Gif, Lang::En);
    (job.export.animation.from, job.export.animation.to, job.export.size) = (10, 20, 64);
    let pictures = |job: &Job| {
        let bytes = make(job);
        let mut animation = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF file");
        let mut count = 0;
        while animation.next_frame_info().expect("a picture").is_some() {
            count += 1;
        }
        count
    };
    assert_eq!(pictures(&job), 11);
    // A record whose first move is in its root has nothing before it.
    let mut early = self::job("(;SZ[9]B[ee];W[cc];B[gg])", ExportFormat::Gif, Lang::En);
    (early.export.animation.to, early.export.size) = (0, 64);
    assert_eq!(pictures(&early), 1);
    let many = ";B[aa];W[bb]".repeat(lanke_print::MAX_FRAMES);
    let job = self::job(&format!("(;SZ[9]{many})"), ExportFormat::Gif, Lang::En);
    assert!(matches!(lanke_print::make(&job, &Progress::silent()), Err(ExportError::TooManyFrames)));
}

#[test]
fn every_mark_of_a_record_is_drawn() {
    let marks = "(;SZ[9];B[aa]TR[aa]LB[cc:AB][dd:好]AR[ee:eg]LN[ff:gf]DD[ha:ia])";
    let svg = text(&job(marks, ExportFormat::Svg, Lang::En));
    let arrow = "M214 214L214 294";
    for drawn in [">AB</text>", ">好</text>", arrow, "M254 254L294 254", "opacity=\"0.6\""] {
        assert!(svg.contains(drawn), "{drawn}: {svg}");
    }
    // Only what is in view, with lines that go on beyond it.
    let part = text(&job("(;SZ[9];B[aa]VW[aa:dd])", ExportFormat::Svg, Lang::En));
    assert!(part.contains(">D</text>") && !part.contains(">E</text>") && part.contains("H194"), "{part}");
}

#[test]
fn a_long_title_makes_no_picture_wider() {
    let svg = text(&job(&format!("(;SZ[9]PB[{}];B[aa])", "name ".repeat(40)), ExportFormat::Svg, Lang::En));
    let width = svg.split('"').nth(3).and_then(|width| width.parse::<f32>().ok());
    assert!(width.is_some_and(|width| width <= 480.0), "{svg}");
    assert!(svg.matches(r#"class="title""#).count() > 1, "{svg}");
}

#[test]
fn a_side_without_a_name_is_named_in_the_language_of_the_picture() {
    let svg = text(&job("(;SZ[9]PB[王质];B[aa])", ExportFormat::Svg, Lang::Zh));
    assert!(svg.contains("王质 – 白方"), "{svg}");
}

/// Upper two rows of a record's board of three lines, with the moves numbered so.
fn numbered(record: &str, numbers: MoveNumbers) -> String {
    let mut job = job(record, ExportFormat::Text, Lang::En);
    job.export.numbers = numbers;
    text(&job).lines().skip(1).take(2).map(str::trim).collect::<Vec<_>>().join("/")
}

#[test]
fn numbers_are_shown_as_they_are_chosen() {
    let numbered = |numbers| numbered("(;SZ[3];B[aa];W[ba];B[ca];W[ab])", numbers);
    assert_eq!(numbered(MoveNumbers::All), "3 1 2 3 3/2 4 . . 2");
    assert_eq!(numbered(MoveNumbers::Last(2)), "3 X O 3 3/2 4 . . 2");
    assert_eq!(numbered(MoveNumbers::From(4)), "3 X O X 3/2 4 . . 2");
    assert_eq!(numbered(MoveNumbers::Between(1, 2)), "3 1 2 X 3/2 O . . 2");
    // A figure takes nothing off, a position does.
    assert_eq!(numbered(MoveNumbers::Off), "3 . O X 3/2(O). . 2");
}

#[test]
fn numbers_begin_anew_where_the_record_says_so() {
    let numbered = |numbers| numbered("(;SZ[3];B[aa];W[ba];B[ca]MN[1];W[ab])", numbers);
    assert_eq!(numbered(MoveNumbers::All), "3 1 2 1 3/2 2 . . 2");
    assert_eq!(numbered(MoveNumbers::Last(2)), "3 X O 1 3/2 2 . . 2");
}

#[test]
fn a_stone_wears_the_number_of_its_own_move_alone() {
    // The stones of 2 and 4 are taken off, a white one stands in place of 3, and 5 is played where 2 was.
    let record = "(;SZ[3];B[aa];W[ba];B[ca];W[ab];AE[ba][ab]AW[ca];B[ba])";
    assert_eq!(numbered(record, MoveNumbers::All), "3 1 5 O 3/2 b . . 2");
    let mut job = job(record, ExportFormat::Svg, Lang::En);
    job.export.numbers = MoveNumbers::All;
    let svg = text(&job);
    assert!(svg.contains(">5 = 2, a = 3, b = 4</text>"), "{svg}");
}

/// Text of a study sheet without its spaces.
fn sheet(sgf: &str) -> String {
    let (_, text) = read_pdf(&make(&job(sgf, ExportFormat::Sheet, Lang::En)));
    text.split_whitespace().collect()
}

#[test]
fn a_diagram_of_a_sheet_ends_before_stones_are_set_up() {
    let set_up = "AE[cc][dc][cd]AW[cc][ge]AB[gg]PL[W]C[Second shape]";
    let printed = sheet(&format!("(;SZ[9];B[cc];W[dc];B[cd]C[First shape];{set_up};W[gd];B[fe])"));
    for words in ["Diagram1(1–3)", "3Firstshape", "Diagram2(4–5)", "Secondshape"] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
}

#[test]
fn every_diagram_of_a_variation_names_the_move_that_it_begins_with() {
    let mut job = job("(;SZ[9];B[cc];W[dd](;B[ee])(;B[gg];W[gf];B[ff]))", ExportFormat::Sheet, Lang::En);
    job.export.sheet.moves = 2;
    let printed: String = read_pdf(&make(&job)).1.split_whitespace().collect();
    for words in ["Diagram2(3)", "Variation1,frommove3(3–4)", "Variation1,frommove3(5)"] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
}

#[test]
fn a_sheet_has_a_komi_where_the_game_has_one() {
    assert!(sheet("(;SZ[9]KM[5.5]PB[Wang];B[cc])").contains("Komi5.5"));
    assert!(!sheet("(;SZ[9]RU[NoGo]PB[Wang];B[cc])").contains("Komi"));
}

#[test]
fn captions_and_margins_name_the_numbers_that_stones_wear() {
    let begun = "(;SZ[9];B[cc];W[dd];B[ee]MN[1];W[ff];B[gg]C[Here]";
    let printed = sheet(&format!("{begun}(;W[gf];B[aa])(;W[fg]MN[1];B[hh]))"));
    for words in ["Diagram1(1–2)", "Diagram2(1–5)", "3Here", "Variation1,frommove4(1–2)"] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let mut job = job(&format!("{begun};W[gf];B[aa])"), ExportFormat::Text, Lang::En);
    job.export.numbers = MoveNumbers::Last(2);
    let below = text(&job);
    assert!(below.ends_with("4 White G4, 5 Black A9\nMoves 4–5\n"), "{below}");
}

#[test]
fn work_that_is_not_wanted_any_more_ends() {
    let stopped = Progress::new(std::sync::Arc::new(true.into()), |_| {});
    for product in [ExportFormat::Gif, ExportFormat::Sheet] {
        assert!(matches!(lanke_print::make(&job(&long(), product, Lang::En), &stopped), Err(ExportError::Stopped)));
    }
}

/// Whatever stands in a record, something is drawn or a sentence is told.
#[test]
fn every_sample_is_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/rules/sgf-torture");
    if !folder.exists() {
        return eprintln!("not tested: {} is absent", folder.display());
    }
    let mut drawn = 0;
    for path in files(&folder) {
        let Ok(bytes) = fs::read(&path) else { continue };
        let extension = path.extension().and_then(|e| e.to_str());
        let Ok(opened) = record::read(&bytes, extension, None) else { continue };
        if bytes.len() > 40_000 {
            continue;
        }
        for product in [ExportFormat::Svg, ExportFormat::Text, ExportFormat::Sheet] {
            let mut job = job_of(opened.collection.clone(), product, Lang::Zh);
            job.games.truncate(3);
            job.export.numbers = MoveNumbers::All;
            assert!(lanke_print::preview(&job, 0, (100, 100), &Progress::silent()).is_ok(), "{}", path.display());
            drawn += 1;
        }
    }
    assert!(drawn > 100, "{drawn}");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
