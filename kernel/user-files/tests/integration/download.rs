//! The bytes of a file, and who has opened it.

use crate::support::{pdf, scene};
use cabinet_domain::AuditKind;
use cabinet_ports::FileStore as _;
use proptest::prelude::*;

/// every range over the borders of the parts.
#[tokio::test]
async fn every_range_is_a_part_of_the_file() {
    let scene = scene().await;
    let bytes = pdf(2500);
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &bytes).await.unwrap();
    for (first, length) in
        [(0, 1), (999, 2), (1000, 1000), (500, 2000), (2499, 1), (0, 9999), (2500, 1), (7, 0)]
    {
        let end = (first + length).min(2500);
        let wanted = bytes.get(first..end).unwrap_or_default();
        let read = scene.read(&file, first as u64, length as u64).await.unwrap();
        assert!(read == wanted, "{first} {length}");
    }
}

/// Read receipts both ways, and the line about an administrator's download.
#[tokio::test]
async fn a_file_is_new_until_the_other_side_has_opened_it() {
    let scene = scene().await;
    let own = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    let given = scene.put(&scene.boss, scene.anna.user, "b.pdf", &pdf(20)).await.unwrap();
    let state = async || {
        let find = async |id| scene.stores.user_files.find(id).await.unwrap().unwrap();
        (find(own.id).await.is_new_for(true), find(given.id).await.is_new_for(false))
    };
    assert_eq!(state().await, (true, true));
    scene.service.open_file(&scene.anna, own.id).await.unwrap();
    scene.service.open_file(&scene.boss, given.id).await.unwrap();
    assert_eq!(state().await, (true, true), "one's own look is none");
    scene.service.open_file(&scene.boss, own.id).await.unwrap();
    scene.service.open_file(&scene.anna, given.id).await.unwrap();
    assert_eq!(state().await, (false, false));
    let lines = scene.audited(scene.anna.user).await;
    assert_eq!(lines.iter().filter(|kind| **kind == AuditKind::FileOpenedByAdmin).count(), 2);
    // Nothing is sent if the line cannot be written.
    scene.storage.set_auditable(false);
    assert!(scene.service.open_file(&scene.boss, own.id).await.is_err());
    assert!(scene.service.open_file(&scene.anna, own.id).await.is_ok());
}

#[tokio::test]
async fn a_part_that_is_missing_ends_the_download_with_an_error() {
    let scene = scene().await;
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(2500)).await.unwrap();
    let second = scene.stores.user_files.parts(file.id).await.unwrap()[1];
    scene.files.delete(&second.key(file.owner, file.id)).await.unwrap();
    assert!(scene.read(&file, 0, 2500).await.is_err());
    assert_eq!(scene.read(&file, 0, 1000).await.unwrap().len(), 1000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_range_of_any_file(length in 1_usize..4000, first in 0_usize..4500, wanted in 0_usize..4500) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let scene = scene().await;
            let bytes = pdf(length.max(10));
            let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &bytes).await.unwrap();
            let read = scene.read(&file, first as u64, wanted as u64).await.unwrap();
            let (begin, end) = (first.min(bytes.len()), (first + wanted).min(bytes.len()));
            assert!(read == bytes[begin..end]);
        });
    }
}
