//! The commands that are answered.

use super::client::Dialect;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    AllLegal,
    Analyze(Dialect),
    Boardsize,
    Captures,
    ClearBoard,
    ClearCache,
    CountLiberties,
    CpuTime,
    FinalScore,
    FinalStatusList,
    FixedHandicap,
    FreeHandicap,
    GameOver,
    /// A move for a side; whether it is made, and whether dead stones go first.
    Generate {
        made: bool,
        cleanup: bool,
    },
    GenerateAnalyzed(Dialect),
    GetHandicap,
    GetKomi,
    GetParameter,
    GetParameters,
    GetRules,
    Interrupt,
    IsLegal,
    IsKnown,
    Komi,
    List,
    ListAnalyses,
    ListParameters,
    ListStones,
    ListTimeSettings,
    LoadSgf,
    MoveHistory,
    Name,
    PlaceHandicap,
    Play,
    PlaySequence,
    PrintSgf,
    ProtocolVersion,
    QueryBoardsize,
    Quit,
    RawHumanNetwork,
    RawNetwork,
    SetParameter,
    SetPlayer,
    SetPosition,
    SetRule,
    /// Rules by a name, which means to KataGo what it means to KGS but for the Chinese ones.
    SetRules,
    SetRulesOfKgs,
    SetUp,
    ShowBoard,
    Stop,
    TimeLeft,
    TimeNamed,
    TimeSettings,
    Undo,
    UndoMany,
    Version,
}

/// Every command by its name.
const NAMES: [(&str, Command); 66] = [
    ("all_legal", Command::AllLegal),
    ("analyze", Command::Analyze(Dialect::KataGo)),
    ("boardsize", Command::Boardsize),
    ("captures", Command::Captures),
    ("clear_board", Command::ClearBoard),
    ("clear_cache", Command::ClearCache),
    ("countlib", Command::CountLiberties),
    ("cputime", Command::CpuTime),
    ("final_score", Command::FinalScore),
    ("final_status_list", Command::FinalStatusList),
    ("fixed_handicap", Command::FixedHandicap),
    ("genmove", Command::Generate { made: true, cleanup: false }),
    ("genmove_analyze", Command::GenerateAnalyzed(Dialect::KataGo)),
    ("get_handicap", Command::GetHandicap),
    ("get_komi", Command::GetKomi),
    ("gg-undo", Command::UndoMany),
    ("gogui-analyze_commands", Command::ListAnalyses),
    ("gogui-interrupt", Command::Interrupt),
    ("gogui-play_sequence", Command::PlaySequence),
    ("gogui-setup", Command::SetUp),
    ("gogui-setup_player", Command::SetPlayer),
    ("gomill-cpu_time", Command::CpuTime),
    ("help", Command::List),
    ("is_legal", Command::IsLegal),
    ("kata-analyze", Command::Analyze(Dialect::KataGo)),
    ("kata-genmove_analyze", Command::GenerateAnalyzed(Dialect::KataGo)),
    ("kata-get-param", Command::GetParameter),
    ("kata-get-params", Command::GetParameters),
    ("kata-get-rules", Command::GetRules),
    ("kata-list-params", Command::ListParameters),
    ("kata-list_time_settings", Command::ListTimeSettings),
    ("kata-raw-human-nn", Command::RawHumanNetwork),
    ("kata-raw-nn", Command::RawNetwork),
    ("kata-set-param", Command::SetParameter),
    ("kata-set-rule", Command::SetRule),
    ("kata-set-rules", Command::SetRules),
    ("kata-time_settings", Command::TimeNamed),
    ("kgs-game_over", Command::GameOver),
    ("kgs-genmove_cleanup", Command::Generate { made: true, cleanup: true }),
    ("kgs-rules", Command::SetRulesOfKgs),
    ("kgs-time_settings", Command::TimeNamed),
    ("known_command", Command::IsKnown),
    ("komi", Command::Komi),
    ("list_commands", Command::List),
    ("list_stones", Command::ListStones),
    ("loadsgf", Command::LoadSgf),
    ("lz-analyze", Command::Analyze(Dialect::LeelaZero)),
    ("lz-genmove_analyze", Command::GenerateAnalyzed(Dialect::LeelaZero)),
    ("move_history", Command::MoveHistory),
    ("name", Command::Name),
    ("place_free_handicap", Command::PlaceHandicap),
    ("play", Command::Play),
    ("printsgf", Command::PrintSgf),
    ("protocol_version", Command::ProtocolVersion),
    ("query_boardsize", Command::QueryBoardsize),
    ("quit", Command::Quit),
    ("rectangular_boardsize", Command::Boardsize),
    ("reg_genmove", Command::Generate { made: false, cleanup: false }),
    ("set_free_handicap", Command::FreeHandicap),
    ("set_position", Command::SetPosition),
    ("showboard", Command::ShowBoard),
    ("stop", Command::Stop),
    ("time_left", Command::TimeLeft),
    ("time_settings", Command::TimeSettings),
    ("undo", Command::Undo),
    ("version", Command::Version),
];

/// Analysis commands for GoGui's window: kind, label, command.
pub(super) const ANALYSES: &str = "\
    string/Final score/final_score\n\
    plist/Dead stones/final_status_list dead\n\
    plist/Territory of Black/final_status_list black_territory\n\
    plist/Territory of White/final_status_list white_territory\n\
    plist/Neutral points/final_status_list dame\n\
    plist/Legal points/all_legal %c\n\
    string/Rules/kata-get-rules\n\
    none/Set rules/kata-set-rules %s";

impl Command {
    /// The command of this name.
    pub(super) fn of(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, command)| command)
    }

    /// The names of all commands, a line each.
    pub(super) fn list() -> String {
        NAMES.map(|(name, _)| name).join("\n")
    }
}
