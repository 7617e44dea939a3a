//! Tests of normalization and stemming.

use super::words::LETTERS_AT_MOST;
use super::*;
use proptest::prelude::*;

/// Medical words with their forms; each line is one word.
const FORMS: &[&str] = &[
    "гастрит гастрита гастриту гастритом гастрите гастриты гастритов гастритам гастритами гастритах",
    "желудок желудка желудку желудком желудке желудки желудков желудкам",
    "почка почки почке почку почкой почек почкам почками почках",
    "печень печени печенью печеней печеням",
    "сердце сердца сердцу сердцем сердцах",
    "лёгкое легкого лёгкому лёгким легком лёгкие лёгких лёгкими",
    "кровь крови кровью",
    "кость кости костью костей костям костями костях",
    "боль боли болью болей болям болями болях",
    "кашель кашеля кашелем",
    "ангина ангины ангине ангину ангиной ангин ангинам",
    "пневмония пневмонии пневмонию пневмонией пневмоний пневмониям",
    "бронхит бронхита бронхиту бронхитом бронхите бронхиты бронхитов",
    "астма астмы астме астму астмой",
    "диабет диабета диабету диабетом диабете",
    "гипертония гипертонии гипертонию гипертонией",
    "давление давления давлению давлением давлении",
    "инфаркт инфаркта инфаркту инфарктом инфаркте инфаркты инфарктов",
    "инсульт инсульта инсульту инсультом инсульте инсультов",
    "аритмия аритмии аритмию аритмией аритмий",
    "язва язвы язве язву язвой язв язвам",
    "опухоль опухоли опухолью опухолей опухолям опухолями",
    "анализ анализа анализу анализом анализе анализы анализов анализам анализами анализах",
    "исследование исследования исследованию исследованием исследовании исследований исследованиям",
    "рентген рентгена рентгену рентгеном рентгене",
    "рентгенография рентгенографии рентгенографию рентгенографией",
    "томография томографии томографию томографией томографий",
    "ультразвуковой ультразвуковая ультразвуковое ультразвуковые ультразвукового ультразвуковых",
    "операция операции операцию операцией операций операциям",
    "лечение лечения лечению лечением лечении",
    "диагноз диагноза диагнозу диагнозом диагнозе диагнозы диагнозов",
    "эпикриз эпикриза эпикризу эпикризом эпикризе эпикризы эпикризов",
    "выписка выписки выписке выписку выпиской выписок выпискам",
    "осмотр осмотра осмотру осмотром осмотре осмотры осмотров",
    "терапевт терапевта терапевту терапевтом терапевты терапевтов",
    "кардиолог кардиолога кардиологу кардиологом кардиологи кардиологов",
    "хирург хирурга хирургу хирургом хирурги хирургов",
    "невролог невролога неврологу неврологом неврологи",
    "палец пальца пальцу пальцем пальце пальцы пальцев пальцам",
    "сосуд сосуда сосуду сосудом сосуды сосудов сосудам",
    "вена вены вене вену веной вен венам венами",
    "артерия артерии артерию артерией артерий артериям",
    "сустав сустава суставу суставом суставе суставы суставов",
    "колено колена колену коленом колене",
    "позвоночник позвоночника позвоночнику позвоночником позвоночнике",
    "перелом перелома перелому переломом переломе переломы переломов",
    "ушиб ушиба ушибу ушибом ушибе ушибы ушибов",
    "рана раны ране рану раной ран ранам",
    "отёк отека отёку отеком отёке отёки отеков",
    "воспаление воспаления воспалению воспалением воспалении",
    "инфекция инфекции инфекцию инфекцией инфекций",
    "вирус вируса вирусу вирусом вирусе вирусы вирусов",
    "аллергия аллергии аллергию аллергией аллергий",
    "сыпь сыпи сыпью",
    "температура температуры температуре температуру температурой",
    "гемоглобин гемоглобина гемоглобину гемоглобином гемоглобине",
    "глюкоза глюкозы глюкозе глюкозу глюкозой",
    "холестерин холестерина холестерину холестерином холестерине",
    "камень камня камню камнем камне камни камней камням",
    "мочевой мочевого мочевому мочевым мочевая мочевой мочевую",
    "таблетка таблетки таблетке таблетку таблеткой таблеток таблеткам",
    "укол укола уколу уколом уколе уколы уколов",
    "прививка прививки прививке прививку прививкой прививок прививкам",
    "хронический хронического хроническому хроническим хроническая хронической хронические хронических",
    "острый острого острому острым острая острой острые острых",
    "щитовидный щитовидная щитовидной щитовидную щитовидные",
    "железа железы железе железу железой железам",
];

fn found(text: &str, typed: &str) -> bool {
    let kept = index(&[text]);
    let kept: Vec<&str> = kept.split(' ').collect();
    let has = |asked: &SearchStem| {
        kept.iter()
            .any(|stem| if asked.is_prefix { stem.starts_with(&asked.stem) } else { *stem == asked.stem })
    };
    let question = |question: Question| question.searches().iter().any(|stems| stems.iter().all(has));
    Question::readings(typed).into_iter().any(question)
}

/// An accent, a soft hyphen or a combining mark does not split a word.
#[test]
fn marks_inside_a_word_do_not_hide_it() {
    for written in ["боле́знь", "бо\u{ad}лезнь", "бо\u{200b}лезнь", "болезнь"] {
        for typed in ["болезнь", "боле́знь "] {
            assert!(found(&format!("хроническая {written}, лёгкая"), typed), "{written} by {typed}");
        }
    }
    assert!(found("се\u{308}дла и\u{306}од", "сёдла"), "a letter and its mark");
    assert!(found("и\u{306}од", "йод") && found("йод", "и\u{306}од "));
}

/// any form in the text is found by any typed form.
#[test]
fn every_form_of_a_word_finds_every_other() {
    assert!(FORMS.len() >= 60);
    let mut missed = Vec::new();
    for line in FORMS {
        let forms: Vec<&str> = line.split(' ').collect();
        for written in &forms {
            for typed in &forms {
                // With a trailing space the word is complete, so a prefix match cannot hide a failure.
                if !found(written, &format!("{typed} ")) {
                    missed.push(format!("{written} by {typed}"));
                }
                let question = Question::readings(typed).remove(0);
                let word = words(written).next().unwrap();
                if !question.has(&word) {
                    missed.push(format!("{written} is not marked for {typed}"));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}: {missed:#?}", missed.len());
}

#[test]
fn another_word_is_not_found() {
    for (text, typed) in [("гастрит", "гастроскопия "), ("почка", "почерк "), ("печень", "печать ")]
    {
        assert!(!found(text, typed), "{text} by {typed}");
    }
    assert!(!found("гастрит", "гастрит ангина"), "all words are asked for");
}

#[test]
fn the_last_word_may_be_typed_half() {
    for typed in ["га", "гастр", "гастроэнт", "гастроэнтеролог", "врач гастроэн"]
    {
        assert!(found("Осмотр врача-гастроэнтеролога", typed), "{typed}");
    }
    for typed in ["рентгено", "рентген", "рентгенограф"] {
        assert!(found("рентгенография", typed), "{typed}");
    }
    assert!(found("камни в почках", "почек"));
    assert!(!found("гастроэнтеролог", "гастр "));
}

#[test]
fn case_yo_layout_and_codes_make_no_difference() {
    assert!(found("ЛЁГКИЕ", "легкие"));
    assert!(found("гастрит", "ufcnhbn"));
    assert!(found("K29.5 Хронический гастрит", "К29.5"), "the letter is Cyrillic");
    assert!(found("Chronic diseases", "disease"));
    assert!(Question::readings(" .,— ").is_empty());
}

#[test]
fn a_word_that_is_repeated_counts_more_but_not_for_ever() {
    let repeated = index(&["ангина ".repeat(100).as_str()]);
    assert_eq!(repeated.split(' ').count(), usize::from(REPEATED_AT_MOST));
    assert!(index(&["а".repeat(10_000).as_str()]).chars().count() <= LETTERS_AT_MOST);
}

proptest! {
    #[test]
    fn nothing_makes_it_panic(text in any::<String>()) {
        let kept = index(&[&text]);
        prop_assert!(kept.chars().all(|c| c == ' ' || c.is_alphanumeric()));
        for question in Question::readings(&text) {
            for word in words(&text) {
                question.has(&word);
            }
            for stem in question.searches().into_iter().flatten() {
                prop_assert!(!stem.stem.is_empty() && stem.stem.chars().all(char::is_alphanumeric));
            }
        }
    }

    /// A text is found by each of its words.
    #[test]
    fn what_is_written_is_found(text in "[а-яёa-z]{1,14}( [а-яёa-z0-9]{1,14}){0,6}", place in 0_usize..7) {
        let all: Vec<&str> = text.split(' ').collect();
        let typed = all[place % all.len()];
        prop_assert!(found(&text, typed), "{typed:?} in {text:?}");
        let complete = format!("{typed} ");
        prop_assert!(found(&text, &complete), "{complete:?} in {text:?}");
    }
}
