//! What is searched: immutable, made at once from the lists, shared by all requests.

use super::fold::{is_too_long, words};
use super::vocabulary::{NO_FIT, Vocabulary};
use super::{FoundDoctor, FoundSpeciality, HITS_AT_MOST, SearchAnswer};
use cabinet_domain::layout::readings;
use cabinet_domain::{Clinic, Doctor, Speciality};

/// A word that only the secondary text has.
const SECONDARY: u32 = 3;
/// The whole question needed the other keyboard layout.
const SWITCHED: u32 = 2;

/// A clinic with what is known of its specialities and doctors so far.
#[derive(Debug, Clone)]
pub struct Crawled {
    /// The clinic.
    pub clinic: Clinic,
    /// Each speciality with its doctors.
    pub specialities: Vec<(Speciality, Vec<Doctor>)>,
}

/// The index of one medical host.
#[derive(Debug, Default)]
pub struct Index {
    clinics_by_name: Shelf<Clinic>,
    clinics_by_address: Shelf<Clinic>,
    doctors: Shelf<FoundDoctor>,
    specialities: Shelf<FoundSpeciality>,
}

impl Index {
    /// Made of the lists.
    pub fn of(crawled: &[Crawled]) -> Self {
        let clinics = || crawled.iter().map(|crawled| &crawled.clinic);
        let address = |clinic: &Clinic| clinic.address.clone().unwrap_or_default();
        let with_speciality = || {
            crawled
                .iter()
                .flat_map(|c| c.specialities.iter().map(move |(spec, doctors)| (&c.clinic, spec, doctors)))
        };
        let specialities = with_speciality().map(|(clinic, speciality, _)| FoundSpeciality {
            speciality: speciality.clone(),
            clinic: clinic.id.clone(),
            clinic_name: clinic.name.clone(),
        });
        let doctors = with_speciality().flat_map(|(clinic, speciality, doctors)| {
            doctors.iter().map(move |doctor| FoundDoctor {
                doctor: doctor.clone(),
                clinic: clinic.id.clone(),
                clinic_name: clinic.name.clone(),
                speciality_name: speciality.name.clone(),
            })
        });
        Self {
            clinics_by_name: Shelf::of(clinics().cloned(), |clinic| clinic.name.clone(), address),
            clinics_by_address: Shelf::of(clinics().cloned(), address, |clinic| clinic.name.clone()),
            doctors: Shelf::of(
                doctors,
                |found| found.doctor.name.clone(),
                |found| format!("{} {}", found.speciality_name, found.clinic_name),
            ),
            specialities: Shelf::of(
                specialities,
                |found| found.speciality.name.clone(),
                |found| found.clinic_name.clone(),
            ),
        }
    }

    /// The best hits of each kind; nothing for a text without letters and digits, or one that is too long to be a question.
    pub fn search(&self, text: &str) -> SearchAnswer {
        if is_too_long(text) {
            return SearchAnswer::default();
        }
        let questions: Vec<Question> = readings(text)
            .into_iter()
            .map(|reading| Question {
                words: words(&reading.text),
                malus: if reading.switched { SWITCHED } else { 0 },
            })
            .filter(|question| !question.words.is_empty())
            .collect();
        SearchAnswer {
            clinics_by_name: self.clinics_by_name.best(&questions),
            clinics_by_address: self.clinics_by_address.best(&questions),
            doctors_by_name: self.doctors.best(&questions),
            specs_by_name: self.specialities.best(&questions),
        }
    }
}

/// One reading of what was typed.
struct Question {
    words: Vec<Vec<char>>,
    malus: u32,
}

/// Things of one kind, each with the text it is searched by and a second text that may help to tell it from the others.
#[derive(Debug)]
struct Shelf<T> {
    things: Vec<(String, T)>,
    primary: Vocabulary,
    secondary: Vocabulary,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self { things: Vec::new(), primary: Vocabulary::default(), secondary: Vocabulary::default() }
    }
}

impl<T: Clone> Shelf<T> {
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

    fn best(&self, questions: &[Question]) -> Vec<T> {
        let ranks: Vec<Vec<Option<u32>>> = questions.iter().map(|question| self.ranks(question)).collect();
        let best_of = |number: usize| ranks.iter().filter_map(|of| of.get(number).copied().flatten()).min();
        let mut hits: Vec<(u32, &str, usize)> = self
            .things
            .iter()
            .enumerate()
            .filter_map(|(number, (text, _))| best_of(number).map(|rank| (rank, text.as_str(), number)))
            .collect();
        hits.sort_unstable();
        hits.into_iter()
            .take(HITS_AT_MOST)
            .filter_map(|(_, _, number)| self.things.get(number).map(|(_, thing)| thing.clone()))
            .collect()
    }

    /// For each thing how badly the question fits, `None` for not at all: every word must stand somewhere, one in the primary text.
    fn ranks(&self, question: &Question) -> Vec<Option<u32>> {
        let mut ranks = vec![(question.malus, false, true); self.things.len()];
        for word in &question.words {
            let primary = self.primary.fits(word, self.things.len());
            let secondary = self.secondary.fits(word, self.things.len());
            for ((sum, in_primary, fits), (first, second)) in
                ranks.iter_mut().zip(primary.into_iter().zip(secondary))
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
        ranks.into_iter().map(|(sum, in_primary, fits)| (in_primary && fits).then_some(sum)).collect()
    }
}
