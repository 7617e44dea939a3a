//! Pictures, and workers that are out of order.

use bytes::Bytes;
use cabinet_pictures::{PictureWorkers, WorkerProgram};
use cabinet_ports::files::FileStream;
use futures::{StreamExt as _, stream};
use image::{DynamicImage, ImageFormat, RgbImage};
use std::io::Cursor;

pub const FORMATS: [ImageFormat; 3] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];

/// The worker of this crate.
pub fn workers() -> PictureWorkers {
    workers_of(env!("CARGO_BIN_EXE_cabinet-picture-worker"), &[])
}

pub fn workers_of(program: &str, arguments: &[&str]) -> PictureWorkers {
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    PictureWorkers::new(WorkerProgram { program: program.into(), arguments })
}

pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let pixels = RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, (x * y) as u8]));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(pixels).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub fn arriving(bytes: &[u8]) -> FileStream<'static> {
    let pieces: Vec<_> = bytes.chunks(5_000).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    stream::iter(pieces).boxed()
}
