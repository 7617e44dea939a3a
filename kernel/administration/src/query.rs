//! What an administrator asks the table for, and the filter that it means.

use crate::AdministrationError;
use crate::keyboard::on_the_other_layout;
use crate::tolerance::Readings;
use cabinet_domain::{Citizenship, Snils, search_form};
use cabinet_ports::repository::{CabinetFilter, CabinetSort, CabinetTerm, CabinetText};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeZone as _, Utc};
use chrono_tz::Tz;

/// B-079
pub const PAGE_SIZES: [u32; 5] = [5, 10, 20, 50, 100];

/// Words of a search over all columns.
const WORDS_AT_MOST: usize = 6;
/// Characters of a filter's value.
const LONGEST: usize = 100;
/// Accounts that a filter can name: as many as can be marked at once.
const NUMBERS_AT_MOST: usize = 1_000;

/// The filters as they were typed. An empty text is no filter. `%` around a text is ignored: every text is searched anywhere in the value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableFilter {
    /// Words that must each occur in any column.
    pub q: Option<String>,
    pub texts: Vec<(CabinetText, String)>,
    /// One integer id, or several with commas or spaces between them (B-297).
    pub id: Option<String>,
    /// Matches the whole number only, because it is stored encrypted.
    pub snils: Option<String>,
    pub birth_date: Option<NaiveDate>,
    pub is_from_esia: Option<bool>,
    pub citizenship: Option<Citizenship>,
    pub is_new: Option<bool>,
    pub is_disabled: Option<bool>,
    pub is_locked: Option<bool>,
    /// First day, of the hospital's time zone.
    pub created_from: Option<NaiveDate>,
    /// Last day.
    pub created_to: Option<NaiveDate>,
}

/// Which page is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablePlace {
    /// By its number, from 0.
    Page(u32),
    /// After the row with this number.
    After(i64),
    /// Before the row with this number.
    Before(i64),
}

/// A page of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableQuery {
    pub filter: TableFilter,
    pub sort: CabinetSort,
    pub is_descending: bool,
    pub place: TablePlace,
    /// One of [`PAGE_SIZES`].
    pub size: u32,
}

/// What the filters mean.
#[derive(Debug, Clone)]
pub(crate) struct Meaning {
    pub(crate) filter: CabinetFilter,
    /// The words of `q`, each in its readings.
    pub(crate) words: Vec<Readings>,
}

impl TableFilter {
    /// Checks the filters.
    ///
    /// # Errors
    /// `Invalid` with the names of the query.
    pub(crate) fn meaning(&self, zone: Tz) -> Result<Meaning, AdministrationError> {
        let mut wrong = Vec::new();
        let mut filter = CabinetFilter {
            birth_date: self.birth_date,
            is_from_esia: self.is_from_esia,
            citizenship: self.citizenship,
            is_new: self.is_new,
            is_disabled: self.is_disabled,
            is_locked: self.is_locked,
            created_from: self.created_from.map(|day| midnight(day, zone)),
            created_to: self
                .created_to
                .map(|day| midnight(day.checked_add_days(Days::new(1)).unwrap_or(day), zone)),
            ..CabinetFilter::default()
        };
        let mut text = |name: &'static str, typed: &str| {
            let folded = search_form(typed.trim().trim_matches('%'));
            if folded.chars().count() > LONGEST {
                wrong.push(name);
                return None;
            }
            Some(folded).filter(|folded| !folded.is_empty())
        };
        for (column, typed) in &self.texts {
            if let Some(folded) = text(name(*column), typed) {
                filter.terms.push(CabinetTerm { column: Some(*column), texts: vec![folded] });
            }
        }
        let q = self.q.as_deref().and_then(|typed| text("q", typed));
        let snils = self.snils.as_deref().and_then(|typed| text("snils", typed));
        match self.id.as_deref().map(numbers) {
            Some(Some(numbers)) => match numbers.as_slice() {
                [] => {}
                [number] => filter.number = Some(*number),
                _ => filter.numbers = Some(numbers),
            },
            Some(None) => wrong.push("id"),
            None => {}
        }
        if let Some(typed) = snils {
            filter.snils = typed.parse::<Snils>().map_err(|_| wrong.push("snils")).ok();
        }
        let mut words = Vec::new();
        if let Some(q) = q {
            match q.parse::<Snils>() {
                // Ten digits in a row are no name: whoever types a SNILS means the person.
                Ok(snils) if filter.snils.is_none() => filter.snils = Some(snils),
                _ => words = self::words(&q),
            }
        }
        filter
            .terms
            .extend(words.iter().map(|readings| CabinetTerm { column: None, texts: readings.clone() }));
        if wrong.is_empty() {
            Ok(Meaning { filter, words })
        } else {
            Err(AdministrationError::Invalid(wrong))
        }
    }
}

/// The numbers in a text. `None` if anything else is in it, or too many are.
fn numbers(typed: &str) -> Option<Vec<i64>> {
    let mut numbers = Vec::new();
    for piece in typed.split(|between: char| between == ',' || between.is_whitespace()) {
        let piece = piece.trim_matches('%');
        if !piece.is_empty() {
            numbers.push(piece.parse().ok()?);
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    (numbers.len() <= NUMBERS_AT_MOST).then_some(numbers)
}

/// The words of a search, each as typed and as it would read on the other layout.
fn words(q: &str) -> Vec<Readings> {
    let readings = |word: &str| {
        let typed = word.trim_matches('%').to_owned();
        let other = on_the_other_layout(&typed);
        [Some(typed), other].into_iter().flatten().filter(|word| !word.is_empty()).collect::<Readings>()
    };
    let words = q.split_whitespace().take(WORDS_AT_MOST).map(readings);
    words.filter(|readings| !readings.is_empty()).collect()
}

/// The name of a column in the query.
const fn name(column: CabinetText) -> &'static str {
    match column {
        CabinetText::LastName => "last_name",
        CabinetText::FirstName => "first_name",
        CabinetText::PatrName => "patr_name",
        CabinetText::Username => "username",
        CabinetText::Email => "email",
        CabinetText::ClientId => "client_id",
    }
}

/// The beginning of a day. Where the clock jumps over midnight, the day begins when it jumps to.
pub(crate) fn midnight(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let at = day.and_time(NaiveTime::MIN);
    match zone.from_local_datetime(&at).earliest() {
        Some(begin) => begin.with_timezone(&Utc),
        None => at.and_utc(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZONE: Tz = chrono_tz::Europe::Moscow;

    #[test]
    fn words_are_folded_and_read_on_both_layouts() {
        let filter = TableFilter { q: Some(" %Bdfyjd Пётр% ".to_owned()), ..TableFilter::default() };
        let meaning = filter.meaning(ZONE).unwrap();
        assert_eq!(meaning.words, [vec!["bdfyjd", "иванов"], vec!["петр", "gtnh"]]);
        assert_eq!(meaning.filter.terms.len(), 2);
    }

    #[test]
    fn a_snils_is_searched_whole_and_wrong_values_are_named() {
        let whole = TableFilter { q: Some("112-233-445 95".to_owned()), ..TableFilter::default() };
        let meaning = whole.meaning(ZONE).unwrap();
        assert!(meaning.filter.snils.is_some() && meaning.words.is_empty());
        let wrong = TableFilter {
            id: Some("x".to_owned()),
            snils: Some("1".to_owned()),
            texts: vec![(CabinetText::Email, "a".repeat(101))],
            ..TableFilter::default()
        };
        let Err(AdministrationError::Invalid(fields)) = wrong.meaning(ZONE) else { panic!("accepted") };
        assert_eq!(fields, ["email", "id", "snils"]);
    }

    /// B-297
    #[test]
    fn several_accounts_are_named_by_their_numbers() {
        let of = |id: &str| {
            let filter = TableFilter { id: Some(id.to_owned()), ..TableFilter::default() };
            filter.meaning(ZONE).map(|meaning| (meaning.filter.number, meaning.filter.numbers))
        };
        assert_eq!(of("%10481%").unwrap(), (Some(10_481), None));
        assert_eq!(of("10482, 10481 10482,,").unwrap(), (None, Some(vec![10_481, 10_482])));
        assert_eq!(of(" % ").unwrap(), (None, None));
        let list =
            |length: usize| (1..=length).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
        assert_eq!(of(&list(NUMBERS_AT_MOST)).unwrap().1.map(|numbers| numbers.len()), Some(NUMBERS_AT_MOST));
        for wrong in ["10481;10482", "10481, x", "1.5", &list(NUMBERS_AT_MOST + 1)] {
            assert!(
                matches!(of(wrong), Err(AdministrationError::Invalid(fields)) if fields == ["id"]),
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_last_day_is_included() {
        let day = "2026-11-21".parse().ok();
        let filter = TableFilter { created_from: day, created_to: day, ..TableFilter::default() };
        let CabinetFilter { created_from, created_to, .. } = filter.meaning(ZONE).unwrap().filter;
        assert_eq!(created_from.unwrap().to_rfc3339(), "2026-11-20T21:00:00+00:00");
        assert_eq!(created_to.unwrap().to_rfc3339(), "2026-11-21T21:00:00+00:00");
    }
}
