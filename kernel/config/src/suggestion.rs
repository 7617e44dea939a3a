//! "Did you mean": finds the nearest valid spelling if it is close enough.

/// The candidate nearest to `written`; `None` if no candidate is close.
///
/// A candidate is close if its edit distance is at most one per three letters of `written` (swapped neighbours count as one), or if its
/// Jaro-Winkler similarity is at least 0.87, which tolerates a missing ending (`user_table` for `users_table`).
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (candidate.to_lowercase(), candidate))
        .map(|(lower, candidate)| (strsim::damerau_levenshtein(&written, &lower), lower, candidate))
        .filter(|(slips, lower, _)| {
            *slips <= written.chars().count() / 3 || strsim::jaro_winkler(&written, lower) >= 0.87
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_near_miss_is_named_and_a_stranger_is_not() {
        let modes = ["login-and-esia", "citizen-or-foreigner", "login"];
        assert_eq!(nearest("citizen_or_foreigner", modes), Some("citizen-or-foreigner"));
        assert_eq!(nearest("Login", modes), Some("login"));
        assert_eq!(nearest("fingerprint", modes), None);
        assert_eq!(nearest("x", ["logo"]), None);
    }
}
