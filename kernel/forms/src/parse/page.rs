//! A page and its questions.

use super::reader::below;
use super::{LINE, Parser, TITLE};
use crate::model::{Page, Question};
use serde_json::Value;

impl Parser {
    pub fn page(
        &mut self,
        path: &str,
        value: &Value,
        index: usize,
        questions: &mut Vec<Question>,
    ) -> Option<Page> {
        let known = ["name", "title", "description", "elements", "visibleIf"];
        let object = self.reader.object(path, value, &[&known])?;
        let name = self.checked_name(path, object);
        if name.as_ref().is_some_and(|name| !self.pages.insert(name.to_ascii_lowercase())) {
            self.reader.fault(below(path, "name"), "duplicate-name", "Another page has this name.");
        }
        let title = self.reader.text(path, object, "title", TITLE);
        let description = self.reader.text(path, object, "description", LINE);
        let visible_if = self.condition(path, object, "visibleIf");
        let elements = below(path, "elements");
        let most = (self.bounds.least, self.bounds.questions);
        for (number, element) in self.reader.list(&elements, object.get("elements"), most).iter().enumerate()
        {
            questions.extend(self.question(&format!("{elements}[{number}]"), element, index));
        }
        Some(Page { name: name?, title, description, visible_if })
    }
}
