//! Marks the matching words in a text, and selects the part of a long text that is shown with a hit. The pieces are plain text, so a cut
//! cannot break entities or tags.

use crate::Piece;
use crate::stem::{Word, words};
use std::ops::Range;

/// Maximum length of a snippet in characters (contract of issue 4, §3).
pub(crate) const SNIPPET: usize = 200;
/// Characters before the first match, if its sentence is longer than a snippet.
const BEFORE: usize = 60;
/// A full stop after a shorter word belongs to an abbreviation or to initials: `мм рт. ст.`, `А. А. Медведева`.
const SHORTEST_LAST_WORD: usize = 3;

/// The whole text with its matches marked; `has` decides which words match.
pub(crate) fn marked(text: &str, mut has: impl FnMut(&Word) -> bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut done = 0;
    for word in words(text).filter(|word| has(word)) {
        push(&mut pieces, text.get(done..word.place.start), false);
        push(&mut pieces, text.get(word.place.clone()), true);
        done = word.place.end;
    }
    push(&mut pieces, text.get(done..), false);
    pieces
}

/// The sentence with the first match, and as many following ones as fit; empty if nothing matches.
pub(crate) fn snippet(text: &str, mut has: impl FnMut(&Word) -> bool) -> Vec<Piece> {
    let Some(first) = words(text).find(|word| has(word)) else { return Vec::new() };
    let (sentence, line_end) = sentence_at(text, first.place.start);
    let whole = text.get(sentence.clone()).unwrap_or("").trim_end();
    if whole.chars().nth(SNIPPET).is_none() {
        let mut shown = whole;
        let mut end = sentence.end;
        while end < line_end {
            end = sentence_end(text, end, line_end);
            let longer = text.get(sentence.start..end).unwrap_or("").trim_end();
            if longer.chars().nth(SNIPPET).is_some() {
                break;
            }
            shown = longer;
        }
        return marked(&in_one_line(shown), has);
    }
    let begin = begin_of(text, sentence.start, first.place.start);
    let tail = text.get(begin..sentence.end).unwrap_or("").trim_end();
    let is_cut_before = begin > sentence.start;
    let room = SNIPPET - usize::from(is_cut_before);
    let part = if tail.chars().nth(room).is_none() { tail } else { cut(tail, room - 1) };
    let mut shown = String::new();
    if is_cut_before {
        shown.push('…');
    }
    shown.push_str(&in_one_line(part));
    if part.len() < tail.len() {
        shown.push('…');
    }
    marked(&shown, has)
}

/// The sentence around a position, and the end of its line.
fn sentence_at(text: &str, place: usize) -> (Range<usize>, usize) {
    let line_start = text.get(..place).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line_end = text.get(place..).and_then(|after| after.find('\n')).map_or(text.len(), |at| place + at);
    let mut start = line_start;
    loop {
        let end = sentence_end(text, start, line_end);
        if end > place || end <= start {
            return (start..end, line_end);
        }
        start = end;
    }
}

/// The end of the sentence that begins at `start`, including trailing white space.
fn sentence_end(text: &str, start: usize, line_end: usize) -> usize {
    let line = text.get(start..line_end).unwrap_or("");
    let mut last_word = 0;
    let mut letters = line.char_indices().peekable();
    while let Some((_, letter)) = letters.next() {
        if letter.is_alphanumeric() {
            last_word += 1;
            continue;
        }
        let may_end = matches!(letter, '!' | '?' | '…') || (letter == '.' && last_word >= SHORTEST_LAST_WORD);
        last_word = 0;
        if !may_end {
            continue;
        }
        let has_space = letters.peek().is_some_and(|(_, next)| next.is_whitespace());
        let next = letters.clone().find(|(_, next)| !next.is_whitespace());
        match next {
            Some((at, next)) if has_space && !next.is_lowercase() => return start + at,
            _ => {}
        }
    }
    line_end
}

/// Replaces all white space with spaces.
fn in_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect()
}

/// The start of a word about [`BEFORE`] characters before the match, within its sentence.
fn begin_of(text: &str, sentence: usize, hit: usize) -> usize {
    let before = text.get(sentence..hit).unwrap_or("");
    let Some((far, _)) = before.char_indices().rev().nth(BEFORE) else { return sentence };
    let near = before.get(far..).and_then(|near| near.find(char::is_whitespace).map(|space| far + space));
    let begin = sentence + near.unwrap_or(far);
    begin + text.get(begin..).map_or(0, |tail| tail.len() - tail.trim_start().len())
}

/// At most `at_most` characters, cut at a word boundary if there is one.
fn cut(text: &str, at_most: usize) -> &str {
    let end = text.char_indices().nth(at_most).map_or(text.len(), |(end, _)| end);
    let part = text.get(..end).unwrap_or("");
    match part.rfind(char::is_whitespace) {
        Some(space) if space > end / 2 => part.get(..space).unwrap_or(part),
        _ => part,
    }
}

fn push(pieces: &mut Vec<Piece>, text: Option<&str>, hit: bool) {
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        pieces.push(Piece { text: text.to_owned(), hit });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stem::Question;
    use proptest::prelude::*;

    fn asked(text: &str) -> impl Fn(&Word) -> bool {
        let question = Question::readings(text).remove(0);
        move |word| question.has(word)
    }

    fn shown(pieces: &[Piece]) -> String {
        pieces
            .iter()
            .map(|piece| if piece.hit { format!("[{}]", piece.text) } else { piece.text.clone() })
            .collect()
    }

    #[test]
    fn hits_are_marked_as_they_are_written() {
        let pieces = marked("Хронический ГАСТРИТ, <гастрита> & Гастриты", asked("гастрит"));
        assert_eq!(shown(&pieces), "Хронический [ГАСТРИТ], <[гастрита]> & [Гастриты]");
        assert_eq!(shown(&marked("Ангина", asked("гастрит"))), "Ангина");
    }

    #[test]
    fn a_snippet_is_the_sentence_with_the_hit_and_what_follows_it() {
        let text = "Жалобы\nНа слабость. АД 150/90 мм рт. ст., боль в желудке. Осмотрена А. А. Медведевой. Сон плохой.\nДиагноз";
        assert_eq!(
            shown(&snippet(text, asked("желудок"))),
            "АД 150/90 мм рт. ст., боль в [желудке]. Осмотрена А. А. Медведевой. Сон плохой."
        );
        assert_eq!(shown(&snippet(text, asked("сон"))), "[Сон] плохой.");
        assert_eq!(shown(&snippet(text, asked("диагноз"))), "[Диагноз]");
        let long = format!("Боль в желудке. {}", "Слово за словом. ".repeat(30));
        let shown = shown(&snippet(&long, asked("желудок")));
        assert!(shown.starts_with("Боль в [желудке]. Слово") && shown.ends_with("словом."), "{shown}");
        assert!(snippet(text, asked("ангина")).is_empty());
        assert_eq!(super::marked("", asked("а")), Vec::new());
    }

    #[test]
    fn of_a_sentence_without_end_a_part_is_shown() {
        let text = format!("{} боль в желудке {}", "слово ".repeat(100), "дальше ".repeat(100));
        let pieces = snippet(&text, asked("желудок"));
        let shown = shown(&pieces);
        assert!(
            shown.starts_with("…слово") && shown.contains("[желудке]") && shown.ends_with("дальше…"),
            "{shown}"
        );
    }

    proptest! {
        #[test]
        fn a_snippet_is_short_and_marks_lose_nothing(text in "([А-Яа-яё]{1,12}[ .,\n<>&]{1,3}){0,120}гастрит( [a-zа-я😀́]{0,30}){0,80}") {
            let snippet = snippet(&text, asked("гастрит"));
            let letters: usize = snippet.iter().map(|piece| piece.text.chars().count()).sum();
            prop_assert!(letters <= SNIPPET, "{letters}");
            prop_assert!(snippet.iter().any(|piece| piece.hit));
            let whole: String = marked(&text, asked("гастрит")).into_iter().map(|piece| piece.text).collect();
            prop_assert_eq!(whole, text);
        }
    }
}
