//! Found words marked in the text as it is written, and the part of a long text that is shown with a hit. Pieces are plain text: there is
//! no entity or tag that a cut could break.

use crate::Piece;
use crate::stem::{Question, words};

/// Characters of a snippet at most (contract of issue 4, §3).
pub(crate) const SNIPPET: usize = 200;
/// Of these, before the first hit.
const BEFORE: usize = 60;

/// The whole text with its hits marked.
pub(crate) fn marked(text: &str, question: &Question) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut done = 0;
    for word in words(text).filter(|word| question.has(word)) {
        push(&mut pieces, text.get(done..word.place.start), false);
        push(&mut pieces, text.get(word.place.clone()), true);
        done = word.place.end;
    }
    push(&mut pieces, text.get(done..), false);
    pieces
}

/// The part around the first hit; empty if there is none.
pub(crate) fn snippet(text: &str, question: &Question) -> Vec<Piece> {
    let Some(first) = words(text).find(|word| question.has(word)) else { return Vec::new() };
    let begin = begin_of(text, first.place.start);
    let tail = text.get(begin..).unwrap_or("");
    let room = SNIPPET - usize::from(begin > 0);
    let part = if tail.chars().nth(room).is_none() { tail } else { cut(tail, room - 1) };
    let mut shown = String::new();
    if begin > 0 {
        shown.push('…');
    }
    // Lines of the text are one line here.
    shown.extend(part.chars().map(|c| if c.is_whitespace() { ' ' } else { c }));
    if part.len() < tail.len() {
        shown.push('…');
    }
    marked(&shown, question)
}

/// The beginning of a word some way before the hit.
fn begin_of(text: &str, hit: usize) -> usize {
    let before = text.get(..hit).unwrap_or("");
    let Some((far, _)) = before.char_indices().rev().nth(BEFORE) else { return 0 };
    let near = before.get(far..).and_then(|near| near.find(char::is_whitespace).map(|space| far + space));
    let begin = near.unwrap_or(far);
    begin + text.get(begin..).map_or(0, |tail| tail.len() - tail.trim_start().len())
}

/// At most so many characters, without half a word at the end if a word ends before.
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
    use proptest::prelude::*;

    fn question(text: &str) -> Question {
        Question::readings(text).remove(0)
    }

    fn shown(pieces: &[Piece]) -> String {
        pieces
            .iter()
            .map(|piece| if piece.hit { format!("[{}]", piece.text) } else { piece.text.clone() })
            .collect()
    }

    #[test]
    fn hits_are_marked_as_they_are_written() {
        let pieces = marked("Хронический ГАСТРИТ, <гастрита> & Гастриты", &question("гастрит"));
        assert_eq!(shown(&pieces), "Хронический [ГАСТРИТ], <[гастрита]> & [Гастриты]");
        assert_eq!(shown(&marked("Ангина", &question("гастрит"))), "Ангина");
    }

    #[test]
    fn a_snippet_stands_around_the_first_hit() {
        let text = format!("{} боль в желудке {}", "слово ".repeat(100), "дальше ".repeat(100));
        let pieces = snippet(&text, &question("желудок"));
        let shown = shown(&pieces);
        assert!(
            shown.starts_with("…слово") && shown.contains("[желудке]") && shown.ends_with("дальше…"),
            "{shown}"
        );
        assert!(snippet(&text, &question("ангина")).is_empty());
        assert_eq!(super::marked("", &question("а")), Vec::new());
    }

    proptest! {
        #[test]
        fn a_snippet_is_short_and_marks_lose_nothing(text in "([а-яё]{1,12}[ .,\n<>&]{1,3}){0,120}гастрит( [a-zа-я😀́]{0,30}){0,80}") {
            let question = question("гастрит");
            let snippet = snippet(&text, &question);
            let letters: usize = snippet.iter().map(|piece| piece.text.chars().count()).sum();
            prop_assert!(letters <= SNIPPET, "{letters}");
            prop_assert!(snippet.iter().any(|piece| piece.hit));
            let whole: String = marked(&text, &question).into_iter().map(|piece| piece.text).collect();
            prop_assert_eq!(whole, text);
        }
    }
}
