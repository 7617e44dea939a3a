//! Recorded answers: what a plugin asked its system in one call, and what it answered, with personal data replaced. `TestHost::replay` of the
//! SDK answers from such a file.
//!
//! The same value is replaced by the same other value everywhere, so that what belongs together still does. At the end nothing of the
//! originals may be left: otherwise there is no recording.

mod find;
mod replace;
mod replay;

use anyhow::{Result, bail};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use find::{Found, without_references};
use replace::Replacements;
pub use replay::Replay;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

/// The folder of a plugin's recordings.
pub const FOLDER: &str = "recordings";
/// Version of the format.
const FORMAT: u32 = 1;

/// One call of a plugin.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    pub format: u32,
    /// The function that was called.
    pub function: String,
    pub arguments: Value,
    /// What the plugin answered; none if a limit of the host ended the call.
    pub answer: Option<Value>,
    /// When it was called.
    pub at: DateTime<Utc>,
    /// The same on the wall clock of the medical host, and in milliseconds since 1970: what the plugin saw.
    pub local_now: String,
    pub now_ms: i64,
    pub exchanges: Vec<RecordedExchange>,
}

/// A request and what became of it. Headers of requests are not kept: they carry secrets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecordedExchange {
    pub method: String,
    /// Path and query.
    pub path: String,
    /// As the plugin wrote it, before secrets were filled in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub body: String,
    /// None if there was no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer: String,
    /// `timeout`, `connect`, `protocol`, `tls`, `too-large` or `denied`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How values are replaced.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// Members whose values are personal beside the known ones, e.g. `contact`.
    pub members: Vec<String>,
    /// By how many days dates of birth are moved. Not 0.
    pub shift_days: i64,
}

impl Recording {
    pub fn new(function: &str, arguments: Value, answer: Option<Value>, at: DateTime<Utc>, zone: Tz) -> Self {
        Self {
            format: FORMAT,
            function: function.to_owned(),
            arguments,
            answer,
            at,
            local_now: at.with_timezone(&zone).format("%Y-%m-%dT%H:%M:%S").to_string(),
            now_ms: at.timestamp_millis(),
            exchanges: Vec::new(),
        }
    }

    /// Replaces personal data.
    ///
    /// # Errors
    /// A value is left. The text names its kind and quotes nothing.
    pub fn anonymous(mut self, rules: &Rules) -> Result<Self> {
        for exchange in &mut self.exchanges {
            exchange.body = without_references(&exchange.body);
            exchange.answer = without_references(&exchange.answer);
        }
        let mut found = Found::new(&rules.members)?;
        found.json(&self.arguments);
        found.json(self.answer.as_ref().unwrap_or(&Value::Null));
        for exchange in &self.exchanges {
            found.query(&exchange.path);
            found.text(&exchange.body);
            found.text(&exchange.answer);
        }
        let replacements = Replacements::of(&found, rules.shift_days);
        let exchanges = self.exchanges.into_iter().map(|exchange| RecordedExchange {
            path: replacements.path(&exchange.path),
            body: replacements.text(&exchange.body),
            answer: replacements.text(&exchange.answer),
            ..exchange
        });
        let arguments = replacements.json(&self.arguments);
        let answer = self.answer.as_ref().map(|answer| replacements.json(answer));
        let recording = Self { exchanges: exchanges.collect(), arguments, answer, ..self };
        match replacements.left_in(&recording.whole()) {
            None => Ok(recording),
            Some(kind) => bail!(
                "nothing is recorded: {} would be left in it; name its member under [recording] in dev.toml",
                kind.name()
            ),
        }
    }

    /// All texts, with escapes undone.
    fn whole(&self) -> String {
        let mut whole = self.arguments.to_string();
        whole.extend(self.answer.as_ref().map(|answer| format!("\n{answer}")));
        for exchange in &self.exchanges {
            for text in [&exchange.body, &exchange.answer] {
                whole.push('\n');
                let plain = find::plain(text);
                whole.push_str(&find::plain_path(&plain));
                whole.push('\n');
                whole.push_str(&plain);
            }
            whole.push('\n');
            whole.push_str(&find::plain_path(&exchange.path));
        }
        whole
    }

    /// As a file.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

/// Path and query of an address.
pub fn path_of(url: &Url) -> String {
    url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
    use proptest::prelude::*;
    use serde_json::json;

    fn rules() -> Rules {
        Rules { members: vec!["contact".to_owned()], shift_days: 400 }
    }

    fn exchange(path: &str, body: &str, answer: &str) -> RecordedExchange {
        RecordedExchange {
            method: "POST".to_owned(),
            path: path.to_owned(),
            body: body.to_owned(),
            status: Some(200),
            content_type: None,
            answer: answer.to_owned(),
            error: None,
        }
    }

    fn recording(function: &str, arguments: Value, exchanges: Vec<RecordedExchange>) -> Recording {
        let at = "2026-11-21T09:00:00Z".parse().unwrap();
        Recording { exchanges, ..Recording::new(function, arguments, None, at, chrono_tz::Europe::Moscow) }
    }

    fn person() -> Value {
        json!({ "clinic-id": "7", "person": {
            "last-name": "Незабудкина", "first-name": "Анна", "patronymic": "Ивановна", "birth-date": "1958-03-12",
            "gender": "female", "snils": "11223344595", "phone": "+79001234567" } })
    }

    #[test]
    fn one_value_becomes_one_other_value_everywhere() {
        let body =
            json!({ "lastName": "НЕЗАБУДКИНА", "born": "12.03.1958", "snils": "112-233-445 95" }).to_string();
        let answer = "<r><Patient><Surname>Незабудкина</Surname><Name>Анна</Name><Birthday>1958-03-12T00:00:00</Birthday>\
                      <IdPat>31</IdPat></Patient><note>Незабудкина А., тел. 8 (900) 123-45-67</note></r>";
        let path =
            "/find?phone=%2B79001234567&q=%D0%9D%D0%B5%D0%B7%D0%B0%D0%B1%D1%83%D0%B4%D0%BA%D0%B8%D0%BD%D0%B0";
        let recording = recording("find-patient", person(), vec![exchange(path, &body, answer)]);
        let safe = recording.anonymous(&rules()).unwrap();
        let text = safe.to_json().unwrap();
        for never in [
            "езабудкин",
            "ЕЗАБУДКИН",
            "Анна",
            "Ивановна",
            "1958-03-12",
            "12.03.1958",
            "112233",
            "1234567",
            "123-45-67",
            "%D0%9D%D0%B5%D0%B7",
        ] {
            assert!(!text.contains(never), "{never}: {text}");
        }
        let last = safe.arguments["person"]["last-name"].as_str().unwrap();
        let sent: Value = serde_json::from_str(&safe.exchanges[0].body).unwrap();
        assert_eq!(sent["lastName"].as_str().unwrap(), last.to_uppercase());
        assert_eq!(sent["born"], "16.04.1959");
        assert_eq!(safe.arguments["person"]["birth-date"], "1959-04-16");
        let answer = &safe.exchanges[0].answer;
        assert!(
            answer.contains(&format!("<Surname>{last}</Surname>")) && answer.contains("<IdPat>31</IdPat>"),
            "{answer}"
        );
        assert!(answer.contains("<Birthday>1959-04-16T00:00:00</Birthday>"), "{answer}");
        let snils: String = sent["snils"].as_str().unwrap().chars().filter(char::is_ascii_digit).collect();
        assert_eq!(safe.arguments["person"]["snils"], snils, "the same number, each in its form");
        let phone = safe.arguments["person"]["phone"].as_str().unwrap();
        assert!(safe.exchanges[0].path.contains(&phone[1..]), "{}", safe.exchanges[0].path);
    }

    /// References, CDATA sections and single quotes are XML as well.
    #[test]
    fn no_form_of_xml_hides_a_value() {
        let answer = "<r><p LastName='Котов'/><Surname>&#1053;&#x43e;сова</Surname><FirstName><![CDATA[Вера]]></FirstName>\
                      <note>&#1053;осова &lt;vera&#64;mail.example&gt; &#60;Котов&#62;</note></r>";
        let recording = recording("x", Value::Null, vec![exchange("/x", "", answer)]);
        let safe = recording.anonymous(&rules()).unwrap();
        let answer = &safe.exchanges[0].answer;
        for never in ["Котов", "осова", "&#1053;", "Вера", "vera"] {
            assert!(!answer.contains(never), "{never}: {answer}");
        }
        assert!(answer.contains("&#60;") && answer.contains("<![CDATA["), "markup stays as it was: {answer}");
    }

    #[test]
    fn what_is_not_personal_stays() {
        let answer = r#"[{"id": 7, "title": "Поликлиника", "start": "2026-11-24T09:40:00", "sum": 150000, "name": "Терапевт"}]"#;
        let recording = recording("clinics", Value::Null, vec![exchange("/clinics?page=2", "", answer)]);
        let safe = recording.clone().anonymous(&rules()).unwrap();
        let (before, after): (Value, Value) =
            (serde_json::from_str(answer).unwrap(), serde_json::from_str(&safe.exchanges[0].answer).unwrap());
        assert_eq!((before, &safe.exchanges[0].path), (after, &recording.exchanges[0].path));
    }

    #[test]
    fn patterns_are_found_without_a_member_s_name() {
        let answer = r#"{"text": "anna@mail.example, 112-233-445 95, полис 7712345678901234, +7 900 123-45-67", "contact": "Пётр"}"#;
        let recording = recording("x", Value::Null, vec![exchange("/x", "", answer)]);
        let text = recording.anonymous(&rules()).unwrap().to_json().unwrap();
        for never in ["anna@", "112-233", "7712345678901234", "123-45-67", "Пётр"] {
            assert!(!text.contains(never), "{never}: {text}");
        }
    }

    #[test]
    fn a_form_is_decoded() {
        let body = "orderNumber=31&clientName=%D0%9D%D0%B5%D0%B7%D0%B0%D0%B1%D1%83%D0%B4%D0%BA%D0%B8%D0%BD%D0%B0+%D0%90%D0%BD%D0%BD%D0%B0&phone=%2B79001234567";
        let recording = recording("register", person(), vec![exchange("/x", body, "errorCode=0")]);
        let safe = recording.anonymous(&rules()).unwrap();
        let body = &safe.exchanges[0].body;
        assert!(
            body.starts_with("orderNumber=31&clientName=%") && !body.contains("%D0%9D%D0%B5%D0%B7"),
            "{body}"
        );
        assert!(!body.contains("1234567") && safe.exchanges[0].answer == "errorCode=0", "{body}");
    }

    /// A value in a form that cannot be replaced fails the recording, and is not quoted.
    #[test]
    fn what_would_be_left_fails_the_recording() {
        let answer = r#"{"glued": "xНезабудкинаx"}"#;
        let recording = recording("x", person(), vec![exchange("/x", "", answer)]);
        let said = recording.anonymous(&rules()).unwrap_err().to_string();
        assert!(said.contains("a name would be left") && !said.contains("Незабудкина"), "{said}");
    }

    fn words() -> impl Strategy<Value = String> {
        "[А-Я][а-яё]{4,9}(-[А-Я][а-я]{4,6})?"
    }

    proptest! {
        /// For any names, no original value is left, and equal values have equal replacements.
        #[test]
        fn nothing_is_left(
            last in words(), first in words(), patronymic in words(),
            day in 1_u32..29, month in 1_u32..13, year in 1920_i32..2020,
            phone in "9[0-9]{9}", policy in "[1-9][0-9]{15}", mail in "[a-z]{3,8}@[a-z]{3,8}\\.(ru|org)",
        ) {
            let born = format!("{year:04}-{month:02}-{day:02}");
            let other = format!("{day:02}.{month:02}.{year:04}");
            let arguments = json!({ "person": { "last-name": last, "first-name": first, "patronymic": patronymic,
                "birth-date": born, "phone": format!("+7{phone}") } });
            let body = json!({ "fio": format!("{last} {first} {patronymic}"), "birth": other, "policy": policy }).to_string();
            let name = format!("{first} {last}");
            let form = format!("n={}&p={phone}", utf8_percent_encode(&name, NON_ALPHANUMERIC));
            let answer = format!(
                "<a><FullName>{} {first}</FullName><mail>{mail}</mail><b>{born}T00:00:00</b><t>8{phone}</t></a>",
                last.to_uppercase()
            );
            let recording = recording("find-patient", arguments, vec![exchange("/a", &body, &answer), exchange("/b", &form, "")]);
            match recording.anonymous(&rules()) {
                Ok(safe) => {
                    let text = safe.to_json().unwrap();
                    let text = format!("{text}{}", find::plain_path(&text)).to_lowercase();
                    for never in [&last, &first, &patronymic, &phone, &policy, &mail, &born, &other] {
                        prop_assert!(!text.contains(&never.to_lowercase()), "{never}: {text}");
                    }
                    let kept = safe.arguments["person"]["last-name"].as_str().unwrap().to_uppercase();
                    prop_assert!(safe.exchanges[0].answer.contains(&kept));
                }
                Err(said) => prop_assert!(false, "{said}"),
            }
        }

        #[test]
        fn no_text_makes_it_panic(body in ".{0,60}", answer in ".{0,60}", path in "/[ -~]{0,30}") {
            let recording = recording("x", person(), vec![exchange(&path, &body, &answer)]);
            let _ = recording.anonymous(&rules());
        }
    }
}
