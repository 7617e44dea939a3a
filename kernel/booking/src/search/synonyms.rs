//! Everyday names of specialities in Russian, English, German and French.
//!
//! If a query contains all words of a phrase, the phrase is also replaced by the official word: `зубной` finds the `Стоматолог`, `HNO-Arzt`
//! the `Оториноларинголог`. A prefix of four or more letters matches, because people keep typing while they read the hits.

/// The minimum length of a typed word that matches as a prefix.
const BEGINNING_FROM: usize = 4;

/// Official words and the phrases that mean them. Normalized: lower case, `е` for `ё`, no accents.
const MEANINGS: &[(&[&str], &[&str])] = &[
    (
        &["стоматолог"],
        &[
            "зубной",
            "зубы",
            "зуб",
            "дантист",
            "dentist",
            "dental",
            "tooth",
            "zahnarzt",
            "zahn",
            "dentiste",
            "dents",
        ],
    ),
    (
        &["оториноларинголог", "отоларинголог", "лор"],
        &[
            "ухо горло нос",
            "ухо горло",
            "горло нос",
            "ухогорлонос",
            "лор",
            "уши",
            "ear nose and throat",
            "ear nose throat",
            "ear nose",
            "ent",
            "otolaryngologist",
            "hno",
            "ohrenarzt",
            "hals nasen ohren",
            "hals nasen",
            "orl",
            "oreilles nez gorge",
            "nez gorge",
        ],
    ),
    (
        &["ультразвуковой", "ультразвуковая", "узи"],
        &["узи", "ультразвук", "ultrasound", "sonography", "ultraschall", "sonographie", "echographie"],
    ),
    (
        &["офтальмолог", "окулист"],
        &[
            "глазной",
            "глаза",
            "окулист",
            "офтальмолог",
            "eye",
            "oculist",
            "ophthalmologist",
            "augenarzt",
            "augen",
            "oculiste",
            "ophtalmologue",
            "yeux",
        ],
    ),
    (
        &["терапевт", "общей практики"],
        &[
            "участковый",
            "семейный",
            "общей практики",
            "gp",
            "general practitioner",
            "family doctor",
            "therapist",
            "internist",
            "hausarzt",
            "allgemeinarzt",
            "generaliste",
            "medecin traitant",
        ],
    ),
    (&["педиатр"], &["детский врач", "pediatrician", "paediatrician", "kinderarzt", "pediatre"]),
    (
        &["гинеколог"],
        &[
            "женский врач",
            "женская консультация",
            "gynecologist",
            "gynaecologist",
            "frauenarzt",
            "gynakologe",
            "gynecologue",
        ],
    ),
    (
        &["невролог"],
        &["невропатолог", "невролог", "нервы", "neurologist", "neurologe", "nervenarzt", "neurologue"],
    ),
    (&["кардиолог"], &["сердце", "cardiologist", "heart", "kardiologe", "herz", "cardiologue", "coeur"]),
    (
        &["дерматолог", "дерматовенеролог"],
        &[
            "кожник",
            "кожный",
            "кожа",
            "dermatologist",
            "skin",
            "hautarzt",
            "dermatologe",
            "dermatologue",
            "peau",
        ],
    ),
    (&["хирург"], &["surgeon", "chirurg", "chirurgien"]),
    (
        &["травматолог", "ортопед"],
        &[
            "перелом",
            "traumatologist",
            "orthopedist",
            "orthopaedist",
            "unfallarzt",
            "orthopade",
            "orthopediste",
        ],
    ),
    (&["уролог"], &["urologist", "urologe", "urologue"]),
    (&["эндокринолог"], &["диабет", "щитовидка", "endocrinologist", "endokrinologe", "endocrinologue"]),
    (&["гастроэнтеролог"], &["желудок", "gastroenterologist", "gastroenterologe", "gastroenterologue"]),
    (&["пульмонолог"], &["легкие", "pulmonologist", "lungs", "lungenarzt", "pneumologue"]),
    (&["аллерголог"], &["аллергия", "allergist", "allergologist", "allergologe", "allergologue"]),
    (&["психиатр"], &["psychiatrist", "psychiater", "psychiatre"]),
    (&["психотерапевт"], &["psychotherapist", "psychotherapeut", "psychotherapeute"]),
    (&["психолог"], &["psychologist", "psychologe", "psychologue"]),
    (&["онколог"], &["oncologist", "onkologe", "oncologue"]),
    (&["ревматолог"], &["суставы", "rheumatologist", "rheumatologe", "rhumatologue"]),
    (&["нефролог"], &["почки", "nephrologist", "nephrologe", "nephrologue"]),
    (&["инфекционист"], &["infectious", "infektiologe", "infectiologue"]),
    (&["проктолог", "колопроктолог"], &["proctologist", "proktologe", "proctologue"]),
    (
        &["рентгенолог", "рентген"],
        &["рентген", "флюорография", "x ray", "xray", "radiologist", "rontgen", "radiologe", "radiologue"],
    ),
    (&["физиотерапевт"], &["physiotherapist", "physiotherapeut", "kinesitherapeute"]),
    (&["сурдолог"], &["слух", "audiologist", "horgerate", "audiologue"]),
    (&["логопед"], &["speech therapist", "logopade", "orthophoniste"]),
];

/// Words that do not identify a speciality.
const FILLERS: &[&str] =
    &["врач", "доктор", "специалист", "кабинет", "doctor", "dr", "arzt", "docteur", "medecin"];

/// Alternative queries that the words may stand for.
pub(super) fn meant(words: &[Vec<char>]) -> Vec<Vec<Vec<char>>> {
    let mut questions = Vec::new();
    let mut add = |question: Vec<Vec<char>>| {
        if !question.is_empty() && question != words && !questions.contains(&question) {
            questions.push(question);
        }
    };
    for (official, phrases) in MEANINGS {
        let Some(rest) = phrases.iter().find_map(|phrase| without(words, phrase)) else { continue };
        for name in *official {
            let official = name.split(' ').map(|word| word.chars().collect());
            add(official.chain(telling(&rest)).collect());
        }
    }
    add(telling(words).collect());
    questions
}

/// The words without the fillers.
fn telling(words: &[Vec<char>]) -> impl Iterator<Item = Vec<char>> + '_ {
    let is_filler = |word: &Vec<char>| FILLERS.iter().any(|filler| filler.chars().eq(word.iter().copied()));
    words.iter().filter(move |word| !is_filler(word)).cloned()
}

/// The remaining words if the query contains the whole phrase.
fn without(words: &[Vec<char>], phrase: &str) -> Option<Vec<Vec<char>>> {
    let mut rest = words.to_vec();
    for wanted in phrase.split(' ') {
        let place = rest.iter().position(|typed| is_begun(typed, wanted))?;
        rest.remove(place);
    }
    Some(rest)
}

fn is_begun(typed: &[char], wanted: &str) -> bool {
    let mut letters = wanted.chars();
    let is_beginning = typed.iter().all(|letter| letters.next() == Some(*letter));
    is_beginning && (typed.len() >= BEGINNING_FROM || letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::super::fold::words;
    use super::*;

    fn meant_by(text: &str) -> Vec<String> {
        let said = |question: &Vec<Vec<char>>| {
            question.iter().map(|word| word.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
        };
        meant(&words(text)).iter().map(said).collect()
    }

    #[test]
    fn everyday_and_foreign_names_mean_the_official_one() {
        for text in ["зубной", "Зубной врач", "dentist", "Zahnarzt", "dentiste", "zahna"] {
            assert!(meant_by(text).iter().any(|said| said.starts_with("стоматолог")), "{text}");
        }
        for text in ["ухо горло нос", "ухо, горло, нос", "ЛОР", "HNO", "ENT"] {
            assert!(meant_by(text).iter().any(|said| said.starts_with("оториноларинголог")), "{text}");
        }
        assert_eq!(meant_by("узи"), ["ультразвуковой", "ультразвуковая"]);
        assert_eq!(meant_by("Gynäkologe"), ["гинеколог"]);
        assert_eq!(meant_by("детский врач Лесная"), ["педиатр лесная", "детский лесная"]);
        assert_eq!(meant_by("зубной врач")[0], "стоматолог");
        assert_eq!(meant_by("врач-терапевт"), ["терапевт"]);
    }

    #[test]
    fn beginnings_that_are_too_short_and_other_words_mean_nothing() {
        for text in ["зу", "зубков", "enterprise", "нос", "глазов", "терапевт", "иванова", "врач"]
        {
            assert!(meant_by(text).is_empty(), "{text}: {:?}", meant_by(text));
        }
    }

    /// An entry that is not normalized would never match.
    #[test]
    fn the_table_is_folded() {
        for (official, phrases) in MEANINGS {
            for text in official.iter().chain(*phrases).chain(FILLERS) {
                let folded: Vec<String> = words(text).iter().map(|word| word.iter().collect()).collect();
                assert_eq!(folded.join(" "), **text);
            }
        }
    }
}
