//! A bot in Rust with nothing but its standard library: it touches what the guide offers until its answer is whole.
//!     rustc -O bot.rs && TERRARIUM_SERVER=http://127.0.0.1:8000 TERRARIUM_TOKEN=tt_... ./bot TABLE
//! Make it clever in `choose`. For https put a proxy before it, or a crate (ureq, serde_json) in place of `call`, `get`.
use std::hash::{BuildHasher, Hasher, RandomState};
use std::{env::var, io::Read, io::Write, net::TcpStream, thread::sleep, time::Duration};

fn call(method: &str, path: &str, body: &str) -> String {
    let (server, token) = (var("TERRARIUM_SERVER").unwrap(), var("TERRARIUM_TOKEN").unwrap());
    let host = server.trim_start_matches("http://").trim_end_matches('/');
    let head = format!("{method} /api{path} HTTP/1.0\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n");
    let size = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let mut line = TcpStream::connect(host).unwrap();
    line.write_all((head + &size).as_bytes()).unwrap();
    let mut reply = String::new();
    line.read_to_string(&mut reply).unwrap();
    let (head, said) = reply.split_once("\r\n\r\n").unwrap();
    if head.as_bytes()[9] != b'2' { eprintln!("{path}: {said}") }
    said.to_string()
}
/// What stands in a list, or in an object: name, value, name, value ...
fn parts(json: &str) -> Vec<&str> {
    let (bytes, mut found, mut depth, mut text, mut from) = (json.as_bytes(), vec![], 0, false, 1);
    for (i, &c) in bytes.iter().enumerate() {
        let escaped = text && bytes[..i].iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1;
        if c == b'"' && !escaped { text = !text }
        if text { continue }
        if matches!(c, b'}' | b']') { depth -= 1 }
        let ends = matches!(c, b',' | b':') && depth == 1 || i > 0 && depth == 0;
        if ends { if i > from { found.push(&json[from..i]) } from = i + 1 }
        if matches!(c, b'{' | b'[') { depth += 1 }
    }
    found
}
fn get<'a>(json: &'a str, name: &str) -> &'a str {
    parts(json).chunks(2).find(|pair| pair[0].trim_matches('"') == name).map_or("null", |pair| pair[1])
}
fn choose<'a>(touches: &[&'a str]) -> &'a str {
    touches[RandomState::new().build_hasher().finish() as usize % touches.len()]
}
fn main() {
    let table = format!("/tables/{}", std::env::args().nth(1).unwrap());
    while get(&call("GET", &table, ""), "status") == "\"running\"" {
        for one in parts(&call("GET", &format!("{table}/decisions"), "")) {
            if get(one, "draft") != "null" { continue }
            let at = format!("{table}/seats/{}/moments/{}", get(one, "seat"), get(one, "moment").trim_matches('"'));
            let mut guide = call("POST", &format!("{at}/guide"), r#"{"draft":null,"touch":""}"#);
            for _ in 0..50 {
                let offered = parts(get(&guide, "touches")).into_iter().filter(|t| get(t, "kind") == "\"choice\"");
                let touches: Vec<&str> = offered.map(|t| get(t, "touch")).collect();
                if get(&guide, "ready") == "true" || touches.is_empty() { break }
                let next = format!(r#"{{"draft":{},"touch":{}}}"#, get(&guide, "draft"), choose(&touches));
                guide = call("POST", &format!("{at}/guide"), &next);
            }
            let said = if get(&guide, "ready") == "true" { get(&guide, "answer") } else { get(one, "default") };
            call("POST", &format!("{at}/answer"), &format!(r#"{{"answer":{said}}}"#));
        }
        sleep(Duration::from_millis(100));
    }
}
