//! Which operation is for which function, and which member for which field, by the words of their names. It only has to be right often: what
//! it finds is a sample, and every guess is a line that the author reads.

use std::collections::BTreeSet;

/// Words for the same thing, in descriptions of hospital systems in English and in Latin letters; the first one stands for all.
const SAME: &[&[&str]] = &[
    &["clinic", "lpu", "mo", "hospital", "organization", "organisation", "facility", "branch", "polyclinic"],
    &["doctor", "doc", "physician", "practitioner", "employee", "specialist", "vrach"],
    &["patient", "pat", "client", "person"],
    &["speciality", "specialty", "spesiality", "spec", "profession"],
    &["appointment", "slot", "ticket", "visit", "booking", "reservation"],
    &["available", "avaible", "free", "vacant"],
    &["find", "check", "search", "match", "lookup", "identify"],
    &["make", "set", "create", "add", "post", "book", "reserve"],
    &["cancel", "refusal", "refuse", "delete", "remove", "annul"],
    &["start", "from", "begin", "since"],
    &["end", "to", "till", "until", "finish", "stop"],
    &["patronymic", "patr", "middle"],
    &["last", "family", "surname"],
    &["first", "given"],
    &["phone", "mobile", "telephone", "cellphone", "tel"],
    &["comment", "note", "remark", "commentary"],
    &["room", "cabinet", "office"],
    &["number", "num", "no"],
    &["gender", "sex"],
    &["kind", "type"],
    &["id", "identifier", "uid"],
    &["count", "quantity", "amount"],
    &["diagnosis", "diag"],
    &["invoice", "account", "bill"],
    &["event", "change"],
    &["day", "date"],
    &["epicrisis", "epicris"],
    &["order", "transaction"],
];

/// Words that alone do not say what something is about.
const VERBS: [&str; 11] =
    ["find", "make", "cancel", "list", "open", "submit", "save", "available", "status", "renew", "read"];

/// Words that say nothing.
const EMPTY: [&str; 14] =
    ["get", "the", "a", "an", "of", "for", "by", "all", "read", "fetch", "api", "v1", "v2", "x"];

/// The words of a name in one form: singular, and the first of those that mean the same.
pub(crate) fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let words: Vec<String> = words.into_iter().map(singular).collect();
    for (at, word) in words.iter().enumerate() {
        match word.as_str() {
            // `secondName` is the patronymic, `birthday` a date.
            "second" if words.get(at + 1).is_some_and(|next| next == "name") => {
                found.insert("patronymic".to_owned());
            }
            "name" if at > 0 && words.get(at - 1).is_some_and(|before| before == "second") => {}
            "birthday" | "birthdate" => found.extend(["birth".to_owned(), "day".to_owned()]),
            "surname" | "lastname" => found.extend(["last".to_owned(), "name".to_owned()]),
            "firstname" => found.extend(["first".to_owned(), "name".to_owned()]),
            word if EMPTY.contains(&word) => {}
            word => {
                let same = SAME.iter().find(|group| group.contains(&word)).and_then(|group| group.first());
                found.insert(same.map_or_else(|| word.to_owned(), |first| (*first).to_owned()));
            }
        }
    }
    found
}

fn singular(word: &str) -> String {
    // `appointments2`
    let word = match word.trim_end_matches(|letter: char| letter.is_ascii_digit()) {
        stem if stem.len() > 3 => stem,
        _ => word,
    };
    match word.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        Some(stem) => return format!("{stem}y"),
        None if word == "diagnoses" => return "diagnosis".to_owned(),
        None => {}
    }
    match word.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with(['s', 'u', 'i'])) {
        Some(stem) => stem.to_owned(),
        None => word.to_owned(),
    }
}

/// Whether two names have a word in common as it is written, apart from its number.
pub(crate) fn share_a_word(one: &str, other: &[String]) -> bool {
    one.split('-').map(singular).any(|word| other.iter().any(|other| singular(other) == word))
}

/// The words without those of what they are in, unless nothing would be left.
fn without(words: &BTreeSet<String>, around: &BTreeSet<String>) -> BTreeSet<String> {
    let left: BTreeSet<String> = words.difference(around).cloned().collect();
    if left.is_empty() { words.clone() } else { left }
}

/// How alike two names are, 0 to 100.
pub(crate) fn likeness(one: &BTreeSet<String>, other: &BTreeSet<String>, around: &BTreeSet<String>) -> usize {
    let score = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
        let all = one.union(other).count();
        if one.intersection(other).all(|word| VERBS.contains(&word.as_str())) && one != other {
            return 0;
        }
        (one.intersection(other).count() * 100).checked_div(all).unwrap_or_default()
    };
    let (bare_one, bare_other) = (without(one, around), without(other, around));
    // The id of one thing is not that of another one.
    if (one.contains("id") || other.contains("id")) && one != other && bare_one != bare_other {
        return 0;
    }
    let bare = score(&bare_one, &bare_other);
    // The whole name counts more than what is left of it.
    score(one, other).max(bare.saturating_sub(5))
}

/// What is alike enough to be offered.
pub(crate) const ENOUGH: usize = 45;

/// Pairs of likes, each once, the best first.
pub(crate) fn pairs(
    targets: usize,
    sources: usize,
    score: impl Fn(usize, usize) -> usize,
) -> Vec<Option<usize>> {
    let mut all: Vec<(usize, usize, usize)> = (0..targets)
        .flat_map(|target| (0..sources).map(move |source| (target, source)))
        .map(|(target, source)| (score(target, source), target, source))
        .filter(|(score, ..)| *score >= ENOUGH)
        .collect();
    all.sort_by_key(|(score, target, source)| (usize::MAX - score, *target, *source));
    let mut found = vec![None; targets];
    let mut used = BTreeSet::new();
    for (_, target, source) in all {
        if let Some(place @ None) = found.get_mut(target)
            && used.insert(source)
        {
            *place = Some(source);
        }
    }
    found
}

/// What operations for a function of the contract are called, where the function's own name is not it.
pub(crate) fn hints(port: &str, function: &str) -> &'static [&'static str] {
    match (port, function) {
        ("scheduling", "clinics") => &["clinic list"],
        ("scheduling", "specialities") => &["speciality list"],
        ("scheduling", "doctors") => &["doctor list"],
        ("scheduling", "dates") => &["available day"],
        ("scheduling", "slots") => &["available appointment", "slot list", "schedule"],
        ("scheduling" | "records", "find-patient") => &["find patient"],
        ("scheduling", "book") => &["make appointment"],
        ("scheduling", "cancel") => &["cancel appointment", "make claim cancel"],
        ("scheduling", "appointments") => &["patient history", "appointment list", "patient appointment"],
        ("records", "document-html") => &["html", "document text"],
        ("records", "document-file") => &["file", "download document"],
        ("records", "observations") => &["observation", "laboratory result"],
        ("records", "diary") => &["diary form"],
        ("records", "changes") => &["event", "feed"],
        ("records", "set-epicris-import") => &["epicrisis import"],
        ("records", "settle-invoice") => &["pay", "pay invoice"],
        ("records", "reopen-invoice") => &["unpay", "cancel payment"],
        ("payment", "register") => &["register order", "make order", "make payment"],
        ("payment", "status") => &["order status", "payment status"],
        ("payment", "orders") => &["order list", "last order"],
        ("payment", "refund") => &["refund order", "refund payment"],
        ("payment", "reverse") => &["reverse order", "reverse payment"],
        ("payment", "cancel") => &["decline order", "cancel order"],
        ("payment", "fiscal-receipt") => &["receipt", "receipt status"],
        ("identity", "redeem") => &["token", "make token"],
        ("chat", "open-room") => &["make room"],
        ("chat", "say") => &["send message", "make message"],
        ("questionnaires", "assignments") => &["questionnaire list", "assignment list"],
        ("questionnaires", "open-form") => &["form", "questionnaire"],
        ("questionnaires", "answered-form") => &["answer"],
        ("questionnaires", "submit") => &["submit answer", "make answer", "save answer"],
        _ => &[],
    }
}

/// Functions that change something: after an unclear answer their outcome is unknown.
pub(crate) fn changes_something(port: &str, function: &str) -> bool {
    let all: &[&str] = match port {
        "scheduling" => &["book", "cancel"],
        "records" => &["save-diary", "set-epicris-import", "settle-invoice", "reopen-invoice"],
        "payment" => &["register", "cancel", "reverse", "refund"],
        "identity" => &["redeem", "refresh"],
        "chat" => &["register", "open-room", "renew", "say", "invite", "expire", "erase"],
        "questionnaires" => &["submit"],
        _ => &[],
    };
    all.contains(&function)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::names;
    use crate::client::port;

    fn of(name: &str) -> BTreeSet<String> {
        words(names::words(name).iter().map(String::as_str))
    }

    #[test]
    fn names_of_the_same_thing_are_alike() {
        let none = BTreeSet::new();
        for (one, other) in [
            ("GetLPUList", "clinic list"),
            ("GetAvaibleAppointments", "available slots"),
            ("idPat", "patient-id"),
            ("SetAppointment", "make appointment"),
            ("Surname", "last-name"),
            ("SecondName", "patronymic"),
            ("Birthday", "birth-date"),
            ("Diagnoses", "diagnosis"),
        ] {
            assert_eq!(likeness(&of(one), &of(other), &none), 100, "{one} {other}");
        }
        assert!(likeness(&of("IdHistory"), &of("clinic-id"), &none) < ENOUGH);
        let slot = of("slot");
        assert!(likeness(&of("start"), &of("VisitStart"), &slot) >= ENOUGH);
    }

    #[test]
    fn hints_are_for_functions_of_the_contract() {
        for name in ["scheduling", "records", "payment", "identity", "chat", "questionnaires"] {
            let functions = port::functions(name).unwrap();
            assert!(functions.iter().any(|function| changes_something(name, &function.name)), "{name}");
        }
    }
}
