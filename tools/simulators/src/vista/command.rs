//! Events that a test or a person can trigger in the hospital: documents written, changed, withdrawn; values measured; diagnoses made;
//! invoices issued or changed; clients merged. Each one except a second entry appears in the feed.

use super::adapter::Adapter;
use super::archive::account::{Account, AccountItem, kopecks};
use super::archive::client::{Card, Client};
use super::archive::document::{Charset, Content, Document, Kind};
use super::archive::findings::{Diagnosis, Observation};
use super::archive::{Archive, Event};
use super::invent::Flow;
use super::refusal::Refusal;
use base64::Engine as _;
use chrono::{NaiveDate, NaiveDateTime};
use serde::Deserialize;

/// A file: its bytes in base64, or the length of a file that is generated while it is sent.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileSent {
    pub name: String,
    /// MIME type.
    pub mime: String,
    /// The bytes.
    #[serde(default)]
    pub base64: Option<String>,
    /// The length of a generated file.
    #[serde(default)]
    pub length: Option<u64>,
}

/// An event in the hospital.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ControlCommand {
    /// Adds a document.
    AddDocument {
        client_id: String,
        kind: Kind,
        name: String,
        #[serde(default)]
        html: Option<String>,
        /// Encoding of the text.
        #[serde(default)]
        charset: Charset,
        #[serde(default)]
        file: Option<FileSent>,
        /// Code of the diagnosis.
        #[serde(default)]
        mkb: Option<String>,
        /// Time of writing. Default: now.
        #[serde(default)]
        created: Option<NaiveDateTime>,
    },
    /// Changes name, text or file of a document. The revision changes in any case.
    ChangeDocument {
        /// Id of the document.
        id: String,
        /// The new name.
        #[serde(default)]
        name: Option<String>,
        /// The new text.
        #[serde(default)]
        html: Option<String>,
        /// The new file.
        #[serde(default)]
        file: Option<FileSent>,
    },
    /// Marks a document as deleted.
    WithdrawDocument {
        /// Id of the document.
        id: String,
    },
    /// Adds a laboratory value.
    AddObservation {
        client_id: String,
        /// Code of the series.
        code: String,
        name: String,
        /// A decimal number.
        value: String,
        #[serde(default)]
        unit: Option<String>,
        /// Time of the sample. Default: now.
        #[serde(default)]
        taken_at: Option<NaiveDateTime>,
    },
    /// Adds a diagnosis.
    AddDiagnosis {
        client_id: String,
        /// Code.
        mkb: String,
        /// Name.
        #[serde(default)]
        diag_name: Option<String>,
        /// Date of the diagnosis. Default: today.
        #[serde(default)]
        set_date: Option<NaiveDate>,
    },
    /// Issues an invoice with one line.
    AddAccount {
        client_id: String,
        name: String,
        /// A decimal number.
        sum: String,
        /// Date of issue. Default: today.
        #[serde(default)]
        date: Option<NaiveDate>,
    },
    /// Changes the sum or status of an invoice.
    ChangeAccount {
        /// Id of the invoice.
        id: String,
        /// The new sum.
        #[serde(default)]
        sum: Option<String>,
        /// The new status.
        #[serde(default)]
        status: Option<u8>,
    },
    /// Enters a patient a second time: an empty record under another id. This adds no event to the feed.
    EnterAgain {
        /// The client to enter again.
        client_id: String,
    },
    /// Merges two clients.
    MergeClients {
        /// The client that is removed.
        from: String,
        /// The client that remains.
        into: String,
    },
}

impl Adapter {
    /// Executes a command and returns the id of the row that was added or changed.
    ///
    /// # Errors
    /// The client, document or invoice does not exist, or a value is invalid.
    pub fn run(&self, command: ControlCommand) -> Result<String, Refusal> {
        self.change(|archive, now| match command {
            ControlCommand::AddDocument { client_id, kind, name, html, charset, file, mkb, created } => {
                let mut document = Document::new(archive.number(), kind, name, created.unwrap_or(now));
                document.mkb = mkb;
                if let Some(html) = html {
                    document.set_text(html, charset);
                }
                if let Some(file) = file {
                    let content = file.content()?;
                    document.set_file(file.name, file.mime, content);
                }
                let id = document.id.to_string();
                archive.add_document(&client_id, document)?;
                Ok(told("document.new", client_id, id, now))
            }
            ControlCommand::ChangeDocument { id, name, html, file } => {
                let content = file.map(|file| file.content().map(|content| (file, content))).transpose()?;
                let revision = archive.number();
                let (client_id, document) = document(archive, &id)?;
                document.revision = format!("{id}-{revision}");
                if let Some(name) = name {
                    document.name = name;
                }
                if let Some(html) = html {
                    document.set_text(html, Charset::Utf8);
                }
                if let Some((file, content)) = content {
                    document.set_file(file.name, file.mime, content);
                }
                Ok(told("document.changed", client_id, id, now))
            }
            ControlCommand::WithdrawDocument { id } => {
                let (client_id, document) = document(archive, &id)?;
                document.deleted = true;
                Ok(told("document.withdrawn", client_id, id, now))
            }
            ControlCommand::AddObservation { client_id, code, name, value, unit, taken_at } => {
                value.parse::<f64>().map_err(|_| Refusal::BadRequest("value is a decimal number".into()))?;
                let id = archive.number();
                archive.card_mut(&client_id)?.observations.push(Observation {
                    id,
                    document_id: None,
                    code,
                    name,
                    value: Some(value),
                    text: None,
                    unit,
                    norm_low: None,
                    norm_high: None,
                    taken_at: taken_at.unwrap_or(now),
                    deleted: false,
                });
                Ok(told("observation.new", client_id, id.to_string(), now))
            }
            ControlCommand::AddDiagnosis { client_id, mkb, diag_name, set_date } => {
                let id = archive.number();
                archive.card_mut(&client_id)?.diagnoses.push(Diagnosis {
                    id,
                    mkb,
                    diag_name,
                    set_date: set_date.unwrap_or(now.date()),
                    end_date: None,
                    character: None,
                    kind: None,
                    deleted: false,
                });
                Ok(told("diagnosis.new", client_id, id.to_string(), now))
            }
            ControlCommand::AddAccount { client_id, name, sum, date } => {
                kopecks(&sum).ok_or(Refusal::BadRequest("sum is a decimal number".into()))?;
                let id = archive.number();
                let date = date.unwrap_or(now.date());
                let item = AccountItem { name: name.clone(), sum: sum.clone(), date, amount: 1 };
                let account = Account {
                    id,
                    action_id: None,
                    name,
                    sum,
                    currency: "RUB",
                    date,
                    status: 0,
                    items: vec![item],
                    paid_by: None,
                };
                archive.add_account(&client_id, account)?;
                Ok(told("account.new", client_id, id.to_string(), now))
            }
            ControlCommand::ChangeAccount { id, sum, status } => {
                let number = id.parse().ok();
                let found = number.and_then(|number| archive.account_mut(number));
                let (client_id, account) = found.ok_or(Refusal::NotFound("invoice"))?;
                if let Some(sum) = sum {
                    kopecks(&sum).ok_or(Refusal::BadRequest("sum is a decimal number".into()))?;
                    account.sum = sum;
                }
                account.status = status.unwrap_or(account.status);
                Ok(told("account.changed", client_id, id, now))
            }
            ControlCommand::MergeClients { from, into } => {
                archive.merge(&from, &into)?;
                let what = "client.merged";
                let event = Event { what, client_id: from, id: None, into: Some(into.clone()), at: now };
                Ok((into, Some(event)))
            }
            ControlCommand::EnterAgain { client_id } => {
                let id = archive.number().to_string();
                let client = Client { client_id: id.clone(), ..archive.card(&client_id)?.client.clone() };
                archive.admit(Card::of(client));
                Ok((id, None))
            }
        })
    }
}

impl FileSent {
    fn content(&self) -> Result<Content, Refusal> {
        match (&self.base64, self.length) {
            (Some(text), None) => {
                let bytes = base64::engine::general_purpose::STANDARD.decode(text);
                let bytes = bytes.map_err(|_| Refusal::BadRequest("base64 is broken".into()))?;
                Ok(Content::Held(bytes.into()))
            }
            (None, Some(length)) => Ok(Content::Made(Flow::new(length))),
            _ => Err(Refusal::BadRequest("a file has base64 or length".into())),
        }
    }
}

fn document<'a>(archive: &'a mut Archive, id: &str) -> Result<(String, &'a mut Document), Refusal> {
    let number = id.parse().ok();
    number.and_then(|number| archive.document_mut(number)).ok_or(Refusal::NotFound("document"))
}

fn told(what: &'static str, client_id: String, id: String, at: NaiveDateTime) -> (String, Option<Event>) {
    (id.clone(), Some(Event { what, client_id, id: Some(id), into: None, at }))
}
