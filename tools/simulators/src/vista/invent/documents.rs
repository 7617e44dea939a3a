//! Generates the documents of a record: texts of doctors, examinations, laboratory sheets.

use super::Stock;
use super::directory::Doctor;
use super::hostile;
use super::paper::paper;
use super::picture::Motif;
use super::record::Plan;
use super::texts::Topic;
use crate::vista::archive::document::{Charset, Content, Document, Kind};
use crate::vista::archive::findings::{Diagnosis, Observation};
use chrono::NaiveDateTime;

impl Stock {
    /// A text written by a doctor: a fragment, or the file of a consultation.
    pub fn written(
        &self,
        id: u64,
        at: NaiveDateTime,
        plan: Plan,
        place: u64,
        diagnoses: &[Diagnosis],
    ) -> Document {
        let known: Vec<&Diagnosis> =
            diagnoses.iter().filter(|row| !row.deleted && row.set_date <= at.date()).collect();
        // Mostly about recent diagnoses, sometimes about old ones.
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
                let scan = Content::Held(self.album.picture(Motif::Chest, place));
                document.set_file(format!("Скан заключения {day}.jpg"), "image/jpeg", scan);
            }
        } else {
            // Documents of the first years were converted from an older program.
            let old = id % 10 < 2;
            let leftover = if old { hostile::leftover(place) } else { "" };
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

    /// An examination with a description, a picture, or both.
    pub fn examined(&self, id: u64, at: NaiveDateTime, place: u64) -> Document {
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

/// The laboratory sheet with these values.
pub fn sheet(id: u64, at: NaiveDateTime, values: &[Observation]) -> Document {
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
            // The font of the sheet has no superscript digits.
            let unit =
                row.unit.as_deref().unwrap_or_default().replace("10¹²", "10^12").replace("10⁹", "10^9");
            format!("{:<36} {value:>12} {unit:<10} {norm}", row.name)
        })
        .collect();
    let mut document = Document::new(id, Kind::Result, title.clone(), at);
    document.author = Some("Клинико-диагностическая лаборатория".into());
    document.signed = true;
    let file = Content::Held(paper(&title, &lines));
    document.set_file(format!("Анализы {}.pdf", at.format("%Y-%m-%d")), "application/pdf", file);
    document
}

/// The text of an HTML fragment without its tags, as lines.
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
