//! Challenges by which a network camera asks for a password, from any text.
#![no_main]

use lanke_camera::Source;
use libfuzzer_sys::fuzz_target;

// A challenge is answered or refused; an answer holds no password, and no line ends that the challenge does not hold.
fuzz_target!(|input: (&str, &str)| {
    const PASSWORD: &str = "Circle-of-Life";
    let (challenge, path) = input;
    let source = Source::find("http://Mufasa:Circle-of-Life@127.0.0.1/").expect("an address");
    let Source::Network(address) = source else { unreachable!("a camera of the network") };
    let question = [challenge, path].concat();
    if let Some(answer) = address.digest(challenge, path, "cnonce") {
        assert!(answer.starts_with("Digest username=\"Mufasa\", realm=\""));
        assert!(question.contains(PASSWORD) || !answer.contains(PASSWORD));
        assert!(question.contains(['\r', '\n']) || !answer.contains(['\r', '\n']));
    }
});
