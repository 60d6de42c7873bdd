//! The same pictures cut from the stream of every sender, however it arrives.

use lanke_camera::{Cutter, MAX_PICTURE};
use lanke_vision::{Frame, Random};

use crate::{BLUE, GREEN, RED, color};

/// The header and the body of each sender that is known, in its own manner, sending these pictures.
pub(crate) fn senders(pictures: &[&[u8]]) -> Vec<(&'static str, String, Vec<u8>)> {
    let multipart = |boundary: &str| {
        format!("HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary={boundary}\r\n\r\n")
    };
    let each = |part: &dyn Fn(&[u8]) -> Vec<u8>| pictures.iter().flat_map(|picture| part(picture)).collect::<Vec<u8>>();
    let with = |before: String, picture: &[u8], after: &str| [before.as_bytes(), picture, after.as_bytes()].concat();
    let ip_webcam = each(&|p| {
        let head =
            format!("\r\n--Ba4oTvQMY8ew04N8dcnM\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", p.len());
        with(head, p, "")
    });
    let streamer = each(&|p| {
        let head = format!("Content-Type: image/jpeg\r\nContent-Length: {}\r\nX-Timestamp: 1.25\r\n\r\n", p.len());
        with(head, p, "\r\n--boundarydonotcross \r\n")
    });
    let esp32 = each(&|p| {
        let head = format!("Content-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", p.len());
        with(head, p, "\r\n--123456789000000000000987654321\r\n")
    });
    let plain = each(&|p| with("--frame\nContent-Type: image/jpeg\n\n".to_owned(), p, "\n"));
    let peepers =
        each(&|p| with("\r\n--gc0p4Jq0M2Yt08jU534c0p--\r\nContent-type: image/jpg\r\n\r\n".to_owned(), p, ""));
    let wrong_length =
        each(&|p| with("\r\n--myboundary\r\nContent-Type: image/jpeg\r\nContent-Length: 17\r\n\r\n".to_owned(), p, ""));
    let chunked = |body: &[u8], size: usize| -> Vec<u8> {
        let chunk = |part: &[u8]| with(format!("{:x}\r\n", part.len()), part, "\r\n");
        body.chunks(size).flat_map(chunk).collect()
    };
    let chunked_header =
        multipart("123456789000000000000987654321").replace("1.0 200 OK", "1.1 200 OK\r\nTransfer-Encoding: chunked");
    vec![
        ("IP Webcam", multipart("Ba4oTvQMY8ew04N8dcnM"), ip_webcam.clone()),
        ("DroidCam", multipart("--dcmjpeg"), plain.clone()),
        ("mjpg-streamer", multipart("boundarydonotcross"), [b"--boundarydonotcross\r\n", &streamer[..]].concat()),
        ("ESP32, without a first boundary", multipart("123456789000000000000987654321"), esp32.clone()),
        ("ESP32, chunked", chunked_header.clone(), chunked(&esp32, 333)),
        ("chunks of one byte", chunked_header, chunked(&ip_webcam, 1)),
        ("a sketch", multipart("frame"), plain),
        ("Peepers", multipart("--gc0p4Jq0M2Yt08jU534c0p--"), peepers),
        ("Axis", multipart("\"--myboundary\""), wrong_length),
        ("no boundary at all", "HTTP/1.1 200 OK\r\n\r\n".to_owned(), each(&|p| p.to_vec())),
    ]
}

/// A picture without the segments of a kind.
fn without(marker: u8, picture: &[u8]) -> Vec<u8> {
    let (mut kept, mut rest) = (picture[..2].to_vec(), &picture[2..]);
    while let &[0xff, kind, high, low, ..] = rest {
        if kind == 0xda {
            break;
        }
        let (segment, after) = rest.split_at(2 + usize::from(u16::from_be_bytes([high, low])));
        if kind != marker {
            kept.extend(segment);
        }
        rest = after;
    }
    [&kept, rest].concat()
}

/// A picture with a small one within, as phones write them.
fn with_thumbnail(picture: &[u8], small: &[u8]) -> Vec<u8> {
    let length = u16::try_from(small.len() + 8).expect("a small picture").to_be_bytes();
    [&picture[..2], &[0xff, 0xe1], &length, b"Exif\0\0", small, &picture[2..]].concat()
}

/// The colours of the pictures in a stream that arrives in pieces.
fn cut(stream: &[u8], piece: usize) -> Vec<&'static str> {
    let mut cutter = Cutter::new();
    let mut colors = Vec::new();
    for piece in stream.chunks(piece) {
        cutter.push(piece);
        while let Some(picture) = cutter.next_picture() {
            colors.push(color(&Frame::decode(&picture).expect("a picture")));
        }
    }
    colors
}

#[test]
fn every_sender_is_understood_in_pieces_of_every_size() {
    for (name, header, body) in senders(&[RED, GREEN, BLUE]) {
        if header.contains("chunked") {
            continue;
        }
        for piece in [1, 2, 7, 1000, usize::MAX] {
            assert_eq!(cut(&body, piece), ["red", "green", "blue"], "{name} in pieces of {piece}");
        }
    }
}

#[test]
fn pictures_without_tables_with_thumbnails_and_broken_ones_are_read_or_stepped_over() {
    let bare = without(0xc4, RED);
    assert!(bare.len() + 300 < RED.len() && Frame::decode(&bare).is_err(), "it has lost its tables");
    let phone = with_thumbnail(GREEN, BLUE);
    let half = &RED[..RED.len() - 9];
    let stream = [&bare, &b"\r\n--x\r\n\r\n"[..], &phone, half, b"\r\n--x\r\n\r\n", BLUE, b"rubbish\xff", RED].concat();
    for piece in [1, 5, usize::MAX] {
        assert_eq!(cut(&stream, piece), ["red", "green", "blue", "red"], "in pieces of {piece}");
    }
}

#[test]
fn no_stream_takes_more_memory_than_a_picture_may() {
    let comment = [&[0xff, 0xfe, 0xff, 0xff][..], &[0; 0xfffd]].concat();
    let scan = [0xff, 0xda, 0, 2];
    for (start, more) in [
        (&[][..], &comment[..]),
        (&[0xff, 0xd8], &comment),
        (&[0xff, 0xd8, 0xff, 0xda, 0, 2], &[7; 4096]),
        (&[0xff, 0xd8], &scan),
    ] {
        let mut cutter = Cutter::new();
        cutter.push(start);
        let mut sent = 0;
        while sent < 3 * MAX_PICTURE {
            cutter.push(more);
            sent += more.len();
            assert!(cutter.next_picture().is_none());
            assert!(cutter.held() <= MAX_PICTURE, "{} bytes are held", cutter.held());
        }
        // And what comes after it is seen again.
        cutter.push(&vec![0; MAX_PICTURE]);
        cutter.push(&[GREEN, GREEN].concat());
        let last = std::iter::from_fn(|| cutter.next_picture()).last().expect("a picture");
        assert_eq!(color(&Frame::decode(&last).expect("a picture")), "green");
    }
}

#[test]
fn rubbish_is_cut_into_the_same_pictures_in_whatever_pieces_it_arrives() {
    let mut random = Random::new(5);
    let mut pictures = 0;
    for _ in 0..20_000 {
        // Bytes that mean something in a JPEG, most of the time.
        let bytes: Vec<u8> =
            (0..200).map(|_| [0xff, 0xff, 0xd8, 0xd9, 0xda, 0xc4, 0xe0, 0, 2, 3][random.below(10)]).collect();
        let cut = |piece: usize| {
            let mut cutter = Cutter::new();
            let mut pictures: Vec<Vec<u8>> = Vec::new();
            for piece in bytes.chunks(piece) {
                cutter.push(piece);
                pictures.extend(std::iter::from_fn(|| cutter.next_picture()));
            }
            pictures
        };
        let whole = cut(bytes.len());
        assert!(whole.iter().all(|p| p.starts_with(&[0xff, 0xd8]) && p.ends_with(&[0xff, 0xd9])));
        assert_eq!(whole, cut(1));
        assert_eq!(whole, cut(1 + random.below(20)));
        pictures += whole.len();
    }
    assert!(pictures > 1000, "only {pictures} pictures were cut");
}
