//! The statements of the administrators' table (docs/adr/0033).
//!
//! A page is read in two steps: an inner query finds the numbers of its rows, in which the sorted index is walked or all matches are sorted,
//! and an outer one reads the rows. Neither database chooses well between walking and sorting: the matches of a common value may all lie at
//! the far end of the index, as those of a surname do among the surnames. So a walk is bounded, and sorting follows it ([`Plan`]).

use super::super::{HAS_CABINET_WORDS, push_begins, push_contains};
use super::user_row::citizenship_name;
use super::{Db, to_microseconds, user_snils};
use cabinet_ports::repository::{
    CabinetFilter, CabinetPage, CabinetPlace, CabinetSort, CabinetTerm, CabinetText,
};
use cabinet_vault::Vault;
use sqlx::QueryBuilder;

/// Characters of an entry of the index of words.
const GRAM: usize = 3;
/// Separator before each value in `users.search_text`.
pub(super) const BEGINNING: &str = "\n\n";

/// Where an inner query takes its rows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
    /// The table, by whichever index the database chooses: the sorted one as a rule.
    Table,
    /// A partial index with few rows. SQLite gets a hint; PostgreSQL chooses it when all matches are sorted ([`Plan::Sort`]); for a page it
    /// would walk the sorted index, at whose far end the matches may lie.
    Index(&'static str),
    /// The rows that the index of words finds for this query.
    Words(String),
}

/// The sort key of a column, as the index on it is written.
const fn key(sort: CabinetSort) -> Option<&'static str> {
    Some(match sort {
        CabinetSort::Number => return None,
        CabinetSort::LastName => "last_name_folded",
        CabinetSort::FirstName => "first_name_folded",
        CabinetSort::PatrName => "patr_name_folded",
        CabinetSort::Username => "username_folded",
        CabinetSort::Email => "coalesce(email_folded, '')",
        CabinetSort::Esia => "(esia_oid IS NOT NULL)",
        CabinetSort::ClientId => "client_ids",
        CabinetSort::BirthDate => "birth_date",
        CabinetSort::Created => "created_at",
        CabinetSort::LastLogin => "last_login_at",
        CabinetSort::Citizenship => "citizenship",
    })
}

const fn column(text: CabinetText) -> &'static str {
    match text {
        CabinetText::LastName => "last_name_folded",
        CabinetText::FirstName => "first_name_folded",
        CabinetText::PatrName => "patr_name_folded",
        CabinetText::Username => "username_folded",
        CabinetText::Email => "email_folded",
        CabinetText::ClientId => "lower(client_ids)",
    }
}

/// The part of `users.search_text` that a text must be found as.
pub(super) fn searched(text: &str) -> String {
    if text.chars().count() < GRAM { format!("{BEGINNING}{text}") } else { text.to_owned() }
}

/// The trigrams of a text that all must occur, as a query of the index of words.
fn grams(text: &str) -> String {
    let characters: Vec<char> = searched(text).chars().collect();
    let quoted = characters
        .windows(GRAM)
        .map(|gram| format!("\"{}\"", gram.iter().collect::<String>().replace('"', "\"\"")));
    quoted.collect::<Vec<_>>().join(" AND ")
}

/// The query of the index of words for texts of which one must occur.
pub(super) fn any_of(texts: &[String]) -> String {
    let each: Vec<_> = texts.iter().map(|text| format!("({})", grams(text))).collect();
    each.join(" OR ")
}

/// The query of the index of words for all terms.
pub(super) fn all_of(terms: &[CabinetTerm]) -> String {
    let each: Vec<_> = terms.iter().map(|term| format!("({})", any_of(&term.texts))).collect();
    each.join(" AND ")
}

/// `users` in a FROM clause, with an index hint where the database has one.
pub(super) fn indexed(name: &str) -> String {
    if HAS_CABINET_WORDS { format!("users INDEXED BY {name}") } else { "users".to_owned() }
}

/// Indexes of rows that are usually few, if the filter asks for one of them.
pub(super) fn rare(filter: &CabinetFilter) -> Option<(&'static str, &'static str)> {
    let yes = Some(true);
    if filter.is_new == yes {
        Some(("users_cabinet_new_idx", "viewed_at IS NULL"))
    } else if filter.is_disabled == yes {
        Some(("users_cabinet_disabled_idx", "disabled"))
    } else if filter.is_locked == yes {
        Some(("users_cabinet_locked_idx", "(files_upload_forbidden OR view_forbidden)"))
    } else {
        None
    }
}

/// Whether an index finds the rows by a value of the filter that few have.
pub(super) const fn is_narrow(filter: &CabinetFilter) -> bool {
    filter.snils.is_some() || filter.number.is_some() || filter.numbers.is_some()
}

/// Adds `SELECT <what> FROM … WHERE …` of the matching rows. Columns of `users` are named without a prefix, except `search_text`, which the
/// index of words has, too.
pub(super) fn push_matching(
    query: &mut QueryBuilder<Db>,
    what: &str,
    filter: &CabinetFilter,
    source: &Source,
    vault: &Vault,
) {
    query.push("SELECT ").push(what);
    match source {
        Source::Table => query.push(" FROM users WHERE"),
        Source::Index(name) => query.push(format!(" FROM {} WHERE", indexed(name))),
        Source::Words(words) => query
            .push(" FROM cabinet_words CROSS JOIN users ON users.number = cabinet_words.rowid WHERE cabinet_words MATCH ")
            .push_bind(words.clone())
            .push(" AND"),
    };
    query.push(" role = 'ROLE_PATIENT'");
    push_conditions(query, filter, vault);
}

fn push_conditions(query: &mut QueryBuilder<Db>, filter: &CabinetFilter, vault: &Vault) {
    let CabinetFilter { terms, snils, number, birth_date, is_from_esia, citizenship, .. } = filter;
    for term in terms {
        push_term(query, term);
    }
    if let Some(snils) = snils {
        query.push(" AND snils_index IN (");
        let mut listed = query.separated(", ");
        for index in user_snils::indexes(vault, snils) {
            listed.push_bind(index);
        }
        query.push(")");
    }
    if let Some(number) = number {
        query.push(" AND users.number = ").push_bind(*number);
    }
    if let Some(day) = birth_date {
        query.push(" AND birth_date = ").push_bind(*day);
    }
    if let Some(is_from_esia) = is_from_esia {
        query.push(if *is_from_esia { " AND esia_oid IS NOT NULL" } else { " AND esia_oid IS NULL" });
    }
    if let Some(citizenship) = citizenship {
        query.push(" AND citizenship = ").push_bind(citizenship_name(*citizenship));
    }
    push_state(query, filter);
    if let Some(from) = filter.created_from {
        query.push(" AND created_at >= ").push_bind(to_microseconds(from));
    }
    if let Some(to) = filter.created_to {
        query.push(" AND created_at < ").push_bind(to_microseconds(to));
    }
    if let Some(numbers) = &filter.numbers {
        query.push(" AND users.number IN (");
        let mut listed = query.separated(", ");
        for number in numbers {
            listed.push_bind(*number);
        }
        query.push(")");
    }
}

/// The conditions repeat those of the partial indexes literally; otherwise the planner would not use the indexes.
fn push_state(query: &mut QueryBuilder<Db>, filter: &CabinetFilter) {
    if let Some(is_new) = filter.is_new {
        query.push(if is_new { " AND viewed_at IS NULL" } else { " AND viewed_at IS NOT NULL" });
    }
    if let Some(is_disabled) = filter.is_disabled {
        query.push(if is_disabled { " AND disabled" } else { " AND NOT disabled" });
    }
    if let Some(is_locked) = filter.is_locked {
        query.push(if is_locked { " AND" } else { " AND NOT" });
        query.push(" (files_upload_forbidden OR view_forbidden)");
    }
}

fn push_term(query: &mut QueryBuilder<Db>, term: &CabinetTerm) {
    for (place, text) in term.texts.iter().enumerate() {
        query.push(if place == 0 { " AND ((" } else { " OR (" });
        // With a column the index of PostgreSQL is used, too.
        if term.column.is_none() || !HAS_CABINET_WORDS {
            push_contains(query, "users.search_text", &searched(text));
        }
        if let Some(of) = term.column {
            if !HAS_CABINET_WORDS {
                query.push(" AND ");
            }
            match text.chars().count() < GRAM {
                true => push_begins(query, column(of), text),
                false => push_contains(query, column(of), text),
            }
        }
        query.push(")");
    }
    if !term.texts.is_empty() {
        query.push(")");
    }
}

/// How an inner query finds the rows of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plan {
    /// As the database chooses.
    Free,
    /// Walks the sorted index up to the row with this number.
    Walk(i64),
    /// Finds all matches and sorts them.
    Sort,
}

/// Adds a page of the matching numbers.
pub(super) fn push_page(
    query: &mut QueryBuilder<Db>,
    filter: &CabinetFilter,
    (source, plan): (&Source, Plan),
    page: CabinetPage,
    vault: &Vault,
) {
    let is_descending = page.is_descending != matches!(page.place, CabinetPlace::Before(_));
    let key = key(page.sort).unwrap_or("users.number");
    match plan {
        Plan::Free => {
            push_matching(query, "users.number", filter, source, vault);
            push_place(query, page, is_descending);
        }
        Plan::Walk(bound) => {
            push_matching(query, "users.number", filter, source, vault);
            push_place(query, page, is_descending);
            push_beyond(
                query,
                page.sort,
                if is_descending { (" >= ", " >= ") } else { (" <= ", " <= ") },
                bound,
            );
        }
        Plan::Sort => {
            query.push("WITH matching AS MATERIALIZED (");
            push_matching(query, &format!("users.number, {key} AS sort_key"), filter, source, vault);
            push_place(query, page, is_descending);
            query.push(") SELECT number FROM matching");
        }
    }
    match plan {
        Plan::Free | Plan::Walk(_) => push_order(query, page.sort, is_descending),
        Plan::Sort => {
            let direction = if is_descending { " DESC" } else { "" };
            query.push(format!(" ORDER BY sort_key{direction}, number{direction}"));
        }
    }
    query.push(" LIMIT ").push_bind(i64::from(page.size));
    if let CabinetPlace::Skip(skip) = page.place
        && skip > 0
    {
        query.push(" OFFSET ").push_bind(i64::from(skip));
    }
}

/// Adds the number of the row that lies `rows` behind the beginning of a page.
pub(super) fn push_bound(query: &mut QueryBuilder<Db>, page: CabinetPage, rows: u32) {
    let is_descending = page.is_descending != matches!(page.place, CabinetPlace::Before(_));
    query.push("SELECT users.number FROM users WHERE role = 'ROLE_PATIENT'");
    push_place(query, page, is_descending);
    push_order(query, page.sort, is_descending);
    query.push(" LIMIT 1 OFFSET ").push_bind(i64::from(rows));
}

/// The sort key of a column as text.
pub(super) fn sort_text(sort: CabinetSort) -> String {
    format!("CAST({} AS TEXT)", key(sort).unwrap_or("users.number"))
}

/// Adds each row whose place in the ascending order of a column is a multiple of `step`, with the number of all rows.
pub(super) fn push_landmarks(query: &mut QueryBuilder<Db>, sort: CabinetSort, step: u32) {
    let text = sort_text(sort);
    query.push(format!(
        "SELECT number, sort_text, place, (SELECT count(*) FROM users WHERE role = 'ROLE_PATIENT') AS total
         FROM (SELECT users.number, {text} AS sort_text, row_number() OVER ("
    ));
    push_order(query, sort, false);
    query.push(") AS place FROM users WHERE role = 'ROLE_PATIENT') AS placed WHERE place % ");
    query.push_bind(i64::from(step)).push(" = 0 ORDER BY place");
}

/// Adds the condition that a row lies beyond the one at which the page begins.
fn push_place(query: &mut QueryBuilder<Db>, page: CabinetPage, is_descending: bool) {
    let (CabinetPlace::After(anchor) | CabinetPlace::Before(anchor)) = page.place else { return };
    push_beyond(query, page.sort, if is_descending { (" < ", " <= ") } else { (" > ", " >= ") }, anchor);
}

/// Adds a comparison with the row of a number in the order of a column.
fn push_beyond(
    query: &mut QueryBuilder<Db>,
    sort: CabinetSort,
    (sign, or_equal): (&'static str, &'static str),
    anchor: i64,
) {
    match key(sort) {
        None => query.push(" AND users.number").push(sign).push_bind(anchor),
        // The first comparison bounds the walk of an index on an expression, which SQLite does not do by a row value.
        Some(key) => query
            .push(format!(" AND {key}{or_equal}(SELECT {key} FROM users WHERE number = "))
            .push_bind(anchor)
            .push(format!(
                ") AND ({key}, users.number){sign}(SELECT {key}, number FROM users WHERE number = "
            ))
            .push_bind(anchor)
            .push(")"),
    };
}

pub(super) fn push_order(query: &mut QueryBuilder<Db>, sort: CabinetSort, is_descending: bool) {
    let direction = if is_descending { " DESC" } else { "" };
    query.push(" ORDER BY ");
    if let Some(key) = key(sort) {
        query.push(key).push(direction).push(", ");
    }
    query.push("users.number").push(direction);
}
