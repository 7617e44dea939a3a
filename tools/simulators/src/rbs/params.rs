//! The parameters of a request, read leniently as the gateway does: numbers may be texts, unknown parameters are ignored. In the classic
//! family `jsonParams` and `orderBundle` are JSON in a text, in the JSON family they are objects (protocol sheet rbs-payment §1).

use super::family::Family;
use super::language::Language;
use super::money::Kopecks;
use super::order::OrderId;
use super::refusal::Refusal;
use serde_json::{Map, Value};

/// Parameters that contain the credentials.
const CREDENTIALS: [&str; 3] = ["userName", "password", "token"];

/// The parameters of one request.
#[derive(Debug, Default)]
pub struct Params {
    values: Map<String, Value>,
    /// Whether a URL contained credentials.
    pub is_secret_in_url: bool,
}

impl Params {
    /// Reads the query and the body.
    ///
    /// # Errors
    /// The body is not of the family's format.
    pub fn read(family: Family, query: Option<&str>, body: &[u8]) -> Result<Self, Refusal> {
        if family == Family::Json {
            return match serde_json::from_slice(body) {
                Ok(Value::Object(values)) => Ok(Self { values, is_secret_in_url: false }),
                _ => Err(Refusal::Invalid("body")),
            };
        }
        let mut params = Self::default();
        let pairs = |text: &[u8]| serde_urlencoded::from_bytes::<Vec<(String, String)>>(text);
        for (name, value) in pairs(query.unwrap_or_default().as_bytes()).unwrap_or_default() {
            params.is_secret_in_url |= CREDENTIALS.contains(&name.as_str());
            params.values.insert(name, value.into());
        }
        let body = pairs(body).map_err(|_| Refusal::Invalid("body"))?;
        params.values.extend(body.into_iter().map(|(name, value)| (name, value.into())));
        Ok(params)
    }

    /// The language of messages. An unknown one counts as Russian here; `register.do` refuses it.
    pub fn language(&self) -> Language {
        self.text("language").and_then(|code| Language::of(&code)).unwrap_or_default()
    }

    /// A text or a number. `None` if it is missing or empty.
    pub fn text(&self, name: &str) -> Option<String> {
        let text = match self.values.get(name)? {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(yes) => yes.to_string(),
            _ => return None,
        };
        (!text.is_empty()).then_some(text)
    }

    /// A text of limited length.
    ///
    /// # Errors
    /// [`Refusal::Invalid`] if it is longer.
    pub fn short(&self, name: &'static str, longest: usize) -> Result<Option<String>, Refusal> {
        match self.text(name) {
            Some(text) if text.chars().count() > longest => Err(Refusal::Invalid(name)),
            text => Ok(text),
        }
    }

    /// A mandatory text.
    ///
    /// # Errors
    /// [`Refusal::Missing`].
    pub fn needed(&self, name: &'static str) -> Result<String, Refusal> {
        self.text(name).ok_or(Refusal::Missing(name))
    }

    /// A whole number that is not negative.
    ///
    /// # Errors
    /// [`Refusal::Invalid`].
    pub fn number(&self, name: &'static str) -> Result<Option<u64>, Refusal> {
        self.text(name).map(|text| text.parse().map_err(|_| Refusal::Invalid(name))).transpose()
    }

    /// A sum in kopecks: digits only. `None` if it is missing.
    ///
    /// # Errors
    /// [`Refusal::WrongAmount`].
    pub fn amount(&self) -> Result<Option<Kopecks>, Refusal> {
        let Some(text) = self.text("amount") else { return Ok(None) };
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Refusal::WrongAmount);
        }
        text.parse().ok().and_then(Kopecks::new).map(Some).ok_or(Refusal::WrongAmount)
    }

    /// An object: JSON in a text in the classic family. `wrong` is the refusal of anything else.
    ///
    /// # Errors
    /// `wrong`.
    pub fn object(
        &self,
        family: Family,
        name: &str,
        wrong: Refusal,
    ) -> Result<Option<Map<String, Value>>, Refusal> {
        match (family, self.values.get(name)) {
            (_, None | Some(Value::Null)) => Ok(None),
            (Family::Classic, Some(Value::String(text))) if text.is_empty() => Ok(None),
            (Family::Classic, Some(Value::String(text))) => {
                serde_json::from_str(text).map(Some).map_err(|_| wrong)
            }
            (Family::Json, Some(Value::Object(found))) => Ok(Some(found.clone())),
            _ => Err(wrong),
        }
    }

    /// The order that is meant by `orderId`.
    ///
    /// # Errors
    /// It is missing, or it is not an id of the gateway.
    pub fn order_id(&self) -> Result<OrderId, Refusal> {
        OrderId::parse(&self.needed("orderId")?).ok_or(Refusal::UnknownOrder)
    }
}
