//! Generates the texts of documents: sentences of the doctor's speciality and of the hospital, chosen by dice, with random measured values.

use super::Stock;
use super::directory::{Doctor, Study};
use std::fmt::Write;

/// Subject of a text.
#[derive(Debug, Clone, Copy)]
pub struct Topic<'a> {
    pub doctor: &'a Doctor,
    /// Name of the author.
    pub author: &'a str,
    /// `01.02.2026`
    pub date: &'a str,
    /// Code of the diagnosis as written.
    pub mkb: &'a str,
    /// Name of the diagnosis, if it has one.
    pub diagnosis: Option<&'a str>,
    /// Makes texts differ.
    pub number: u64,
}

impl Stock {
    /// The text of a visit.
    pub fn visit(&self, topic: &Topic<'_>) -> String {
        let writings = &self.directories.writings;
        let mut page = self.head(topic, &topic.doctor.visit);
        self.part(&mut page, "Жалобы", "Жалобы ", &topic.doctor.complaints, 2, topic.number ^ 1);
        self.part(&mut page, "Анамнез", "", &writings.anamnesis, 3, topic.number ^ 2);
        self.part(&mut page, "Объективно", "", &writings.general, 2, topic.number ^ 3);
        self.part(&mut page, "Локальный статус", "", &topic.doctor.findings, 2, topic.number ^ 4);
        self.diagnosis(&mut page, topic);
        self.advice(&mut page, topic);
        self.foot(&mut page, topic);
        page
    }

    /// A discharge summary or an interim summary.
    pub fn summary(&self, topic: &Topic<'_>, title: &str) -> String {
        let writings = &self.directories.writings;
        let mut page = self.head(topic, title);
        let days = 5 + topic.number % 16;
        let _ = write!(
            page,
            "<p>Находилась на лечении {days} дней. Поступила в плановом порядке, выписана с улучшением под наблюдение участкового врача.</p>"
        );
        self.part(
            &mut page,
            "Жалобы при поступлении",
            "Жалобы ",
            &topic.doctor.complaints,
            3,
            topic.number ^ 5,
        );
        self.part(&mut page, "История заболевания", "", &writings.anamnesis, 4, topic.number ^ 6);
        self.part(&mut page, "Состояние при поступлении", "", &writings.general, 2, topic.number ^ 7);
        self.part(&mut page, "Обследование", "", &topic.doctor.findings, 3, topic.number ^ 8);
        self.analyses(&mut page, topic.number);
        self.part(&mut page, "Течение и лечение", "", &writings.course, 3, topic.number ^ 9);
        self.diagnosis(&mut page, topic);
        self.advice(&mut page, topic);
        self.foot(&mut page, topic);
        page
    }

    /// Minutes of a medical commission or of an operation.
    pub fn minutes(&self, topic: &Topic<'_>, title: &str) -> String {
        let writings = &self.directories.writings;
        let mut page = self.head(topic, title);
        let _ = write!(
            page,
            "<p><b>№ {}</b>, состав: председатель, два члена комиссии, секретарь.</p>",
            topic.number % 900 + 100
        );
        self.part(&mut page, "Рассмотрено", "", &topic.doctor.findings, 2, topic.number ^ 10);
        self.part(&mut page, "Заслушано", "", &writings.course, 2, topic.number ^ 11);
        self.diagnosis(&mut page, topic);
        self.advice(&mut page, topic);
        self.foot(&mut page, topic);
        page
    }

    /// The description of an examination.
    pub fn study(&self, study: &Study, author: &str, date: &str, number: u64) -> String {
        let mut page = format!(
            "<h1>{}</h1><p>Дата исследования: {date}. Протокол № {}.</p>",
            study.name,
            number % 9_000 + 1_000
        );
        page.push_str("<h2>Описание</h2>");
        for (place, sentence) in study.text.iter().enumerate() {
            let _ = write!(page, "<p>{}</p>", self.filled(sentence, number ^ place as u64));
        }
        self.part(&mut page, "Заключение", "", &study.conclusion, 1, number ^ 12);
        self.part(&mut page, "Рекомендовано", "", &self.directories.writings.closing, 1, number ^ 13);
        let _ = write!(page, "<p><i>{}: {author}</i></p>", study.post);
        page
    }

    fn head(&self, topic: &Topic<'_>, title: &str) -> String {
        format!(
            "<h1>{title}</h1><p>Дата: {}. {}: <b>{}</b>.</p>",
            topic.date, topic.doctor.post, topic.author
        )
    }

    fn part(&self, page: &mut String, title: &str, before: &str, from: &[String], many: usize, number: u64) {
        let _ = write!(page, "<h2>{title}</h2><p>");
        let start = self.dice.roll(&[number]);
        for place in 0..many.min(from.len()) {
            let chosen = (start + place as u64) % from.len().max(1) as u64;
            let sentence = usize::try_from(chosen).ok().and_then(|chosen| from.get(chosen));
            let sentence =
                sentence.map(|sentence| self.filled(sentence, number ^ chosen)).unwrap_or_default();
            let (blank, first) = if place == 0 {
                ("", before)
            } else {
                (" ", if before.is_empty() { "" } else { "А также " })
            };
            let point = if sentence.ends_with('.') { "" } else { "." };
            let _ = write!(page, "{blank}{first}{sentence}{point}");
        }
        page.push_str("</p>");
    }

    fn diagnosis(&self, page: &mut String, topic: &Topic<'_>) {
        let name = topic.diagnosis.unwrap_or("формулировка отсутствует в справочнике");
        let _ = write!(page, "<h2>Диагноз</h2><p><strong>{}</strong> {name}.</p>", topic.mkb);
    }

    fn advice(&self, page: &mut String, topic: &Topic<'_>) {
        page.push_str("<h2>Рекомендации</h2><ol>");
        for (place, sentence) in topic.doctor.advice.iter().enumerate() {
            if self.dice.percent(70, &[topic.number, place as u64, 14]) {
                let _ = write!(page, "<li>{}</li>", self.filled(sentence, topic.number ^ place as u64));
            }
        }
        page.push_str("</ol>");
        self.part(page, "Наблюдение", "", &self.directories.writings.closing, 2, topic.number ^ 15);
    }

    fn analyses(&self, page: &mut String, number: u64) {
        page.push_str("<h2>Анализы</h2><table border=\"1\"><tr><th>Показатель</th><th>Результат</th><th>Единицы</th></tr>");
        for (place, indicator) in self.directories.laboratory.indicators.iter().enumerate() {
            let (start, drift, spread) = indicator.series;
            let part = self.dice.roll(&[number, place as u64, 16]) % 100;
            let value = start + drift * 0.5 + spread * (part as f64 / 50.0 - 1.0);
            let places = indicator.decimals;
            let _ = write!(
                page,
                "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
                indicator.name,
                format!("{:.places$}", value.max(0.0)).replace('.', ","),
                indicator.unit
            );
        }
        page.push_str("</table>");
    }

    fn foot(&self, page: &mut String, topic: &Topic<'_>) {
        let _ = write!(page, "<hr><p><i>{} {}</i></p>", topic.doctor.post, topic.author);
    }

    /// Replaces the placeholders of a sentence with numbers.
    fn filled(&self, sentence: &str, number: u64) -> String {
        let mut text = String::with_capacity(sentence.len() + 16);
        for (place, piece) in sentence.split('{').enumerate() {
            match piece.split_once('}') {
                Some((name, rest)) if place > 0 => {
                    text.push_str(&self.measured(name, self.dice.roll(&[number, place as u64])));
                    text.push_str(rest);
                }
                _ => text.push_str(piece),
            }
        }
        text
    }

    /// A plausible number for this placeholder.
    fn measured(&self, name: &str, roll: u64) -> String {
        let between = |low: u64, high: u64| low + roll % (high - low + 1);
        let tenths = |low, high| {
            let tenths = between(low, high);
            format!("{},{}", tenths / 10, tenths % 10)
        };
        match name {
            "fever" => tenths(373, 392),
            "temperature" => tenths(362, 369),
            "pressure" => format!("{}/{}", between(118, 168), between(70, 98)),
            "pulse" => between(58, 92).to_string(),
            "saturation" => between(95, 99).to_string(),
            "height" => between(158, 184).to_string(),
            "weight" => between(58, 98).to_string(),
            "bmi" => tenths(225, 342),
            "waist" => between(76, 112).to_string(),
            // Numbers that agree grammatically with the following word: 2–4 недели, 5–9 дней, 55–60 лет.
            "few" => between(2, 4).to_string(),
            "many" => between(5, 9).to_string(),
            "age" => between(55, 60).to_string(),
            "angle" => between(40, 110).to_string(),
            "vision" | "vision2" => tenths(2, 10),
            "iop" => between(15, 25).to_string(),
            "pq" => between(140, 198).to_string(),
            "qrs" => between(80, 112).to_string(),
            "qt" => between(360, 430).to_string(),
            "liver" => between(138, 164).to_string(),
            "bladder" => format!("{}×{}", between(58, 84), between(20, 31)),
            "head" => between(22, 31).to_string(),
            "lobe" | "lobe2" => tenths(42, 118),
            "ef" => between(55, 67).to_string(),
            "ivs" => between(9, 14).to_string(),
            "aorta" => between(29, 38).to_string(),
            _ => between(2, 9).to_string(),
        }
    }
}
