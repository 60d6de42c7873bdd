//! `lanke keys`: the commands and their keys as a table.

use anyhow::Result;
use lanke_app::command::TABLE;
use lanke_app::keys::{KeyMap, Preset};
use lanke_app::words::{Lang, word};

use crate::args::{self, Language};
use crate::output;

/// Arguments of `lanke keys`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Language of the table [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    output::print(&table(lang))
}

/// The table in Markdown.
fn table(lang: Lang) -> String {
    let mut text = format!("# {}\n\n{}\n", word(lang, "cmd-keys"), word(lang, "keys-about"));
    let maps = [Preset::Horizontal, Preset::Vertical].map(KeyMap::new);
    let heads = ["key-horizontal", "key-vertical", "keys-name"].map(|key| word(lang, key));
    let mut section = None;
    for command in TABLE.iter().map(|row| row.command) {
        if section.replace(command.section()) != Some(command.section()) {
            let name = command.section().name(lang);
            let [horizontal, vertical, id] = heads;
            text +=
                &format!("\n## {name}\n\n| {name} | {horizontal} | {vertical} | {id} |\n| --- | --- | --- | --- |\n");
        }
        text += &format!("| {} |", command.name(lang));
        for map in &maps {
            let keys: Vec<String> = map.keys(command).iter().map(|key| format!("`{key}`")).collect();
            text += &format!(" {} |", keys.join(" "));
        }
        text += &format!(" `{}` |\n", command.id());
    }
    text
}
