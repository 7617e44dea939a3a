//! Days in the contract's format, `YYYY-MM-DD`.

use cabinet_plugin_sdk::chrono::Days;
use cabinet_plugin_sdk::dates::{day, text_of_day};

/// Splits a range of days into two halves, each with first and last day. `None` for a single day.
pub(crate) fn halves(first: &str, last: &str) -> Option<[(String, String); 2]> {
    let (from, to) = (day(first)?, day(last)?);
    let half = u64::try_from((to - from).num_days()).ok().filter(|days| *days > 0)? / 2;
    let middle = from.checked_add_days(Days::new(half))?;
    Some([(first.to_owned(), text_of_day(middle)), (text_of_day(middle.succ_opt()?), last.to_owned())])
}

#[cfg(test)]
mod tests {
    use super::halves;

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
        assert_eq!(
            halves("2026-12-31", "2027-01-01"),
            Some([pair("2026-12-31", "2026-12-31"), pair("2027-01-01", "2027-01-01")])
        );
        for (from, to) in
            [("2026-11-21", "2026-11-21"), ("2026-11-22", "2026-11-21"), ("2026-02-30", "2026-11-21")]
        {
            assert_eq!(halves(from, to), None, "{from} {to}");
        }
    }
}
