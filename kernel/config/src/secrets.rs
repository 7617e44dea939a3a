//! Resolves references to secrets when the server starts. All missing secrets are reported at once, each with how to provide it.

use crate::draft::Draft;
use crate::schema::secret_refs;
use crate::sections::{Database, SecretRef, Variant};
use crate::suggestion::nearest;
use cabinet_domain::{PluginId, SystemId};
use secrecy::SecretString;
use std::collections::BTreeMap;
use std::path::Path;

/// A secret is missing. Names the key and the reference, never a value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MissingSecret {
    /// The variable is not set or empty.
    #[error(
        "{key}: the environment variable {name} is not set: set it, or point {key} to a file with {{ file = \"…\" }}"
    )]
    Variable {
        /// Key of the reference.
        key: String,
        name: String,
    },
    /// The file does not exist, is unreadable or is empty.
    #[error("{key}: the file {path} {reason}: write the secret into it, readable by the server's user only")]
    File {
        /// Key of the reference.
        key: String,
        path: String,
        /// Why the file cannot be used.
        reason: String,
    },
}

/// All secrets of a deployment.
#[derive(Debug)]
pub struct Secrets {
    /// Signs access tokens.
    pub token_key: SecretString,
    /// Encrypts values in the database.
    pub data_key: SecretString,
    /// Former data keys; they decrypt what they encrypted.
    pub retired_data_keys: Vec<SecretString>,
    /// Password of the mail server; `None` if it requires none.
    pub mail_password: Option<SecretString>,
    /// Access key and secret key of the S3 server; `None` with files on a disk.
    pub s3: Option<(SecretString, SecretString)>,
    /// API keys of other hospital systems by system name.
    pub systems: BTreeMap<SystemId, Vec<SecretString>>,
    /// Keys and PINs of signers by signer name.
    pub signers: BTreeMap<String, SecretString>,
    /// PostgreSQL URL with its password; `None` with SQLite.
    pub database_url: Option<SecretString>,
    /// Secrets of the enabled plugins, by the names in their manifests.
    pub plugins: BTreeMap<PluginId, BTreeMap<String, SecretString>>,
}

/// Reads every secret that the variant refers to. `variable` looks up environment variables.
///
/// # Errors
/// All missing secrets.
pub fn resolve_secrets(
    variant: &Variant,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Secrets, Vec<MissingSecret>> {
    let mut missing = Vec::new();
    let mut take = |key: String, reference: &SecretRef| match resolve(&key, reference, variable) {
        Ok(secret) => Some(secret),
        Err(error) => {
            missing.push(error);
            None
        }
    };
    let token_key = take("security.token_key".to_owned(), &variant.security.token_key);
    let data_key = take("security.data_key".to_owned(), &variant.security.data_key);
    let retired = variant.security.retired_data_keys.iter().enumerate();
    let retired_data_keys = retired
        .filter_map(|(index, reference)| take(format!("security.retired_data_keys.{index}"), reference))
        .collect();
    let mail_login = variant.mail.as_ref().and_then(|mail| mail.login.as_ref());
    let mail_password = mail_login.and_then(|login| take("mail.login.password".to_owned(), &login.password));
    let s3 = variant.files.s3.as_ref().and_then(|s3| {
        let access_key = take("files.s3.access_key".to_owned(), &s3.access_key);
        let secret_key = take("files.s3.secret_key".to_owned(), &s3.secret_key);
        access_key.zip(secret_key)
    });
    let systems = variant.services.systems.iter().map(|(name, system)| {
        let keys = system.keys.iter().enumerate();
        let keys = keys.filter_map(|(index, key)| take(format!("services.systems.{name}.keys.{index}"), key));
        (name.clone(), keys.collect())
    });
    let systems = systems.collect();
    let signers = variant.signers.iter().filter_map(|(name, signer)| {
        take(format!("signers.{name}.key"), signer.key.as_ref()?).map(|secret| (name.clone(), secret))
    });
    let signers = signers.collect();
    let database_url = match &variant.database {
        Database::Sqlite { .. } => None,
        Database::Postgres { url, .. } => take("database.url".to_owned(), url),
    };
    let mut plugins = BTreeMap::new();
    for (id, plugin) in variant.plugins.iter().filter(|(_, plugin)| plugin.enabled) {
        let secrets = plugin.secrets.iter().filter_map(|(name, reference)| {
            take(format!("plugins.{id}.secrets.{name}"), reference).map(|secret| (name.clone(), secret))
        });
        plugins.insert(id.clone(), secrets.collect());
    }
    match (token_key, data_key) {
        (Some(token_key), Some(data_key)) if missing.is_empty() => Ok(Secrets {
            token_key,
            data_key,
            retired_data_keys,
            mail_password,
            s3,
            systems,
            signers,
            database_url,
            plugins,
        }),
        _ => Err(missing),
    }
}

impl Draft {
    /// Reads every secret that the configuration refers to, by key path, and reports each missing one. Skips the secrets of disabled
    /// plugins.
    pub fn secrets(&mut self, environment: &[(String, String)]) -> BTreeMap<String, SecretString> {
        let variable = |name: &str| {
            let found = environment.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone())
        };
        let mut secrets = BTreeMap::new();
        for (key, reference) in secret_refs(&self.schema, &self.tree) {
            let is_named = match &reference {
                SecretRef::Env(name) => !name.is_empty(),
                SecretRef::File(path) => !path.as_os_str().is_empty(),
            };
            if !is_named || self.is_of_disabled_plugin(&key) {
                continue;
            }
            match resolve(&key, &reference, &variable) {
                Ok(secret) => {
                    secrets.insert(key, secret);
                }
                Err(missing) => self.report_missing(&missing, environment),
            }
        }
        secrets
    }

    fn is_of_disabled_plugin(&self, key: &str) -> bool {
        let plugin = key.strip_prefix("plugins.").and_then(|rest| rest.split('.').next());
        plugin.is_some_and(|id| self.section(&format!("plugins.{id}.enabled")) == Some(false))
    }

    fn report_missing(&mut self, missing: &MissingSecret, environment: &[(String, String)]) {
        match missing {
            MissingSecret::Variable { key, name } => {
                let near = nearest(name, environment.iter().map(|(known, _)| known.as_str()));
                self.report_near(
                    key,
                    format!("the environment variable {name}, which is not set"),
                    "a variable that holds the secret: set it, or name a file with { file = \"…\" }",
                    near.filter(|near| *near != name).map(str::to_owned),
                );
            }
            MissingSecret::File { key, path, reason } => self.report(
                key,
                format!("the file {path}, which {reason}"),
                "a file that holds the secret, readable by the server's user only",
            ),
        }
    }
}

/// Reads one secret. Drops one trailing line feed of a file, because editors add it.
///
/// # Errors
/// [`MissingSecret`] if it is missing or empty.
pub fn resolve(
    key: &str,
    reference: &SecretRef,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<SecretString, MissingSecret> {
    match reference {
        SecretRef::Env(name) => match variable(name).filter(|text| !text.is_empty()) {
            Some(text) => Ok(SecretString::from(text)),
            None => Err(MissingSecret::Variable { key: key.to_owned(), name: name.clone() }),
        },
        SecretRef::File(path) => read(path).map_err(|reason| MissingSecret::File {
            key: key.to_owned(),
            path: path.display().to_string(),
            reason,
        }),
    }
}

fn read(path: &Path) -> Result<SecretString, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot be read ({})", error.kind()))?;
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    if text.is_empty() { Err("is empty".to_owned()) } else { Ok(SecretString::from(text)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrecy::ExposeSecret as _;

    #[test]
    fn a_variable_and_a_file_give_a_secret_that_does_not_print() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        std::fs::write(&path, "from file\n").unwrap();
        let variable = |name: &str| (name == "KEY").then(|| "from variable".to_owned());

        let secret = resolve("k", &SecretRef::Env("KEY".to_owned()), &variable).unwrap();
        assert_eq!(secret.expose_secret(), "from variable");
        assert!(!format!("{secret:?}").contains("from"));
        let secret = resolve("k", &SecretRef::File(path), &variable).unwrap();
        assert_eq!(secret.expose_secret(), "from file");
    }

    ///
    #[test]
    fn what_is_missing_is_named_with_the_way_to_give_it() {
        let nothing = |_: &str| None;
        let error = resolve("security.token_key", &SecretRef::Env("KEY".to_owned()), &nothing).unwrap_err();
        assert_eq!(
            error.to_string(),
            "security.token_key: the environment variable KEY is not set: set it, or point security.token_key to a file with \
             { file = \"…\" }"
        );
        let error = resolve("k", &SecretRef::File("/nowhere/key".into()), &nothing).unwrap_err();
        assert!(error.to_string().contains("/nowhere/key"));
    }
}
