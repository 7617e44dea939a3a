//! `index.html`: the page for people. All values are passed to the template as plain text, and the template escapes each of them.

mod formatter;
mod log;
mod record;
mod sections;
mod text;

use crate::ExportError;
use crate::own_data::OwnData;
use crate::words::Words;
use cabinet_config::Language;
use cabinet_profile::Entry;
use chrono_tz::Tz;
use formatter::Formatter;
use handlebars::Handlebars;
use sections::cells;
use serde_json::json;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

/// The HTML after the last line of the log.
const FOOT: &str = include_str!("../../templates/foot.html");

/// The template and its texts, loaded once.
pub(crate) struct Pages {
    engine: Arc<Handlebars<'static>>,
    words: BTreeMap<Language, Arc<Words>>,
}

/// One person's page: the HTML before the log, and the data for rendering the lines of the log.
pub(crate) struct Page {
    pub(crate) head: String,
    pub(crate) foot: &'static str,
    engine: Arc<Handlebars<'static>>,
    formatter: Formatter,
    columns: [String; 4],
}

impl Pages {
    /// # Errors
    /// `Page`
    pub(crate) fn open() -> Result<Self, ExportError> {
        let mut engine = Handlebars::new();
        engine.set_strict_mode(true);
        for (name, template) in [
            ("head", include_str!("../../templates/head.hbs")),
            ("lines", include_str!("../../templates/lines.hbs")),
            ("text", include_str!("../../templates/text.hbs")),
        ] {
            let added = engine.register_template_string(name, template);
            added.map_err(|error| ExportError::Page(error.to_string()))?;
        }
        let of = |language| Ok::<_, ExportError>((language, Arc::new(Words::of(language)?)));
        let words = Language::ALL.into_iter().map(of).collect::<Result<_, _>>()?;
        Ok(Self { engine: Arc::new(engine), words })
    }

    /// # Errors
    /// `Page`
    pub(crate) fn page(&self, own: &OwnData, language: Language, zone: Tz) -> Result<Page, ExportError> {
        let words = self.words.get(&language).ok_or_else(|| ExportError::Page(language.code().to_owned()))?;
        let formatter = Formatter { language, words: Arc::clone(words), zone };
        let made = format!("{}: {} ({zone})", formatter.say("page.made"), formatter.moment(own.made_at));
        let columns = ["word.at", "word.who", "word.event", "word.detail"].map(|key| formatter.say(key));
        let values = json!({
            "language": language.code(),
            "title": formatter.say("page.title"),
            "lead": formatter.say("page.lead"),
            "made": made,
            "rest": formatter.say("page.rest"),
            "empty": formatter.say("page.empty"),
            "contents": formatter.say("page.contents"),
            "sections": sections::all(own, &formatter),
            "log": {
                "title": formatter.say("log.title"),
                "note": formatter.say("log.note"),
                "head": &columns,
            },
        });
        let head = self.engine.render("head", &values);
        let head = head.map_err(|error| ExportError::Page(error.to_string()))?;
        Ok(Page { head, foot: FOOT, engine: Arc::clone(&self.engine), formatter, columns })
    }
}

impl Page {
    /// Rows of the log table.
    pub(crate) fn lines(&self, entries: &[Entry]) -> io::Result<String> {
        let lines: Vec<_> =
            entries.iter().map(|entry| cells(&self.columns, log::row(entry, &self.formatter))).collect();
        self.engine.render("lines", &json!({ "lines": lines })).map_err(io::Error::other)
    }
}
