//! `cabinet picture-worker`: the server starts its own binary as the worker, whose allocator reserves memory before it is limited.

use cabinet_pictures::{PictureWorkers, WorkerProgram};
use cabinet_ports::{PictureError, PictureScaler as _, PictureUse};
use futures::{StreamExt as _, stream};
use image::{ImageFormat, RgbImage};
use std::io::Cursor;

/// What a camera of a phone makes.
#[tokio::test]
async fn the_binary_scales_a_photo_within_its_limits() {
    let arguments = WorkerProgram::this_binary().arguments;
    let workers =
        PictureWorkers::new(WorkerProgram { program: env!("CARGO_BIN_EXE_cabinet").into(), arguments });
    let mut photo = Cursor::new(Vec::new());
    RgbImage::from_fn(4_000, 3_000, |x, y| image::Rgb([x as u8, y as u8, (x ^ y) as u8]))
        .write_to(&mut photo, ImageFormat::Jpeg)
        .unwrap();
    let content = stream::iter([Ok(photo.into_inner().into())]).boxed();
    let small = workers.scale(content, PictureUse::Thumbnail).await.unwrap();
    assert_eq!((small.width, small.height), (320, 240));
    let content = stream::iter([Ok(b"%PDF-1.7".to_vec().into())]).boxed();
    let refused = workers.scale(content, PictureUse::News).await;
    assert!(matches!(refused, Err(PictureError::WrongFormat)), "{refused:?}");
}
