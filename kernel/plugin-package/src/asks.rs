//! What a plugin asks for, as an administrator sees it before it is installed, and as a catalogue shows it.

use crate::{Limits, Manifest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Everything that a manifest requests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Asks {
    /// The port that it implements.
    pub world: String,
    /// HTTP destinations.
    pub http: BTreeSet<String>,
    /// Secrets that it uses, with their condition.
    pub secrets: BTreeSet<String>,
    /// Secrets whose values it reads.
    pub reveal: BTreeSet<String>,
    /// Keys with which it lets sign.
    pub signer: BTreeSet<String>,
    /// Whether it uses the key-value store.
    pub kv: bool,
    /// Limits of one call.
    pub limits: Limits,
}

/// One line of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskedChange {
    Kept(String),
    Added(String),
    Dropped(String),
}

impl Asks {
    /// What this manifest requests.
    pub fn of(manifest: &Manifest) -> Self {
        let requests = &manifest.requests;
        let secrets = requests.secrets.iter().map(|secret| match &secret.condition {
            Some(condition) => format!("{} ({condition})", secret.name),
            None => secret.name.clone(),
        });
        Self {
            world: manifest.world.name().to_owned(),
            http: requests.http.iter().map(ToString::to_string).collect(),
            secrets: secrets.collect(),
            reveal: requests.reveal.iter().cloned().collect(),
            signer: requests.signer.iter().cloned().collect(),
            kv: requests.kv,
            limits: manifest.limits,
        }
    }

    /// One line per capability. Characters that a terminal would act on are written as escapes.
    pub fn lines(&self) -> Vec<String> {
        let Limits { memory_mib, cpu_ms, wall_ms, calls } = self.limits;
        let listed = |label: &'static str, values: &BTreeSet<String>| {
            values.iter().map(|value| format!("{label} {}", visible(value))).collect::<Vec<_>>()
        };
        let mut lines = vec![format!("port          {}", visible(&self.world))];
        lines.extend(listed("http         ", &self.http));
        lines.extend(listed("secret       ", &self.secrets));
        lines.extend(listed("reads secret ", &self.reveal));
        lines.extend(listed("signs with   ", &self.signer));
        if self.kv {
            lines.push("key-value store".to_owned());
        }
        lines.push(format!("memory        {memory_mib} MiB"));
        lines.push(format!("processor     {cpu_ms} ms per call"));
        lines.push(format!("time          {wall_ms} ms per call"));
        lines.push(format!("calls         {calls} at a time"));
        lines
    }

    /// The lines, compared with those of another version. Without one, all are new.
    pub fn changes_since(&self, before: Option<&Self>) -> Vec<AskedChange> {
        changes(&before.map(Self::lines).unwrap_or_default(), &self.lines())
    }
}

/// What is asked for, compared with what another version asked for.
pub fn changes(old: &[String], new: &[String]) -> Vec<AskedChange> {
    let kept = new.iter().map(|line| match old.contains(line) {
        true => AskedChange::Kept(line.clone()),
        false => AskedChange::Added(line.clone()),
    });
    let dropped = old.iter().filter(|line| !new.contains(line)).cloned().map(AskedChange::Dropped);
    kept.chain(dropped).collect()
}

/// A text of a package for a terminal: control characters and marks of writing direction, which could hide a line, are shown as escapes.
pub fn visible(text: &str) -> String {
    let acts = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match acts(c) {
            true => shown.extend(c.escape_unicode()),
            false => shown.push(c),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn asks(requests: &str) -> Asks {
        let text = format!(
            "id = \"x\"\nnames = {{}}\nversion = \"1.2.3\"\napi = \"0.1\"\nworld = \"scheduling-plugin\"\ncomponent = \"x.wasm\"\nsha256 = \"{}\"\n{requests}",
            "0".repeat(64)
        );
        Asks::of(&Manifest::parse(&text, Path::new("plugin.toml")).unwrap())
    }

    #[test]
    fn each_request_is_a_line_and_the_difference_says_what_is_new() {
        let before = asks("[requests]\nhttp = [\"https://a.example\"]\nsecrets = [\"guid\"]\n");
        let after = asks(
            "[requests]\nhttp = [\"https://a.example\", \"settings.url\"]\nkv = true\nsigner = [\"org\"]\n[limits]\nwall-ms = 60000\n",
        );
        let changes = after.changes_since(Some(&before));
        let added: Vec<_> = changes
            .iter()
            .filter_map(|change| match change {
                AskedChange::Added(line) => Some(line.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(
            added,
            [
                "http          settings.url",
                "signs with    org",
                "key-value store",
                "time          60000 ms per call"
            ]
        );
        assert!(changes.contains(&AskedChange::Dropped("secret        guid".to_owned())), "{changes:?}");
        assert!(
            changes.contains(&AskedChange::Kept("http          https://a.example".to_owned())),
            "{changes:?}"
        );
        assert!(after.changes_since(None).iter().all(|change| matches!(change, AskedChange::Added(_))));
    }

    #[test]
    fn a_name_cannot_hide_a_line() {
        let hiding = asks("[requests]\nsecrets = [\"a\\u001b[1A\\u001b[2K\", \"b\\u202e\", \"c\\r\"]\n");
        let shown = hiding.lines().join("\n");
        assert!(!shown.contains(['\u{1b}', '\u{202e}', '\r']), "{shown:?}");
        assert!(shown.contains("\\u{1b}[2K"), "{shown}");
    }
}
