//! Validates requests of the information system: parameters, clock, redirect address, certificate hash, signature.

use super::keys::lenient_base64;
use super::openssl::Algorithm;
use super::portal::Portal;
use super::refusal::Refusal;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Permitted deviation of a request's timestamp (protocol sheet esia §9).
const CLOCK_WINDOW_S: i64 = 5 * 60;

/// Scopes that this portal knows (protocol sheet esia §5).
const SCOPES: &[&str] = &[
    "openid",
    "fullname",
    "birthdate",
    "gender",
    "snils",
    "inn",
    "id_doc",
    "birthplace",
    "medical_doc",
    "military_doc",
    "foreign_passport_doc",
    "drivers_licence_doc",
    "birth_cert_doc",
    "residence_doc",
    "temporary_residence_doc",
    "vehicles",
    "email",
    "mobile",
    "contacts",
    "addresses",
    "usr_org",
    "kid_fullname",
];

/// Protocol version of a path. The versions differ in the signature and the order of signed values (protocol sheet esia §3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// CMS over `scope timestamp client_id state`.
    V1,
    /// Raw signature over `client_id scope scope_org timestamp state redirect_uri code`.
    V2,
}

/// Parameters of a query or a form. Each may occur once.
#[derive(Debug)]
pub struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Parses a query or a form.
    ///
    /// # Errors
    /// 007003 if a parameter occurs twice, 007038 if the text is not a form.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let pairs: Vec<(String, String)> =
            serde_urlencoded::from_str(text).map_err(|_| Refusal::new("007038"))?;
        for (index, (name, _)) in pairs.iter().enumerate() {
            if pairs.iter().skip(index + 1).any(|(other, _)| other == name) {
                return Err(Refusal::about("007003", name));
            }
        }
        Ok(Self(pairs))
    }

    /// The value of a parameter. An empty value counts as absent.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// The value of a required parameter.
    ///
    /// # Errors
    /// 007014 if it is absent.
    pub fn need(&self, name: &str) -> Result<&str, Refusal> {
        self.get(name).ok_or_else(|| Refusal::about("007014", name))
    }

    fn or_empty(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }
}

/// The scopes of a request.
///
/// # Errors
/// 007013 without scopes, 007006 for an unknown scope.
pub fn scopes(parameters: &Parameters) -> Result<Vec<String>, Refusal> {
    let scope = parameters.get("scope").ok_or_else(|| Refusal::new("007013"))?;
    let scopes: Vec<String> = scope.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    match scopes.iter().find(|word| !SCOPES.contains(&word.as_str())) {
        Some(unknown) => Err(Refusal::about("007006", unknown)),
        None => Ok(scopes),
    }
}

/// The `state` parameter, which must be a UUID.
///
/// # Errors
/// 007014 if it is absent, 007003 if it is not a UUID.
pub fn state(parameters: &Parameters) -> Result<Uuid, Refusal> {
    Uuid::parse_str(parameters.need("state")?).map_err(|_| Refusal::about("007003", "state"))
}

/// Authenticates the information system, for both calls. `last` is the value that only the token call signs: the code or the refresh token.
///
/// # Errors
/// The error number of the failed check.
pub async fn authenticate(
    portal: &Portal,
    version: Version,
    parameters: &Parameters,
    last: &str,
) -> Result<(), Refusal> {
    if parameters.need("client_id")? != portal.client_id {
        return Err(Refusal::about("007002", "client_id"));
    }
    timestamp(portal.now(), parameters.need("timestamp")?)?;
    state(parameters)?;
    let secret = parameters.need("client_secret")?;
    if version == Version::V2 {
        certificate_hash(portal, parameters.need("client_certificate_hash")?)?;
    }
    if !portal.switches.behaviour().check_signatures {
        return Ok(());
    }
    let signature = lenient_base64(secret).ok_or_else(|| Refusal::about("007053", "no base64"))?;
    let get = |name| parameters.or_empty(name);
    let good = match version {
        Version::V1 => {
            let data = [get("scope"), get("timestamp"), get("client_id"), get("state")].concat();
            is_cms_of_system(portal, data.as_bytes(), &signature).await
        }
        Version::V2 => {
            let head =
                [get("client_id"), get("scope"), get("scope_org"), get("timestamp"), get("state")].concat();
            let with_address = format!("{head}{}{last}", get("redirect_uri"));
            // Sources differ for refresh tokens (protocol sheet esia §3.2): all three orders are accepted.
            let orders = match parameters.get("grant_type") {
                Some("refresh_token") => {
                    vec![with_address, format!("{head}{}", get("redirect_uri")), format!("{head}{last}")]
                }
                _ => vec![with_address],
            };
            let mut good = Ok(false);
            for data in orders {
                if !matches!(good, Ok(true)) {
                    good = is_signature_of_system(portal, data.as_bytes(), &signature).await;
                }
            }
            good
        }
    };
    match good {
        Ok(true) => Ok(()),
        Ok(false) => Err(Refusal::new("007053")),
        Err(error) => {
            tracing::error!(?error, "a signature could not be checked");
            Err(Refusal::new("007007"))
        }
    }
}

/// Checks a timestamp in the format `yyyy.MM.dd HH:mm:ss Z`.
fn timestamp(now: DateTime<Utc>, text: &str) -> Result<(), Refusal> {
    let asked = DateTime::parse_from_str(text, "%Y.%m.%d %H:%M:%S %z")
        .map_err(|_| Refusal::about("007003", "timestamp"))?;
    let off = (asked.to_utc() - now).num_seconds().abs();
    if off <= CLOCK_WINDOW_S { Ok(()) } else { Err(Refusal::about("007015", &format!("{off} s off"))) }
}

fn certificate_hash(portal: &Portal, hash: &str) -> Result<(), Refusal> {
    if hash.len() != 64 || !hash.chars().all(|digit| digit.is_ascii_hexdigit() && !digit.is_ascii_lowercase())
    {
        return Err(Refusal::about("007053", "client_certificate_hash is not 64 upper-case hex digits"));
    }
    let known = portal.keys.system.iter().flat_map(|key| &key.hashes).any(|known| known == hash);
    if portal.switches.behaviour().exact_hash && !known {
        return Err(Refusal::about("007053", "client_certificate_hash is of no known certificate"));
    }
    Ok(())
}

async fn is_signature_of_system(portal: &Portal, data: &[u8], signature: &[u8]) -> anyhow::Result<bool> {
    let mut signature = signature.to_vec();
    if portal.switches.behaviour().reversed_bytes {
        signature.reverse();
    }
    // A GOST R 34.10-2012 signature with 256 bits has 64 bytes, an RSA 2048 signature 256.
    let algorithm = if signature.len() == 64 { Algorithm::Gost } else { Algorithm::Rsa };
    for key in portal.keys.system.iter().filter(|key| key.algorithm == algorithm) {
        if portal.keys.openssl.verify(algorithm, &key.certificate, data, &signature).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn is_cms_of_system(portal: &Portal, data: &[u8], cms: &[u8]) -> anyhow::Result<bool> {
    for key in &portal.keys.system {
        if portal.keys.openssl.verify_cms(key.algorithm, &key.certificate, data, cms).await? {
            return Ok(true);
        }
    }
    Ok(false)
}
