//! The data files: diagnoses, doctors, sentences, indicators, names. They come with the program; a broken one is a broken edit.

use crate::person::{Gender, Person};
use anyhow::Context;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// A diagnosis of the directory.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Code {
    /// Code, name, who treats it.
    Anybody(String, String, String),
    /// And the only sex that has it.
    OneSex(String, String, String, String),
}

impl Code {
    /// Code, name, key of the doctor.
    pub fn parts(&self) -> (&str, &str, &str) {
        match self {
            Self::Anybody(code, name, doctor) | Self::OneSex(code, name, doctor, _) => (code, name, doctor),
        }
    }

    /// Whether somebody of this sex may have it.
    pub fn may_have(&self, gender: Gender) -> bool {
        match self {
            Self::Anybody(..) => true,
            Self::OneSex(_, _, _, sex) => (sex == "female") == (gender == Gender::Female),
        }
    }
}

/// `mkb.toml`
#[derive(Debug, Deserialize)]
pub struct Codes {
    /// The directory.
    pub codes: Vec<Code>,
    /// A code that is not in it, and who wrote it.
    pub stray: (String, String),
}

/// Somebody who writes documents.
#[derive(Debug, Deserialize)]
pub struct Doctor {
    /// Post.
    pub post: String,
    /// What their visits are called.
    pub visit: String,
    /// Who.
    pub names: Vec<String>,
    /// What patients complain of.
    pub complaints: Vec<String>,
    /// What is found.
    pub findings: Vec<String>,
    /// What is prescribed.
    pub advice: Vec<String>,
}

/// An examination.
#[derive(Debug, Deserialize)]
pub struct Study {
    /// Its name.
    pub name: String,
    /// Which picture it makes.
    pub picture: super::picture::Motif,
    /// Who describes it.
    pub post: String,
    /// The description.
    pub text: Vec<String>,
    /// Conclusions, one of which is taken.
    pub conclusion: Vec<String>,
}

/// `writings.toml`
#[derive(Debug, Deserialize)]
pub struct Writings {
    /// What was before.
    pub anamnesis: Vec<String>,
    /// How the patient is.
    pub general: Vec<String>,
    /// How a stay in hospital went.
    pub course: Vec<String>,
    /// How a document ends.
    pub closing: Vec<String>,
    /// Examinations.
    pub studies: Vec<Study>,
}

/// A number that the laboratory measures.
#[derive(Debug, Deserialize)]
pub struct Indicator {
    /// Code of the series.
    pub code: String,
    /// Name.
    pub name: String,
    /// Unit.
    pub unit: String,
    /// Lower end of the norm.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Both for women, if others.
    pub female: Option<(f64, f64)>,
    /// Start, drift in ten years, spread.
    pub series: (f64, f64, f64),
    /// Places after the point.
    pub decimals: usize,
}

/// Something that the laboratory says in words.
#[derive(Debug, Deserialize)]
pub struct Wording {
    /// Code of the series.
    pub code: String,
    /// Name.
    pub name: String,
    /// What it may say.
    pub values: Vec<String>,
}

/// `laboratory.toml`
#[derive(Debug, Deserialize)]
pub struct Laboratory {
    /// Numbers.
    pub indicators: Vec<Indicator>,
    /// Words.
    pub words: Vec<Wording>,
}

/// `names.toml`: pairs are masculine and feminine.
#[derive(Debug, Deserialize)]
pub struct Names {
    /// Family names.
    pub last: Vec<(String, String)>,
    /// First names of men.
    pub first_male: Vec<String>,
    /// Of women.
    pub first_female: Vec<String>,
    /// Patronymics.
    pub patr: Vec<(String, String)>,
}

/// A patient with an oddity of the sheet's list.
#[derive(Debug, Clone, Deserialize)]
pub struct Oddling {
    /// Who.
    #[serde(flatten)]
    pub person: Person,
    /// Sizes of large files.
    #[serde(default)]
    pub files: Vec<u64>,
    /// Documents that attack.
    #[serde(default)]
    pub hostile: bool,
    /// Stands twice in the table.
    #[serde(default)]
    pub twin: bool,
    /// `deleted=1`
    #[serde(default)]
    pub deleted: bool,
    /// Merged into the next of the file.
    #[serde(default)]
    pub merged_into_next: bool,
}

#[derive(Debug, Deserialize)]
struct Oddlings {
    people: Vec<Oddling>,
}

/// All of them.
#[derive(Debug)]
pub struct Directories {
    /// Diagnoses.
    pub codes: Codes,
    /// Doctors by key.
    pub doctors: BTreeMap<String, Doctor>,
    /// Sentences.
    pub writings: Writings,
    /// Indicators.
    pub laboratory: Laboratory,
    /// Names of the crowd.
    pub names: Names,
    /// Patients with oddities.
    pub people: Vec<Oddling>,
}

impl Directories {
    /// Reads them.
    pub fn read() -> anyhow::Result<Self> {
        let people: Oddlings = data("people", include_str!("../../../data/vista/people.toml"))?;
        Ok(Self {
            codes: data("mkb", include_str!("../../../data/vista/mkb.toml"))?,
            doctors: data("doctors", include_str!("../../../data/vista/doctors.toml"))?,
            writings: data("writings", include_str!("../../../data/vista/writings.toml"))?,
            laboratory: data("laboratory", include_str!("../../../data/vista/laboratory.toml"))?,
            names: data("names", include_str!("../../../data/vista/names.toml"))?,
            people: people.people,
        })
    }
}

/// A data file of the simulator.
pub fn data<T: DeserializeOwned>(name: &str, text: &str) -> anyhow::Result<T> {
    toml::from_str(text).with_context(|| format!("tools/simulators/data/vista/{name}.toml"))
}
