//! The web modules: `<web_root>/modules/<id>/module.json`, written by the build, narrowed to those that the variant has switched on.

use crate::state::AssembleError;
use crate::web::CachedResponse;
use cabinet_config::{ModuleSettings, Variant};
use cabinet_domain::Role;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::Path;
use utoipa::ToSchema;

/// A page that a module serves.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
struct Page {
    /// First segment or segments of its addresses: `visit`.
    path: String,
    #[serde(flatten)]
    #[schema(ignore)]
    further: Map<String, Value>,
}

/// One module as its build describes it. Members that only the shell understands are passed on.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
struct Module {
    /// Name of its folder.
    id: String,
    /// `/modules/<id>/remoteEntry.<hash>.js`
    entry: String,
    /// Pages that it serves.
    #[serde(default)]
    pages: Vec<Page>,
    /// Authorities that see it; empty for everybody, also before sign-in.
    #[serde(default)]
    roles: Vec<String>,
    /// Its own settings, overlaid by those of the variant.
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: Map<String, Value>,
    #[serde(flatten)]
    #[schema(ignore)]
    further: Map<String, Value>,
}

/// The answer of `GET /api/v1/variant/modules`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModulesBody {
    modules: Vec<Module>,
}

/// The modules of this hospital, as each kind of caller sees them.
#[derive(Debug)]
pub struct ModuleCatalogue {
    modules: Vec<Module>,
    anonymous: CachedResponse,
    patient: CachedResponse,
    admin: CachedResponse,
}

impl ModuleCatalogue {
    /// Reads the web root.
    ///
    /// # Errors
    /// If a `module.json` cannot be read. One that is not a module is left out and named in the log: the others live on.
    pub fn read(variant: &Variant) -> Result<Self, AssembleError> {
        let mut modules = Vec::new();
        let mut absent = Vec::new();
        for (id, settings) in variant.modules.iter().filter(|(_, settings)| settings.enabled) {
            let path = variant.http.web_root.join("modules").join(id).join("module.json");
            let text = match std::fs::read_to_string(&path) {
                Ok(text) => text,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    absent.push(id.as_str());
                    continue;
                }
                Err(source) => return Err(AssembleError::Unreadable { path, source }),
            };
            match Module::parse(id, &text, settings) {
                Ok(module) => modules.push(module),
                Err(reason) => tracing::error!(module = %id, reason, "module {id} is left out: {reason}"),
            }
        }
        if !absent.is_empty() {
            tracing::warn!("switched on but not built, so left out of the menu: {}", absent.join(", "));
        }
        let rendered = |role: Option<Role>| {
            let modules = modules.iter().filter(|module| module.is_for(role)).cloned().collect();
            let json = serde_json::to_vec(&ModulesBody { modules })
                .map_err(|source| AssembleError::Json { path: Path::new("modules").to_owned(), source })?;
            Ok::<_, AssembleError>(CachedResponse::new(json, "application/json"))
        };
        Ok(Self {
            anonymous: rendered(None)?,
            patient: rendered(Some(Role::Patient))?,
            admin: rendered(Some(Role::Admin))?,
            modules,
        })
    }

    /// The answer for a caller.
    pub const fn for_role(&self, role: Option<Role>) -> &CachedResponse {
        match role {
            None => &self.anonymous,
            Some(Role::Patient) => &self.patient,
            Some(Role::Admin) => &self.admin,
        }
    }

    /// Whether a present module serves this page.
    pub fn serves(&self, path: &str) -> bool {
        let is_below = |page: &str| {
            path.strip_prefix(page.trim_matches('/'))
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.modules.iter().flat_map(|module| &module.pages).any(|page| is_below(&page.path))
    }
}

impl Module {
    fn parse(id: &str, text: &str, settings: &ModuleSettings) -> Result<Self, String> {
        let mut module: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if module.id != id {
            return Err(format!("module.json names itself {:?}", module.id));
        }
        // Architecture §5: only the kernel's origin serves modules.
        if !module.entry.starts_with(&format!("/modules/{id}/")) || module.entry.contains("..") {
            return Err(format!("entry must lie below /modules/{id}/"));
        }
        module.settings.extend(settings.settings.clone());
        Ok(module)
    }

    fn is_for(&self, role: Option<Role>) -> bool {
        self.roles.is_empty()
            || role.is_some_and(|role| self.roles.iter().any(|allowed| allowed == role.authority()))
    }
}
