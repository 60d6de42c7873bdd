//! Network cameras: every sender, lines that are cut, rubbish, passwords, other hosts.

use std::io::{Read, Write};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use lanke_camera::{Camera, Content, News, Source, Trouble};

use crate::server::{Answer, says, serve, source};
use crate::stream::senders;
use crate::{BLUE, GREEN, RED, news_until};

/// Short enough for tests, long enough for a busy machine to send a picture within it.
const SILENCE: Duration = Duration::from_secs(2);

fn stream(pictures: &[&[u8]]) -> Vec<u8> {
    let (_, header, body) = senders(pictures).swap_remove(0);
    [header.into_bytes(), body].concat()
}

fn follow(answers: Vec<Answer>, last: &str) -> Vec<String> {
    news_until(&mut Camera::patient(source(&serve(answers)), SILENCE), last)
}

#[test]
fn every_sender_is_seen_over_the_network() {
    for (name, header, body) in senders(&[RED, GREEN, BLUE]) {
        let told = follow(vec![says([header.into_bytes(), body].concat())], "blue");
        assert!(told.iter().all(|said| ["red", "green", "blue"].contains(&said.as_str())), "{name}: {told:?}");
    }
}

#[test]
fn a_line_that_is_cut_in_a_picture_is_taken_up_again() {
    let mut cut = stream(&[RED, GREEN]);
    cut.truncate(cut.len() - 100);
    // The line stays open until the picture before the cut was looked at.
    let (seen, looked) = channel();
    let first: Answer = Box::new(move |_, line| {
        line.write_all(&cut).expect("it listens");
        looked.recv().expect("it is looked at");
    });
    let mut camera = Camera::patient(source(&serve(vec![first, says(stream(&[BLUE]))])), SILENCE);
    assert_eq!(news_until(&mut camera, "red"), ["red"]);
    seen.send(()).expect("the server waits");
    assert_eq!(news_until(&mut camera, "blue"), ["cut", "blue"]);
}

#[test]
fn a_camera_that_falls_silent_and_one_that_sends_rubbish_are_asked_anew() {
    let (silent, told) = channel::<()>();
    let hang: Answer = Box::new(move |_, line| {
        line.write_all(&stream(&[RED])).expect("it listens");
        let _until_the_end = told.recv();
    });
    let mut camera = Camera::patient(source(&serve(vec![hang, says(stream(&[GREEN]))])), SILENCE);
    assert_eq!(news_until(&mut camera, "stalled"), ["red", "stalled"]);
    drop(silent);
    assert_eq!(news_until(&mut camera, "green"), ["green"]);

    let rubbish: Answer = Box::new(|_, line| {
        line.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n").expect("it listens");
        // Without an end, until the other side hangs up.
        while line.write_all(&[b"\xff\xd8\xff\xfe\xff\xff".as_slice(), &[b'x'; 4096]].concat()).is_ok() {}
    });
    let told = follow(vec![rubbish, says(stream(&[BLUE]))], "blue");
    assert_eq!(told, ["nopictures", "blue"]);
}

#[test]
fn damaged_pictures_are_no_reason_to_ask_anew_unless_all_are() {
    let damaged = [&RED[..20], &[0xff, 0xd9]].concat();
    assert_eq!(follow(vec![says(stream(&[&damaged, &damaged, GREEN]))], "green"), ["green"]);
    let spoiled: Answer = Box::new(move |_, line| while line.write_all(&stream(&[&damaged])).is_ok() {});
    assert_eq!(follow(vec![spoiled, says(stream(&[BLUE]))], "blue"), ["spoiled", "blue"]);
}

#[test]
fn damaged_pictures_that_come_slowly_are_told_too() {
    let damaged = [&RED[..20], &[0xff, 0xd9]].concat();
    let spoiled: Answer = Box::new(move |_, line| {
        while line.write_all(&stream(&[&damaged])).is_ok() {
            thread::sleep(Duration::from_millis(1500));
        }
    });
    assert_eq!(follow(vec![spoiled], "spoiled"), ["spoiled"]);
}

/// Faults are named by what came, and not by the lack of pictures; the line stays open.
#[test]
fn broken_senders_are_told_by_what_they_send() {
    let parts = "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=x\r\n\r\n";
    let of = |kind: &str| format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\n");
    let page = "<!DOCTYPE html><HTML><body>Log in</body></HTML>";
    let pictures = |content| Trouble::NoPictures(content);
    let table: Vec<(Vec<u8>, Trouble)> = vec![
        (Vec::new(), Trouble::Silent),
        (parts.into(), Trouble::Silent),
        (of("image/jpeg").into(), Trouble::Silent),
        ([parts, page].concat().into(), pictures(Content::Page)),
        ([&of("application/octet-stream"), page].concat().into(), pictures(Content::Page)),
        ([&of("image/jpeg"), page].concat().into(), pictures(Content::Page)),
        (of("text/html; charset=utf-8").into(), pictures(Content::Page)),
        (of("application/json").into(), pictures(Content::Text)),
        ([parts, "--x\r\n\r\n{\"error\": 3}\r\n"].concat().into(), pictures(Content::Text)),
        ([of("video/h264").as_bytes(), &[0, 0, 0, 1, 0x67, 0x42]].concat(), pictures(Content::Video)),
        ([of("video/mp4").as_bytes(), b"\0\0\0\x18ftypmp42"].concat(), pictures(Content::Video)),
        ([parts.as_bytes(), &[7; 4000]].concat(), pictures(Content::Unknown)),
        ([of("image/jpeg").as_bytes(), &RED[..200]].concat(), pictures(Content::Unfinished)),
    ];
    for (bytes, trouble) in table {
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let mut camera = Camera::patient(source(&serve(vec![says(bytes)])), SILENCE);
        assert_eq!(camera.news(Duration::from_secs(60)), Some(News::Lost(trouble)), "{shown}");
    }
}

/// A picture that is begun and never ended, byte by byte.
#[test]
fn a_picture_that_never_ends_is_told() {
    let endless: Answer = Box::new(|_, line| {
        let mut bytes = stream(&[RED]);
        bytes.truncate(bytes.len() - 300);
        while line.write_all(&bytes).is_ok() {
            bytes = vec![0x11];
            thread::sleep(Duration::from_millis(100));
        }
    });
    let mut camera = Camera::patient(source(&serve(vec![endless])), SILENCE);
    let told = camera.news(Duration::from_secs(60));
    assert_eq!(told, Some(News::Lost(Trouble::NoPictures(Content::Unfinished))));
}

#[test]
fn slow_senders_are_right_senders() {
    let slow: Answer = Box::new(|_, line| {
        for picture in [RED, GREEN, BLUE] {
            line.write_all(&stream(&[picture])).expect("it listens");
            thread::sleep(Duration::from_secs(3));
        }
    });
    let mut camera = Camera::patient(source(&serve(vec![slow])), Duration::from_secs(8));
    assert_eq!(news_until(&mut camera, "blue"), ["red", "green", "blue"]);
}

#[test]
fn cameras_of_one_picture_are_asked_again_and_again() {
    let picture = |bytes: &[u8]| {
        let header = format!("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", bytes.len());
        says([header.as_bytes(), bytes].concat())
    };
    assert_eq!(follow(vec![picture(RED), picture(GREEN), picture(BLUE)], "blue"), ["red", "green", "blue"]);
    let header = b"HTTP/1.0 200 OK\r\nContent-Type: image/jpeg\r\n\r\n".to_vec();
    let endless: Answer = Box::new(move |_, line| {
        line.write_all(&header).expect("it listens");
        while line.write_all(&[0; 1 << 16]).is_ok() {}
    });
    let told = follow(vec![endless, picture(BLUE)], "blue");
    assert!(["nopictures", "silent"].contains(&told[0].as_str()), "{told:?}");
}

#[test]
fn a_name_and_a_password_are_sent_and_never_shown() {
    let refusal = |way: &str| {
        says(format!("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: {way}\r\nContent-Length: 0\r\n\r\n").into_bytes())
    };
    assert_eq!(follow(vec![refusal("Basic realm=\"x\"")], "over"), ["password", "over"]);
    assert_eq!(follow(vec![refusal("Digest realm=\"x\", nonce=\"y\"")], "over"), ["password", "over"]);

    let open: Answer = Box::new(|question, line| {
        let right = question.iter().any(|l| l.eq_ignore_ascii_case("authorization: basic d2fuz3o6ayurna=="));
        let picture = if right { stream(&[GREEN]) } else { stream(&[RED]) };
        line.write_all(&picture).expect("it listens");
    });
    // It is not told before it is asked for.
    let first: Answer = Box::new(|question, line| {
        assert!(!question.iter().any(|l| l.to_ascii_lowercase().starts_with("authorization")), "{question:?}");
        line.write_all(
            b"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n",
        )
        .expect("it listens");
    });
    let place = serve(vec![first, open]);
    let source = Source::find(&format!("http://wang%7a:k%+4@{place}/video")).expect("an address");
    assert_eq!(source.to_string(), format!("http://{place}/video"));
    assert!(!format!("{source:?}").contains("wang"));
    // "wangz:k%+4" in Base64, in small letters: what no hexadecimal digits follow is a percent sign.
    let told = news_until(&mut Camera::patient(source, SILENCE), "green");
    assert_eq!(told, ["green"]);
    // A `/` that is not written `%2F` ends the host.
    for login in ["http://wang:k@:80/", "http://wang:k/4@192.168.1.20:8080/video"] {
        let refused = Source::find(login).expect_err("no host").to_string();
        assert!(!refused.contains("wang") && !refused.contains("k/4"), "{refused}");
    }
}

/// A parameter of a header.
fn parameter<'a>(header: &'a str, name: &str) -> &'a str {
    let (_, rest) = header.split_once(&format!(" {name}=")).unwrap_or_else(|| panic!("{name} in {header}"));
    rest.split([',', ' ']).next().expect("a value").trim_matches('"')
}

#[test]
fn a_password_is_hidden_where_the_camera_asks_for_that() {
    let refusal = |ways: &[&str]| {
        let ways: String = ways.iter().map(|way| format!("WWW-Authenticate: {way}\r\n")).collect();
        says(format!("HTTP/1.1 401 Unauthorized\r\n{ways}Content-Length: 0\r\n\r\n").into_bytes())
    };
    let md5 = |text: &str| -> String {
        use md5::{Digest, Md5};
        Md5::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let open: Answer = Box::new(move |question, line| {
        let told = question.iter().find(|l| l.to_ascii_lowercase().starts_with("authorization: digest")).expect("told");
        let secret = md5("wang:a camera:k");
        let asked = md5("GET:/video?size=2");
        let (nonce, cnonce) = (parameter(told, "nonce"), parameter(told, "cnonce"));
        let right = md5(&format!("{secret}:{nonce}:00000001:{cnonce}:auth:{asked}"));
        assert_eq!((nonce, parameter(told, "response")), ("abc", &*right), "{told}");
        assert_eq!((parameter(told, "opaque"), parameter(told, "uri")), ("o", "/video?size=2"));
        line.write_all(&stream(&[GREEN])).expect("it listens");
    });
    let digest = "Digest realm=\"a camera\", nonce=\"abc\", opaque=\"o\", qop=\"auth\", algorithm=MD5, stale=FALSE";
    let find = |place: &str| Source::find(&format!("http://wang:k@{place}/video?size=2")).expect("an address");
    let source = find(&serve(vec![refusal(&["Basic realm=\"a camera\"", digest]), open]));
    assert_eq!(news_until(&mut Camera::patient(source, SILENCE), "green"), ["green"]);
    // Another password is wanted; one that is hidden in a way that is not offered.
    let source = find(&serve(vec![refusal(&[digest]), refusal(&[digest])]));
    assert_eq!(news_until(&mut Camera::patient(source, SILENCE), "over"), ["password", "over"]);
    let source = find(&serve(vec![refusal(&["Digest realm=\"x\", nonce=\"y\", qop=\"auth-int\""])]));
    assert_eq!(news_until(&mut Camera::patient(source, SILENCE), "over"), ["otherpassword", "over"]);
    let source = find(&serve(vec![refusal(&["Basic realm=\"x\""]), refusal(&["Basic realm=\"x\""])]));
    assert_eq!(news_until(&mut Camera::patient(source, SILENCE), "over"), ["password", "over"]);
}

#[test]
fn only_places_of_the_same_host_are_followed() {
    let on = |place: &str| {
        says(format!("HTTP/1.1 302 Found\r\nLocation: {place}\r\nContent-Length: 0\r\n\r\n").into_bytes())
    };
    let there: Answer = Box::new(|question, line| {
        assert!(question[0].starts_with("GET /stream?a=1 "), "{question:?}");
        line.write_all(&stream(&[GREEN])).expect("it listens");
    });
    assert_eq!(follow(vec![on("/stream?a=1"), there], "green"), ["green"]);
    assert_eq!(follow(vec![on("http://10.255.255.1/video")], "over"), ["elsewhere", "over"]);
    assert_eq!(follow(vec![on("//10.255.255.1/video")], "over"), ["elsewhere", "over"]);
    let round = (0..6).map(|_| on("/video")).chain([says(stream(&[BLUE]))]).collect();
    assert_eq!(follow(round, "blue"), ["refused", "blue"]);
}

#[test]
fn pages_refusals_other_protocols_and_empty_places_are_told_and_tried_again() {
    let page = says(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nbusy".to_vec());
    let refusal = says(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n".to_vec());
    let strange = says(b"SSH-2.0-OpenSSH_9.6\r\n".to_vec());
    let told = follow(vec![page, refusal, strange, says(stream(&[RED]))], "red");
    assert_eq!(told, ["nopictures", "refused", "garbled", "red"]);

    let mut camera = Camera::open(Source::find("http://127.0.0.1:1/video").expect("an address"));
    let Some(News::Lost(Trouble::Unreachable(why))) = camera.news(Duration::from_secs(30)) else { panic!("not told") };
    assert!(!why.contains("os error"), "{why}");
}

#[test]
fn a_camera_that_is_dropped_hangs_up() {
    let (gone, told) = channel();
    let endless: Answer = Box::new(move |_, line| {
        let picture = stream(&[RED]);
        while line.write_all(&picture).is_ok() {}
        let mut rest = Vec::new();
        let _reset = line.read_to_end(&mut rest);
        gone.send(()).expect("the test waits");
    });
    let mut camera = Camera::open(source(&serve(vec![endless])));
    assert_eq!(news_until(&mut camera, "red"), ["red"]);
    drop(camera);
    told.recv_timeout(Duration::from_secs(30)).expect("the line is let go of");
}
