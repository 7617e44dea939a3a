//! Members that are expressions.

use super::Parser;
use super::reader::{Object, below};
use crate::expression::Expression;
use crate::expression::compile::compile;
use crate::expression::types::Types;

impl Parser {
    /// A condition. An empty text is none, as in survey-core.
    pub fn condition(&mut self, path: &str, object: &Object, member: &str) -> Option<Expression> {
        let text = self.reader.string(path, object, member)?;
        if text.is_empty() {
            return None;
        }
        self.compile(path, member, text).map(|(expression, _)| expression)
    }

    /// An expression of which the value is kept: a number, a text, or yes or no.
    pub fn result(&mut self, path: &str, object: &Object, member: &str) -> Option<Expression> {
        if object.get(member).is_none_or(|text| text == "") {
            self.reader.fault(below(path, member), "missing", "An expression is missing.");
            return None;
        }
        let text = self.reader.string(path, object, member)?;
        let (expression, types) = self.compile(path, member, text)?;
        if !types.is_within(Types::RESULT) {
            let detail =
                "The value of an expression is a number, a text, or yes or no; not a date and not a list.";
            self.reader.fault(below(path, member), "expression-argument", detail);
        }
        Some(expression)
    }

    fn compile(&mut self, path: &str, member: &str, text: &str) -> Option<(Expression, Types)> {
        compile(text, &self.names)
            .map_err(|fault| self.reader.fault(below(path, member), fault.code, fault.detail))
            .ok()
    }
}
