//! The points of the suite: what is checked, by which sentence of the contract, for which requirement.

/// What a point needs beyond a system that answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    Nothing,
    /// `[person]` in the file of people.
    Person,
    /// `[person]` and `[ambiguous]`.
    Ambiguous,
    /// `[person]` and `[other]`.
    Two,
    /// `patient_id` of `[person]`.
    Id,
    /// `patient_id` of `[person]` and of `[other]`.
    TwoIds,
    /// `--write`.
    WriteAlone,
    /// `--write` and `[person]`.
    Write,
    /// `--write`, `[person]` and `[other]`.
    WriteForTwo,
    /// `--write`, and `patient_id` of `[person]`.
    WriteId,
    /// `--write`, and `patient_id` of `[person]` and of `[other]`.
    WriteTwoIds,
}

/// One point of the suite.
#[derive(Debug, PartialEq, Eq)]
pub struct Point {
    /// Stable, e.g. `book.lost-answer`.
    pub id: &'static str,
    /// What a plugin does that passes.
    pub title: &'static str,
    /// Verbatim from `plugins/wit` or `docs/plugin-guide.md`.
    pub sentence: &'static str,
    /// Numbers of `docs/requirements.md`.
    pub requirements: &'static [&'static str],
    pub needs: Needs,
}

impl Point {
    pub(crate) const fn new(
        id: &'static str,
        title: &'static str,
        sentence: &'static str,
        requirements: &'static [&'static str],
    ) -> Self {
        Self { id, title, sentence, requirements, needs: Needs::Nothing }
    }

    pub(crate) const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }
}
