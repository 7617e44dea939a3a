//! A text of the record as a separate page: the hospital's text, sanitized when it was stored, in a page of ours that blocks scripts and
//! external resources.

use super::Page;
use crate::own_record::Written;
use serde_json::json;
use std::io;

impl Page {
    /// The page of a document; without `html`, it states that the cabinet has no copy of the text.
    pub(crate) fn text(&self, written: &Written, html: Option<&str>) -> io::Result<String> {
        let values = json!({
            "language": self.formatter.language.code(),
            "title": written.name,
            "made": self.formatter.wall(written.created.naive_local()),
            "html": html,
            "missing": self.formatter.say("page.noText"),
        });
        self.engine.render("text", &values).map_err(io::Error::other)
    }
}
