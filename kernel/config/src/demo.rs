//! The people of the demo, `variants/base/demo.toml`. They exist in demo mode only; their passwords are public.

use crate::folder::VariantFolder;
use cabinet_domain::{BirthDate, Citizenship, Email, Gender, Role, Snils, Username};
use serde::Deserialize;

/// One demo account. Built by the server if it is not there yet; the simulator of the hospital knows the same people.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoAccount {
    /// Login.
    pub username: Username,
    /// Password, public.
    pub password: String,
    /// `ROLE_PATIENT` or `ROLE_ADMIN`.
    pub role: Role,
    /// Family name.
    pub last_name: String,
    /// Given name.
    pub first_name: String,
    /// Patronymic.
    pub patr_name: Option<String>,
    /// Day of birth.
    pub birth_date: BirthDate,
    /// `MALE` or `FEMALE`.
    pub gender: Gender,
    /// SNILS; an administrator needs none.
    pub snils: Option<Snils>,
    /// Fictional phone.
    pub phone: Option<String>,
    /// Fictional address.
    pub email: Email,
    /// Citizen or foreigner.
    pub citizenship: Citizenship,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoFile {
    account: Vec<DemoAccount>,
}

/// Reads the demo accounts.
///
/// # Errors
/// Names the file and what is wrong with it.
pub fn demo_accounts(folder: &VariantFolder) -> Result<Vec<DemoAccount>, String> {
    let path = folder.base().join("demo.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file: DemoFile = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(file.account)
}
