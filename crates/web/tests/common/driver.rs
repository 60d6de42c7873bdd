//! A real browser: Chromium, driven by WebDriver. Without `chromedriver` there is none, and that is said.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]
#![allow(dead_code, reason = "not every test uses all of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{ActionSequence, InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::{Client, ClientBuilder};
use lanke_web::Link;
use serde_json::{Value, json};

/// Time after which something that should be shown is not shown any more.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Time after which a browser hangs: a test takes minutes, also on a busy machine.
const HANGS: Duration = Duration::from_mins(20);

/// Driver of browsers; it ends with its browsers when it is dropped.
pub(crate) struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts the driver; none where it is not installed.
    pub(crate) fn start() -> Option<Self> {
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let mut command = Command::new("chromedriver");
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        match command.spawn() {
            Ok(child) => Some(Self { child, port }),
            Err(_) => {
                eprintln!(
                    "chromedriver is not installed (package chromium-driver): the pages were not tried in a browser"
                );
                None
            }
        }
    }

    /// Opens a browser of this size, in a language and in light or dark colours.
    pub(crate) async fn open(&self, size: (u32, u32), lang: &str, dark: bool) -> Page {
        self.start_browser(size, lang, dark, false).await
    }

    /// Opens a browser of this size that is touched with fingers, before whose camera there is a picture that moves.
    pub(crate) async fn open_phone(&self, size: (u32, u32), lang: &str) -> Page {
        self.start_browser(size, lang, false, true).await
    }

    async fn start_browser(&self, (width, height): (u32, u32), lang: &str, dark: bool, touch: bool) -> Page {
        let mut arguments = vec![
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--hide-scrollbars".to_owned(),
            format!("--window-size={width},{height}"),
            format!("--lang={lang}"),
            format!("--accept-lang={lang}"),
        ];
        if dark {
            arguments.push("--force-dark-mode".to_owned());
        }
        if touch {
            let camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
            arguments.extend(camera.map(str::to_owned));
        }
        let Value::Object(capabilities) = json!({
            "browserName": "chrome",
            "acceptInsecureCerts": true,
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": {
                "args": arguments,
                "mobileEmulation": { "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0, "touch": touch } },
                "prefs": { "intl.accept_languages": lang },
            },
        }) else {
            unreachable!("an object")
        };
        let since = Instant::now();
        loop {
            let url = format!("http://127.0.0.1:{}", self.port);
            match ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
                .capabilities(capabilities.clone())
                .connect(&url)
                .await
            {
                Ok(client) => return Page { client, port: self.port, touch },
                Err(error) => assert!(since.elapsed() < PATIENCE, "no browser: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

/// A page in a browser.
pub(crate) struct Page {
    pub(crate) client: Client,
    /// Port of the driver.
    port: u16,
    /// It is touched with fingers.
    touch: bool,
}

impl Page {
    /// Opens the secure page behind a link.
    pub(crate) async fn visit(&self, link: &Link) {
        self.client.goto(&link.url.replace("http://", "https://")).await.unwrap();
    }

    /// Waits until a script says something else than nothing, false or zero.
    pub(crate) async fn until(&self, what: &str, script: &str) -> Value {
        let since = Instant::now();
        loop {
            let value = self.client.execute(script, Vec::new()).await.unwrap();
            if !matches!(&value, Value::Null | Value::Bool(false)) && value != json!(0) && value != json!("") {
                return value;
            }
            if since.elapsed() > PATIENCE {
                let text = self.client.execute("return document.body.innerText", Vec::new()).await.unwrap();
                panic!("no {what}: {text}");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Waits until the page shows a text.
    pub(crate) async fn shows(&self, text: &str) {
        let script = format!("return document.body.innerText.includes({})", json!(text));
        self.until(text, &script).await;
    }

    /// Clicks on a button by its words.
    pub(crate) async fn press(&self, name: &str) {
        let script = format!(
            "const all = [...document.querySelectorAll('button')];
             const found = all.find((b) => (b.innerText.trim() === {0} || b.ariaLabel === {0}) && !b.disabled && b.checkVisibility());
             if (found) found.click();
             return Boolean(found);",
            json!(name)
        );
        self.until(&format!("button {name}"), &script).await;
    }

    /// Taps a point of the board by pointer: once to choose it, once more to play.
    pub(crate) async fn play(&self, x: u32, y: u32, taps: usize) {
        let at = self
            .until(
                "board",
                &format!(
                    "const board = document.querySelector('canvas.board');
                     if (!board?.dataset.cell) return null;
                     const [box, cell, margin] = [board.getBoundingClientRect(), +board.dataset.cell, +board.dataset.margin];
                     return {{ x: box.left + margin + {x} * cell, y: box.top + margin + {y} * cell }};"
                ),
            )
            .await;
        let place = |key: &str| at[key].as_f64().unwrap();
        for _ in 0..taps {
            self.tap(place("x"), place("y")).await;
        }
    }

    /// Taps a place of the page, with a finger where it is a phone's.
    pub(crate) async fn tap(&self, x: f64, y: f64) {
        let (x, y) = (x.round(), y.round());
        let pointer = [
            PointerAction::MoveTo { duration: None, x, y },
            PointerAction::Down { button: MOUSE_BUTTON_LEFT },
            PointerAction::Up { button: MOUSE_BUTTON_LEFT },
        ];
        let sequence: ActionSequence = if self.touch {
            pointer.into_iter().fold(TouchActions::new("finger".to_owned()), InputSource::then).into()
        } else {
            pointer.into_iter().fold(MouseActions::new("mouse".to_owned()), InputSource::then).into()
        };
        self.client.perform_actions(sequence).await.unwrap();
    }

    /// Taps the middle of a button by its words.
    pub(crate) async fn tap_button(&self, name: &str) {
        let script = format!(
            "const all = [...document.querySelectorAll('button')];
             const found = all.find((b) => (b.innerText.trim() === {0} || b.ariaLabel === {0}) && !b.disabled && b.checkVisibility());
             if (!found) return null;
             found.scrollIntoView({{ block: 'center' }});
             const box = found.getBoundingClientRect();
             return [box.left + box.width / 2, box.top + box.height / 2];",
            json!(name)
        );
        let at = self.until(&format!("button {name}"), &script).await;
        self.tap(at[0].as_f64().unwrap(), at[1].as_f64().unwrap()).await;
    }

    /// Sits down under a name, as the page asks for one.
    pub(crate) async fn sit_down(&self, name: &str) {
        let script = format!(
            "const input = document.querySelector('dialog.name input');
             if (!input) return false;
             input.value = {};
             input.form.requestSubmit();
             return true;",
            json!(name)
        );
        self.until("question for the name", &script).await;
    }

    /// Result of a command of the DevTools protocol.
    pub(crate) async fn devtools(&self, command: &str, parameters: &Value) -> Value {
        let session = self.client.session_id().await.unwrap().unwrap();
        let body = json!({ "cmd": command, "params": parameters }).to_string();
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let head = format!("POST /session/{session}/goog/cdp/execute HTTP/1.1\r\nHost: 127.0.0.1");
        let length = body.len();
        write!(&stream, "{head}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
        // The driver keeps the line open.
        let (mut reader, mut length) = (BufReader::new(&stream), 0);
        for line in reader.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        let answer: Value = serde_json::from_slice(&body).unwrap();
        assert!(answer["value"]["error"].is_null(), "{command}: {answer}");
        answer["value"].clone()
    }

    /// Errors of the page.
    pub(crate) async fn faults(&self) -> Value {
        self.client.execute("return document.getElementById('page').dataset.faults ?? ''", Vec::new()).await.unwrap()
    }

    /// Keeps a picture of the page, where pictures are asked for.
    pub(crate) async fn picture(&self, name: &str) {
        if let Some(folder) = std::env::var_os("LANKE_SHOTS").map(PathBuf::from) {
            let png = self.client.screenshot().await.unwrap();
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(Path::join(&folder, format!("{name}.png")), png).unwrap();
        }
    }
}

/// Runs a test to its end; a browser that does not answer any more fails it.
pub(crate) fn wait<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let ended = runtime.block_on(async { tokio::time::timeout(HANGS, work).await });
    ended.expect("the browser answers")
}
