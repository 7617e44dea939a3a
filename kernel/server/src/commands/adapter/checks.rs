//! Calls every operation of the contract in its order, and checks the rules that reading alone does not: ids are unique, revisions are
//! stable, a document is returned to its own client only.

use super::notes::Notes;
use super::report::{Call, Report, RowName};
use cabinet_domain::{DiaryItem, MedicalDocument, PatientId};
use cabinet_plugin_conformance::{Person as TestPerson, Sex};
use cabinet_ports::records::{Page, PersonAsked};
use cabinet_ports::{Problem, ProblemCode, Records};
use chrono::NaiveDate;
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

/// Maximum number of texts that are read.
const MOST_TEXTS: usize = 50;
/// Maximum number of pages of a list that are read; the kernel has the same limit.
const MOST_PIECES: usize = 500;
/// A client id that exists in no hospital.
const NOBODY: &str = "cabinet-adapter-check";

/// The person to search for: the request body of `/clients/match`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Person {
    last_name: String,
    first_name: String,
    #[serde(default)]
    patr_name: Option<String>,
    birth_date: NaiveDate,
    sex: Sex,
    #[serde(default)]
    snils: Option<String>,
}

/// Context of the checks.
pub(super) struct Checks<'a> {
    pub(super) port: &'a dyn Records,
    pub(super) notes: &'a Notes,
    pub(super) today: NaiveDate,
}

/// A complete list, all pages merged.
struct Whole<T> {
    items: Vec<T>,
    pieces: usize,
    set_aside: usize,
}

impl Checks<'_> {
    /// Runs all checks. Without a client, runs only those that do not need one.
    pub(super) async fn run(&self, person: Option<&Person>, client: Option<&str>) -> Report {
        let mut report = Report::default();
        self.add(&mut report, self.health().await);
        self.add(&mut report, self.info().await);
        self.add(&mut report, self.events().await);
        let mut found = None;
        if let Some(person) = person {
            let mut call = Call::new("match");
            found = self.find(&mut call, person, client).await;
            self.add(&mut report, call);
        }
        let Some(patient) = client.map(PatientId::from).or(found) else {
            let mut call = Call::new("lists");
            call.say("not read: name a test client with --client or --person");
            self.add(&mut report, call);
            return report;
        };
        self.add(&mut report, self.diagnoses(&patient).await);
        let mut call = Call::new("documents");
        let documents = self.documents(&mut call, &patient).await;
        self.add(&mut report, call);
        self.add(&mut report, self.texts(&patient, &documents).await);
        self.add(&mut report, self.file(&patient, &documents).await);
        self.add(&mut report, self.observations(&patient).await);
        self.add(&mut report, self.invoices(&patient).await);
        self.add(&mut report, self.prescriptions(&patient).await);
        let mut call = Call::new("diary");
        let constructors = self.diary(&mut call, &patient).await;
        self.add(&mut report, call);
        if !constructors.is_empty() {
            self.add(&mut report, self.thesauri(constructors).await);
        }
        report
    }

    /// Adds a call with the notes that the plugin logged during it.
    fn add(&self, report: &mut Report, mut call: Call) {
        self.note(&mut call);
        report.add(call);
    }

    fn note(&self, call: &mut Call) {
        self.notes.take().into_iter().for_each(|note| call.note(note));
    }

    async fn health(&self) -> Call {
        let mut call = Call::new("health");
        match self.port.health().await {
            Ok(detail) => call.say(detail),
            Err(problem) => call.refused(&problem),
        }
        call
    }

    async fn info(&self) -> Call {
        let mut call = Call::new("info");
        match self.port.host().await {
            Ok(host) if host.name.trim().is_empty() => call.wrong("name is empty"),
            Ok(_) => {}
            Err(problem) => call.refused(&problem),
        }
        call
    }

    /// Reads the current cursor of the feed and checks that the adapter accepts it back.
    async fn events(&self) -> Call {
        let mut call = Call::new("events");
        let start = match self.port.changes(None, Duration::ZERO).await {
            Ok(start) => start,
            Err(problem) => {
                call.refused(&problem);
                return call;
            }
        };
        if let Err(problem) = self.port.changes(Some(&start.cursor), Duration::ZERO).await {
            call.wrong(format!("its own cursor is refused: {}: {}", problem.code.name(), problem.detail));
        }
        call
    }

    async fn find(&self, call: &mut Call, person: &Person, client: Option<&str>) -> Option<PatientId> {
        let Some(asked) = person.asked() else {
            call.wrong("the person cannot be asked for: a name is empty, or snils is no SNILS");
            return None;
        };
        match self.port.find_patient(&asked).await {
            Ok(found) if client.is_some_and(|client| client != found.as_str()) => {
                call.wrong("result is one, but another client than --client");
                Some(found)
            }
            Ok(found) => {
                call.say("one");
                Some(found)
            }
            Err(problem) => {
                call.refused(&problem);
                None
            }
        }
    }

    async fn diagnoses(&self, patient: &PatientId) -> Call {
        let mut call = Call::new("diagnoses");
        let ask = async |_: Option<String>| self.port.diagnoses(patient).await;
        whole(&mut call, ask, |row| row.foreign_id.clone()).await;
        call
    }

    async fn observations(&self, patient: &PatientId) -> Call {
        let mut call = Call::new("observations");
        let ask = async |cursor: Option<String>| self.port.observations(patient, cursor.as_deref()).await;
        whole(&mut call, ask, |row| row.foreign_id.clone()).await;
        call
    }

    async fn invoices(&self, patient: &PatientId) -> Call {
        let mut call = Call::new("accounts");
        let ask = async |_: Option<String>| self.port.invoices(patient).await;
        whole(&mut call, ask, |row| row.id.0.clone()).await;
        call
    }

    async fn prescriptions(&self, patient: &PatientId) -> Call {
        let mut call = Call::new("prescriptions");
        let ask = async |_: Option<String>| self.port.prescriptions(patient).await;
        whole(&mut call, ask, |row| row.foreign_id.clone()).await;
        call
    }

    /// Reads the list twice: a revision that differs between two reads would be reported to the patient as a change.
    async fn documents(&self, call: &mut Call, patient: &PatientId) -> Vec<MedicalDocument> {
        let ask = async |cursor: Option<String>| self.port.documents(patient, cursor.as_deref()).await;
        let Some(first) = whole(call, ask, |row| row.foreign_id.0.clone()).await else { return Vec::new() };
        let revisions: HashMap<&str, &str> =
            first.items.iter().map(|row| (row.foreign_id.as_str(), row.revision.as_str())).collect();
        self.note(call);
        if let Ok(again) = self.port.documents(patient, None).await {
            for row in again.items {
                let id = row.foreign_id.as_str();
                if revisions.get(id).is_some_and(|before| **before != row.revision) {
                    call.wrong_row("revision is another one at each reading", RowName::new(None, Some(id)));
                }
            }
        }
        // The notes of the second read repeat those of the first.
        drop(self.notes.take());
        first.items
    }

    async fn texts(&self, patient: &PatientId, documents: &[MedicalDocument]) -> Call {
        let mut call = Call::new("texts");
        let with_text: Vec<_> = documents.iter().filter(|document| document.has_html).collect();
        for document in with_text.iter().take(MOST_TEXTS) {
            let id = &document.foreign_id;
            if let Err(problem) = self.port.document_html(patient, id).await {
                let what = format!("{}: {}", problem.code.name(), problem.detail);
                call.wrong_row(what, RowName::new(None, Some(id.as_str())));
            }
        }
        self.note(&mut call);
        if let Some(document) = with_text.first() {
            let strangers = self.port.document_html(&PatientId::from(NOBODY), &document.foreign_id).await;
            if strangers.is_ok() {
                call.note("a text is given whoever X-Client-Id names: 404 not_found protects patients");
            }
            // Refusing the unknown client is the expected behaviour.
            drop(self.notes.take());
        }
        call.say(format!("{} of {} read", with_text.len().min(MOST_TEXTS), with_text.len()));
        call
    }

    async fn file(&self, patient: &PatientId, documents: &[MedicalDocument]) -> Call {
        let mut call = Call::new("file");
        let Some(document) = documents.iter().find(|document| document.has_file) else {
            call.say("no document has one");
            return call;
        };
        let name = || RowName::new(None, Some(document.foreign_id.as_str()));
        match self.port.open_file(patient, &document.foreign_id, None).await {
            Ok(file) => {
                if file.validator.is_none() {
                    call.note("no strong ETag: a download that breaks off begins anew");
                }
                if file.length.is_none() {
                    call.note("no Content-Length: nobody sees how long a download takes");
                }
            }
            Err(problem) => {
                call.wrong_row(format!("{}: {}", problem.code.name(), problem.detail), name());
            }
        }
        call
    }

    async fn diary(&self, call: &mut Call, patient: &PatientId) -> BTreeSet<String> {
        match self.port.diary_form(patient, self.today).await {
            Ok(form) => {
                let items: Vec<&DiaryItem> = form.groups.iter().flat_map(|group| &group.items).collect();
                let mut codes = HashSet::new();
                let repeated = items.iter().filter(|item| !codes.insert(&item.code)).count();
                if repeated > 0 {
                    call.wrong(format!("code is given twice (items: {repeated})"));
                }
                call.say(format!("{} items of today", items.len()));
                items.into_iter().filter_map(|item| item.thesaurus.clone()).collect()
            }
            Err(problem) => {
                call.refused(&problem);
                BTreeSet::new()
            }
        }
    }

    async fn thesauri(&self, codes: BTreeSet<String>) -> Call {
        let mut call = Call::new("thesaurus");
        call.say(format!("{} read", codes.len()));
        for code in codes {
            if let Err(problem) = self.port.thesaurus(&code).await {
                call.wrong_row(
                    format!("{}: {}", problem.code.name(), problem.detail),
                    RowName::new(None, Some(&code)),
                );
            }
        }
        call
    }
}

/// Reads a list to its end. Returns `None` if a page could not be read.
async fn whole<T>(
    call: &mut Call,
    ask: impl AsyncFn(Option<String>) -> Result<Page<T>, Problem>,
    id: impl Fn(&T) -> String,
) -> Option<Whole<T>> {
    let mut list = Whole { items: Vec::new(), pieces: 0, set_aside: 0 };
    let (mut cursor, mut seen) = (None, HashSet::new());
    loop {
        let page = match ask(cursor.clone()).await {
            Ok(page) => page,
            Err(problem) if problem.code == ProblemCode::Unsupported => {
                call.say("not offered");
                return None;
            }
            Err(problem) => {
                call.refused(&problem);
                return None;
            }
        };
        let before = list.items.len() + list.set_aside;
        page.set_aside.iter().for_each(|row| call.set_aside(row, before));
        for row in &page.items {
            if !seen.insert(id(row)) {
                call.wrong_row("id is given twice", RowName::new(None, Some(&id(row))));
            }
        }
        list.pieces += 1;
        list.set_aside += page.set_aside.len();
        list.items.extend(page.items);
        if page.next.is_none() || page.next == cursor || list.pieces >= MOST_PIECES {
            break;
        }
        cursor = page.next;
    }
    if list.pieces >= MOST_PIECES {
        call.wrong("the list does not end");
    }
    call.say(format!("{} rows, {} set aside", list.items.len() + list.set_aside, list.set_aside));
    Some(list)
}

impl Person {
    fn asked(&self) -> Option<PersonAsked> {
        let person = TestPerson {
            last_name: self.last_name.clone(),
            first_name: self.first_name.clone(),
            patr_name: self.patr_name.clone(),
            birth_date: self.birth_date,
            sex: self.sex,
            snils: self.snils.clone(),
            phone: None,
            patient_id: None,
        };
        Some(PersonAsked { user: person.user()?, documents: Vec::new() })
    }
}
