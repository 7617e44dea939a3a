//! Lists: clinics, specialities, doctors, days, slots.

use super::{Offer, Tour, points};
use crate::desk::{Check, PLUGIN_FAILED, Refused, listed, named};
use crate::shape;
use crate::wire::{Fault, Plan, Seen};
use cabinet_domain::{ClinicId, DoctorId, PatientId, SpecialityId};
use cabinet_ports::scheduling::AvailabilityQuestion;
use chrono::{Days, Months, NaiveDate};
use futures::future::join_all;
use std::collections::{BTreeSet, HashSet};

/// Most clinics, and most specialities of each, whose lists are read. The author's stand may be a working system.
const MOST_CLINICS: usize = 4;
const MOST_SPECIALITIES: usize = 6;
/// Doctors with slots that are looked for.
const ENOUGH_OFFERS: usize = 3;
/// Calls at the same time.
const CONCURRENT: usize = 8;
/// An id of the usual form that no hospital has given.
const UNKNOWN: &str = "999999999";
/// Ids that no hospital has given. The dots are a path of their own, even percent-encoded.
const HOSTILE: [&str; 5] = ["no such/id?a=1&b=2#c", "\"'<x y=\"1\">&amp;", "..", "%2e%2e%2fx", "0]]>--;"];
/// Refusals that fit an unknown id.
const NOT_THERE: [&str; 5] = ["not-found", "invalid", "patient-unknown", "not-allowed", "failed"];
/// A text longer than the ports accept.
const LONG: usize = 1 << 20;

impl Tour<'_> {
    pub(super) async fn lists(&mut self) {
        let desk = self.desk;
        desk.point(&points::HEALTH, async |check| {
            let (answer, seen) = self.watched("health", self.port.health()).await;
            match answer {
                Ok(detail) if detail.trim().is_empty() => {
                    check.wrong("the report for the administrator is empty")
                }
                Ok(_) if seen.is_empty() => check.wrong("it answers without asking the system"),
                Ok(_) => {}
                refused => check.wrong(format!("health: {}", named(&refused))),
            }
        })
        .await;
        let mut clinics = Vec::new();
        desk.point(&points::CLINICS, async |check| match self.ask("clinics", self.port.clinics()).await {
            Ok(found) if found.is_empty() => check.wrong("there is no clinic"),
            Ok(found) => {
                unique(check, "clinics", found.iter().map(|clinic| clinic.id.as_str()));
                nameless(check, "clinics", found.iter().map(|clinic| clinic.name.as_str()));
                clinics = found;
            }
            refused => check.wrong(format!("clinics: {}", named(&refused))),
        })
        .await;
        self.found.clinics = clinics;
        self.districts().await;
        let specialities = self.specialities().await;
        self.doctors(specialities).await;
        self.offers().await;
        desk.point(&points::DATES, async |check| self.dates(check).await).await;
        desk.point(&points::SLOTS, async |check| self.slots(check).await).await;
        desk.point(&points::NONSENSE_DATES, async |check| self.nonsense_dates(check).await).await;
        desk.point(&points::LONG_RANGE, async |check| self.long_range(check).await).await;
        desk.point(&points::UNKNOWN_IDS, async |check| self.unknown_ids(check).await).await;
        desk.point(&points::HOSTILE_IDS, async |check| self.hostile_ids(check).await).await;
        desk.point(&points::ODD_TEXTS, async |check| self.odd_texts(check).await).await;
        desk.point(&points::CONCURRENT, async |check| self.concurrent(check).await).await;
    }

    /// An interface that a plugin may lack: its points are then not run.
    async fn districts(&self) {
        let answer = self.ask("districts", self.port.districts()).await;
        let lacks = matches!(&answer, Err(refused) if refused.code == "unsupported");
        let why = "the plugin does not export `districts`";
        let desk = self.desk;
        desk.point(&points::DISTRICTS, async |check| match &answer {
            _ if lacks => check.not_run(why),
            Ok(found) => {
                unique(check, "districts", found.iter().map(|district| district.id.as_str()));
                nameless(check, "districts", found.iter().map(|district| district.name.as_str()));
                let empty = found.iter().filter(|district| district.clinics.is_empty()).count();
                if empty > 0 {
                    check.wrong(format!("districts: {empty} rows have no clinic"));
                }
            }
            refused => check.wrong(format!("districts: {}", named(refused))),
        })
        .await;
        desk.point(&points::DISTRICT_CLINICS, async |check| match &answer {
            _ if lacks => check.not_run(why),
            Ok(found) => {
                let listed: HashSet<&ClinicId> = self.found.clinics.iter().map(|clinic| &clinic.id).collect();
                let inside = || found.iter().flat_map(|district| &district.clinics);
                let unlisted = inside().filter(|clinic| !listed.contains(clinic)).count();
                if unlisted > 0 {
                    check.wrong(format!("districts: {unlisted} clinics are not in the list of clinics"));
                }
                let distinct: HashSet<&ClinicId> = inside().collect();
                let repeated = inside().count() - distinct.len();
                if repeated > 0 {
                    check.wrong(format!("districts: {repeated} clinics are named more than once"));
                }
            }
            Err(_) => check.not_run("there is no list of districts"),
        })
        .await;
    }

    async fn specialities(&self) -> Vec<(ClinicId, SpecialityId)> {
        let mut all = Vec::new();
        self.desk
            .point(&points::SPECIALITIES, async |check| {
                let mut read = 0;
                for clinic in self.found.clinics.iter().take(MOST_CLINICS) {
                    match self.ask("specialities", self.port.specialities(&clinic.id)).await {
                        Ok(found) => {
                            read += 1;
                            unique(check, "specialities", found.iter().map(|one| one.id.as_str()));
                            nameless(check, "specialities", found.iter().map(|one| one.name.as_str()));
                            let bookable = found.into_iter().filter(|one| one.ticket_count > 0);
                            all.extend(
                                bookable.take(MOST_SPECIALITIES).map(|one| (clinic.id.clone(), one.id)),
                            );
                        }
                        // A clinic may be closed or offline; a hub tells so.
                        Err(refused) if refused.code == "unavailable" || refused.code == "not-allowed" => {
                            check.note(format!("specialities of a clinic: {}", named::<()>(&Err(refused))));
                        }
                        refused => check.wrong(format!("specialities: {}", named(&refused))),
                    }
                }
                if read == 0 {
                    check.not_run("no clinic gave its specialities");
                }
            })
            .await;
        all
    }

    async fn doctors(&mut self, specialities: Vec<(ClinicId, SpecialityId)>) {
        let mut doctors = Vec::new();
        self.desk
            .point(&points::DOCTORS, async |check| {
                if specialities.is_empty() {
                    check.not_run("no speciality has free slots");
                }
                for (clinic, speciality) in &specialities {
                    match self.ask("doctors", self.port.doctors(clinic, speciality)).await {
                        Ok(found) => {
                            unique(check, "doctors", found.iter().map(|one| one.id.as_str()));
                            nameless(check, "doctors", found.iter().map(|one| one.name.as_str()));
                            if found.iter().any(|doctor| doctor.speciality != *speciality) {
                                check
                                    .wrong("a doctor has another speciality than the one that was asked for");
                            }
                            if found
                                .iter()
                                .any(|doctor| doctor.nearest_date.is_some_and(|day| day < self.today()))
                            {
                                check.wrong("the nearest date of a doctor is in the past");
                            }
                            doctors.extend(found.into_iter().map(|doctor| (clinic.clone(), doctor)));
                        }
                        refused => check.wrong(format!("doctors: {}", named(&refused))),
                    }
                }
            })
            .await;
        self.found.doctors = doctors;
    }

    /// Looks for doctors with slots.
    async fn offers(&mut self) {
        let (from, to) = self.window();
        let mut offers: Vec<Offer> = Vec::new();
        for (clinic, doctor) in self.found.doctors.iter().filter(|(_, doctor)| doctor.ticket_count > 0) {
            if offers.len() >= ENOUGH_OFFERS {
                break;
            }
            if offers.first().is_some_and(|first| first.clinic != *clinic) {
                continue;
            }
            let mut offer = Offer {
                clinic: clinic.clone(),
                speciality: doctor.speciality.clone(),
                doctor: doctor.id.clone(),
                slots: Vec::new(),
            };
            let question = self.question(&offer, from, to);
            offer.slots = self.ask("slots", self.port.slots(&question)).await.unwrap_or_default();
            if !offer.slots.is_empty() {
                offers.push(offer);
            }
        }
        self.found.offers = offers;
    }

    /// The days of both lists. A working system changes in between, so a difference counts only if it stays.
    async fn dates(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let (from, to) = self.window();
        let question = self.question(offer, from, to);
        let mut difference = None;
        for _ in 0..2 {
            let days = match self.ask("dates", self.port.dates(&question)).await {
                Ok(days) => days,
                refused => return check.wrong(format!("dates: {}", named(&refused))),
            };
            if days.iter().any(|day| *day < from || *day > to) {
                check.wrong("a day is outside the days that were asked for");
            }
            let days: BTreeSet<NaiveDate> = days.into_iter().collect();
            let slots = match self.ask("slots", self.port.slots(&question)).await {
                Ok(slots) => slots,
                refused => return check.wrong(format!("slots: {}", named(&refused))),
            };
            let with_slots: BTreeSet<NaiveDate> = slots.iter().map(|slot| slot.start.date_naive()).collect();
            let (empty, missing) =
                (days.difference(&with_slots).count(), with_slots.difference(&days).count());
            difference = match (empty, missing) {
                (0, 0) => None,
                _ => Some(format!("{empty} days have no slot, and {missing} days with slots are not listed")),
            };
            if difference.is_none() {
                break;
            }
        }
        if let Some(difference) = difference {
            check.wrong(difference);
        }
    }

    async fn slots(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let (from, to) = self.window();
        for (from, to) in [(from, to), (from, from.checked_add_days(Days::new(3)).unwrap_or(from))] {
            match self.ask("slots", self.port.slots(&self.question(offer, from, to))).await {
                Ok(slots) => {
                    unique(check, "slots", slots.iter().map(|slot| slot.id.as_str()));
                    let outside = |day: NaiveDate| day < from || day > to;
                    if slots.iter().any(|slot| outside(slot.start.date_naive())) {
                        check.wrong("a slot is outside the days that were asked for");
                    }
                }
                refused => check.wrong(format!("slots: {}", named(&refused))),
            }
        }
    }

    async fn nonsense_dates(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
        let (from, to) = self.window();
        let ranges = [
            ("the last day before the first", to, from),
            ("the year 1", day(1, 1, 1), day(1, 1, 2)),
            ("the year 9999", day(9999, 12, 30), day(9999, 12, 31)),
            ("a leap day", day(2096, 2, 29), day(2096, 2, 29)),
        ];
        for (what, from, to) in ranges {
            let question = self.question(offer, from, to);
            let days = self.ask("dates", self.port.dates(&question)).await.map(|days| days.len());
            let slots = self.ask("slots", self.port.slots(&question)).await.map(|slots| slots.len());
            for (function, answer) in [("dates", days), ("slots", slots)] {
                match answer {
                    Ok(0) => {}
                    Ok(rows) => check.wrong(format!("{function}: {rows} rows for {what}")),
                    Err(refused) if NOT_THERE.contains(&refused.code) => {}
                    refused => check.wrong(format!("{function}: {} for {what}", named(&refused))),
                }
            }
        }
    }

    async fn long_range(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let from = self.today();
        let to = from.checked_add_months(Months::new(12)).unwrap_or(from);
        let answer = self.ask("slots", self.port.slots(&self.question(offer, from, to))).await;
        if let Err(refused) = &answer
            && !NOT_THERE.contains(&refused.code)
        {
            check.wrong(format!("slots of a year: {}", named(&answer)));
        }
    }

    /// Asks with ids that do not exist.
    async fn unknown_ids(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        for id in [UNKNOWN, "no-such-id"] {
            for (function, answer, _) in self.with_id(offer, id).await {
                match answer {
                    Ok(0) => {}
                    Ok(rows) => check.wrong(format!("{function}: {rows} rows for an unknown id")),
                    Err(refused) if NOT_THERE.contains(&refused.code) => {}
                    // Some hubs tell no more.
                    Err(refused) if refused.code == "unavailable" => {
                        check.note(format!("{function}: an unknown id looks like an outage: `unavailable`"));
                    }
                    refused => check.wrong(format!(
                        "{function}: {} for an unknown id, expected {}",
                        named(&refused),
                        listed(&NOT_THERE)
                    )),
                }
            }
        }
    }

    /// Compares the requests for hostile ids with those for ids of the usual form: known ones, and one that is not known.
    async fn hostile_ids(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let mut known: HashSet<(&str, String)> = HashSet::new();
        for (function, _, seen) in
            [self.with_genuine_ids(offer).await, self.with_id(offer, UNKNOWN).await].concat()
        {
            known.extend(seen.iter().map(|seen| (function, shape::of(&seen.request))));
        }
        for id in HOSTILE {
            for (function, answer, seen) in self.with_id(offer, id).await {
                if seen.iter().any(|seen| !known.contains(&(function, shape::of(&seen.request)))) {
                    check.wrong(format!("{function}: the id {id:?} changes the request"));
                }
                if let Err(refused) = &answer
                    && refused.code == PLUGIN_FAILED
                {
                    check.wrong(format!("{function}: the plugin fails on the id {id:?}: {}", refused.detail));
                }
            }
        }
    }

    /// All lists with this id in each place, one place at a time.
    async fn with_id(&self, offer: &Offer, id: &str) -> Vec<Asked> {
        let (from, to) = self.window();
        let (clinic, speciality) = (ClinicId::from(id), SpecialityId::from(id));
        let (doctor, patient) = (DoctorId::from(id), PatientId::from(id));
        let at = |clinic: &ClinicId, doctor: &DoctorId| AvailabilityQuestion {
            clinic: clinic.clone(),
            doctor: doctor.clone(),
            patient: None,
            from,
            to,
        };
        let (elsewhere, other) = (at(&clinic, &offer.doctor), at(&offer.clinic, &doctor));
        vec![
            counted(
                "specialities (clinic)",
                self.watched("specialities", self.port.specialities(&clinic)).await,
            ),
            counted(
                "doctors (clinic)",
                self.watched("doctors", self.port.doctors(&clinic, &offer.speciality)).await,
            ),
            counted(
                "doctors (speciality)",
                self.watched("doctors", self.port.doctors(&offer.clinic, &speciality)).await,
            ),
            counted("dates (doctor)", self.watched("dates", self.port.dates(&other)).await),
            counted("slots (clinic)", self.watched("slots", self.port.slots(&elsewhere)).await),
            counted("slots (doctor)", self.watched("slots", self.port.slots(&other)).await),
            counted(
                "appointments (patient)",
                self.watched("appointments", self.port.appointments(&offer.clinic, &patient)).await,
            ),
        ]
    }

    /// The same lists with ids that exist.
    async fn with_genuine_ids(&self, offer: &Offer) -> Vec<Asked> {
        let (from, to) = self.window();
        let question = self.question(offer, from, to);
        // Without a patient, an id of the same form as another one of this system.
        let patient = PatientId::from(offer.clinic.as_str());
        let clinic = &offer.clinic;
        vec![
            counted("specialities", self.watched("specialities", self.port.specialities(clinic)).await),
            counted("doctors", self.watched("doctors", self.port.doctors(clinic, &offer.speciality)).await),
            counted("dates", self.watched("dates", self.port.dates(&question)).await),
            counted("slots", self.watched("slots", self.port.slots(&question)).await),
            counted(
                "appointments",
                self.watched("appointments", self.port.appointments(clinic, &patient)).await,
            ),
        ]
    }

    /// Changes the name of a clinic on its way to the plugin.
    async fn odd_texts(&self, check: &mut Check) {
        let Some(name) = self.found.clinics.first().map(|clinic| clinic.name.clone()) else {
            return check.not_run("there is no clinic");
        };
        let (_, seen) = self.watched("clinics", self.port.clinics()).await;
        let is_plain = seen.iter().any(|seen| String::from_utf8_lossy(&seen.answer).contains(&name));
        if !is_plain {
            return check.not_run("the name of a clinic is written differently in the system's answer");
        }
        for (what, to) in odd_texts(&name) {
            let plan = Plan::Every(Fault::Replaced { from: name.clone(), to });
            match self.desk.ask("clinics", plan, self.port.clinics()).await.0 {
                Ok(found) if found.is_empty() => check.wrong(format!("clinics: an empty list for {what}")),
                Ok(_) => {}
                Err(refused) if refused.code == "garbled" || refused.code == "failed" => {}
                refused => check.wrong(format!("clinics: {} for {what}", named(&refused))),
            }
        }
    }

    async fn concurrent(&self, check: &mut Check) {
        let calls = (0..CONCURRENT).map(|_| self.port.clinics());
        let answers = self.desk.subject.wire.under(Plan::Healthy, join_all(calls)).await.0;
        for answer in answers {
            let answer = answer.map(drop).map_err(Refused::from);
            match &answer {
                Ok(()) => {}
                Err(refused) if refused.code == "plugin-busy" => {
                    check.note("fewer than eight calls at the same time are let through");
                }
                Err(_) => check.wrong(format!("clinics: {}", named(&answer))),
            }
        }
    }
}

/// What a name in an answer is replaced by.
pub(crate) fn odd_texts(name: &str) -> [(&'static str, String); 4] {
    [
        ("invisible characters", format!("{name}\u{202e}\u{200b}\u{feff}")),
        ("a control character", format!("{name}\u{7}\u{0}")),
        ("a very long name", "\u{44f}".repeat(LONG / 2)),
        ("an empty name", String::new()),
    ]
}

/// Function, number of rows, requests.
type Asked = (&'static str, Result<usize, Refused>, Vec<Seen>);

fn counted<T>(function: &'static str, (answer, seen): (Result<Vec<T>, Refused>, Vec<Seen>)) -> Asked {
    (function, answer.map(|rows| rows.len()), seen)
}

pub(super) fn unique<'a>(check: &mut Check, list: &str, ids: impl Iterator<Item = &'a str>) {
    let mut seen = HashSet::new();
    let repeated = ids.filter(|id| !seen.insert(*id)).count();
    if repeated > 0 {
        check.wrong(format!("{list}: {repeated} rows have the id of another row"));
    }
}

fn nameless<'a>(check: &mut Check, list: &str, names: impl Iterator<Item = &'a str>) {
    let nameless = names.filter(|name| name.trim().is_empty()).count();
    if nameless > 0 {
        check.wrong(format!("{list}: {nameless} rows have no name"));
    }
}
