//! An environment with people in it, and their unpacked copies.

mod people;
mod questionnaire;
mod record;
mod secrets;
mod transcript;

pub use people::{PASSPORT, full};
pub use questionnaire::{by_link, complete, published, questionnaire_model};
pub use record::{DIARY_KEY, PICTURE, record};
pub use secrets::{add_secrets, forms};
pub use transcript::FakeTranscript;

use cabinet_config::{Language, Organisation, VariantFolder};
use cabinet_domain::{
    BirthDate, Citizenship, ClinicId, ConsentHow, ConsentKind, Gender, MedicalHost, MedicalHostId,
    PersonName, SessionId, UserId,
};
use cabinet_export::{BookedDoctor, DoctorNames, Export, ExportParts, ExportRequest, Host, ScheduleNames};
use cabinet_fakes::{FakeClock, FakeFiles, FakePost, FakeRecords, person};
use cabinet_pictures::UnconfinedPictures;
use cabinet_ports::Stores;
use cabinet_ports::repository::NewUser;
use cabinet_profile::{Caller, ConsentTexts, Given, Profile, ProfileParts};
use cabinet_questionnaires::{QuestionnaireParts, QuestionnaireService};
use cabinet_records::{RecordConnector, RecordParts, RecordService, RecordSettings};
use cabinet_test_storage::TestStorage;
use cabinet_test_storage::committed;
use cabinet_user_files::{UserFileParts, UserFileService, UserFileSettings};
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Europe::Moscow;
use futures::future::BoxFuture;
use futures::{FutureExt as _, TryStreamExt};
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

/// Services and stores of the tests.
pub struct TestEnv {
    pub storage: TestStorage,
    pub stores: Stores,
    pub files: Arc<FakeFiles>,
    pub vault: Arc<Vault>,
    pub clock: Arc<FakeClock>,
    pub profile: Arc<Profile>,
    pub export: Export,
    pub hospital: Arc<FakeRecords>,
    pub connector: Arc<RecordConnector>,
    pub session: SessionId,
    pub user_files: Arc<UserFileService>,
    pub questionnaires: Arc<QuestionnaireService>,
    pub chat: Arc<FakeTranscript>,
}

/// A booking hub that knows one clinic with one doctor, and one that never answers.
struct Hub;

impl ScheduleNames for Hub {
    fn clinics<'a>(&'a self, host: &'a MedicalHostId) -> BoxFuture<'a, BTreeMap<ClinicId, String>> {
        async move {
            if host.as_str() == "silent" {
                std::future::pending::<()>().await;
            }
            BTreeMap::from([(ClinicId::from("36"), "Поликлиника <№ 36>".to_owned())])
        }
        .boxed()
    }

    fn doctor<'a>(&'a self, booked: &'a BookedDoctor) -> BoxFuture<'a, DoctorNames> {
        async move {
            if booked.host.as_str() == "silent" {
                std::future::pending::<()>().await;
            }
            if booked.doctor != "61".into() {
                return DoctorNames::default();
            }
            DoctorNames {
                doctor: Some("Соколова <М. В.>".to_owned()),
                speciality: booked.speciality.as_ref().map(|_| "Кардиолог".to_owned()),
            }
        }
        .boxed()
    }
}

/// Only one of the hosts has a German name.
fn translated(name: &str) -> BTreeMap<Language, String> {
    let german = || (Language::De, "Stadtkrankenhaus".to_owned());
    (name == "Городская больница").then(german).into_iter().collect()
}

/// A fixed time in November.
pub fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_248_000, 0).unwrap()
}

impl TestEnv {
    pub async fn open() -> Self {
        let storage = TestStorage::open().await;
        let (stores, files) = (storage.stores(), Arc::new(FakeFiles::default()));
        let clock = Arc::new(FakeClock::at(now()));
        let vault =
            Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[]).unwrap());
        let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
        let languages = Language::ALL.to_vec();
        let folder = VariantFolder::open(&variants, "default").unwrap();
        let profile = Profile::open(ProfileParts {
            stores: stores.clone(),
            vault: vault.clone(),
            texts: ConsentTexts::read(&folder, &languages, &organisation()).unwrap(),
            hosts: vec!["netrika1".parse().unwrap()],
            post: None,
            zone: Moscow,
            clock: clock.clone(),
        });
        let profile = profile.await.unwrap();
        let hospital = Arc::new(FakeRecords::new());
        let connector = RecordConnector::open(RecordParts {
            host: MedicalHost {
                id: "vista".parse().unwrap(),
                name: "Больница".to_owned(),
                description: String::new(),
            },
            zone: Moscow,
            settings: RecordSettings::default(),
            records: hospital.clone(),
            stores: stores.clone(),
            vault: vault.clone(),
            post: Arc::new(FakePost::default()),
            clock: clock.clone(),
        });
        let room = RecordService::open(vec![connector.clone()], stores.clone(), vault.clone(), clock.clone());
        let zones = [("netrika1", "Городская больница"), ("vista", "Больница")];
        let host = |(id, name): (&str, &str)| {
            (
                id.parse().unwrap(),
                Host { name: name.to_owned(), translations: translated(name), zone: Moscow },
            )
        };
        let export = Export::open(ExportParts {
            stores: stores.clone(),
            profile: profile.clone(),
            files: files.clone(),
            vault: vault.clone(),
            organisation: organisation().title,
            hosts: zones.map(host).into(),
            languages,
            zone: Moscow,
            clock: clock.clone(),
        });
        let user_files = UserFileService::open(UserFileParts {
            stores: stores.clone(),
            files: files.clone(),
            pictures: Arc::new(UnconfinedPictures),
            scanner: None,
            post: None,
            settings: UserFileSettings { part_bytes: 1000, ..UserFileSettings::new(1 << 30, 0, Moscow) },
            clock: clock.clone(),
        });
        let export = export.unwrap().with_records(room).with_names(Arc::new(Hub));
        let export = export.with_user_files(user_files.clone());
        let questionnaires = QuestionnaireService::open(QuestionnaireParts {
            stores: stores.clone(),
            vault: vault.clone(),
            zone: Moscow,
            language: "ru".to_owned(),
            letters: cabinet_questionnaires::QuestionnaireLetters::default(),
            link_url: "https://cabinet.test/quiz/link".parse().unwrap(),
            hospital: None,
            clock: clock.clone(),
        });
        let chat = Arc::new(FakeTranscript::default());
        let export = export.with_questionnaires(questionnaires.clone()).with_chat(chat.clone());
        let session = SessionId(Uuid::now_v7());
        Self {
            storage,
            stores,
            files,
            vault,
            clock,
            profile,
            export,
            hospital,
            connector,
            session,
            user_files,
            questionnaires,
            chat,
        }
    }

    pub fn request(&self, user: UserId, language: &str) -> ExportRequest {
        let caller = Caller::without_request(user);
        ExportRequest { caller, session: self.session, language: Some(language.to_owned()) }
    }

    /// The entries of the user's copy.
    pub async fn archive(&self, user: UserId, language: &str) -> BTreeMap<String, Vec<u8>> {
        let pieces: Vec<_> =
            self.export.copy(self.request(user, language)).await.unwrap().try_collect().await.unwrap();
        let mut zip = zip::ZipArchive::new(Cursor::new(pieces.concat())).unwrap();
        let mut entries = BTreeMap::new();
        for place in 0..zip.len() {
            let mut entry = zip.by_index(place).unwrap();
            let name = entry.name().unwrap().into_owned();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            entries.insert(name, bytes);
        }
        entries
    }

    /// A patient with only a name.
    pub async fn person(&self, login: &str) -> UserId {
        committed!(self.stores, users.add(person(login), None)).await.unwrap().id
    }

    pub async fn named(&self, login: &str, last_name: &str) -> UserId {
        let mut new = person(login);
        new.name.last_name = last_name.to_owned();
        committed!(self.stores, users.add(new, None)).await.unwrap().id
    }

    ///
    pub async fn foreigner(&self, login: &str) -> UserId {
        let new = NewUser {
            name: PersonName {
                last_name: "Smith".to_owned(),
                first_name: "John".to_owned(),
                patr_name: None,
            },
            birth_date: BirthDate::stored(NaiveDate::from_ymd_opt(1990, 2, 28).unwrap()),
            gender: Gender::Male,
            citizenship: Citizenship::Foreign,
            ..person(login)
        };
        committed!(self.stores, users.add(new, None)).await.unwrap().id
    }

    pub async fn agree(&self, user: UserId, kind: ConsentKind) {
        let given = Given { kind, version: None, language: None, how: ConsentHow::Cabinet };
        self.profile.consents.give(&Caller::without_request(user), given).await.unwrap();
        self.clock.advance(TimeDelta::minutes(1));
    }

    /// Gives the consent `times` times, and withdraws each but the last.
    pub async fn waver(&self, user: UserId, times: usize) {
        for time in 0..times {
            self.agree(user, ConsentKind::PersonalData).await;
            if time + 1 < times {
                let now = cabinet_ports::Clock::now(&*self.clock);
                committed!(self.stores, consents.withdraw(user, ConsentKind::PersonalData, now))
                    .await
                    .unwrap();
            }
        }
    }
}

fn organisation() -> Organisation {
    Organisation {
        title: "Городская больница № 1".to_owned(),
        short_title: "Больница".to_owned(),
        phone: "+7 495 000-00-00".to_owned(),
        phone_hours: "с 8 до 20".to_owned(),
        region_code: "77".to_owned(),
        hospital_code: "1".to_owned(),
        address: "Москва".to_owned(),
        ..Organisation::default()
    }
}
