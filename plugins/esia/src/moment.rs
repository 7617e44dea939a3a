//! Times and dates in the portal's formats.

use chrono::{DateTime, NaiveDate, Utc};

/// The current time.
pub(crate) fn now() -> DateTime<Utc> {
    let ms = i64::try_from(cabinet_plugin_sdk::clock::now_ms()).unwrap_or(i64::MAX);
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}

/// `yyyy.MM.dd HH:mm:ss Z`, always in UTC (protocol sheet esia §2).
pub(crate) fn timestamp(moment: DateTime<Utc>) -> String {
    moment.format("%Y.%m.%d %H:%M:%S +0000").to_string()
}

/// Converts `DD.MM.YYYY` to `YYYY-MM-DD`. `None` if it is not a valid day.
pub fn day(text: &str) -> Option<String> {
    let text = text.trim();
    // `%d` alone would also accept one digit.
    let shape = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            2 | 5 => byte == b'.',
            _ => byte.is_ascii_digit(),
        });
    let day = NaiveDate::parse_from_str(text, "%d.%m.%Y").ok().filter(|_| shape)?;
    Some(day.format("%Y-%m-%d").to_string())
}

/// Parses RFC 3339.
pub(crate) fn instant(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text.trim()).ok().map(|moment| moment.to_utc())
}

/// Parses the `Date` header of a response (RFC 9110 §5.6.7).
pub(crate) fn http_date(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc2822(text.trim()).ok().map(|moment| moment.to_utc())
}

#[cfg(test)]
mod tests {
    use super::{day, http_date, instant, timestamp};
    use chrono::{TimeZone, Utc};

    /// Protocol sheet esia §2, §6.
    #[test]
    fn the_portal_s_spellings() {
        let moment = Utc.with_ymd_and_hms(2025, 12, 29, 17, 47, 23).unwrap();
        assert_eq!(timestamp(moment), "2025.12.29 17:47:23 +0000");
        assert_eq!(day("05.03.1958").as_deref(), Some("1958-03-05"));
        for wrong in ["31.02.1958", "5.3.1958", "1958-03-05", "", "05.03.58"] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
        assert_eq!(http_date("Mon, 29 Dec 2025 17:47:23 GMT"), Some(moment));
        assert_eq!(instant("2025-12-29T20:47:23+03:00"), Some(moment));
    }
}
