//! `GET /api/v1/variant`: not secret, and needed before sign-in.

use super::ModuleCatalogue;
use crate::assemble_error::AssembleError;
use crate::demo_login::DemoLogin;
use cabinet_config::{
    BookingMode, InvalidTexts, MedicalHostTexts, MenuEntry, OrganisationTexts, SignInMode, Texts, Variant,
    VariantFolder, texts,
};
use cabinet_domain::{MedicalHost, MedicalHostId};
use cabinet_http::CachedResponse;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use utoipa::ToSchema;

/// The organisation that runs the application (B-025, B-027).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrganisationBody {
    title: String,
    short_title: String,
    phone: String,
    phone_hours: String,
    address: String,
    /// Translated members by language. Optional: a browser without a network may start from an older response.
    #[schema(required = false)]
    translations: BTreeMap<&'static str, OrganisationTextsBody>,
}

/// Texts about the organisation in one language; an absent member is not translated.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrganisationTextsBody {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    short_title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phone_hours: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
}

impl From<OrganisationTexts> for OrganisationTextsBody {
    fn from(texts: OrganisationTexts) -> Self {
        let OrganisationTexts { title, short_title, phone_hours, address } = texts;
        Self { title, short_title, phone_hours, address }
    }
}

/// Branding (B-026, B-028).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BrandingBody {
    brand: String,
    brand_dark: String,
    /// URL path of the logo.
    logo: String,
    /// URL path of the favicon.
    favicon: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignInBody {
    /// `login-and-esia`, `citizen-or-foreigner` or `login`.
    #[schema(value_type = String)]
    mode: SignInMode,
    esia_unavailable: bool,
    /// Whether sign-in through the state portal (ESIA) is configured and its plugin is enabled.
    esia: bool,
    /// Minimum length of a new password; the server checks it again.
    least_password_characters: u32,
}

/// A medical host with its display name.
#[derive(Serialize, ToSchema)]
struct HostBody {
    /// Id of the host: the first path segment of its calls.
    id: String,
    name: String,
    /// The name in other languages. Optional: a browser without a network may start from an older response.
    #[schema(required = false)]
    translations: BTreeMap<&'static str, HostTextsBody>,
}

/// Texts about a medical host in one language; an absent member is not translated.
#[derive(Serialize, ToSchema)]
#[schema(as = HostTexts)]
struct HostTextsBody {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

impl From<MedicalHostTexts> for HostTextsBody {
    fn from(MedicalHostTexts { name, description }: MedicalHostTexts) -> Self {
        Self { name, description }
    }
}

fn host_translations(variant: &Variant, id: &MedicalHostId) -> BTreeMap<&'static str, HostTextsBody> {
    let translations = variant.hosts.get(id).into_iter().flat_map(|host| &host.translations);
    translations.map(|(language, texts)| (language.code(), texts.clone().into())).collect()
}

#[derive(Serialize, ToSchema)]
struct MenuBody {
    path: String,
    label: String,
    icon: String,
}

impl From<MenuEntry> for MenuBody {
    fn from(entry: MenuEntry) -> Self {
        Self { path: entry.path, label: entry.label, icon: entry.icon }
    }
}

#[derive(Serialize, ToSchema)]
struct UsersTableBody {
    /// Columns from left to right.
    #[schema(value_type = Vec<String>)]
    columns: Vec<cabinet_config::sections::Column>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VisitsBody {
    /// `on` or `read-only`.
    #[schema(value_type = String)]
    booking: BookingMode,
    wait_timeout_ms: u64,
    settle_ms: u64,
    window_months: u32,
    /// Hosts for booking, in display order; empty if this hospital has no booking.
    hosts: Vec<BookingHostBody>,
    /// Whether an appointment has a pass for the wallet of a phone. Optional: a browser without a network may start from an older response.
    #[schema(required = false)]
    passes: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = VariantChat)]
struct ChatBody {
    /// Whether visitors without an account may write to the clinic (B-217).
    guests: bool,
}

#[derive(Serialize, ToSchema)]
struct RecordsBody {
    /// Id of the medical host that keeps the self-observation diary: the first path segment of its calls. Null if there is none.
    diary: Option<String>,
}

/// A medical host for booking (A-132…A-134).
#[derive(Serialize, ToSchema)]
#[schema(as = BookingHost)]
struct BookingHostBody {
    /// Id of the host: the first path segment of its calls.
    id: String,
    name: String,
    description: String,
    /// Name and description in other languages.
    #[schema(required = false)]
    translations: BTreeMap<&'static str, HostTextsBody>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SessionBody {
    idle_warning_ms: u64,
}

#[derive(Serialize, ToSchema)]
struct DemoBody {
    logins: Vec<DemoLogin>,
}

/// The configuration of this hospital.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Variant)]
pub struct VariantBody {
    id: String,
    organisation: OrganisationBody,
    branding: BrandingBody,
    /// The first one is the default.
    languages: Vec<&'static str>,
    /// IANA time zone name.
    timezone: String,
    sign_in: SignInBody,
    /// All hosts, including aliases.
    hosts: Vec<HostBody>,
    /// The page to open after sign-in, already resolved.
    landing: String,
    /// Menu entries whose page exists.
    menu: Vec<MenuBody>,
    users_table: UsersTableBody,
    visits: VisitsBody,
    /// Optional: a browser without a network may start from an older response.
    #[schema(required = false)]
    chat: ChatBody,
    records: RecordsBody,
    session: SessionBody,
    /// Present only in a demo.
    demo: Option<DemoBody>,
    /// The variant's own texts by language and key.
    texts: BTreeMap<&'static str, Texts>,
}

/// What is offered for visits.
pub struct VisitOffers<'h> {
    /// The hosts for booking in display order.
    pub hosts: Vec<&'h MedicalHost>,
    /// Whether an appointment has a pass for a wallet.
    pub has_passes: bool,
}

/// The rendered response.
#[derive(Debug)]
pub struct VariantAnswer(CachedResponse);

impl VariantAnswer {
    /// Renders the response.
    ///
    /// # Errors
    /// If a text file cannot be read.
    pub fn render(
        variant: &Variant,
        modules: &ModuleCatalogue,
        folder: &VariantFolder,
        demo: &[DemoLogin],
        visits: &VisitOffers<'_>,
        diary_host: Option<&MedicalHostId>,
    ) -> Result<Self, AssembleError> {
        let body = body(variant, modules, folder, demo, visits, diary_host)?;
        let json = serde_json::to_vec(&body)
            .map_err(|source| AssembleError::Json { path: Path::new("variant").to_owned(), source })?;
        Ok(Self(CachedResponse::new(json, "application/json")))
    }

    /// Returns the rendered response.
    pub const fn rendered(&self) -> &CachedResponse {
        &self.0
    }
}

fn body(
    variant: &Variant,
    modules: &ModuleCatalogue,
    folder: &VariantFolder,
    demo: &[DemoLogin],
    visits: &VisitOffers<'_>,
    diary_host: Option<&MedicalHostId>,
) -> Result<VariantBody, AssembleError> {
    let organisation = &variant.organisation;
    let is_served = |path: &str| modules.serves(path);
    let milliseconds = |seconds: u32| u64::from(seconds) * 1000;
    let serves =
        |plugin: &cabinet_domain::PluginId| variant.plugins.get(plugin).is_some_and(|plugin| plugin.enabled);
    Ok(VariantBody {
        id: variant.id.to_string(),
        organisation: OrganisationBody {
            title: organisation.title.clone(),
            short_title: organisation.short_title.clone(),
            phone: organisation.phone.clone(),
            phone_hours: organisation.phone_hours.clone(),
            address: organisation.address.clone(),
            translations: organisation
                .translations
                .iter()
                .map(|(language, texts)| (language.code(), texts.clone().into()))
                .collect(),
        },
        branding: BrandingBody {
            brand: variant.branding.brand.clone(),
            brand_dark: variant.branding.brand_dark.clone(),
            logo: format!("/variant/{}", variant.branding.logo),
            favicon: format!("/variant/{}", variant.branding.favicon),
        },
        languages: variant.languages.iter().map(|language| language.code()).collect(),
        timezone: variant.timezone.name().to_owned(),
        sign_in: SignInBody {
            mode: variant.sign_in.mode,
            esia_unavailable: variant.sign_in.esia_unavailable,
            esia: variant.sign_in.esia.as_ref().is_some_and(|portal| serves(&portal.plugin)),
            least_password_characters: variant.security.least_password_characters,
        },
        hosts: variant
            .hosts
            .iter()
            .map(|(id, host)| HostBody {
                id: id.to_string(),
                name: host.name.clone(),
                translations: host_translations(variant, id),
            })
            .collect(),
        landing: variant.landing(is_served).to_owned(),
        menu: variant.menu_of(is_served).into_iter().cloned().map(MenuBody::from).collect(),
        users_table: UsersTableBody { columns: variant.users_table.columns.clone() },
        visits: VisitsBody {
            booking: variant.visits.booking,
            wait_timeout_ms: milliseconds(variant.visits.wait_timeout_s),
            settle_ms: milliseconds(variant.visits.settle_s),
            window_months: variant.visits.window_months,
            passes: visits.has_passes,
            hosts: visits
                .hosts
                .iter()
                .map(|host| BookingHostBody {
                    id: host.id.to_string(),
                    name: host.name.clone(),
                    description: host.description.clone(),
                    translations: host_translations(variant, &host.id),
                })
                .collect(),
        },
        chat: ChatBody { guests: variant.chat.homeserver.is_some() && variant.chat.guests },
        records: RecordsBody { diary: diary_host.map(MedicalHostId::to_string) },
        session: SessionBody { idle_warning_ms: milliseconds(variant.security.idle_warning_s) },
        demo: (!demo.is_empty()).then(|| DemoBody { logins: demo.to_vec() }),
        texts: variant
            .languages
            .iter()
            .map(|language| Ok((language.code(), texts(folder, *language)?)))
            .collect::<Result<_, InvalidTexts>>()?,
    })
}
