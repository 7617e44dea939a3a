//! Demo accounts and news, `variants/base/demo.toml`. They exist only in demo mode; the passwords are public.

use crate::folder::VariantFolder;
use cabinet_domain::{BirthDate, Citizenship, Email, Gender, NewsId, Role, Snils, StaffRole, Username};
use serde::Deserialize;
use std::collections::BTreeMap;

/// One demo account. The server creates it if it is missing; the hospital simulator has the same people.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoAccount {
    pub username: Username,
    /// Public password.
    pub password: String,
    pub role: Role,
    /// What an administrator is limited to.
    pub staff_role: Option<StaffRole>,
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
    #[serde(default)]
    news: Vec<DemoNews>,
}

/// One news item of the demo.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoNews {
    /// Fixed, so that kernels that start at the same time create it once.
    pub id: NewsId,
    /// By language code.
    pub texts: BTreeMap<String, DemoNewsText>,
}

/// The text of a demo news item in one language.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoNewsText {
    pub title: String,
    /// Markdown.
    pub text: String,
}

/// Reads the demo accounts.
///
/// # Errors
/// A message with the path of the file and what is wrong with it.
pub fn demo_accounts(folder: &VariantFolder) -> Result<Vec<DemoAccount>, String> {
    Ok(read(folder)?.account)
}

/// Reads the demo news.
///
/// # Errors
/// As [`demo_accounts`].
pub fn demo_news(folder: &VariantFolder) -> Result<Vec<DemoNews>, String> {
    Ok(read(folder)?.news)
}

fn read(folder: &VariantFolder) -> Result<DemoFile, String> {
    let path = folder.base().join("demo.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
