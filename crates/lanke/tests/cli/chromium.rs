//! Chromium without a window, driven by its DevTools protocol.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::Folder;
use crate::page::PATIENCE;

/// A program that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended.
        let _ended = self.0.kill();
        let _waited = self.0.wait();
    }
}

/// Name of the browser's program; says so and gives nothing where it is not installed.
pub(crate) fn installed() -> Option<&'static str> {
    let runs = |name: &&str| {
        let mut command = Command::new(name);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(runs);
    if found.is_none() {
        eprintln!("Chromium is not installed: no page was tried in a browser");
    }
    found
}

/// A browser that shows one page.
pub(crate) struct Browser {
    _running: Running,
    folder: Folder,
    /// Line to the page, once something was asked of it.
    line: Option<WebSocket<TcpStream>>,
    asked: u64,
}

impl Browser {
    pub(crate) fn open(program: &str, url: &str, arguments: &[&str]) -> Self {
        let folder = Folder::new();
        let mut browser = Command::new(program);
        browser
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--ignore-certificate-errors", "--window-size=400,800", "--lang=en", "--remote-debugging-port=0"])
            .args(arguments)
            .arg(format!("--user-data-dir={}", folder.path("")))
            .arg(url)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let running = Running(browser.spawn().expect("it starts"));
        Self { _running: running, folder, line: None, asked: 0 }
    }

    /// Value of an expression in the page.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        self.evaluate(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Value of an expression; an error where the page gives way to another one just then.
    fn evaluate(&mut self, expression: &str) -> Result<Value, Value> {
        let answer = self.ask("Runtime.evaluate", &json!({"expression": expression, "returnByValue": true}))?;
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        Ok(answer["result"]["value"].clone())
    }

    /// Waits until an expression is something else than nothing, false or zero.
    pub(crate) fn until(&mut self, what: &str, expression: &str) -> Value {
        let since = Instant::now();
        loop {
            let value = match self.evaluate(expression) {
                Err(error) if error["message"] == "Inspected target navigated or closed" => Value::Null,
                evaluated => evaluated.unwrap_or_else(|error| panic!("{expression}: {error}")),
            };
            if !matches!(&value, Value::Null | Value::Bool(false)) && value != json!(0) && value != json!("") {
                return value;
            }
            if since.elapsed() > PATIENCE {
                panic!("no {what}: {}", self.value("document.body.innerText"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Taps a point of the board: once to choose it, once more to play.
    pub(crate) fn play(&mut self, x: u32, y: u32) {
        self.tap(x, y, 2);
    }

    /// Taps a point of the board so many times.
    pub(crate) fn tap(&mut self, x: u32, y: u32, times: usize) {
        let at = self.until(
            "board",
            &format!(
                "(() => {{
                    const board = document.querySelector('canvas.board');
                    if (!board?.dataset.cell) return null;
                    const [box, cell, margin] = [board.getBoundingClientRect(), +board.dataset.cell, +board.dataset.margin];
                    return [box.left + margin + {x} * cell, box.top + margin + {y} * cell];
                }})()"
            ),
        );
        for _ in 0..times {
            for kind in ["mousePressed", "mouseReleased"] {
                let tap = json!({"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1});
                self.command("Input.dispatchMouseEvent", &tap);
            }
        }
    }

    /// Chooses a file in a field for files.
    pub(crate) fn choose_file(&mut self, selector: &str, path: &str) {
        let root = self.command("DOM.getDocument", &json!({}))["root"]["nodeId"].clone();
        let field = self.command("DOM.querySelector", &json!({"nodeId": root, "selector": selector}))["nodeId"].clone();
        self.command("DOM.setFileInputFiles", &json!({"nodeId": field, "files": [path]}));
    }

    /// Sends a command of the DevTools protocol; its result.
    pub(crate) fn command(&mut self, method: &str, parameters: &Value) -> Value {
        self.ask(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Result of a command, or its error.
    fn ask(&mut self, method: &str, parameters: &Value) -> Result<Value, Value> {
        self.asked += 1;
        let number = self.asked;
        let request = json!({"id": number, "method": method, "params": parameters}).to_string();
        let folder = &self.folder;
        let line = self.line.get_or_insert_with(|| page_line(folder));
        line.send(Message::text(request)).expect("the browser listens");
        loop {
            let text = match line.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => panic!("the browser does not answer: {error}"),
            };
            let answer: Value = serde_json::from_str(&text).expect("it answers in JSON");
            if answer["id"] == number {
                return if answer["error"].is_null() {
                    Ok(answer["result"].clone())
                } else {
                    Err(answer["error"].clone())
                };
            }
        }
    }
}

/// Line to the page of a browser that is starting.
fn page_line(folder: &Folder) -> WebSocket<TcpStream> {
    let since = Instant::now();
    loop {
        // The browser writes the port of its DevTools into a file.
        let port = std::fs::read_to_string(folder.path("DevToolsActivePort")).unwrap_or_default();
        if let Some(address) = port.lines().next().and_then(|port| page_address(port.trim())) {
            let stream = TcpStream::connect(address.split('/').nth(2).expect("a host")).expect("it listens");
            stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
            return tungstenite::client(address.as_str(), stream).expect("it speaks WebSocket").0;
        }
        assert!(since.elapsed() < PATIENCE, "the browser shows no page");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Address of the DevTools of the page that a browser shows.
fn page_address(port: &str) -> Option<String> {
    let stream = TcpStream::connect(format!("127.0.0.1:{port}")).ok()?;
    write!(&stream, "GET /json/list HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").ok()?;
    // The browser keeps the line open.
    let mut answer = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        answer.read_line(&mut line).ok()?;
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.trim().parse().ok()?,
            Some(_) => {}
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut body = vec![0; length];
    answer.read_exact(&mut body).ok()?;
    let pages: Value = serde_json::from_slice(&body).ok()?;
    let page = pages.as_array()?.iter().find(|page| page["type"] == "page")?;
    page["webSocketDebuggerUrl"].as_str().map(str::to_owned)
}
