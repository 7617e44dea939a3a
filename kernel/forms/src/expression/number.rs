//! Numbers and texts as JavaScript converts them (ECMA-262, "Type Conversion"), because survey-core leaves conversions to it.

use std::fmt::Write as _;

/// What JavaScript trims: its white space and line ends.
fn is_space(character: char) -> bool {
    matches!(character, '\u{feff}') || (character.is_whitespace() && character != '\u{85}')
}

/// `String.prototype.trim`.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// `Number::toString`.
pub fn to_text(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    // Rust's shortest digits are those of JavaScript; only the layout differs.
    let scientific = format!("{:e}", number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let mut text = String::from(if number < 0.0 { "-" } else { "" });
    lay_out(&mut text, &digits, exponent);
    text
}

/// Writes the digits `d.ddd × 10^exponent`: plain from 1e-6 to 1e21, otherwise with an exponent.
fn lay_out(text: &mut String, digits: &str, exponent: i32) {
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let (head, tail) = digits.split_at(digits.len().min(usize::try_from(exponent + 1).unwrap_or(0)));
    let zeros = |number: i32| "0".repeat(usize::try_from(number).unwrap_or(0));
    if (0..21).contains(&exponent) {
        text.push_str(head);
        text.push_str(&zeros(exponent + 1 - count));
        if !tail.is_empty() {
            text.push('.');
            text.push_str(tail);
        }
    } else if (-6..0).contains(&exponent) {
        text.push_str("0.");
        text.push_str(&zeros(-exponent - 1));
        text.push_str(digits);
    } else {
        let (first, rest) = digits.split_at(1);
        text.push_str(first);
        if !rest.is_empty() {
            text.push('.');
            text.push_str(rest);
        }
        // Writing to a String cannot fail.
        let _ = write!(text, "e{}{}", if exponent < 0 { '-' } else { '+' }, exponent.abs());
    }
}

/// `Number(text)`.
pub fn from_text(text: &str) -> f64 {
    let text = trim(text);
    let radix = |prefix: &str, radix| {
        text.strip_prefix(prefix).or_else(|| text.strip_prefix(&prefix.to_ascii_uppercase())).map(|digits| {
            let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
            if is_number { in_radix(digits, radix) } else { f64::NAN }
        })
    };
    if text.is_empty() {
        return 0.0;
    }
    if let Some(number) = radix("0x", 16).or_else(|| radix("0b", 2)).or_else(|| radix("0o", 8)) {
        return number;
    }
    if decimal_prefix(text).len() == text.len() { parse_decimal(text) } else { f64::NAN }
}

/// `parseFloat(text)`.
pub fn parse_float(text: &str) -> f64 {
    parse_decimal(decimal_prefix(trim(text)))
}

/// `parseInt(text)`, without a radix.
pub fn parse_int(text: &str) -> f64 {
    let text = trim(text);
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let (radix, rest) = match rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
        Some(rest) => (16, rest),
        None => (10, rest),
    };
    let end = rest.find(|digit: char| !digit.is_digit(radix)).unwrap_or(rest.len());
    let digits = rest.get(..end).unwrap_or_default();
    if digits.is_empty() {
        return f64::NAN;
    }
    sign * if radix == 10 { digits.parse().unwrap_or(f64::NAN) } else { in_radix(digits, radix) }
}

fn in_radix(digits: &str, radix: u32) -> f64 {
    let digit = |digit: char| f64::from(digit.to_digit(radix).unwrap_or(0));
    digits.chars().map(digit).fold(0.0, |number, digit| number.mul_add(f64::from(radix), digit))
}

/// The longest beginning that is a decimal number: `-1.5e3`, `.5`, `5.`, `Infinity`.
fn decimal_prefix(text: &str) -> &str {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        bytes.get(from..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    if text.get(sign..).is_some_and(|rest| rest.starts_with("Infinity")) {
        return text.get(..sign + 8).unwrap_or_default();
    }
    let whole = digits(sign);
    let mut end = sign + whole;
    let mut fraction = 0;
    if bytes.get(end) == Some(&b'.') {
        fraction = digits(end + 1);
        if whole + fraction > 0 {
            end += 1 + fraction;
        }
    }
    if whole + fraction == 0 {
        return "";
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    text.get(..end).unwrap_or_default()
}

fn parse_decimal(text: &str) -> f64 {
    match text {
        "" => f64::NAN,
        "Infinity" | "+Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        number => number.parse().unwrap_or(f64::NAN),
    }
}

/// `parseFloat(number.toFixed(digits))`.
pub fn fixed(number: f64, digits: usize) -> f64 {
    if !number.is_finite() || number.abs() >= 1e21 {
        return number;
    }
    let text = format!("{number:.digits$}");
    // JavaScript rounds an exact half away from zero, Rust to the even digit. Whether it is exactly a half shows only in all its digits.
    let exact = format!("{:.1074}", number.abs());
    let after = exact.split_once('.').map_or("", |(_, after)| after).get(digits..).unwrap_or_default();
    if after.starts_with('5') && after.bytes().skip(1).all(|digit| digit == b'0') {
        let half = format!("{:.*}", digits + 1, number.abs());
        return away_from_zero(&half, number < 0.0);
    }
    text.parse().unwrap_or(number)
}

/// Rounds `12.345`, of which the last digit is a 5, up.
fn away_from_zero(text: &str, is_negative: bool) -> f64 {
    let mut digits: Vec<u8> = text.bytes().take(text.len().saturating_sub(1)).collect();
    let mut carry = true;
    for digit in digits.iter_mut().rev().filter(|digit| digit.is_ascii_digit()) {
        if carry && *digit == b'9' {
            *digit = b'0';
        } else if carry {
            *digit += 1;
            carry = false;
        }
    }
    let mut text = String::from_utf8(digits).unwrap_or_default();
    if carry {
        text.insert(0, '1');
    }
    let number: f64 = text.trim_end_matches('.').parse().unwrap_or(f64::NAN);
    if is_negative { -number } else { number }
}

/// `Math.round`: a half goes up.
pub fn round(number: f64) -> f64 {
    let floor = number.floor();
    if number - floor >= 0.5 { floor + 1.0 } else { floor }
}

/// `Helpers.getNumber` of survey-core: stricter than JavaScript, but with a comma as decimal sign.
pub fn of_survey(text: &str) -> Option<f64> {
    let text = trim(text);
    if text.is_empty() {
        return None;
    }
    if text.starts_with("0x") {
        let number = if text.encode_utf16().count() > 32 { f64::NAN } else { parse_int(text) };
        return (!number.is_nan()).then_some(number);
    }
    if text.len() > 15 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_sum = text.rfind('-').is_some_and(|at| at > 0) || text.rfind('+').is_some_and(|at| at > 0);
    if !is_sum && text.contains(['*', '^', '/', '%']) {
        return None;
    }
    let with_point;
    let text = if text.matches(',').count() == 1 {
        with_point = text.replacen(',', ".", 1);
        &with_point
    } else {
        text
    };
    let number = parse_float(text);
    (!number.is_nan() && from_text(text).is_finite()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_javascript_writes_them() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e21, "1e+21"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (1.5e-7, "1.5e-7"),
            (1.25e25, "1.25e+25"),
            (100.0, "100"),
        ];
        for (number, text) in cases {
            assert_eq!(to_text(number), text);
        }
    }

    #[test]
    fn texts_are_read_as_javascript_reads_them() {
        for (text, number) in
            [("", 0.0), (" 5 ", 5.0), ("1e3", 1000.0), (".5", 0.5), ("5.", 5.0), ("0x1F", 31.0), ("-7", -7.0)]
        {
            assert_eq!(from_text(text), number, "{text:?}");
        }
        for text in ["abc", "5a", "inf", "nan", "infinity", "1_0", "--1", ".", "0x", "1e"] {
            assert!(from_text(text).is_nan(), "{text:?}");
        }
        assert_eq!(parse_float("3.5abc"), 3.5);
        assert_eq!(parse_int("12.9"), 12.0);
        assert!(parse_int("true").is_nan());
    }

    #[test]
    fn a_half_is_rounded_away_from_zero() {
        for (number, digits, rounded) in
            [(2.5, 0, 3.0), (-2.5, 0, -3.0), (0.125, 2, 0.13), (9.5, 0, 10.0), (1.005, 2, 1.0), (0.5, 0, 1.0)]
        {
            assert_eq!(fixed(number, digits), rounded, "{number}");
        }
    }
}
