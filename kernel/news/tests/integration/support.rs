//! A hospital with an administrator and two patients, of whom one is a foreigner.

use cabinet_config::Language;
use cabinet_domain::{Citizenship, NewsAudience, Role, UserId};
use cabinet_fakes::{FakeClock, FakeFiles, person};
use cabinet_news::{Editor, NewsDraft, NewsParts, NewsService};
use cabinet_ports::Stores;
use cabinet_ports::repository::NewUser;
use cabinet_test_storage::{TestStorage, committed};
use chrono::{DateTime, Utc};
use image::{DynamicImage, ImageFormat, RgbImage};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::Arc;

pub struct Scene {
    pub storage: TestStorage,
    pub stores: Stores,
    pub files: Arc<FakeFiles>,
    pub clock: Arc<FakeClock>,
    pub news: Arc<NewsService>,
    pub editor: Editor,
    pub anna: UserId,
    pub petr: UserId,
}

pub fn start() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-11-26T09:00:00Z").unwrap().to_utc()
}

pub async fn scene() -> Scene {
    let storage = TestStorage::open().await;
    let stores = storage.stores();
    let (files, clock) = (Arc::new(FakeFiles::default()), Arc::new(FakeClock::at(start())));
    let news = NewsService::open(NewsParts {
        stores: stores.clone(),
        files: files.clone(),
        pictures: Arc::new(cabinet_pictures::UnconfinedPictures),
        languages: vec![Language::Ru, Language::En, Language::De],
        organisation: "Больница № 1 & <партнёры>".to_owned(),
        public_url: "https://cabinet.test/".parse().unwrap(),
        clock: clock.clone(),
    });
    let add = async |user: NewUser| committed!(stores, users.add(user, None)).await.unwrap().id;
    let admin = add(NewUser { role: Role::Admin, ..person("admin") }).await;
    let anna = add(person("anna")).await;
    let petr = add(NewUser { citizenship: Citizenship::Foreign, ..person("petr") }).await;
    let editor = Editor { user: admin, origin: None };
    Scene { storage, stores, files, clock, news, editor, anna, petr }
}

/// A draft that is to be published at once, in Russian.
pub fn draft(title: &str) -> NewsDraft {
    NewsDraft {
        is_draft: false,
        publish_at: None,
        until: None,
        audience: NewsAudience::All,
        texts: BTreeMap::from([("ru".to_owned(), (title.to_owned(), "Текст **важный**".to_owned()))]),
        image: None,
        remove_image: false,
    }
}

/// A PNG of this width.
pub fn png(width: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::new(width, 4)).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}
