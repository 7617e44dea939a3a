//! Demo accounts, `variants/base/demo.toml`. They exist only in demo mode; their passwords are public.

use crate::folder::VariantFolder;
use cabinet_domain::{BirthDate, Citizenship, Email, Gender, Role, Snils, Username};
use serde::Deserialize;

/// One demo account. The server creates it if it is missing; the hospital simulator has the same people.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoAccount {
    pub username: Username,
    /// Public password.
    pub password: String,
    pub role: Role,
    pub last_name: String,
    pub first_name: String,
    pub patr_name: Option<String>,
    pub birth_date: BirthDate,
    pub gender: Gender,
    /// Administrators need none.
    pub snils: Option<Snils>,
    /// Fictional number.
    pub phone: Option<String>,
    /// Fictional address.
    pub email: Email,
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
/// A message with the path of the file and what is wrong with it.
pub fn demo_accounts(folder: &VariantFolder) -> Result<Vec<DemoAccount>, String> {
    let path = folder.base().join("demo.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file: DemoFile = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(file.account)
}
