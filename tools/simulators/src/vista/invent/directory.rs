//! The data files: diagnoses, doctors, sentences, laboratory indicators, names. They are compiled in, so a parse error is a defect of the
//! build.

use crate::person::{Gender, Person};
use anyhow::Context;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// A diagnosis of the directory.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Code {
    /// Code, name, key of the doctor who treats it.
    Anybody(String, String, String),
    /// The same, and the only sex to which it applies.
    OneSex(String, String, String, String),
}

impl Code {
    /// Code, name, key of the doctor.
    pub fn parts(&self) -> (&str, &str, &str) {
        match self {
            Self::Anybody(code, name, doctor) | Self::OneSex(code, name, doctor, _) => (code, name, doctor),
        }
    }

    /// Whether the diagnosis is possible for this sex.
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
    /// The diagnoses of the directory.
    pub codes: Vec<Code>,
    /// A code that the directory lacks, and the key of the doctor who uses it.
    pub stray: (String, String),
}

/// A doctor who writes documents.
#[derive(Debug, Deserialize)]
pub struct Doctor {
    /// Position.
    pub post: String,
    /// Title of visit documents.
    pub visit: String,
    /// Names of the doctors in this position.
    pub names: Vec<String>,
    /// Complaints of patients.
    pub complaints: Vec<String>,
    /// Findings.
    pub findings: Vec<String>,
    /// Prescriptions.
    pub advice: Vec<String>,
}

/// A type of examination.
#[derive(Debug, Deserialize)]
pub struct Study {
    pub name: String,
    /// Motif of its picture.
    pub picture: super::picture::Motif,
    /// Position of the doctor who describes it.
    pub post: String,
    /// Sentences of the description.
    pub text: Vec<String>,
    /// Conclusions, one of which is chosen.
    pub conclusion: Vec<String>,
}

/// `writings.toml`
#[derive(Debug, Deserialize)]
pub struct Writings {
    /// Sentences about the history.
    pub anamnesis: Vec<String>,
    /// Sentences about the general condition.
    pub general: Vec<String>,
    /// Sentences about the course of a hospital stay.
    pub course: Vec<String>,
    /// Closing sentences of a document.
    pub closing: Vec<String>,
    pub studies: Vec<Study>,
}

/// A numeric laboratory value.
#[derive(Debug, Deserialize)]
pub struct Indicator {
    /// Code of the series.
    pub code: String,
    pub name: String,
    pub unit: String,
    /// Lower limit of the norm.
    pub low: Option<f64>,
    /// Upper limit of the norm.
    pub high: Option<f64>,
    /// Both limits for women, if they differ.
    pub female: Option<(f64, f64)>,
    /// Start value, drift in ten years, spread.
    pub series: (f64, f64, f64),
    /// Decimal places.
    pub decimals: usize,
}

/// A laboratory result in words.
#[derive(Debug, Deserialize)]
pub struct Wording {
    /// Code of the series.
    pub code: String,
    pub name: String,
    /// Possible results.
    pub values: Vec<String>,
}

/// `laboratory.toml`
#[derive(Debug, Deserialize)]
pub struct Laboratory {
    /// Numeric values.
    pub indicators: Vec<Indicator>,
    /// Results in words.
    pub words: Vec<Wording>,
}

/// `names.toml`. Pairs are masculine and feminine.
#[derive(Debug, Deserialize)]
pub struct Names {
    /// Family names.
    pub last: Vec<(String, String)>,
    pub first_male: Vec<String>,
    pub first_female: Vec<String>,
    /// Patronymics.
    pub patr: Vec<(String, String)>,
}

/// A patient with a peculiarity from the sheet's list.
#[derive(Debug, Clone, Deserialize)]
pub struct Oddling {
    #[serde(flatten)]
    pub person: Person,
    /// Sizes of large files in bytes.
    #[serde(default)]
    pub files: Vec<u64>,
    /// Whether the record contains hostile documents.
    #[serde(default)]
    pub hostile: bool,
    /// Whether the patient is in the table twice.
    #[serde(default)]
    pub twin: bool,
    /// `deleted=1`
    #[serde(default)]
    pub deleted: bool,
    /// Whether the client is merged into the next one of the file.
    #[serde(default)]
    pub merged_into_next: bool,
}

#[derive(Debug, Deserialize)]
struct Oddlings {
    people: Vec<Oddling>,
}

/// All data files.
#[derive(Debug)]
pub struct Directories {
    /// Diagnoses.
    pub codes: Codes,
    /// Doctors by key.
    pub doctors: BTreeMap<String, Doctor>,
    /// Sentences.
    pub writings: Writings,
    /// Laboratory values.
    pub laboratory: Laboratory,
    /// Names of the crowd.
    pub names: Names,
    /// Patients with peculiarities.
    pub people: Vec<Oddling>,
}

impl Directories {
    /// Parses all files.
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

/// Parses a data file of the simulator.
pub fn data<T: DeserializeOwned>(name: &str, text: &str) -> anyhow::Result<T> {
    toml::from_str(text).with_context(|| format!("tools/simulators/data/vista/{name}.toml"))
}
