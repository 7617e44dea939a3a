//! Logs a worker's standard error after scrubbing it, because a module may print data or key material. Long digit runs, long words without
//! a space (keys, tokens, hexadecimal) and excessive output are removed.

use tokio::io::{AsyncRead, AsyncReadExt as _};

/// Maximum number of logged lines per worker.
const MOST_LINES: usize = 200;
/// Maximum number of characters per line.
const MOST_LETTERS: usize = 300;
/// Maximum length of a word. A longer one is more likely a key.
const LONGEST_WORD: usize = 24;
/// Maximum length of a digit run. A longer one could be a personal number.
const LONGEST_NUMBER: usize = 5;

/// Logs until the worker closes its standard error.
pub(super) async fn log(signer: &str, mut errors: impl AsyncRead + Unpin) {
    let mut chunk = [0; 1024];
    let mut line = Vec::new();
    let mut lines = 0;
    loop {
        let count = match errors.read(&mut chunk).await {
            Ok(0) | Err(_) => break,
            Ok(count) => count,
        };
        for byte in chunk.iter().take(count) {
            match byte {
                b'\n' => {
                    tell(signer, &line, &mut lines);
                    line.clear();
                }
                // Drops the rest of an overlong line. Four bytes are the maximum of a UTF-8 character.
                byte if line.len() < 4 * MOST_LETTERS => line.push(*byte),
                _ => {}
            }
        }
    }
    tell(signer, &line, &mut lines);
}

fn tell(signer: &str, line: &[u8], lines: &mut usize) {
    let text = scrubbed(&String::from_utf8_lossy(line));
    if text.is_empty() {
        return;
    }
    *lines += 1;
    if *lines <= MOST_LINES {
        tracing::warn!(signer, "the native module of signer {signer} says: {text}");
    } else if *lines == MOST_LINES + 1 {
        tracing::warn!(signer, "the native module of signer {signer} says more than is logged");
    }
}

fn scrubbed(line: &str) -> String {
    let mut text = String::new();
    for word in line.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(if is_harmless(word) { word } else { "***" });
    }
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned(),
        None => text,
    }
}

/// Whether a word may be logged. Dots and slashes separate words, so that paths and function names, which an administrator needs, pass;
/// error codes (`0x80090016`) pass too.
fn is_harmless(word: &str) -> bool {
    let code = word.trim_end_matches([':', ',', '.', ')']).trim_start_matches('(').strip_prefix("0x");
    if code.is_some_and(|code| code.len() <= 8 && code.chars().all(|letter| letter.is_ascii_hexdigit())) {
        return true;
    }
    let longest = |parts: &mut dyn Iterator<Item = &str>| parts.map(str::len).max().unwrap_or_default();
    longest(&mut word.split(['/', '.', ':', ',', '_'])) <= LONGEST_WORD
        && longest(&mut word.split(|letter: char| !letter.is_ascii_digit())) <= LONGEST_NUMBER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_stay_and_numbers_and_keys_go() {
        let said = "error 0x80090016 in /opt/cprocsp/lib/libcapi20.so: container not found";
        assert_eq!(scrubbed(said), said);
        assert_eq!(scrubbed("read 0x80090016800900168009 (0x1F)."), "read *** (0x1F).");
        assert_eq!(scrubbed("PIN 1234 of card 40817810099910004312"), "PIN 1234 of card ***");
        assert_eq!(scrubbed("key MIIBVQIBADANBgkqhkiG9w0BAQEFAASCAT8wggE7 \u{1b}[31m"), "key *** [31m");
        assert_eq!(scrubbed("  \t "), "");
        assert_eq!(scrubbed(&"word ".repeat(200)).chars().count(), MOST_LETTERS);
    }
}
