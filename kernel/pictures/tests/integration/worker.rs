//! One picture, one worker.

use crate::support::{FORMATS, arriving, picture, workers, workers_of};
use bytes::Bytes;
use cabinet_ports::{PictureError, PictureScaler as _, PictureUse};
use futures::{StreamExt as _, stream};
use image::ImageFormat;
use std::io;
use std::time::Duration;

///
#[tokio::test]
async fn a_worker_returns_the_picture_scaled() {
    for format in FORMATS {
        let large = picture(1_000, 500, format);
        let small = workers().scale(arriving(&large), PictureUse::Thumbnail).await.unwrap();
        assert_eq!((small.width, small.height, small.media_type), (320, 160, "image/jpeg"), "{format:?}");
        let read = image::load_from_memory(&small.bytes).unwrap();
        assert_eq!((read.width(), read.height()), (320, 160));
    }
    let news = workers().scale(arriving(&picture(40, 30, ImageFormat::Png)), PictureUse::News).await.unwrap();
    assert_eq!((news.width, news.height, news.media_type), (40, 30, "image/png"));
}

/// A photo of a phone's camera fits into the worker's memory and time limits.
#[tokio::test]
async fn a_photo_of_twelve_megapixels_is_scaled() {
    let photo = picture(4_000, 3_000, ImageFormat::Jpeg);
    let small = workers().scale(arriving(&photo), PictureUse::Thumbnail).await.unwrap();
    assert_eq!((small.width, small.height), (320, 240));
}

#[tokio::test]
async fn a_refusal_says_why() {
    let mut bomb = picture(4, 4, ImageFormat::Png);
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let outcome = workers().scale(arriving(&bomb), PictureUse::Thumbnail).await;
    assert!(matches!(outcome, Err(PictureError::Unreadable)), "{outcome:?}");
    let outcome = workers().scale(arriving(b"%PDF-1.7"), PictureUse::Thumbnail).await;
    assert!(matches!(outcome, Err(PictureError::WrongFormat)), "{outcome:?}");
    let outcome = workers().scale(arriving(b""), PictureUse::Thumbnail).await;
    assert!(matches!(outcome, Err(PictureError::WrongFormat)), "{outcome:?}");
    let long = vec![0; (5 << 20) + 1];
    let outcome = workers().scale(arriving(&long), PictureUse::News).await;
    assert!(matches!(outcome, Err(PictureError::TooLarge)), "{outcome:?}");
    let cut = stream::iter([Ok(Bytes::from_static(b"\xff\xd8\xff")), Err(io::Error::other("gone"))]).boxed();
    let outcome = workers().scale(cut, PictureUse::Thumbnail).await;
    assert!(matches!(outcome, Err(PictureError::File(_))), "{outcome:?}");
}

/// A decoder that has been taken over can end, hang, or write something else. None of it is believed.
#[tokio::test]
async fn a_worker_that_is_out_of_order_costs_its_picture_only() {
    let jpeg = picture(4, 4, ImageFormat::Jpeg);
    for (script, what) in [
        ("cat > /dev/null; kill -SEGV $$", "it crashes"),
        ("cat > /dev/null; exit 101", "it panics"),
        ("cat > /dev/null; head -c 4000 /dev/zero", "it writes nonsense"),
        (
            "cat > /dev/null; printf '\\001\\000\\000\\000\\005\\000\\000\\000\\005<script>alert(1)</script>'",
            "a page",
        ),
        ("exec yes", "it writes without end"),
    ] {
        let outcome =
            workers_of("/bin/sh", &["-c", script]).scale(arriving(&jpeg), PictureUse::Thumbnail).await;
        assert!(matches!(outcome, Err(PictureError::Unreadable)), "{what}: {outcome:?}");
    }
    let silent = workers_of("/bin/sh", &["-c", "exec sleep 600"]).with_patience(Duration::from_millis(200));
    let outcome = silent.scale(arriving(&jpeg), PictureUse::Thumbnail).await;
    assert!(matches!(outcome, Err(PictureError::Unavailable(_))), "it is killed: {outcome:?}");
    for missing in ["/bin/missing", "/bin/false"] {
        let outcome = workers_of(missing, &[]).scale(arriving(&jpeg), PictureUse::Thumbnail).await;
        assert!(matches!(outcome, Err(PictureError::Unavailable(_))), "{missing}: {outcome:?}");
    }
}
