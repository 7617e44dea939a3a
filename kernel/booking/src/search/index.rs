//! The search index: immutable, built from the lists, shared by all requests.

use super::fold::{all_words, is_too_long, words};
use super::synonyms::meant;
use super::vocabulary::{NO_FIT, Vocabulary, fits};
use super::{FoundDoctor, FoundSpeciality, HITS_AT_MOST, Personal, SearchAnswer};
use cabinet_domain::layout::readings;
use cabinet_domain::{Clinic, ClinicId, Doctor, Speciality};
use chrono::{DateTime, NaiveDate, Utc};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Cost of a word that matches only the secondary text.
const SECONDARY: u32 = 3;
/// Cost of switching the keyboard layout of the query.
const SWITCHED: u32 = 2;
/// Cost of replacing an everyday word by the official one.
const MEANT: u32 = 1;

/// A clinic with the specialities and doctors known so far.
#[derive(Debug, Clone)]
pub struct Crawled {
    pub clinic: Clinic,
    /// Each speciality with its doctors.
    pub specialities: Vec<(Speciality, Vec<Doctor>)>,
    /// When the data was read.
    pub as_of: DateTime<Utc>,
    /// The last refresh failed.
    pub is_stale: bool,
}

impl Crawled {
    fn stale(&self) -> Option<DateTime<Utc>> {
        self.is_stale.then_some(self.as_of)
    }
}

/// The index of one medical host.
#[derive(Debug, Default)]
pub struct Index {
    clinics_by_name: FieldIndex<Clinic>,
    clinics_by_address: FieldIndex<Clinic>,
    doctors: FieldIndex<FoundDoctor>,
    specialities: FieldIndex<FoundSpeciality>,
}

impl Index {
    /// Builds the index from the lists.
    pub fn of(crawled: &[Crawled]) -> Self {
        let clinics = || crawled.iter().map(|crawled| &crawled.clinic);
        let address = |clinic: &Clinic| clinic.address.clone().unwrap_or_default();
        let with_speciality = || {
            crawled.iter().flat_map(|c| c.specialities.iter().map(move |(spec, doctors)| (c, spec, doctors)))
        };
        let specialities = with_speciality().map(|(crawled, speciality, doctors)| FoundSpeciality {
            speciality: speciality.clone(),
            clinic: crawled.clinic.id.clone(),
            clinic_name: crawled.clinic.name.clone(),
            stale: crawled.stale(),
            nearest_date: doctors.iter().filter_map(free_day).min(),
        });
        let doctors = with_speciality().flat_map(|(crawled, speciality, doctors)| {
            doctors.iter().map(move |doctor| FoundDoctor {
                doctor: doctor.clone(),
                clinic: crawled.clinic.id.clone(),
                clinic_name: crawled.clinic.name.clone(),
                stale: crawled.stale(),
                speciality_name: speciality.name.clone(),
            })
        });
        Self {
            clinics_by_name: FieldIndex::of(clinics().cloned(), |clinic| clinic.name.clone(), address),
            clinics_by_address: FieldIndex::of(clinics().cloned(), address, |clinic| clinic.name.clone()),
            doctors: FieldIndex::of(
                doctors,
                |found| found.doctor.name.clone(),
                |found| format!("{} {}", found.speciality_name, found.clinic_name),
            ),
            specialities: FieldIndex::of(
                specialities,
                |found| found.speciality.name.clone(),
                |found| found.clinic_name.clone(),
            ),
        }
    }

    /// The best hits of each kind. Empty if the text has no letters or digits or is too long. Equal hits are ordered by [`Preference`].
    pub fn search(&self, text: &str, personal: &Personal) -> SearchAnswer {
        if is_too_long(text) {
            return SearchAnswer::default();
        }
        let typed: Vec<Question> = readings(text)
            .into_iter()
            .map(|reading| Question {
                words: words(&reading.text),
                malus: if reading.switched { SWITCHED } else { 0 },
            })
            .filter(|question| !question.words.is_empty())
            .collect();
        let mut of_specialities: Vec<Question> = typed.iter().flat_map(Question::meant).collect();
        of_specialities.extend(typed.iter().cloned());
        let at = |clinic: &ClinicId, nearest: Option<NaiveDate>| Preference {
            has_no_day: nearest.is_none(),
            is_elsewhere: !personal.near.contains(clinic),
            used: Reverse(personal.used.get(clinic).copied().unwrap_or_default()),
            nearest,
        };
        SearchAnswer {
            clinics_by_name: self
                .clinics_by_name
                .best(&typed, Order::Preferred, |clinic| at(&clinic.id, None)),
            clinics_by_address: self
                .clinics_by_address
                .best(&typed, Order::Preferred, |clinic| at(&clinic.id, None)),
            doctors_by_name: self
                .doctors
                .best(&typed, Order::Together, |found| at(&found.clinic, free_day(&found.doctor))),
            specs_by_name: self
                .specialities
                .best(&of_specialities, Order::Together, |found| at(&found.clinic, found.nearest_date)),
            districts: HashMap::new(),
        }
    }
}

/// What comes first among hits that match equally well.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Items with equal text stay together, the preferred ones first.
    Together,
    /// The preferred items.
    Preferred,
}

/// The order of hits that match equally well, lowest first: those with a free day, those in the district that the patient has chosen, those at
/// clinics that the patient has used more often, the nearest day, and then the hospital system's order (issue 17, docs/adr/0074).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Preference {
    has_no_day: bool,
    is_elsewhere: bool,
    used: Reverse<usize>,
    nearest: Option<NaiveDate>,
}

/// The first day with a free slot, if the hospital system reports it.
fn free_day(doctor: &Doctor) -> Option<NaiveDate> {
    doctor.nearest_date.filter(|_| doctor.ticket_count > 0)
}

/// One interpretation of the typed text.
#[derive(Clone)]
struct Question {
    words: Vec<Vec<char>>,
    malus: u32,
}

impl Question {
    /// The interpretations with everyday words replaced by official ones.
    fn meant(&self) -> impl Iterator<Item = Self> + use<> {
        let malus = self.malus + MEANT;
        meant(&self.words).into_iter().map(move |words| Self { words, malus })
    }
}

/// Rank of a hit, lowest first: by the cost of its words, then by their position in the text, then by the number of other words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    cost: u32,
    /// Position of the first matching word in the text.
    place: usize,
    surplus: usize,
}

/// Items of one kind, each with a primary text and a secondary text that only helps to tell items apart.
#[derive(Debug)]
struct FieldIndex<T> {
    things: Vec<(String, T)>,
    primary: Vocabulary,
    secondary: Vocabulary,
}

impl<T> Default for FieldIndex<T> {
    fn default() -> Self {
        Self { things: Vec::new(), primary: Vocabulary::default(), secondary: Vocabulary::default() }
    }
}

impl<T: Clone> FieldIndex<T> {
    fn of(
        things: impl Iterator<Item = T>,
        primary: impl Fn(&T) -> String,
        secondary: impl Fn(&T) -> String,
    ) -> Self {
        let things: Vec<(String, T)> = things.map(|thing| (primary(&thing), thing)).collect();
        let second: Vec<String> = things.iter().map(|(_, thing)| secondary(thing)).collect();
        Self {
            primary: Vocabulary::of(things.iter().map(|(text, _)| text.as_str())),
            secondary: Vocabulary::of(second.iter().map(String::as_str)),
            things,
        }
    }

    /// The best hits.
    fn best(&self, questions: &[Question], order: Order, preference: impl Fn(&T) -> Preference) -> Vec<T> {
        let costs: Vec<(&Question, Vec<Option<u32>>)> =
            questions.iter().map(|question| (question, self.costs(question))).collect();
        let rank = |number: usize, text: &str| {
            let fitting = costs.iter().filter_map(|(question, of)| {
                let cost = of.get(number).copied().flatten()?;
                let (place, surplus) = standing(question, text);
                Some(Rank { cost, place, surplus })
            });
            fitting.min()
        };
        let group = |text| if order == Order::Together { text } else { "" };
        let mut hits: Vec<(Rank, &str, Preference, &str, usize)> = self
            .things
            .iter()
            .enumerate()
            .filter_map(|(number, (text, thing))| {
                Some((rank(number, text)?, group(text.as_str()), preference(thing), text.as_str(), number))
            })
            .collect();
        hits.sort_unstable();
        hits.into_iter()
            .take(HITS_AT_MOST)
            .filter_map(|(.., number)| self.things.get(number).map(|(_, thing)| thing.clone()))
            .collect()
    }

    /// The cost of the query for each item, `None` if it does not match: every word must match, at least one in the primary text.
    fn costs(&self, question: &Question) -> Vec<Option<u32>> {
        let mut costs = vec![(question.malus, false, true); self.things.len()];
        for word in &question.words {
            let primary = self.primary.fits(word, self.things.len());
            let secondary = self.secondary.fits(word, self.things.len());
            for ((sum, in_primary, fits), (first, second)) in
                costs.iter_mut().zip(primary.into_iter().zip(secondary))
            {
                match (first, second) {
                    (NO_FIT, NO_FIT) => *fits = false,
                    (NO_FIT, cost) => *sum += u32::from(cost) + SECONDARY,
                    (cost, _) => {
                        *sum += u32::from(cost);
                        *in_primary = true;
                    }
                }
            }
        }
        costs.into_iter().map(|(sum, in_primary, fits)| (in_primary && fits).then_some(sum)).collect()
    }
}

/// The position of the first matching word, and how many more words the text has than the query.
fn standing(question: &Question, text: &str) -> (usize, usize) {
    let words: Vec<Vec<char>> = all_words(text).collect();
    let is_asked = |word: &Vec<char>| question.words.iter().any(|typed| fits(typed, word));
    let place = words.iter().position(is_asked).unwrap_or(words.len());
    (place, words.len().saturating_sub(question.words.len()))
}
