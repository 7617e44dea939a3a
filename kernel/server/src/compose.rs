//! Assembles a portal: storage, sign-in, plugins, one booking service per medical host, the API. A [`Cabinet`] is a value; nothing here is
//! global.

use crate::attention::{self, Areas};
use crate::booking_names::ListedNames;
use crate::chat::HomeserverCheck;
use crate::file_store::{self, OpenedFiles};
use crate::payments::GatewayCheck;
use crate::plugin_settings::{self, SettingsLayer};
use crate::plugin_versions::FolderVersions;
use crate::portal::{self, PortalCheck};
use crate::prepare::Prepared;
use crate::questionnaires::{self, QuestionnaireCheck};
use crate::readiness::{DatabaseCheck, HospitalPort, MailCheck, PluginCheck};
use crate::{chat, modules, notifications, payments, push, records, seed, self_service, user_files, wallet};
use anyhow::Context;
use cabinet_accounts::{AccountSettings, Accounts, OsRandom};
use cabinet_api::{App, AppParts, DemoLogin, HealthCheck, TimeLimits, WebRoots};
use cabinet_booking::{
    BookingParts, BookingService, BookingSettings, Patients, WaitingMetrics, WaitingSettings,
};
use cabinet_chat::ChatService;
use cabinet_chat_gateway::Gateway;
use cabinet_config::{
    BookingMode, Language, MedicalHostSettings, MedicalHostTexts, Secrets, Variant, VariantFolder,
};
use cabinet_domain::{ConsentKind, MedicalHost, MedicalHostId};
use cabinet_export::{Export, ExportParts, Host};
use cabinet_mail::{LetterMetrics, LetterWorker, PostOffice};
use cabinet_news::{NewsParts, NewsService};
use cabinet_payments::PaymentService;
use cabinet_pictures::PictureWorkers;
use cabinet_plugin_host::{CacheKey, Chosen, Deployment, Options, PluginEngine, PluginHost, ServedHosts};
use cabinet_ports::{Clock, FileStore, PictureScaler, Post, RecentErrors, Stores, SystemClock};
use cabinet_profile::{ConsentTexts, Profile, ProfileParts};
use cabinet_push::PushWorker;
use cabinet_questionnaires::{
    HospitalService, QuestionnaireLetters, QuestionnaireParts, QuestionnaireService,
};
use cabinet_records::RecordService;
use cabinet_sso::SsoParts;
use cabinet_storage::Storage;
use cabinet_user_files::UserFileService;
use cabinet_vault::Vault;
use chrono::TimeDelta;
use prometheus_client::registry::Registry;
use secrecy::{ExposeSecret, SecretSlice};
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{Arc, RwLock};
use std::time::Duration;

/// How long a person has to answer the idle warning, plus network time.
const TIME_TO_ANSWER: TimeDelta = TimeDelta::minutes(2);

/// The portal of one hospital, ready to serve.
pub(crate) struct Cabinet {
    pub variant: Arc<Variant>,
    pub storage: Storage,
    /// Repositories on top of `storage`.
    pub stores: Stores,
    pub plugins: Arc<PluginHost>,
    /// Settings of plugins that were changed in the back office.
    pub plugin_settings: Arc<SettingsLayer>,
    /// The booking service of each medical host. An alias maps to the service of the host that it stands for.
    pub booking: BTreeMap<MedicalHostId, Arc<BookingService>>,
    /// Medical records, with one connector for each host that keeps them.
    pub records: Arc<RecordService>,
    /// Invoices and their payment.
    pub payments: Arc<PaymentService>,
    /// News of the hospital.
    pub news: Arc<NewsService>,
    pub questionnaires: Arc<QuestionnaireService>,
    /// The chat with the clinic.
    pub chat: Arc<ChatService>,
    /// `None` without a chat.
    pub chat_gateway: Option<Arc<Gateway>>,
    /// Files that patients and administrators upload.
    pub user_files: Arc<UserFileService>,
    /// The bytes of all files.
    pub files: Arc<dyn FileStore>,
    /// Sends e-mail. `None` without a mail server.
    pub letters: Option<Arc<LetterWorker>>,
    /// Sends push messages.
    pub pushes: Arc<PushWorker>,
    /// Seals the audit log.
    pub vault: Arc<Vault>,
    pub waiting_metrics: WaitingMetrics,
    pub clock: Arc<dyn Clock>,
    pub accounts: Arc<Accounts>,
    /// The latest errors, for administrators.
    pub errors: Arc<RecentErrors>,
    pub app: App,
}

/// What the hospitals of a process share.
pub(crate) struct Shared {
    pub engine: PluginEngine,
    pub web_roots: Arc<WebRoots>,
    /// Whether this is the only hospital. The metrics of several name theirs.
    pub is_alone: bool,
}

impl Cabinet {
    /// Assembles the parts.
    ///
    /// # Errors
    /// A failure during startup.
    pub(crate) async fn compose(prepared: Prepared, shared: &Shared) -> anyhow::Result<Self> {
        let Prepared { draft, loaded, served, secrets, mail, push, wallet, signers, storage, vault } =
            prepared;
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let variant = Arc::new(loaded.variant);
        let stores = storage.stores(&vault);
        let mut registry = match shared.is_alone {
            true => Registry::default(),
            false => Registry::with_labels([("hospital".into(), variant.id.to_string().into())].into_iter()),
        };
        let letters = mail.map(|mail| {
            Arc::new(LetterWorker {
                variant: Arc::clone(&variant),
                vault: Arc::clone(&vault),
                users: Arc::clone(&stores.users),
                links: Arc::clone(&stores.links),
                portal: Arc::clone(&stores.portal),
                questionnaires: Arc::clone(&stores.questionnaire_letters),
                chat: Arc::clone(&stores.chat_rooms),
                notifications: Arc::clone(&stores.notifications),
                quiet_hours: variant.notifications.quiet_hours(),
                metrics: LetterMetrics::new(&mut registry),
                clock: Arc::clone(&clock),
                templates: mail.templates,
                server: mail.server,
            })
        });
        let accounts = Arc::new(start_accounts(&variant, &secrets, &stores, &clock).await?);
        let OpenedFiles { sealed, check } = file_store::open(&variant, secrets.s3.as_ref(), &vault)?;
        let files: Arc<dyn FileStore> = sealed;
        let self_service = self_service::open(&variant, &accounts, &vault, Arc::clone(&files));
        let second_steps = self_service::open_second_steps(&variant, &accounts, &vault)?;
        let post = letters.as_ref().map(|_| Arc::new(PostOffice::new(Arc::clone(&vault))) as Arc<dyn Post>);
        let profile =
            open_profile(&variant, &served, &loaded.folder, &stores, &vault, post.clone(), &clock).await?;
        let export = open_export(&variant, &stores, &profile, &files, &vault, &clock)?;
        let demo: Vec<DemoLogin> = match variant.security.demo {
            true => {
                seed::news(&loaded.folder, &stores, clock.as_ref()).await?;
                seed::demo(&loaded.folder, &stores, &accounts, &profile, clock.as_ref()).await?
            }
            false => Vec::new(),
        };
        let wallet = wallet::open(&variant, wallet, &signers, clock.as_ref(), &mut registry).await;
        let options = Options {
            plugins: variant.http.plugin_root.clone(),
            cache: variant.http.cache_root.clone(),
            cache_key: CacheKey::derive(secrets.token_key.expose_secret().as_bytes()),
            clock: Arc::clone(&clock),
            signers,
        };
        // Compiles plugins that are not in the cache yet. This takes seconds and must not block the other tasks of this thread.
        let changed = stores.plugin_settings.latest().await?;
        let (settings, in_use) = plugin_settings::starting(&draft, &variant.http.plugin_root, changed);
        let plugins = tokio::task::block_in_place(|| {
            let deployment = Deployment::of(&variant, &secrets).with_origins(loaded.origins.clone());
            let deployment = Deployment { settings, ..deployment };
            PluginHost::load(&shared.engine, deployment, options, &mut registry)
        });
        let plugin_settings = Arc::new(SettingsLayer {
            base: draft,
            root: variant.http.plugin_root.clone(),
            plugins: Arc::clone(&plugins),
            stores: stores.clone(),
            in_use: RwLock::new(in_use),
            applying: tokio::sync::Mutex::default(),
        });
        let waiting_metrics = WaitingMetrics::new(&mut registry);
        let booking = open_booking_services(&variant, &served, &plugins, &stores, &clock)?;
        let agreed = profile.consents.versions(ConsentKind::PersonalData);
        let records = records::open(&variant, &served, &plugins, &stores, &vault, &clock, &agreed);
        let payments =
            payments::open(&variant, &plugins, &stores, &records, post.clone(), &clock, &mut registry)?;
        let pictures: Arc<dyn PictureScaler> =
            Arc::new(PictureWorkers::new(cabinet_pictures::WorkerProgram::this_binary()));
        let news = open_news(&variant, &stores, &files, &pictures, &clock);
        let hospital = questionnaires::hospital(&variant, &plugins, &agreed, &mut registry)?;
        let questionnaires = open_questionnaires(&variant, &stores, &vault, post.clone(), hospital, &clock);
        let chat = chat::open(&variant, &plugins, &stores, &vault, &profile.consents, post.clone(), &clock)?;
        let chat_gateway = chat::gateway(&variant, &plugins, &chat, &stores, &vault, &clock, &mut registry);
        let export = match &chat_gateway {
            Some(gateway) => export.with_chat(Arc::<Gateway>::clone(gateway)),
            None => export,
        };
        let (push, pushes) = push::open(&variant, push, (&stores, &vault), &clock, &mut registry)?;
        let notifications = notifications::open(&variant, &served, &stores, &vault, chat.exists(), &clock);
        let user_files = user_files::open(&variant, &stores, &files, post.clone(), &pictures, &clock);
        let attention = attention::sources(&Areas {
            variant: &variant,
            stores: &stores,
            booking: &booking,
            records: &records,
            diary: served.diary.as_ref(),
            payments: &payments,
            questionnaires: &questionnaires,
            chat: &chat,
            news: &news,
            clock: &clock,
        });
        let mut checks = checks(&variant, &served, &storage, &plugins, letters.as_ref())?;
        checks.extend(
            QuestionnaireCheck::of(&variant, &questionnaires)
                .map(|check| Arc::new(check) as Arc<dyn HealthCheck>),
        );
        checks.extend(check.map(|check| Arc::new(check) as Arc<dyn HealthCheck>));
        let modules = modules::read(&variant);
        modules.log();
        checks.extend(modules.check().map(|left_out| Arc::new(left_out) as Arc<dyn HealthCheck>));
        let esia = portal::open(&plugins, &variant, &secrets, |identity| SsoParts {
            identity,
            stores: stores.clone(),
            accounts: Arc::clone(&accounts),
            profile: Arc::clone(&profile),
            vault: Arc::clone(&vault),
            post,
            zone: variant.timezone,
            clock: Arc::clone(&clock),
            redirect_uri: portal::redirect_uri(&variant),
        });
        let errors = Arc::new(RecentErrors::new(Arc::clone(&clock)));
        let app = App::assemble(AppParts {
            files: Arc::clone(&files),
            plugins: Arc::<PluginHost>::clone(&plugins),
            plugin_settings: Arc::<SettingsLayer>::clone(&plugin_settings),
            plugin_versions: Arc::new(FolderVersions {
                variant: Arc::clone(&variant),
                plugins: Arc::clone(&plugins),
            }),
            errors: Arc::clone(&errors),
            esia,
            variant: Arc::clone(&variant),
            folder: loaded.folder.clone(),
            stores: stores.clone(),
            accounts: Arc::clone(&accounts),
            self_service,
            second_steps,
            profile,
            export: export
                .with_records(Arc::clone(&records))
                .with_questionnaires(Arc::clone(&questionnaires))
                .with_user_files(Arc::clone(&user_files))
                .with_names(Arc::new(ListedNames(booking.clone()))),
            booking: booking.clone(),
            booking_hosts: served.booking.hosts.clone(),
            diary_host: served.diary.clone(),
            records: Arc::clone(&records),
            payments: Arc::clone(&payments),
            news: Arc::clone(&news),
            questionnaires: Arc::clone(&questionnaires),
            chat: Arc::clone(&chat),
            chat_gateway: chat_gateway.clone(),
            attention,
            push,
            wallet,
            notifications,
            user_files: Arc::clone(&user_files),
            vault: Arc::clone(&vault),
            clock: Arc::clone(&clock),
            checks,
            registry,
            demo,
            time_limits: TimeLimits::of(&variant),
            web_roots: Arc::clone(&shared.web_roots),
            installed_modules: modules.served,
        })?;
        Ok(Self {
            variant,
            storage,
            stores,
            plugins,
            plugin_settings,
            booking,
            records,
            payments,
            news,
            questionnaires,
            chat,
            chat_gateway,
            user_files,
            files,
            letters,
            pushes,
            vault,
            waiting_metrics,
            clock,
            accounts,
            errors,
            app,
        })
    }

    /// Every booking service once, without aliases.
    pub(crate) fn booking_services(&self) -> impl Iterator<Item = &Arc<BookingService>> {
        self.booking.iter().filter(|(id, service)| service.host().id == **id).map(|(_, service)| service)
    }
}

async fn start_accounts(
    variant: &Variant,
    secrets: &Secrets,
    stores: &Stores,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<Accounts> {
    let key = SecretSlice::from(secrets.token_key.expose_secret().as_bytes().to_vec());
    let security = &variant.security;
    let settings = AccountSettings {
        access_token: TimeDelta::seconds(i64::from(security.access_token_s)),
        session: TimeDelta::seconds(i64::from(security.session_s)),
        idle: TimeDelta::seconds(i64::from(security.access_token_s + security.idle_warning_s))
            + TIME_TO_ANSWER,
        sign_in_per_minute: NonZeroU32::new(variant.limits.sign_in_per_minute).unwrap_or(NonZeroU32::MIN),
        confirm_email: self_service::confirms_email(variant),
        admin_factor: security.admin_factor,
        ..AccountSettings::new(variant.id.as_str(), key)
    };
    Ok(Accounts::start(stores.clone(), settings, Arc::clone(clock), Arc::new(OsRandom)).await?)
}

async fn open_profile(
    variant: &Variant,
    served: &ServedHosts,
    folder: &VariantFolder,
    stores: &Stores,
    vault: &Arc<Vault>,
    post: Option<Arc<dyn Post>>,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<Arc<Profile>> {
    let parts = ProfileParts {
        stores: stores.clone(),
        vault: Arc::clone(vault),
        texts: ConsentTexts::read(folder, &variant.languages, &variant.organisation)?,
        hosts: served.all().cloned().collect(),
        post,
        zone: variant.timezone,
        clock: Arc::clone(clock),
    };
    Ok(Profile::open(parts).await?)
}

fn open_export(
    variant: &Variant,
    stores: &Stores,
    profile: &Arc<Profile>,
    files: &Arc<dyn FileStore>,
    vault: &Arc<Vault>,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<Export> {
    let named = |(id, host): (&MedicalHostId, &MedicalHostSettings)| {
        let zone = host.timezone.unwrap_or(variant.timezone);
        let translated =
            |(language, texts): (&Language, &MedicalHostTexts)| Some((*language, texts.name.clone()?));
        let translations = host.translations.iter().filter_map(translated).collect();
        (id.clone(), Host { name: host.name.clone(), translations, zone })
    };
    Ok(Export::open(ExportParts {
        stores: stores.clone(),
        profile: Arc::clone(profile),
        files: Arc::clone(files),
        vault: Arc::clone(vault),
        organisation: variant.organisation.title.clone(),
        // Disabled hosts too: the data stored from them belong to the person.
        hosts: variant.hosts.iter().map(named).collect(),
        languages: variant.languages.clone(),
        zone: variant.timezone,
        clock: Arc::clone(clock),
    })?)
}

fn open_news(
    variant: &Variant,
    stores: &Stores,
    files: &Arc<dyn FileStore>,
    pictures: &Arc<dyn PictureScaler>,
    clock: &Arc<dyn Clock>,
) -> Arc<NewsService> {
    NewsService::open(NewsParts {
        stores: stores.clone(),
        files: Arc::clone(files),
        pictures: Arc::clone(pictures),
        languages: variant.languages.clone(),
        organisation: variant.organisation.title.clone(),
        public_url: variant.http.public_url.clone(),
        clock: Arc::clone(clock),
    })
}

fn open_questionnaires(
    variant: &Variant,
    stores: &Stores,
    vault: &Arc<Vault>,
    post: Option<Arc<dyn Post>>,
    hospital: Option<HospitalService>,
    clock: &Arc<dyn Clock>,
) -> Arc<QuestionnaireService> {
    let mut link_url = variant.http.public_url.clone();
    link_url.set_path("/quiz/link");
    QuestionnaireService::open(QuestionnaireParts {
        stores: stores.clone(),
        vault: Arc::clone(vault),
        zone: variant.timezone,
        language: variant.languages.first().map_or("ru", |language| language.code()).to_owned(),
        letters: QuestionnaireLetters {
            post,
            remind_days: variant.questionnaires.remind_days.clone(),
            alert_role: variant.questionnaires.alert_staff_role(),
        },
        link_url,
        hospital,
        clock: Arc::clone(clock),
    })
}

fn open_booking_services(
    variant: &Variant,
    served: &ServedHosts,
    plugins: &Arc<PluginHost>,
    stores: &Stores,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<BTreeMap<MedicalHostId, Arc<BookingService>>> {
    let mut booking = BTreeMap::new();
    for (id, host) in settings_of(variant, &served.booking) {
        let service = BookingService::open(BookingParts {
            host: named(id, host),
            zone: host.timezone.unwrap_or(variant.timezone),
            settings: visit_settings(variant),
            scheduling: plugins
                .scheduling(id)
                .with_context(|| format!("hosts.{id} has no plugin behind it"))?,
            stores: stores.clone(),
            clock: Arc::clone(clock),
        });
        booking.insert(id.clone(), service);
    }
    for (id, host) in &variant.hosts {
        if let Some(service) = host.alias_of.as_ref().and_then(|target| booking.get(target)).cloned() {
            booking.insert(id.clone(), service);
        }
    }
    Ok(booking)
}

/// The host as shown to patients.
pub(crate) fn named(id: &MedicalHostId, host: &MedicalHostSettings) -> MedicalHost {
    MedicalHost { id: id.clone(), name: host.name.clone(), description: host.description.clone() }
}

/// The hosts of one capability in order, with their settings in the variant.
pub(crate) fn settings_of<'v>(
    variant: &'v Variant,
    chosen: &'v Chosen,
) -> impl Iterator<Item = (&'v MedicalHostId, &'v MedicalHostSettings)> {
    chosen.hosts.iter().filter_map(|id| Some((id, variant.hosts.get(id)?)))
}

/// Converts the setting that decides for which patients a hospital is queried.
pub(crate) const fn patients(asked: cabinet_config::Patients) -> Patients {
    match asked {
        cabinet_config::Patients::Declared => Patients::Declared,
        cabinet_config::Patients::Vouched => Patients::Vouched,
    }
}

fn visit_settings(variant: &Variant) -> BookingSettings {
    let visits = &variant.visits;
    let seconds = |count: u32| Duration::from_secs(u64::from(count));
    BookingSettings {
        booking_open: visits.booking == BookingMode::On,
        patients: patients(variant.who_books()),
        remind: visits.remind,
        waiting: visits.waiting_list.then(|| WaitingSettings {
            entries_at_most: visits.waiting_entries,
            hold: TimeDelta::minutes(visits.waiting_hold_min.into()),
            calls_per_minute: visits.waiting_calls_per_min,
            ..WaitingSettings::default()
        }),
        quiet_hours: variant.notifications.quiet_hours(),
        wait_timeout: seconds(visits.wait_timeout_s),
        settle: seconds(visits.settle_s),
        window_months: visits.window_months,
        clinics_kept: seconds(visits.clinics_cache_s),
        lists_kept: seconds(visits.lists_cache_s),
        ..BookingSettings::default()
    }
}

fn checks(
    variant: &Variant,
    served: &ServedHosts,
    storage: &Storage,
    plugins: &Arc<PluginHost>,
    letters: Option<&Arc<LetterWorker>>,
) -> anyhow::Result<Vec<Arc<dyn HealthCheck>>> {
    let mut checks: Vec<Arc<dyn HealthCheck>> = vec![Arc::new(DatabaseCheck(storage.clone()))];
    let booking = settings_of(variant, &served.booking)
        .map(|(id, host)| (id, host, plugins.scheduling(id).map(HospitalPort::Scheduling)));
    let records = settings_of(variant, &served.records)
        .map(|(id, host)| (id, host, plugins.records(id).map(HospitalPort::Records)));
    for (id, host, port) in booking.chain(records) {
        let port = port.with_context(|| format!("hosts.{id} has no plugin behind it"))?;
        checks.push(Arc::new(PluginCheck::new(id, host.plugin.clone(), Arc::clone(plugins), port)));
    }
    if let Some(portal) = PortalCheck::of(variant, plugins) {
        checks.push(Arc::new(portal));
    }
    if let Some(gateway) = GatewayCheck::of(variant, plugins) {
        checks.push(Arc::new(gateway));
    }
    if let Some(homeserver) = HomeserverCheck::of(variant, plugins) {
        checks.push(Arc::new(homeserver));
    }
    if let Some(letters) = letters {
        checks.push(Arc::new(MailCheck(Arc::clone(letters))));
    }
    Ok(checks)
}
