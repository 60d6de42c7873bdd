//! System calls of a program on the files of one folder, in order, as `strace` lists them.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;

/// One thing that happened. Paths are those below the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    MakeFolder(PathBuf),
    /// The file is known by this number from here on.
    Create(PathBuf, FileId),
    Write(FileId, u64, Bytes),
    Resize(FileId, u64),
    SyncFile(FileId),
    SyncFolder(PathBuf),
    Rename(PathBuf, PathBuf),
    Link(PathBuf, PathBuf),
    Unlink(PathBuf),
    /// Written to standard output.
    Print(Bytes),
    /// Read from standard input.
    Hear(Bytes),
}

/// Bytes, shown as text.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", String::from_utf8_lossy(&self.0))
    }
}

/// A file, whatever names it has and had: its number in the order of creation.
pub(super) type FileId = usize;

/// The calls that change files, those that say which file a descriptor stands for and where in it, and those that talk.
const CALLS: &str = "open,openat,creat,close,dup,dup2,dup3,fcntl,lseek,read,write,writev,pwrite64,pwritev,pwritev2,\
    truncate,ftruncate,fallocate,copy_file_range,sendfile,splice,fsync,fdatasync,sync_file_range,rename,renameat,\
    renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir,mkdir,mkdirat,mmap";

/// Microseconds that every sync takes at least, as on a real disk: what does not wait for it comes before it.
const SYNC_DELAY: u32 = 2000;

/// A command that runs `program` under `strace`, which writes what it sees to `log`. `None` where it cannot.
pub(super) fn traced(program: &str, log: &Path) -> Option<Command> {
    let works = Command::new("strace").args(["-qq", "true"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !works.is_ok_and(|status| status.success()) {
        return None;
    }
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-xx", "-s", "1000000", "-e", &format!("trace={CALLS}"), "-e", "signal=none", "-o"]);
    command.arg(log).arg("-e").arg(format!("inject=fsync,fdatasync:delay_enter={SYNC_DELAY}")).arg(program);
    Some(command)
}

/// The files that exist, by path, with their numbers; and the length of each file.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    files: HashMap<PathBuf, FileId>,
    lengths: Vec<u64>,
}

impl Names {
    /// Numbers a file of this length.
    pub(super) fn add(&mut self, path: PathBuf, length: usize) -> FileId {
        let file = self.lengths.len();
        self.lengths.push(length as u64);
        self.files.insert(path, file);
        file
    }
}

/// Reads a log: what happened below `home`.
pub(super) fn read(log: &Path, home: &Path, names: &mut Names) -> Vec<Event> {
    let text = fs::read_to_string(log).expect("strace writes text");
    let mut reader = Reader { home, names, open: HashMap::new(), events: Vec::new() };
    let mut unfinished: HashMap<&str, &str> = HashMap::new();
    for line in text.lines() {
        let (process, rest) = line.split_once(' ').expect("a line begins with the process");
        let rest = rest.trim_start();
        if let Some(begun) = rest.strip_suffix(" <unfinished ...>") {
            unfinished.insert(process, begun);
        } else if let Some((_, end)) = rest.split_once(" resumed>").filter(|_| rest.starts_with("<... ")) {
            let begun = unfinished.remove(process).expect("what is resumed was begun");
            reader.call(&format!("{begun}{end}"));
        } else if !rest.starts_with(['+', '-']) {
            reader.call(rest);
        }
    }
    reader.events
}

/// Target of a descriptor. Duplicates share their position.
#[derive(Clone, Debug)]
enum Open {
    File { file: FileId, at: Rc<Cell<u64>>, appends: bool },
    Folder(PathBuf),
}

struct Reader<'a> {
    home: &'a Path,
    names: &'a mut Names,
    open: HashMap<i64, Open>,
    events: Vec<Event>,
}

impl Reader<'_> {
    fn call(&mut self, line: &str) {
        let (name, rest) = line.split_once('(').unwrap_or_else(|| panic!("no call: {line}"));
        let (arguments, result) = rest.rsplit_once(" = ").unwrap_or_else(|| panic!("no result: {line}"));
        let arguments = split(arguments.trim_end().strip_suffix(')').unwrap_or(arguments));
        // A call that failed changed nothing; one that the end of the program interrupted has no result.
        let Some(result) = result.split(' ').next().and_then(|n| n.parse::<i64>().ok()).filter(|&n| n >= 0) else {
            return;
        };
        self.done(name, &arguments, result, line);
    }

    fn done(&mut self, name: &str, arguments: &[Argument], result: i64, line: &str) {
        let number = |n: usize| arguments[n].number();
        match name {
            "open" => self.opened(arguments[0].path(), &arguments[1], result),
            "openat" => self.opened(arguments[1].path(), &arguments[2], result),
            "close" => drop(self.open.remove(&number(0))),
            "dup" | "fcntl" | "dup2" | "dup3" => {
                if name != "fcntl" || matches!(&arguments[1], Argument::Text(text) if text.starts_with("F_DUPFD")) {
                    match self.open.get(&number(0)).cloned() {
                        Some(open) => self.open.insert(result, open),
                        None => self.open.remove(&result),
                    };
                }
            }
            "lseek" => {
                if let Some(Open::File { at, .. }) = self.open.get(&number(0)) {
                    at.set(u64::try_from(result).expect("checked"));
                }
            }
            "read" if number(0) == 0 => self.events.push(Event::Hear(Bytes(arguments[1].bytes().to_vec()))),
            "read" => {
                if let Some(Open::File { at, .. }) = self.open.get(&number(0)) {
                    at.set(at.get() + u64::try_from(result).expect("checked"));
                }
            }
            "write" if number(0) == 1 => self.events.push(Event::Print(Bytes(arguments[1].bytes().to_vec()))),
            "write" => self.wrote(number(0), arguments[1].bytes(), result, line),
            "ftruncate" => {
                if let Some(Open::File { file, .. }) = self.open.get(&number(0)) {
                    let length = u64::try_from(number(1)).expect("a length");
                    self.names.lengths[*file] = length;
                    self.events.push(Event::Resize(*file, length));
                }
            }
            "fsync" | "fdatasync" => match self.open.get(&number(0)) {
                Some(Open::File { file, .. }) => self.events.push(Event::SyncFile(*file)),
                Some(Open::Folder(path)) => self.events.push(Event::SyncFolder(path.clone())),
                None => {}
            },
            "mkdir" => self.events.extend(self.below(&arguments[0].path()).map(Event::MakeFolder)),
            "unlink" => self.unlinked(arguments[0].path()),
            "unlinkat" => self.unlinked(arguments[1].path()),
            "rename" => self.named(arguments[0].path(), arguments[1].path(), true),
            "renameat" | "renameat2" => self.named(arguments[1].path(), arguments[3].path(), true),
            "link" => self.named(arguments[0].path(), arguments[1].path(), false),
            "linkat" => self.named(arguments[1].path(), arguments[3].path(), false),
            _ => self.foreign(arguments, line),
        }
    }

    /// A call that nothing of ours makes on its files; were it to, this model of the disk would lack it.
    fn foreign(&self, arguments: &[Argument], line: &str) {
        for argument in arguments {
            let ours = match argument {
                Argument::Bytes(_) => self.below(&argument.path()).is_some(),
                Argument::Text(text) => text.parse().is_ok_and(|fd: i64| self.open.contains_key(&fd)),
            };
            // What is mapped to be read changes nothing; its fifth argument is the descriptor.
            let harmless = line.starts_with("mmap(") && !line.contains("MAP_SHARED");
            assert!(!ours || harmless, "not modelled: {line}");
        }
    }

    fn below(&self, path: &Path) -> Option<PathBuf> {
        path.strip_prefix(self.home).ok().map(Path::to_owned)
    }

    fn opened(&mut self, path: PathBuf, flags: &Argument, descriptor: i64) {
        self.open.remove(&descriptor);
        let Argument::Text(flags) = flags else { return };
        let flags: Vec<&str> = flags.split('|').collect();
        let Some(path) = self.below(&path) else { return };
        let known = self.names.files.get(&path).copied();
        let file = match known {
            Some(file) => file,
            None if flags.contains(&"O_CREAT") => {
                let file = self.names.add(path.clone(), 0);
                self.events.push(Event::Create(path, file));
                file
            }
            // What is opened and was never made is a folder.
            None => return drop(self.open.insert(descriptor, Open::Folder(path))),
        };
        if flags.contains(&"O_TRUNC") {
            self.names.lengths[file] = 0;
            self.events.push(Event::Resize(file, 0));
        }
        let appends = flags.contains(&"O_APPEND");
        self.open.insert(descriptor, Open::File { file, at: Rc::default(), appends });
    }

    fn wrote(&mut self, descriptor: i64, bytes: &[u8], count: i64, line: &str) {
        let Some(Open::File { file, at, appends }) = self.open.get(&descriptor) else { return };
        let count = usize::try_from(count).expect("checked");
        assert!(count <= bytes.len(), "strace cut it off: {line}");
        let length = &mut self.names.lengths[*file];
        if *appends {
            at.set(*length);
        }
        self.events.push(Event::Write(*file, at.get(), Bytes(bytes[..count].to_vec())));
        at.set(at.get() + count as u64);
        *length = at.get().max(*length);
    }

    fn unlinked(&mut self, path: PathBuf) {
        if let Some(path) = self.below(&path) {
            self.names.files.remove(&path);
            self.events.push(Event::Unlink(path));
        }
    }

    fn named(&mut self, from: PathBuf, to: PathBuf, moved: bool) {
        match (self.below(&from), self.below(&to)) {
            (Some(from), Some(to)) => {
                let file = if moved { self.names.files.remove(&from) } else { self.names.files.get(&from).copied() };
                self.names.files.insert(to.clone(), file.expect("only files get other names"));
                self.events.push(if moved { Event::Rename(from, to) } else { Event::Link(from, to) });
            }
            (None, None) => {}
            _ => panic!("not modelled: a file that comes from elsewhere or goes there"),
        }
    }
}

/// An argument of a call: a string, whose every byte `strace` writes in hexadecimal digits, or anything else.
#[derive(Debug)]
enum Argument {
    Bytes(Vec<u8>),
    Text(String),
}

impl Argument {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Text(text) => panic!("no string: {text}"),
        }
    }

    fn path(&self) -> PathBuf {
        PathBuf::from(String::from_utf8_lossy(self.bytes()).into_owned())
    }

    fn number(&self) -> i64 {
        match self {
            Self::Text(text) => text.parse().unwrap_or(-1),
            Self::Bytes(_) => -1,
        }
    }
}

fn split(arguments: &str) -> Vec<Argument> {
    arguments
        .split(", ")
        .map(|text| {
            let text = text.trim();
            match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
                Some(digits) => Argument::Bytes(
                    digits
                        .split("\\x")
                        .skip(1)
                        .map(|byte| u8::from_str_radix(byte, 16).expect("strace writes every byte in hexadecimal"))
                        .collect(),
                ),
                None => Argument::Text(text.to_owned()),
            }
        })
        .collect()
}
