//! A display with a window manager and a message bus, and windows of the program on it, read
//! through the accessibility tree as a screen reader does and driven by pointer and keyboard.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use futures_lite::future::block_on;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Value};

/// Longest wait for anything: a machine far too busy is a failure, and not a test that hangs.
const PATIENCE: Duration = Duration::from_secs(180);

/// An X display, its window manager, and a message bus of its own; all end with it.
pub(crate) struct Room {
    pub(crate) display: String,
    bus: String,
    accessibility: zbus::Connection,
    children: Vec<Child>,
}

impl Drop for Room {
    fn drop(&mut self) {
        for child in self.children.iter_mut().rev() {
            end(child);
        }
    }
}

/// Ends a process, which may have ended by itself.
fn end(child: &mut Child) {
    let _ended = child.kill();
    let _status = child.wait();
}

/// Runs a program until its first line is there, which it answers.
fn serve(command: &mut Command) -> (Child, String) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut output: BufReader<ChildStdout> = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    output.read_line(&mut line).expect("its first line");
    (child, line.trim().to_owned())
}

impl Room {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        for (tool, version) in [
            ("Xvfb", "-version"),
            ("openbox", "--version"),
            ("xdotool", "-version"),
            ("dbus-daemon", "--version"),
            ("import", "-version"),
        ] {
            let found = Command::new(tool).arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
            assert!(found.is_ok(), "these tests drive a real window: {tool} is not installed");
        }
        // The manager's frame needs room too.
        let screen = format!("{}x{}x24", width + 40, height + 60);
        let (server, number) =
            serve(Command::new("Xvfb").args(["-noreset", "-displayfd", "1", "-screen", "0", &screen]));
        let display = format!(":{number}");
        let (daemon, bus) = serve(
            Command::new("dbus-daemon").args(["--session", "--nofork", "--print-address=1"]).env("DISPLAY", &display),
        );
        let manager = Command::new("openbox")
            .env("DISPLAY", &display)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox starts");
        let accessibility = block_on(accessibility(&bus)).expect("the bus of screen readers (at-spi2-core)");
        Self { display, bus, accessibility, children: vec![server, daemon, manager] }
    }

    /// Opens the program's window, with these records.
    pub(crate) fn open(&self, home: &Path, arguments: &[&str]) -> Window<'_> {
        self.open_scaled(home, arguments, "1")
    }

    /// The program, as a person would start it.
    pub(crate) fn program(&self, home: &Path) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_lanke"));
        program.env("DISPLAY", &self.display).env("DBUS_SESSION_BUS_ADDRESS", &self.bus);
        program.env_remove("WAYLAND_DISPLAY").env("LANKE_HOME", home).env("LANG", "en_US.UTF-8");
        program
    }

    pub(crate) fn open_scaled(&self, home: &Path, arguments: &[&str], scale: &str) -> Window<'_> {
        let mut command = self.program(home);
        let program = command.args(arguments).env("SLINT_SCALE_FACTOR", scale).spawn().expect("the program starts");
        let mut window = Window { room: self, program, id: String::new(), name: String::new() };
        until("a window", || {
            let pid = window.program.id().to_string();
            window.id = self.try_tell(&["search", "--onlyvisible", "--pid", &pid])?.lines().next()?.to_owned();
            Some(())
        });
        until("an accessibility tree", || {
            window.name = block_on(self.name_of(window.program.id()))?;
            Some(())
        });
        window
    }

    fn try_tell(&self, order: &[&str]) -> Option<String> {
        let output = Command::new("xdotool").args(order).env("DISPLAY", &self.display).output().expect("xdotool runs");
        output.status.success().then(|| String::from_utf8(output.stdout).expect("text"))
    }

    fn tell(&self, order: &[&str]) -> String {
        self.try_tell(order).unwrap_or_else(|| panic!("xdotool fails: {order:?}"))
    }

    /// The name on the bus of the program with this process id.
    async fn name_of(&self, pid: u32) -> Option<String> {
        let root = Node(REGISTRY.to_owned(), ROOT.to_owned());
        for child in root.children(&self.accessibility).await? {
            let asked: u32 = self
                .accessibility
                .call_method(
                    Some("org.freedesktop.DBus"),
                    "/org/freedesktop/DBus",
                    Some("org.freedesktop.DBus"),
                    "GetConnectionUnixProcessID",
                    &child.0.as_str(),
                )
                .await
                .ok()?
                .body()
                .deserialize()
                .ok()?;
            if asked == pid {
                return Some(child.0);
            }
        }
        None
    }
}

const REGISTRY: &str = "org.a11y.atspi.Registry";
const ROOT: &str = "/org/a11y/atspi/accessible/root";
const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";

/// Numbers of AT-SPI's roles.
pub(crate) const BUTTON: u32 = 43;
pub(crate) const ENTRY: u32 = 79;
pub(crate) const FRAME: u32 = 23;

/// Turns accessibility on, as a screen reader does, and connects to its bus.
async fn accessibility(bus: &str) -> zbus::Result<zbus::Connection> {
    let session = zbus::connection::Builder::address(bus)?.build().await?;
    let (service, path) = ("org.a11y.Bus", "/org/a11y/bus");
    session
        .call_method(
            Some(service),
            path,
            Some("org.freedesktop.DBus.Properties"),
            "Set",
            &("org.a11y.Status", "IsEnabled", Value::from(true)),
        )
        .await?;
    let answer = session.call_method(Some(service), path, Some(service), "GetAddress", &()).await?;
    zbus::connection::Builder::address(answer.body().deserialize::<&str>()?)?.build().await
}

/// An object in the accessibility tree: the program's name on the bus, and its path.
#[derive(Clone, PartialEq)]
struct Node(String, String);

impl Node {
    /// Calls a method without arguments, or with one; `None` if the object has gone meanwhile.
    async fn call<B, T>(&self, bus: &zbus::Connection, interface: &str, method: &str, body: &B) -> Option<T>
    where
        B: serde::Serialize + zbus::zvariant::DynamicType,
        T: for<'a> zbus::zvariant::DynamicDeserialize<'a>,
    {
        let answer =
            bus.call_method(Some(self.0.as_str()), self.1.as_str(), Some(interface), method, body).await.ok()?;
        answer.body().deserialize().ok()
    }

    async fn children(&self, bus: &zbus::Connection) -> Option<Vec<Node>> {
        let children: Vec<(String, OwnedObjectPath)> = self.call(bus, ACCESSIBLE, "GetChildren", &()).await?;
        Some(children.into_iter().map(|(name, path)| Node(name, path.to_string())).collect())
    }

    /// Its name and its children.
    async fn names(&self, bus: &zbus::Connection) -> Option<(String, Vec<Node>)> {
        let properties: HashMap<String, OwnedValue> =
            self.call(bus, "org.freedesktop.DBus.Properties", "GetAll", &ACCESSIBLE).await?;
        let name = properties.get("Name").and_then(|name| name.downcast_ref::<String>().ok());
        let childless = properties.get("ChildCount").and_then(|count| count.downcast_ref::<i32>().ok()) == Some(0);
        let children = if childless { Vec::new() } else { self.children(bus).await? };
        Some((name.unwrap_or_default(), children))
    }

    async fn control(&self, bus: &zbus::Connection, name: String) -> Option<Control> {
        let role: u32 = self.call(bus, ACCESSIBLE, "GetRole", &()).await?;
        let edges: (i32, i32, i32, i32) = self.call(bus, "org.a11y.atspi.Component", "GetExtents", &0_u32).await?;
        let value = match role {
            ENTRY => self.call(bus, "org.a11y.atspi.Text", "GetText", &(0_i32, -1_i32)).await.unwrap_or_default(),
            _ => String::new(),
        };
        let (left, top, width, height) = edges;
        Some(Control { name, value, role, left, top, width, height })
    }
}

/// A control or a text of a window, as a screen reader is told of it.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) role: u32,
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Control {
    pub(crate) fn right(&self) -> i32 {
        self.left + self.width
    }

    pub(crate) fn bottom(&self) -> i32 {
        self.top + self.height
    }

    pub(crate) fn middle(&self) -> (i32, i32) {
        (self.left + self.width / 2, self.top + self.height / 2)
    }
}

/// Waits for something.
pub(crate) fn until<T>(what: &str, mut so: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = so() {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "{what} was awaited for {PATIENCE:?}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// The program in a window, until the test ends.
pub(crate) struct Window<'a> {
    room: &'a Room,
    pub(crate) program: Child,
    id: String,
    name: String,
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        end(&mut self.program);
    }
}

impl Window<'_> {
    /// True if it has the keyboard.
    pub(crate) fn is_active(&self) -> bool {
        self.room.try_tell(&["getactivewindow"]).is_some_and(|id| id.trim() == self.id)
    }

    /// All controls and texts with such names, in the order of the tree.
    pub(crate) fn controls(&self, wanted: impl Fn(&str) -> bool) -> Vec<Control> {
        block_on(async {
            let bus = &self.room.accessibility;
            let mut found = Vec::new();
            let mut open = vec![Node(self.name.clone(), ROOT.to_owned())];
            while let Some(node) = open.pop() {
                // What has gone meanwhile has no names.
                let Some((name, mut children)) = node.names(bus).await else { continue };
                children.reverse();
                open.append(&mut children);
                if wanted(&name) {
                    found.extend(node.control(bus, name).await);
                }
            }
            found
        })
    }

    /// The last control with this name, which lies on top of others.
    pub(crate) fn find(&self, name: &str) -> Option<Control> {
        self.controls(|it| it == name).pop()
    }

    /// True if a text or a control has this part in its name.
    pub(crate) fn shows(&self, part: &str) -> bool {
        !self.controls(|name| name.contains(part)).is_empty()
    }

    /// Waits for the control with this name.
    pub(crate) fn wait(&self, name: &str) -> Control {
        self.wait_for(name, |it| it == name)
    }

    /// Waits for a text or control with this part in its name.
    pub(crate) fn wait_text(&self, part: &str) -> Control {
        self.wait_for(part, |name| name.contains(part))
    }

    /// Waits for a text or control with such a name.
    pub(crate) fn wait_for(&self, what: &str, wanted: impl Fn(&str) -> bool) -> Control {
        let start = Instant::now();
        loop {
            if let Some(control) = self.controls(&wanted).pop() {
                return control;
            }
            if start.elapsed() >= PATIENCE {
                let names: Vec<String> = self.controls(|_| true).into_iter().map(|control| control.name).collect();
                panic!("{what:?} was awaited, and there is {names:?}");
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until nothing has this part in its name.
    pub(crate) fn wait_gone(&self, part: &str) {
        until(&format!("the end of {part:?}"), || (!self.shows(part)).then_some(()));
    }

    /// Clicks into the field with this name, and writes there instead of what it holds.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let field = until(&format!("the field {name:?}"), || {
            self.controls(|it| it == name).into_iter().find(|control| control.role == ENTRY)
        });
        self.click_control(&field);
        self.keys(&["ctrl+a"]);
        self.types(text);
    }

    /// Content of a field.
    pub(crate) fn value(&self, name: &str) -> String {
        let field = self.controls(|it| it == name).into_iter().find(|control| control.role == ENTRY);
        field.unwrap_or_else(|| panic!("no field is called {name:?}")).value
    }

    /// The window itself.
    pub(crate) fn frame(&self) -> Control {
        self.controls(|name| name == "Lanke").into_iter().find(|control| control.role == FRAME).expect("the window")
    }

    pub(crate) fn tell(&self, order: &[&str]) -> String {
        self.room.tell(order)
    }

    /// Makes the window so large, without the manager's frame, and waits until it is told so in its tree.
    pub(crate) fn resize(&self, width: i32, height: i32) {
        self.tell(&["windowsize", "--sync", &self.id, &width.to_string(), &height.to_string()]);
        self.tell(&["windowmove", &self.id, "0", "0"]);
        // The window manager may be starting still.
        until("the focus", || self.room.try_tell(&["windowactivate", "--sync", &self.id]));
        until("the new size", || {
            let frame = self.frame();
            let placed = frame.left < 10 && frame.top < 40;
            // Rounded where the window is scaled.
            (placed && (frame.width - width).abs() < 3 && (frame.height - height).abs() < 3).then_some(())
        });
        self.rest();
    }

    /// Lets the window draw what it was sent.
    pub(crate) fn rest(&self) {
        thread::sleep(Duration::from_millis(400));
    }

    pub(crate) fn click_at(&self, x: i32, y: i32) {
        self.tell(&["mousemove", &x.to_string(), &y.to_string()]);
        thread::sleep(Duration::from_millis(60));
        self.tell(&["click", "1"]);
        self.rest();
    }

    pub(crate) fn click_control(&self, control: &Control) {
        let (x, y) = control.middle();
        self.click_at(x, y);
    }

    /// Clicks the control with this name as soon as it is there.
    pub(crate) fn click(&self, name: &str) {
        self.click_control(&self.wait(name));
    }

    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tell(&[&["key", "--delay", "40"], keys].concat());
        self.rest();
    }

    pub(crate) fn types(&self, text: &str) {
        self.tell(&["type", "--delay", "15", text]);
        self.rest();
    }

    /// Pixels of the display.
    pub(crate) fn picture(&self) -> Picture {
        let mut output = Command::new("import")
            .args(["-window", "root", "-depth", "8", "rgb:-"])
            .env("DISPLAY", &self.room.display)
            .stdout(Stdio::piped())
            .spawn()
            .expect("ImageMagick runs");
        let mut bytes = Vec::new();
        output.stdout.take().expect("its output").read_to_end(&mut bytes).expect("a picture");
        output.wait().expect("it ends");
        let size = self.tell(&["getdisplaygeometry"]);
        let width = size.split_whitespace().next().and_then(|width| width.parse().ok()).expect("a width");
        Picture { width, bytes }
    }
}

/// A screenshot.
pub(crate) struct Picture {
    width: usize,
    bytes: Vec<u8>,
}

impl Picture {
    pub(crate) fn at(&self, x: i32, y: i32) -> [i32; 3] {
        let start = 3 * (usize::try_from(y).expect("a row") * self.width + usize::try_from(x).expect("a column"));
        [self.bytes[start], self.bytes[start + 1], self.bytes[start + 2]].map(i32::from)
    }
}
