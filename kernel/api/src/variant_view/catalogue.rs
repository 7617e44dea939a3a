//! The web modules: `<web_root>/modules/<id>/module.json`, written by the build, and those that were installed as packages, filtered to those that
//! the variant enables.

use crate::assemble_error::AssembleError;
use crate::web::InstalledModules;
use cabinet_config::{ModuleSettings, Variant};
use cabinet_domain::Role;
use cabinet_http::CachedResponse;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::Path;
use utoipa::ToSchema;

/// A page of a module.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
struct Page {
    /// Leading segment or segments of its paths: `visit`.
    path: String,
    /// Whether everybody gets the page, also before sign-in, although the module is for some authorities only.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    public: bool,
    #[serde(flatten)]
    #[schema(ignore)]
    further: Map<String, Value>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// A web module, as described by its build. Members that only the web client interprets are passed on unchanged.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
struct Module {
    /// Name of its folder.
    id: String,
    /// `/modules/<id>/remoteEntry.<hash>.js`
    entry: String,
    /// Pages of the module.
    #[serde(default)]
    pages: Vec<Page>,
    /// Authorities that may see it; empty for everybody, also before sign-in.
    #[serde(default)]
    roles: Vec<String>,
    /// The module's own settings, overridden by those of the variant.
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: Map<String, Value>,
    /// What its build found that it calls: for administrators, not for browsers.
    #[serde(default, rename = "calls", skip_serializing)]
    #[schema(ignore)]
    _calls: Vec<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    further: Map<String, Value>,
}

/// Members of a module that offer its pages elsewhere; empty where only its public pages are offered.
const PLACES: [&str; 4] = ["menu", "actions", "slots", "offline"];
/// Members about signed-in users; left out there.
const WITHIN_THE_FRAME: [&str; 7] =
    ["attention", "badge", "notices", "entryPoints", "openBeforeConsent", "landing", "help"];

/// The response of `GET /api/v1/variant/modules`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModulesBody {
    modules: Vec<Module>,
}

/// The modules of this hospital, rendered per role.
#[derive(Debug)]
pub struct ModuleCatalogue {
    modules: Vec<Module>,
    anonymous: CachedResponse,
    patient: CachedResponse,
    admin: CachedResponse,
}

impl ModuleCatalogue {
    /// Reads the modules from the web root; `installed` are the verified packages.
    ///
    /// # Errors
    /// If a `module.json` cannot be read. An invalid one is skipped and logged; the other modules are still served.
    pub fn read(variant: &Variant, installed: &InstalledModules) -> Result<Self, AssembleError> {
        let mut modules = Vec::new();
        let mut absent = Vec::new();
        for (id, settings) in variant.modules.iter().filter(|(_, settings)| settings.enabled) {
            let path = variant.http.web_root.join("modules").join(id).join("module.json");
            let text = match std::fs::read_to_string(&path) {
                Ok(text) => text,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => match installed.get(id) {
                    Some(module) => module.description.clone(),
                    None => {
                        absent.push(id.as_str());
                        continue;
                    }
                },
                Err(source) => return Err(AssembleError::Unreadable { path, source }),
            };
            match Module::parse(id, &text, settings) {
                Ok(module) => modules.push(module),
                Err(reason) => tracing::error!(module = %id, reason, "module {id} is left out: {reason}"),
            }
        }
        if !absent.is_empty() {
            tracing::warn!(
                "switched on but not built or installed, so left out of the menu: {}",
                absent.join(", ")
            );
        }
        let rendered = |role: Option<Role>| {
            let modules = modules.iter().filter_map(|module| module.offered_to(role)).collect();
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

    /// Returns the response for a role.
    pub const fn for_role(&self, role: Option<Role>) -> &CachedResponse {
        match role {
            None => &self.anonymous,
            Some(Role::Patient) => &self.patient,
            Some(Role::Admin) => &self.admin,
        }
    }

    /// Whether an available module serves this page.
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

    /// The module for a role: all of it, or its public pages.
    fn offered_to(&self, role: Option<Role>) -> Option<Self> {
        if self.is_for(role) {
            return Some(self.clone());
        }
        let pages: Vec<Page> = self.pages.iter().filter(|page| page.public).cloned().collect();
        if pages.is_empty() {
            return None;
        }
        let mut public = Self { pages, ..self.clone() };
        for (name, value) in &mut public.further {
            if PLACES.contains(&name.as_str()) {
                *value = Value::Array(Vec::new());
            }
        }
        public.further.retain(|name, _| !WITHIN_THE_FRAME.contains(&name.as_str()));
        Some(public)
    }

    fn is_for(&self, role: Option<Role>) -> bool {
        self.roles.is_empty()
            || role.is_some_and(|role| self.roles.iter().any(|allowed| allowed == role.authority()))
    }
}

#[cfg(test)]
mod tests {
    use super::Module;
    use cabinet_config::ModuleSettings;
    use cabinet_domain::Role;
    use serde_json::json;

    /// A page that works without sign-in takes nothing else of its module out of the frame.
    #[test]
    fn whoever_may_not_have_a_module_gets_its_public_pages_and_nothing_else() {
        let text = json!({
            "id": "payments", "entry": "/modules/payments/remoteEntry.js", "integrity": "sha384-x",
            "pages": [{ "path": "payment" }, { "path": "pay", "layout": "bare", "public": true }],
            "menu": [{ "path": "payment" }], "slots": ["due"], "badge": "notices", "widget": { "label": "payments:title", "page": "pay" }, "landing": { "ROLE_ADMIN": "payment" },
            "roles": ["ROLE_PATIENT"],
        });
        let enabled = ModuleSettings { enabled: true, settings: serde_json::Map::new() };
        let module = Module::parse("payments", &text.to_string(), &enabled).unwrap();
        let whole = serde_json::to_value(module.offered_to(Some(Role::Patient))).unwrap();
        let mut expected = text.clone();
        expected["settings"] = json!({});
        assert_eq!(whole, expected);
        for role in [None, Some(Role::Admin)] {
            let public = serde_json::to_value(module.offered_to(role)).unwrap();
            assert_eq!(public["pages"], json!([{ "path": "pay", "layout": "bare", "public": true }]));
            assert_eq!((&public["menu"], &public["slots"]), (&json!([]), &json!([])));
            assert_eq!((&public["badge"], &public["landing"]), (&json!(null), &json!(null)));
            assert_eq!(public["integrity"], "sha384-x");
            // Its button in the corner asks to sign in (B-092).
            assert_eq!(public["widget"], text["widget"]);
        }
        let hidden = json!({ "id": "x", "entry": "/modules/x/remoteEntry.js", "pages": [{ "path": "x" }], "roles": ["ROLE_ADMIN"] });
        let hidden = Module::parse("x", &hidden.to_string(), &enabled).unwrap();
        assert!(hidden.offered_to(None).is_none());
    }
}
