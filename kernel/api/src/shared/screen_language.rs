//! The language of the screen that sent a request.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use cabinet_config::Language;
use cabinet_ports::payment::PageLanguage;

/// The first language that the browser names and the hospital has (RFC 9110 §12.5.4; the kit sends the screen's language alone), else the
/// hospital's default.
pub(crate) fn screen_language(offered: &[Language], headers: &HeaderMap) -> Language {
    let named = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let named = named.split(',').filter_map(|range| range.trim().split(['-', ';']).next());
    let known = named.filter_map(|tag| offered.iter().copied().find(|language| language.code() == tag));
    known.into_iter().next().or_else(|| offered.first().copied()).unwrap_or(Language::Ru)
}

/// The same language, as payments name it.
pub(crate) const fn page_language(language: Language) -> PageLanguage {
    match language {
        Language::Ru => PageLanguage::Ru,
        Language::En => PageLanguage::En,
        Language::De => PageLanguage::De,
        Language::Fr => PageLanguage::Fr,
    }
}

#[cfg(test)]
mod tests {
    use super::screen_language;
    use axum::http::header::ACCEPT_LANGUAGE;
    use axum::http::{HeaderMap, HeaderValue};
    use cabinet_config::Language::{De, En, Ru};

    #[test]
    fn the_language_of_the_screen_is_taken_if_the_hospital_has_it() {
        for (named, expected) in
            [("de", De), ("de-AT, en;q=0.5", De), ("fr, en;q=0.7", En), ("zz", Ru), ("", Ru)]
        {
            let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, HeaderValue::from_static(named))]);
            assert_eq!(screen_language(&[Ru, De, En], &headers), expected, "{named}");
        }
        assert_eq!(screen_language(&[En], &HeaderMap::new()), En);
    }
}
