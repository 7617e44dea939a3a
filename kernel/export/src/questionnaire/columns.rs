//! Which questions and scores a file has: those of the newest version in its order, then those that only earlier versions had.

use cabinet_forms::{Choices, Form, Question, ScoreRule};
use cabinet_questionnaires::{BegunQuestionnaireExport, ExportedVersion};
use std::collections::BTreeSet;

pub(super) fn questions(export: &BegunQuestionnaireExport) -> Vec<&Question> {
    named(&export.versions, |form| form.questions().collect(), |question: &&Question| question.name.as_str())
}

pub(super) fn scores(export: &BegunQuestionnaireExport) -> Vec<&ScoreRule> {
    named(
        &export.versions,
        |form| form.score_rules().iter().collect(),
        |rule: &&ScoreRule| rule.name.as_str(),
    )
}

/// Whether somebody could write a text of their own, in any version.
pub(super) fn has_other(export: &BegunQuestionnaireExport, name: &str) -> bool {
    let forms = export.versions.iter().filter_map(|version| version.form.question(name));
    forms.filter_map(Question::choices).any(|choices| choices.has_other)
}

/// The choices of a question in all versions, each once, as value and text.
pub(super) fn choices(
    export: &BegunQuestionnaireExport,
    name: &str,
    shown: impl Fn(&Choices, &str) -> String,
) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for version in &export.versions {
        let Some(choices) = version.form.question(name).and_then(Question::choices) else { continue };
        for value in choices.values() {
            if !found.iter().any(|(known, _)| *known == value) {
                let text = shown(choices, &value);
                found.push((value, text));
            }
        }
    }
    found
}

fn named<'a, T>(
    versions: &'a [ExportedVersion],
    of: impl Fn(&'a Form) -> Vec<T>,
    name: impl for<'b> Fn(&'b T) -> &'b str,
) -> Vec<T> {
    let (mut names, mut found) = (BTreeSet::new(), Vec::new());
    for version in versions {
        for item in of(&version.form) {
            if names.insert(name(&item).to_owned()) {
                found.push(item);
            }
        }
    }
    found
}
