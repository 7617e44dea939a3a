//! What a worker writes to standard error goes to the log, scrubbed: a module may not know that nothing of the data and of the key belongs
//! there. Long runs of digits, long words without a space (keys, tokens, hexadecimal) and endless output stay outside.

use tokio::io::{AsyncRead, AsyncReadExt as _};

/// Lines of one worker that are logged.
const MOST_LINES: usize = 200;
/// Of one line.
const MOST_LETTERS: usize = 300;
/// A word that is longer is more likely a key than a word.
const LONGEST_WORD: usize = 24;
/// A run of digits that is longer could be the number of somebody or something.
const LONGEST_NUMBER: usize = 5;

/// Reads until the worker closes its standard error.
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
                // The rest of an endless line is dropped; four bytes are the longest letter.
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

/// Dots and slashes part words: paths and names of functions are what an administrator looks for, and codes of errors (`0x80090016`).
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
