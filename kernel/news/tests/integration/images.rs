//! Images: stored before the item, removed with it, and never lost.

use crate::support::{Scene, draft, png, scene};
use cabinet_config::Language;
use cabinet_domain::NewsImage;
use cabinet_news::{NewsDraft, NewsError};
use cabinet_ports::{FileError, StorageError};
use chrono::TimeDelta;
use futures::TryStreamExt as _;

fn with(image: Vec<u8>) -> NewsDraft {
    NewsDraft { image: Some(image), ..draft("С картинкой") }
}

async fn objects(scene: &Scene) -> (usize, usize) {
    let far = scene.clock_later();
    let discarded = scene.stores.news.discarded_images(far, 99).await.unwrap().len();
    (scene.files.keys().len(), discarded)
}

impl Scene {
    fn clock_later(&self) -> chrono::DateTime<chrono::Utc> {
        use cabinet_ports::Clock as _;
        self.clock.now() + TimeDelta::days(1)
    }
}

/// A-192, B-193
#[tokio::test]
async fn an_image_is_scaled_stored_and_read_by_whoever_reads_the_item() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, with(png(2_000))).await.unwrap();
    let image = written.image.clone().unwrap();
    assert_eq!((image.width, image.height, image.media_type.as_str()), (1600, 3, "image/png"));
    assert_eq!(scene.files.keys(), [NewsImage::key(image.object)]);
    let (seen, content) = scene.news.image(scene.anna, written.id).await.unwrap();
    let bytes: Vec<u8> = content.try_collect::<Vec<_>>().await.unwrap().concat();
    assert_eq!((seen.size_bytes, bytes.len() as u64), (image.size_bytes, image.size_bytes));
    let view = scene.news.item(scene.anna, written.id, Language::Ru).await.unwrap();
    assert_eq!(view.image, Some(image));
    assert_eq!(objects(&scene).await, (1, 0));
}

#[tokio::test]
async fn an_image_stays_is_replaced_or_removed_as_the_editor_says() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, with(png(4))).await.unwrap();
    let kept = scene.news.change(&scene.editor, written.id, 1, draft("Без новой")).await.unwrap();
    assert_eq!(kept.image, written.image);
    let replaced = scene.news.change(&scene.editor, written.id, 2, with(png(8))).await.unwrap();
    assert_eq!(replaced.image.as_ref().unwrap().width, 8);
    assert_eq!(objects(&scene).await, (1, 0), "the former one is gone");
    let without = NewsDraft { remove_image: true, ..draft("Без") };
    assert_eq!(scene.news.change(&scene.editor, written.id, 3, without).await.unwrap().image, None);
    assert_eq!(objects(&scene).await, (0, 0));
    scene.news.change(&scene.editor, written.id, 4, with(png(4))).await.unwrap();
    scene.news.delete(&scene.editor, written.id).await.unwrap();
    assert_eq!(objects(&scene).await, (0, 0));
}

/// B-239, B-240, X-035
#[tokio::test]
async fn a_wrong_image_is_refused_and_nothing_is_stored() {
    let scene = scene().await;
    let large = [png(4), vec![0; 5 * 1024 * 1024]].concat();
    for (image, code) in
        [(b"GIF89a".to_vec(), "wrong_format"), (large, "too_large"), (png(4)[..40].to_vec(), "unreadable")]
    {
        let refused = scene.news.create(&scene.editor, with(image)).await.unwrap_err();
        assert!(
            matches!(&refused, NewsError::Invalid(faults) if faults[0].field == "image" && faults[0].code == code),
            "{refused}"
        );
    }
    assert_eq!(objects(&scene).await, (0, 0));
    assert_eq!(scene.news.list(&scene.editor, None, 9).await.unwrap(), []);
}

/// The second editor's image is stored before the conflict is known.
#[tokio::test]
async fn the_image_of_a_change_that_lost_is_swept() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, with(png(4))).await.unwrap();
    let changes = [6, 8].map(|width| scene.news.change(&scene.editor, written.id, 1, with(png(width))));
    let outcomes = futures::future::join_all(changes).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    scene.clock.advance(TimeDelta::hours(2));
    scene.news.sweep_images().await.unwrap();
    assert_eq!(objects(&scene).await, (1, 0));
    assert!(scene.news.image(scene.anna, written.id).await.is_ok());
}

#[tokio::test]
async fn a_full_disk_changes_nothing_and_its_trace_is_swept() {
    let scene = scene().await;
    scene.files.set_full(true);
    let refused = scene.news.create(&scene.editor, with(png(4))).await.unwrap_err();
    assert!(matches!(refused, NewsError::File(FileError::Full)), "{refused}");
    assert_eq!(objects(&scene).await, (0, 1));
    assert_eq!(scene.news.sweep_images().await.unwrap(), 0, "not while a request may be storing it");
    scene.clock.advance(TimeDelta::hours(2));
    assert_eq!(scene.news.sweep_images().await.unwrap(), 1);
    assert_eq!(objects(&scene).await, (0, 0));
}

/// Whatever statement is the last of a dying process: an item has its image, or the sweep finds the object.
#[tokio::test]
async fn a_death_at_any_statement_leaves_no_item_without_its_image_and_no_lost_object() {
    let scene = scene().await;
    let written = scene.news.create(&scene.editor, with(png(4))).await.unwrap();
    let mut version = 1;
    for statement in 1..30 {
        scene.storage.fail_at(statement);
        let outcome = scene.news.change(&scene.editor, written.id, version, with(png(6))).await;
        scene.storage.fail_at(0);
        let is_whole = outcome.is_ok();
        if let Err(error) = outcome {
            assert!(
                matches!(error, NewsError::Storage(StorageError::Unavailable(_))),
                "{statement}: {error}"
            );
        }
        version = scene.news.lookup(&scene.editor, written.id).await.unwrap().version;
        scene.clock.advance(TimeDelta::hours(2));
        scene.news.sweep_images().await.unwrap();
        assert_eq!(objects(&scene).await, (1, 0), "{statement}");
        assert!(scene.news.image(scene.anna, written.id).await.is_ok(), "{statement}");
        if is_whole && statement > 8 {
            return;
        }
    }
    panic!("a change has fewer than thirty statements");
}
