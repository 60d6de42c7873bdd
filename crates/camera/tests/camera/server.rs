//! A server that answers each connection as it is told.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use lanke_camera::Source;

/// One connection: the lines of its question, and where the answer goes.
pub(crate) type Answer = Box<dyn FnOnce(&[String], &mut TcpStream) + Send>;

/// Serves one connection after the other, each its answer, the last held open; the address.
pub(crate) fn serve(answers: Vec<Answer>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let place = listener.local_addr().expect("a place");
    thread::spawn(move || {
        let last = answers.len();
        for (number, answer) in (1..).zip(answers) {
            let (mut line, _) = listener.accept().expect("a connection");
            let question = question(&line);
            answer(&question, &mut line);
            if number == last {
                loop {
                    thread::park();
                }
            }
        }
    });
    format!("127.0.0.1:{}", place.port())
}

fn question(line: &TcpStream) -> Vec<String> {
    let lines = BufReader::new(line.try_clone().expect("the same line")).lines().map_while(Result::ok);
    lines.take_while(|line| !line.is_empty()).collect()
}

/// Answers with these bytes; who asked may have gone meanwhile.
pub(crate) fn says(bytes: Vec<u8>) -> Answer {
    Box::new(move |_, line| {
        let _gone = line.write_all(&bytes);
    })
}

/// The camera at an address.
pub(crate) fn source(place: &str) -> Source {
    Source::find(&format!("http://{place}/video")).expect("an address")
}
