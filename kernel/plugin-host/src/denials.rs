//! The latest refusals of a plugin, for administrators. They are texts of the host: the origin of a destination, the name of a secret or key,
//! and the line of the configuration that would permit it. What the plugin itself says is not among them, because it could be about a person.

use cabinet_ports::{ConfigLine, PluginDenial};
use chrono::{DateTime, Utc};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// How many different refusals are kept.
const KEPT: usize = 20;

/// The refusals of one plugin. They outlive generations.
#[derive(Debug, Default)]
pub(crate) struct Denials(Mutex<Vec<Denial>>);

#[derive(Debug)]
struct Denial {
    text: String,
    last_at: DateTime<Utc>,
    times: u64,
}

impl Denials {
    pub(crate) fn note(&self, text: &str, at: DateTime<Utc>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().position(|denial| denial.text == text).map(|place| kept.remove(place));
        let times = known.map_or(0, |denial| denial.times) + 1;
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push(Denial { text: text.to_owned(), last_at: at, times });
    }

    /// The latest first.
    pub(crate) fn list(&self) -> Vec<PluginDenial> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = |denial: &Denial| {
            let (what, line) = parts(&denial.text);
            PluginDenial { last_at: denial.last_at, times: denial.times, what: what.to_owned(), line }
        };
        kept.iter().rev().map(shown).collect()
    }
}

/// The refusal, and the line that would permit it. A denial ends with it (`permissions.rs`): `…; in FILE, under [TABLE]: LINE`.
fn parts(text: &str) -> (&str, Option<ConfigLine>) {
    let found = text.split_once(", under [").and_then(|(front, line)| {
        let (what, place) = front.rsplit_once("; ")?;
        let (table, line) = line.split_once("]: ")?;
        let path = place.trim_start_matches("if it should, ").strip_prefix("in ")?;
        let line = ConfigLine { file: file_name(path), table: table.to_owned(), line: line.to_owned() };
        Some((what, Some(line)))
    });
    found.unwrap_or((text, None))
}

/// The name of a file with its line, without the folders of this machine.
pub(crate) fn file_name(place: &str) -> String {
    Path::new(place).file_name().map_or_else(|| place.to_owned(), |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permissions::{GrantFiles, Permissions};
    use cabinet_config::Grant;
    use cabinet_plugin_package::manifest::Requests;
    use chrono::TimeDelta;
    use serde_json::Map;

    fn line(file: &str, table: &str, line: &str) -> ConfigLine {
        ConfigLine { file: file.to_owned(), table: table.to_owned(), line: line.to_owned() }
    }

    /// Issue 18: the text of each denial is split at the line to paste, and folders of this machine are not shown.
    #[test]
    fn every_denial_has_its_line_to_paste() {
        let files = GrantFiles::one("/etc/cabinet/hospital.toml line 31".to_owned());
        let requests = Requests { kv: true, reveal: vec!["a".to_owned()], ..Requests::default() };
        let own = Permissions::new("x", files, requests, &Grant::default(), Map::new());
        let url = "https://hub.example/a?snils=1".parse().unwrap();
        for (text, file, table, pasted) in [
            (
                own.check_destination(&url).unwrap_err(),
                "plugin.toml",
                "requests",
                "http = [\"https://hub.example\"]",
            ),
            (
                own.private_denial("h", "10.1.2.3".parse().unwrap()),
                "hospital.toml line 31",
                "plugins.x.grant",
                "private_addresses = [\"10.1.2.3/32\"]",
            ),
            (own.check_store().unwrap_err(), "hospital.toml line 31", "plugins.x.grant", "kv = true"),
            (
                own.secret_denial("a", true).unwrap(),
                "hospital.toml line 31",
                "plugins.x.grant",
                "reveal = [\"a\"]",
            ),
            (own.secret_not_set("a"), "hospital.toml line 31", "plugins.x", "secrets.a = { env = \"X_A\" }"),
            (own.check_signer("k").unwrap_err(), "plugin.toml", "requests", "signer = [\"k\"]"),
        ] {
            let (what, found) = parts(&text);
            assert_eq!(found, Some(line(file, table, pasted)), "{text}");
            assert!(
                what.starts_with("plugin x ") && !what.contains("snils") && !what.contains("/etc/"),
                "{what}"
            );
        }
        assert_eq!(parts("plugin x cannot call https://h: TLS: expired").1, None);
    }

    #[test]
    fn repeated_refusals_are_counted_and_only_the_latest_are_kept() {
        let (denials, at) = (Denials::default(), DateTime::UNIX_EPOCH);
        for number in 0..25 {
            denials.note(&format!("plugin x: {number}"), at);
        }
        denials.note("plugin x: 20", at + TimeDelta::minutes(1));
        let list = denials.list();
        assert_eq!((list.len(), list[0].what.as_str(), list[0].times), (20, "plugin x: 20", 2));
        assert_eq!(list[0].last_at, at + TimeDelta::minutes(1));
        assert!(list.iter().all(|denial| denial.what != "plugin x: 4"));
    }
}
