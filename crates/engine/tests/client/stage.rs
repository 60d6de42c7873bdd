//! Programs that are played by a script of the shell.

use lanke_engine::gtp::client::CommandLine;

/// A program that answers as `cases` of the shell's `case` say, which may use `$id`, `$rest`, `say TEXT`,
/// `refuse TEXT` and, for an answer that goes on until a line comes, `stream TEXT`; and anything else with
/// an empty answer.
pub(crate) fn script(cases: &str) -> CommandLine {
    let text = format!(
        r#"say() {{ printf '=%s %s\n\n' "$id" "$*"; }}
refuse() {{ printf '?%s %s\n\n' "$id" "$*"; }}
stream() {{ printf '=%s\n%s\n' "$id" "$*"; open=1; }}
while read -r id command rest; do
if [ "$open" ]; then echo; open=; fi
case $command in
{cases}
name) say Stage;;
quit) say; exit;;
*) say;;
esac
done"#
    );
    shell(&text)
}

/// A program that is this script, whatever it does.
pub(crate) fn shell(text: &str) -> CommandLine {
    CommandLine::parse(&format!("sh -c '{}'", text.replace('\'', r"'\''"))).expect("a command line")
}
