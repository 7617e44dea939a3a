//! The validator of a file: the entity tag in the hospital's response, if it is a strong one (RFC 9110 §8.8.1). A weak tag or a
//! modification time says that two files are equivalent or were written in the same second, not that parts of them can be joined.

use reqwest::header::{ETAG, HeaderMap};

/// Longest accepted tag.
const LONGEST: usize = 256;

/// The tag with its quotes, or `None` if there is no single strong tag.
pub(super) fn read(headers: &HeaderMap) -> Option<String> {
    let mut tags = headers.get_all(ETAG).iter();
    let (tag, None) = (tags.next()?.to_str().ok()?.trim(), tags.next()) else { return None };
    let opaque = tag.strip_prefix('"')?.strip_suffix('"')?;
    let is_tag = !opaque.is_empty()
        && tag.len() <= LONGEST
        && opaque.bytes().all(|byte| byte == 0x21 || (0x23..=0x7e).contains(&byte));
    is_tag.then(|| tag.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    fn of(tags: &[&str]) -> Option<String> {
        let tags = tags.iter().map(|tag| (ETAG, HeaderValue::from_bytes(tag.as_bytes()).unwrap()));
        read(&tags.collect())
    }

    #[test]
    fn only_one_strong_tag_names_bytes() {
        assert_eq!(of(&["\"500001-1\""]).as_deref(), Some("\"500001-1\""));
        assert_eq!(of(&["\"W/1\""]).as_deref(), Some("\"W/1\""), "what looks weak inside is a name");
        let long = format!("\"{}\"", "a".repeat(LONGEST));
        for nothing in
            ["W/\"1\"", "\"\"", "1", "\"1", "1\"", "\"", "\"a\"b\"", "\"a b\"", "\"да\"", "", &long]
        {
            assert_eq!(of(&[nothing]), None, "{nothing}");
        }
        assert_eq!(of(&["\"1\"", "\"1\""]), None, "two are none");
        assert_eq!(of(&[]), None);
    }
}
