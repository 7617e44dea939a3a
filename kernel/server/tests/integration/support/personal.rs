//! Data that must not be logged: the demo patients of `variants/base/demo.toml`, and secrets.

use super::{DATA_KEY, TOKEN_KEY};
use cabinet_simulators::netrika::DEMO_GUID;
use std::path::Path;

/// Lines with personal data or a secret, each with the word that was found.
pub fn found_in(said: &str, tokens: &[String]) -> Vec<String> {
    let words = words().into_iter().chain(tokens.iter().flat_map(|token| parts(token)));
    let words: Vec<String> = words.map(|word| word.to_lowercase()).collect();
    let lines = said.lines().filter_map(|line| {
        let folded = line.to_lowercase();
        let word = words.iter().find(|word| folded.contains(*word))?;
        Some(format!("{word}: {line}"))
    });
    lines.collect()
}

/// Searches for the parts of a token: a truncated token is still a leak. The first part of a signed token is not secret.
fn parts(token: &str) -> impl Iterator<Item = String> {
    token.split('.').skip(usize::from(token.contains('.'))).map(str::to_owned).filter(|part| part.len() > 8)
}

/// All values of the demo people except logins and roles, as written and in the formats that hospitals use.
fn words() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/base/demo.toml");
    let people: toml::Table = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut words = vec![TOKEN_KEY.to_owned(), DATA_KEY.to_owned(), DEMO_GUID.to_owned()];
    for person in people["account"].as_array().unwrap() {
        let person = person.as_table().unwrap();
        let value = |key: &str| person.get(key).and_then(toml::Value::as_str).map(str::to_owned);
        let plain = ["password", "last_name", "first_name", "patr_name", "birth_date", "email", "phone"];
        words.extend(plain.iter().filter_map(|key| value(key)));
        let digits: String = value("phone").unwrap().chars().filter(char::is_ascii_digit).collect();
        words.push(digits[1..].to_owned());
        if let Some(snils) = value("snils") {
            words.push(format!("{}-{}-{}", &snils[..3], &snils[3..6], &snils[6..9]));
            words.push(snils);
        }
    }
    words
}

#[test]
fn each_of_them_is_found() {
    let tokens = ["head.cGF5bG9hZA-payload.c2lnbmF0dXJl-signature".to_owned(), "opaque-refresh".to_owned()];
    for line in [
        "user ИВАНОВА signed in",
        "born 1958-03-12",
        "СНИЛС 112-233-445 95",
        "snils=11223344595",
        "call +79000000001",
        "to stranger@demo.example",
        "password Patient-2026-demo",
        "<guid>00000000-demo-demo-demo-000000000001</guid>",
        "Bearer head.cGF5bG9hZA-payload",
        "cookie opaque-refresh",
    ] {
        assert_eq!(found_in(line, &tokens).len(), 1, "{line}");
    }
    assert!(found_in("user 0193 of clinic 101 at 2026-11-24T09:40:00+03:00", &tokens).is_empty());
}
