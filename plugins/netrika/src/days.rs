//! Arithmetic with days in the contract's format, `YYYY-MM-DD`.

/// Splits a range of days into two halves, each with first and last day. `None` for a single day.
pub(crate) fn halves(first: &str, last: &str) -> Option<[(String, String); 2]> {
    let (from, to) = (number(first)?, number(last)?);
    let middle = from + (to - from) / 2;
    (from < to).then(|| [(first.to_owned(), text(middle)), (text(middle + 1), last.to_owned())])
}

/// Days since 1 March of the year 0 in the proleptic Gregorian calendar.
fn number(day: &str) -> Option<i64> {
    let part = |from: usize, to: usize| day.get(from..to)?.parse::<i64>().ok();
    let (year, month, day) = (part(0, 4)?, part(5, 7)?, part(8, 10)?);
    // The year starts in March, so that the leap day is its last day.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    Some(365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1)
}

fn text(number: i64) -> String {
    let mut year = (10_000 * number + 14_780) / 3_652_425;
    let begin = |year: i64| 365 * year + year / 4 - year / 100 + year / 400;
    if number < begin(year) {
        year -= 1;
    }
    let rest = number - begin(year);
    let month = (100 * rest + 52) / 3060;
    let day = rest - (306 * month + 5) / 10 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::{halves, number, text};

    #[test]
    fn every_day_of_a_century_is_the_day_after_the_one_before() {
        let (first, last) = (number("1999-12-31").unwrap(), number("2101-01-01").unwrap());
        let days: Vec<String> = (first..=last).map(text).collect();
        assert_eq!(days.len(), 36_892);
        assert!(days.is_sorted() && days.iter().all(|day| text(number(day).unwrap()) == *day));
        for known in ["2000-02-29", "2024-02-29", "2026-11-30", "2100-02-28"] {
            assert!(days.iter().any(|day| day == known), "{known}");
        }
        assert!(!days.iter().any(|day| day == "2100-02-29" || day == "2026-02-29"));
    }

    #[test]
    fn a_span_is_halved_without_a_gap_until_it_is_one_day() {
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        assert_eq!(
            halves("2026-11-21", "2027-01-21"),
            Some([pair("2026-11-21", "2026-12-21"), pair("2026-12-22", "2027-01-21")])
        );
        assert_eq!(
            halves("2028-02-28", "2028-02-29"),
            Some([pair("2028-02-28", "2028-02-28"), pair("2028-02-29", "2028-02-29")])
        );
        assert_eq!(halves("2026-11-21", "2026-11-21"), None);
    }
}
