//! Assembles the hospital: its records, merged clients, and the demo patient's diary.

use super::directory::{Directories, Oddling, data};
use super::picture::{Album, Motif};
use super::record::{Extent, Numbers, next};
use super::{Flow, Stock, hostile};
use crate::netrika::hospital::Dice;
use crate::person::{Oddity, Person};
use crate::vista::archive::Archive;
use crate::vista::archive::client::Card;
use crate::vista::archive::diary::{Form, SavedDay};
use crate::vista::archive::document::{Charset, Content, Document, Kind};
use crate::vista::archive::thesaurus::Thesaurus;
use chrono::{Days, NaiveDate, NaiveTime};

/// Everything that the adapter serves.
pub struct Hospital {
    pub archive: Archive,
    /// The form of a diary day.
    pub form: Form,
    /// Thesaurus of the constructor items.
    pub thesaurus: Thesaurus,
}

/// Generates a hospital with these people (those with a history have the large record), the patients with peculiarities, and a crowd.
///
/// # Errors
/// A data file is invalid.
pub fn invent(seed: u64, people: &[Person], crowd: u64, today: NaiveDate) -> anyhow::Result<Hospital> {
    let stock = Stock { dice: Dice::new(seed), directories: Directories::read()?, album: Album::open()? };
    let form: Form = data("diary", include_str!("../../../data/vista/diary.toml"))?;
    let thesaurus: Thesaurus = data("thesaurus", include_str!("../../../data/vista/thesaurus.toml"))?;
    let mut archive = Archive::new();
    let mut numbers = Numbers::default();
    for person in people.iter().filter(|person| person.oddity != Oddity::Unknown) {
        let extent = if person.with_history { Extent::DEMO } else { Extent::SMALL };
        let mut card = stock.card(person, extent, today, &mut numbers);
        if person.with_history {
            remember(&mut card, &form, today);
        }
        archive.admit(card);
        if person.oddity == Oddity::Twice {
            archive.admit(stock.card(person, Extent::SMALL, today, &mut numbers));
        }
    }
    let mut merges: Vec<u64> = Vec::new();
    for odd in &stock.directories.people {
        let number = numbers.client;
        let mut card = stock.card(&odd.person, Extent::SMALL, today, &mut numbers);
        stock.make_odd(&mut card, odd, today, &mut numbers);
        archive.admit(card);
        if odd.twin {
            archive.admit(stock.card(&odd.person, Extent::SMALL, today, &mut numbers));
        }
        if odd.merged_into_next {
            merges.push(number);
        }
    }
    for number in 0..crowd {
        archive.admit(stock.card(&stock.passer_by(number), Extent::SMALL, today, &mut numbers));
    }
    for from in merges {
        archive
            .merge(&from.to_string(), &(from + 1).to_string())
            .map_err(|_| anyhow::anyhow!("data/vista/people.toml: nobody follows a merged person"))?;
    }
    Ok(Hospital { archive, form, thesaurus })
}

impl Hospital {
    /// Adds options with special characters to the first question that has options and also accepts free text.
    pub fn add_odd_options(&mut self) {
        let mut items = self.form.groups.iter_mut().flat_map(|group| &mut group.items);
        if let Some(item) = items.find(|item| item.free_text && !item.options.is_empty()) {
            item.options.extend(hostile::OPTIONS.map(str::to_owned));
        }
    }
}

impl Stock {
    fn card(&self, person: &Person, extent: Extent, today: NaiveDate, numbers: &mut Numbers) -> Card {
        let number = next(&mut numbers.client);
        let mut card = self.record(self.client(person, number), person.gender, extent, today, numbers);
        self.withdraw_some(&mut card, today, numbers);
        card
    }

    /// Adds a document marked deleted=1 (sheet, pitfalls).
    fn withdraw_some(&self, card: &mut Card, today: NaiveDate, numbers: &mut Numbers) {
        let mut document =
            Document::new(numbers.document(), Kind::Fragment, "Ошибочно внесённый осмотр", noon(today));
        document.set_text("<p>Этот текст относится к другому пациенту.</p>".into(), Charset::Utf8);
        document.deleted = true;
        card.documents.push(document);
    }

    fn make_odd(&self, card: &mut Card, odd: &Oddling, today: NaiveDate, numbers: &mut Numbers) {
        card.client.deleted = odd.deleted;
        for length in &odd.files {
            let mut document =
                Document::new(numbers.document(), Kind::Research, "МРТ, полная серия снимков", noon(today));
            let name = format!("МРТ серия {} МБ.dcm", length / 1_048_576);
            document.set_file(name, "application/dicom", Content::Made(Flow::new(*length)));
            card.documents.push(document);
        }
        if odd.hostile {
            for (place, (name, html)) in hostile::DOCUMENTS.iter().enumerate() {
                let mut document = Document::new(numbers.document(), Kind::Fragment, *name, noon(today));
                let charset = if place.is_multiple_of(3) { Charset::Windows1251 } else { Charset::Utf8 };
                document.set_text((*html).to_owned(), charset);
                card.documents.push(document);
            }
            let picture = Content::Held(self.album.picture(Motif::Fan, 0));
            let mut document = Document::new(numbers.document(), Kind::Result, "Имя файла", noon(today));
            document.set_file("..\\..\\\"отчёт\";<b>.jpg", "text/html", picture);
            card.documents.push(document);
        }
    }
}

fn noon(today: NaiveDate) -> chrono::NaiveDateTime {
    today
        .checked_sub_days(Days::new(2))
        .unwrap_or(today)
        .and_time(NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default())
}

/// Adds a saved day and a day closed by the hospital.
fn remember(card: &mut Card, form: &Form, today: NaiveDate) {
    for (old, closed) in [(&form.saved, false), (&form.closed, true)] {
        if let Some(day) = today.checked_sub_days(Days::new(old.days_ago)) {
            card.diary.insert(day, SavedDay { values: old.values.clone(), closed });
        }
    }
}
