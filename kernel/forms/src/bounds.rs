//! How large a form may be, depending on where it comes from.

use std::fmt;

/// Bounds of a form and of its answers.
pub struct Bounds {
    /// Fewest pages, questions of a page and choices of a question.
    pub least: usize,
    pub pages: usize,
    pub questions: usize,
    pub choices: usize,
    /// The whole form, in bytes.
    pub bytes: usize,
    /// Highest amount of a number in a form, and of one in an answer.
    pub number: f64,
    pub answer: f64,
    /// Longest words of an own answer, in characters.
    pub own_words: usize,
    /// Whether the form was made with our designer: then it asks for no pictures, because answers of questionnaires are one sealed text,
    /// and a whole pattern that cannot be compiled is a fault. Another system's is left out, so that the form can still be answered.
    pub is_ours: bool,
}

impl Bounds {
    /// Questionnaires (X-069 and the contract of the API).
    pub const QUESTIONNAIRE: &'static Self = &Self {
        least: 1,
        pages: 100,
        questions: 200,
        choices: 100,
        bytes: 512 * 1024,
        number: 1e9,
        answer: 1e15,
        own_words: crate::parse::LINE,
        is_ours: true,
    };

    /// Forms that another system has made: its size is not ours to refuse, and the texts of a choice are as long as any answer.
    pub const TRANSLATED: &'static Self = &Self {
        least: 0,
        pages: usize::MAX,
        questions: usize::MAX,
        choices: usize::MAX,
        bytes: usize::MAX,
        number: f64::MAX,
        answer: f64::MAX,
        own_words: crate::parse::COMMENT,
        is_ours: false,
    };
}

impl fmt::Debug for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_ours { "QUESTIONNAIRE" } else { "TRANSLATED" })
    }
}
