//! The statements about patients' files for administrators.
//!
//! An event is the files of one patient and day. It is found by one of them: the newest that matches the filter. Whether a file is that one is
//! asked of the index of events, once for each file that a page passes. A subquery with `max` says so to both databases; with `NOT EXISTS`,
//! PostgreSQL would join the whole table with itself.

use super::super::{HAS_CABINET_WORDS, push_contains};
use super::cabinet_query::{any_of, searched};
use super::{Db, push_ids, to_microseconds};
use cabinet_domain::UserFileState;
use cabinet_ports::repository::{FileEventFilter, FileEventPlace, FileMarks};
use sqlx::QueryBuilder;

/// Where the files are taken from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
    /// An index by number.
    Index(&'static str),
    /// The files that the indexes of words find for this word.
    Word(String),
}

impl Source {
    /// The index that holds the fewest files of the filter.
    pub(super) fn index(filter: &FileEventFilter) -> Self {
        Self::Index(match filter.state {
            Some(state) if state != UserFileState::Ready => "user_files_withheld_idx",
            _ if filter.is_new == Some(true) => "user_files_new_idx",
            _ => "user_files_events_idx",
        })
    }
}

/// The range of numbers in which the files of the wanted days are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Numbers {
    pub(super) first: Option<i64>,
    pub(super) last: Option<i64>,
}

/// Adds that a file is a patient's and can be listed. The partial indexes have the same terms.
pub(super) fn push_living(query: &mut QueryBuilder<Db>, file: &str) {
    query.push(format!(
        "NOT {file}.is_by_admin AND {file}.state <> 'uploading' AND {file}.removed_at IS NULL"
    ));
}

/// Adds a table of files, read by this index.
pub(super) fn push_files(query: &mut QueryBuilder<Db>, file: &str, index: &str) {
    query.push(format!("user_files AS {file}"));
    if HAS_CABINET_WORDS {
        query.push(format!(" INDEXED BY {index}"));
    }
}

/// Adds the conditions that a file itself must meet.
fn push_matches(query: &mut QueryBuilder<Db>, file: &str, filter: &FileEventFilter) {
    if filter.is_new == Some(true) {
        query.push(format!(" AND {file}.viewed_at IS NULL"));
    }
    if let Some(state) = filter.state {
        query.push(format!(" AND {file}.state = ")).push_bind(state.name());
        if state != UserFileState::Ready {
            query.push(format!(" AND {file}.state <> 'ready'"));
        }
    }
    for word in &filter.words {
        query.push(" AND (");
        push_contains(query, &format!("{file}.search_text"), &searched(word));
        query.push(format!(" OR EXISTS (SELECT 1 FROM users WHERE users.id = {file}.user_id AND "));
        push_contains(query, "users.search_text", &searched(word));
        query.push("))");
    }
}

/// Adds the days of the filter.
fn push_days(query: &mut QueryBuilder<Db>, filter: &FileEventFilter) {
    if let Some(from) = filter.from {
        query.push(" AND file.uploaded_on >= ").push_bind(from);
    }
    if let Some(to) = filter.to {
        query.push(" AND file.uploaded_on <= ").push_bind(to);
    }
}

/// Adds `SELECT <what> FROM … WHERE …` of the file of each matching event.
pub(super) fn push_events(
    query: &mut QueryBuilder<Db>,
    what: &str,
    filter: &FileEventFilter,
    source: &Source,
    numbers: Numbers,
) {
    query.push("SELECT ").push(what).push(" FROM ");
    match source {
        Source::Index(index) => push_files(query, "file", index),
        Source::Word(word) => {
            query.push("(");
            push_word(query, word, "UNION");
            query.push(") AS found CROSS JOIN ");
            push_files(query, "file", "user_files_number_idx");
        }
    }
    query.push(" WHERE ");
    push_living(query, "file");
    if matches!(source, Source::Word(_)) {
        query.push(" AND file.number = found.number");
    }
    push_matches(query, "file", filter);
    push_days(query, filter);
    if let Some(first) = numbers.first {
        query.push(" AND file.number >= ").push_bind(first);
    }
    if let Some(last) = numbers.last {
        query.push(" AND file.number <= ").push_bind(last);
    }
    query.push(" AND file.number = (SELECT max(newest.number) FROM ");
    push_same_event(query, "newest");
    push_matches(query, "newest", filter);
    query.push(")");
    if filter.is_new == Some(false) {
        query.push(" AND (SELECT max(fresh.number) FROM ");
        push_same_event(query, "fresh");
        query.push(" AND fresh.viewed_at IS NULL) IS NULL");
    }
}

/// Adds the files of the event of `file`, up to the condition.
fn push_same_event(query: &mut QueryBuilder<Db>, other: &str) {
    push_files(query, other, "user_files_event_idx");
    query.push(format!(
        " WHERE {other}.user_id = file.user_id AND {other}.uploaded_on = file.uploaded_on AND "
    ));
    push_living(query, other);
}

/// Adds the numbers of the files that have a word in their names, or whose patients have.
pub(super) fn push_word(query: &mut QueryBuilder<Db>, word: &str, union: &str) {
    if HAS_CABINET_WORDS {
        let words = any_of(&[word.to_owned()]);
        query
            .push("SELECT rowid AS number FROM user_file_words WHERE user_file_words MATCH ")
            .push_bind(words.clone())
            .push(format!(" {union} SELECT own.number FROM cabinet_words CROSS JOIN users CROSS JOIN "));
        push_files(query, "own", "user_files_event_idx");
        query
            .push(" WHERE cabinet_words MATCH ")
            .push_bind(words)
            .push(" AND users.number = cabinet_words.rowid AND own.user_id = users.id AND ");
        push_living(query, "own");
    } else {
        query.push("SELECT named.number FROM user_files AS named WHERE ");
        push_living(query, "named");
        query.push(" AND ");
        push_contains(query, "named.search_text", &searched(word));
        query.push(format!(
            " {union} SELECT own.number FROM users JOIN user_files AS own ON own.user_id = users.id WHERE "
        ));
        push_living(query, "own");
        query.push(" AND ");
        push_contains(query, "users.search_text", &searched(word));
    }
}

/// Adds the place and the order of a page.
pub(super) fn push_place(query: &mut QueryBuilder<Db>, place: FileEventPlace, size: u32) {
    match place {
        FileEventPlace::Skip(_) => {}
        FileEventPlace::After(number) => {
            query.push(" AND file.number < ").push_bind(number);
        }
        FileEventPlace::Before(number) => {
            query.push(" AND file.number > ").push_bind(number);
        }
    }
    let is_backward = matches!(place, FileEventPlace::Before(_));
    query.push(if is_backward {
        " ORDER BY file.number LIMIT "
    } else {
        " ORDER BY file.number DESC LIMIT "
    });
    query.push_bind(i64::from(size));
    if let FileEventPlace::Skip(skip) = place
        && skip > 0
    {
        query.push(" OFFSET ").push_bind(i64::from(skip));
    }
}

/// Adds the ids of the new files that are meant.
pub(super) fn push_marked(query: &mut QueryBuilder<Db>, marks: &FileMarks) {
    query.push("SELECT file.id FROM user_files AS file WHERE ");
    push_living(query, "file");
    query.push(" AND file.viewed_at IS NULL");
    match marks {
        FileMarks::Files(ids) => {
            query.push(" AND file.id IN ");
            push_ids(query, ids.iter().map(|id| id.0));
        }
        FileMarks::Events(events) => {
            query.push(" AND (file.user_id, file.uploaded_on) IN (");
            query.push_values(events, |mut event, (owner, day)| {
                event.push_bind(owner.0).push_bind(*day);
            });
            query.push(")");
        }
        FileMarks::Of(owner) => {
            query.push(" AND file.user_id = ").push_bind(owner.0);
        }
        FileMarks::Matching(filter, up_to) => {
            query.push(" AND file.created_at <= ").push_bind(to_microseconds(*up_to));
            push_days(query, filter);
            // An event with a new file is new.
            if filter.is_new == Some(false) {
                query.push(" AND 1 = 0");
            }
            if filter.state.is_some() || !filter.words.is_empty() {
                query.push(" AND (SELECT max(matching.number) FROM ");
                push_same_event(query, "matching");
                push_matches(query, "matching", filter);
                query.push(") IS NOT NULL");
            }
        }
    }
}
