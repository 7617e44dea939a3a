//! A record: diagnoses over the years, what doctors wrote at visits, what was examined and measured.

use super::Stock;
use super::directory::Doctor;
use super::laboratory::Sample;
use super::paper::paper;
use super::texts::Topic;
use crate::person::Gender;
use crate::vista::archive::account::{Account, AccountItem};
use crate::vista::archive::client::{Card, Client};
use crate::vista::archive::document::{Charset, Content, Document, Kind};
use crate::vista::archive::findings::Diagnosis;
use chrono::{Days, NaiveDate, NaiveDateTime, TimeDelta};

/// How much there is of what.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    days: u64,
    diagnoses: u64,
    visits: u64,
    summaries: u64,
    minutes: u64,
    samples: u64,
    conclusions: u64,
    studies: u64,
}

impl Extent {
    /// Ten years, 60 diagnoses, 300 documents (issue of the medical record).
    pub const DEMO: Self = Self {
        days: 3_650,
        diagnoses: 60,
        visits: 150,
        summaries: 26,
        minutes: 14,
        samples: 40,
        conclusions: 10,
        studies: 60,
    };

    /// Two years of anybody.
    pub const SMALL: Self = Self {
        days: 730,
        diagnoses: 4,
        visits: 5,
        summaries: 1,
        minutes: 0,
        samples: 3,
        conclusions: 1,
        studies: 2,
    };
}

/// Next numbers of the tables.
#[derive(Debug)]
pub struct Numbers {
    /// `Client`
    pub client: u64,
    document: u64,
    diagnosis: u64,
    observation: u64,
    account: u64,
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            client: 10_001,
            document: 500_001,
            diagnosis: 700_001,
            observation: 2_000_001,
            account: 40_001,
        }
    }
}

impl Numbers {
    /// The number of the next document.
    pub fn document(&mut self) -> u64 {
        next(&mut self.document)
    }
}

/// The number, and one further.
pub fn next(number: &mut u64) -> u64 {
    *number += 1;
    *number - 1
}

/// What a document will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Plan {
    Visit,
    Summary,
    Minutes,
    Sample,
    Conclusion,
    Study,
}

impl Stock {
    /// The record of a client who was attached to this hospital until today.
    pub fn record(
        &self,
        client: Client,
        gender: Gender,
        extent: Extent,
        today: NaiveDate,
        numbers: &mut Numbers,
    ) -> Card {
        let salt = numbers.client.wrapping_mul(31) ^ u64::from(gender == Gender::Female);
        let mut card = Card::of(client);
        card.diagnoses = self.diagnoses(gender, extent, today, salt, &mut numbers.diagnosis);
        let first = today.checked_sub_days(Days::new(extent.days)).unwrap_or(today);
        let plans = [
            (Plan::Visit, extent.visits),
            (Plan::Summary, extent.summaries),
            (Plan::Minutes, extent.minutes),
            (Plan::Sample, extent.samples),
            (Plan::Conclusion, extent.conclusions),
            (Plan::Study, extent.studies),
        ];
        let mut planned: Vec<(NaiveDateTime, Plan, u64)> = Vec::new();
        for (plan, many) in plans {
            for place in 0..many {
                let roll = self.dice.roll(&[salt, plan as u64, place]);
                let day =
                    first + Days::new((place * 1_000 + 300 + roll % 600) * extent.days / (many * 1_000));
                let minute = i64::try_from(8 * 60 + roll % 600).unwrap_or_default();
                planned.push((
                    day.and_hms_opt(0, 0, 0).unwrap_or_default() + TimeDelta::minutes(minute),
                    plan,
                    place,
                ));
            }
        }
        planned.sort();
        for (at, plan, place) in planned {
            let id = next(&mut numbers.document);
            let document = match plan {
                Plan::Sample => {
                    let years = (at.date() - first).num_days() as f64 / 365.25;
                    let sample = Sample { at, years, document: id, gender, salt };
                    let values = self.values(&sample, || next(&mut numbers.observation));
                    let document = sheet(id, at, &values);
                    card.observations.extend(values);
                    document
                }
                Plan::Study => self.examined(id, at, place),
                _ => self.written(id, at, plan, place, &card.diagnoses),
            };
            card.documents.push(document);
        }
        let since = today.checked_sub_days(Days::new(40)).unwrap_or(today);
        card.accounts = accounts(since, extent.studies, &mut numbers.account);
        card
    }

    fn diagnoses(
        &self,
        gender: Gender,
        extent: Extent,
        today: NaiveDate,
        salt: u64,
        number: &mut u64,
    ) -> Vec<Diagnosis> {
        let codes = &self.directories.codes;
        let mut chosen: Vec<(u64, &str, Option<&str>)> = codes
            .codes
            .iter()
            .enumerate()
            .filter(|(_, code)| code.may_have(gender))
            .map(|(place, code)| {
                (self.dice.roll(&[salt, place as u64, 20]), code.parts().0, Some(code.parts().1))
            })
            .collect();
        chosen.sort_unstable();
        let many = usize::try_from(extent.diagnoses).unwrap_or_default();
        chosen.truncate(many);
        if extent.diagnoses >= Extent::DEMO.diagnoses
            && let Some(seventh) = chosen.get_mut(7)
        {
            *seventh = (0, &codes.stray.0, None);
        }
        let first = today.checked_sub_days(Days::new(extent.days)).unwrap_or(today);
        let mut diagnoses = Vec::with_capacity(chosen.len() + 1);
        for (place, (roll, mkb, name)) in chosen.iter().enumerate() {
            let place = place as u64;
            let set_date =
                first + Days::new((place * 100 + roll % 70) * extent.days / (extent.diagnoses * 100));
            let acute = mkb.starts_with(['A', 'J', 'S', 'T', 'U', 'R'])
                || matches!(*mkb, "H10.1" | "H66.0" | "L50.0" | "N30.0");
            let over = set_date + Days::new(8 + roll % 20);
            diagnoses.push(Diagnosis {
                id: next(number),
                mkb: (*mkb).to_owned(),
                diag_name: name.map(str::to_owned),
                set_date,
                end_date: (acute && over <= today).then_some(over),
                character: Some(if acute { "острое" } else { "хроническое" }.to_owned()),
                kind: Some(if place.is_multiple_of(3) { "сопутствующий" } else { "основной" }.to_owned()),
                deleted: false,
            });
        }
        // A row that was entered by mistake and marked deleted=1 (sheet, pitfalls).
        if let Some(last) = diagnoses.last().cloned() {
            let mkb = "C50.9".to_owned();
            let diag_name =
                Some("Злокачественное новообразование молочной железы неуточненной части".to_owned());
            diagnoses.push(Diagnosis { id: next(number), mkb, diag_name, deleted: true, ..last });
        }
        diagnoses
    }

    /// What a doctor wrote: a fragment, or the file of a consultation.
    fn written(
        &self,
        id: u64,
        at: NaiveDateTime,
        plan: Plan,
        place: u64,
        diagnoses: &[Diagnosis],
    ) -> Document {
        let known: Vec<&Diagnosis> =
            diagnoses.iter().filter(|row| !row.deleted && row.set_date <= at.date()).collect();
        // Mostly what is new, now and then what is old.
        let back = if place.is_multiple_of(3) { self.dice.roll(&[id, 21]) % 12 } else { place % 2 };
        let back = usize::try_from(back).unwrap_or_default();
        let about = known.iter().rev().nth(back).or(known.first()).or(diagnoses.first().as_ref()).copied();
        let (mkb, name) = about.map_or(("Z00.0", None), |row| (row.mkb.as_str(), row.diag_name.as_deref()));
        let date = at.format("%d.%m.%Y").to_string();
        let Some((doctor, author)) = self.doctor(mkb, id) else {
            return Document::new(id, Kind::Fragment, "Осмотр", at);
        };
        let topic = Topic { doctor, author, date: &date, mkb, diagnosis: name, number: id };
        let (title, html) = match plan {
            Plan::Summary if place.is_multiple_of(2) => {
                ("Этапный эпикриз", self.summary(&topic, "Этапный эпикриз"))
            }
            Plan::Summary => {
                ("Выписной эпикриз", self.summary(&topic, "Выписной эпикриз из истории болезни"))
            }
            Plan::Minutes => {
                ("Протокол врачебной комиссии", self.minutes(&topic, "Протокол врачебной комиссии"))
            }
            Plan::Conclusion => ("Заключение консультации", self.visit(&topic)),
            _ => (doctor.visit.as_str(), self.visit(&topic)),
        };
        let kind = if plan == Plan::Conclusion { Kind::Result } else { Kind::Fragment };
        let mut document = Document::new(id, kind, title, at);
        document.mkb = Some(mkb.to_owned());
        document.diag_name = name.map(str::to_owned);
        document.author = Some(author.to_owned());
        document.event_id = Some((id + 100_000).to_string());
        document.signed = id.is_multiple_of(2) || plan == Plan::Summary;
        if plan == Plan::Conclusion {
            let day = at.format("%Y-%m-%d");
            if place % 5 < 3 {
                let lines = plain_lines(&html);
                let file = Content::Held(paper(title, &lines));
                document.set_file(format!("Заключение {day}.pdf"), "application/pdf", file);
                document.set_text(html, Charset::Utf8);
            } else {
                let scan = Content::Held(self.album.picture(super::picture::Motif::Chest, place));
                document.set_file(format!("Скан заключения {day}.jpg"), "image/jpeg", scan);
            }
        } else {
            // Documents of the first years were converted from an older program.
            let old = id % 10 < 2;
            let leftover = if old { super::hostile::leftover(place) } else { "" };
            document.set_text(html + leftover, if old { Charset::Windows1251 } else { Charset::Utf8 });
        }
        document
    }

    fn doctor(&self, mkb: &str, number: u64) -> Option<(&Doctor, &str)> {
        let codes = &self.directories.codes;
        let key = codes.codes.iter().map(|code| code.parts()).find(|parts| parts.0 == mkb);
        let key = key.map_or(codes.stray.1.as_str(), |parts| parts.2);
        let doctor = self.directories.doctors.get(key)?;
        let chosen = usize::try_from(number % doctor.names.len().max(1) as u64).ok()?;
        Some((doctor, doctor.names.get(chosen)?))
    }

    /// A description, a picture, or both.
    fn examined(&self, id: u64, at: NaiveDateTime, place: u64) -> Document {
        let studies = &self.directories.writings.studies;
        let chosen =
            usize::try_from(place % studies.len().max(1) as u64).ok().and_then(|place| studies.get(place));
        let Some(study) = chosen else {
            return Document::new(id, Kind::Research, "Исследование", at);
        };
        let author =
            if id.is_multiple_of(2) { "Медведева А. А." } else { "Стрельцов Н. К." };
        let mut document = Document::new(id, Kind::Research, study.name.as_str(), at);
        document.author = Some(author.to_owned());
        document.event_id = Some((id + 100_000).to_string());
        document.signed = place.is_multiple_of(3);
        let (with_text, with_file) = (place % 5 != 4, place % 3 != 2);
        if with_file || !with_text {
            let picture = Content::Held(self.album.picture(study.picture, place));
            let name = format!("{} {}.jpg", study.name, at.format("%Y-%m-%d"));
            document.set_file(name, "image/jpeg", picture);
        }
        if with_text {
            let date = at.format("%d.%m.%Y").to_string();
            document.set_text(self.study(study, author, &date, id), Charset::Utf8);
        }
        document
    }
}

/// The sheet of the laboratory.
fn sheet(id: u64, at: NaiveDateTime, values: &[crate::vista::archive::findings::Observation]) -> Document {
    let title = format!("Лабораторное исследование от {}", at.format("%d.%m.%Y"));
    let lines: Vec<String> = values
        .iter()
        .map(|row| {
            let value = row.value.as_deref().or(row.text.as_deref()).unwrap_or_default().replace('.', ",");
            let norm = format!(
                "{} – {}",
                row.norm_low.as_deref().unwrap_or("…"),
                row.norm_high.as_deref().unwrap_or("…")
            );
            format!("{:<36} {value:>12} {:<10} {norm}", row.name, row.unit.as_deref().unwrap_or_default())
        })
        .collect();
    let mut document = Document::new(id, Kind::Result, title.clone(), at);
    document.author = Some("Клинико-диагностическая лаборатория".into());
    document.signed = true;
    let file = Content::Held(paper(&title, &lines));
    document.set_file(format!("Анализы {}.pdf", at.format("%Y-%m-%d")), "application/pdf", file);
    document
}

/// The words of a text without its marks.
fn plain_lines(html: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for block in html.split("</p>").flat_map(|block| block.split("</h2>")) {
        let mut text = String::new();
        let mut inside = false;
        for letter in block.chars() {
            match letter {
                '<' => inside = true,
                '>' => inside = false,
                _ if !inside => text.push(letter),
                _ => {}
            }
        }
        lines.push(text);
    }
    lines
}

/// Three invoices, written as hospitals write sums: with one place, with two, with none.
fn accounts(since: NaiveDate, many: u64, number: &mut u64) -> Vec<Account> {
    let lines = [
        ("Ультразвуковое исследование", "1200.5", 0),
        ("Консультация кардиолога", "1200.50", 1),
        ("Массаж, 10 сеансов", "3450", 2),
    ];
    let many = usize::try_from(many.min(3)).unwrap_or_default();
    lines
        .into_iter()
        .take(many)
        .map(|(name, sum, status)| Account {
            id: next(number),
            action_id: None,
            name: format!("Счёт: {name}"),
            sum: sum.into(),
            currency: "RUB",
            date: since,
            status,
            items: vec![AccountItem { name: name.into(), sum: sum.into(), date: since, amount: 1 }],
            paid_by: None,
        })
        .collect()
}
