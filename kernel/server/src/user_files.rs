//! Assembles the files that patients and administrators upload.

use cabinet_config::Variant;
use cabinet_ports::{Clock, FileStore, PictureScaler, Post, Stores};
use cabinet_user_files::{Clamd, UserFileParts, UserFileService, UserFileSettings};
use std::sync::Arc;

/// Opens the service over the file store.
pub(crate) fn open(
    variant: &Variant,
    stores: &Stores,
    files: &Arc<dyn FileStore>,
    post: Option<Arc<dyn Post>>,
    pictures: &Arc<dyn PictureScaler>,
    clock: &Arc<dyn Clock>,
) -> Arc<UserFileService> {
    UserFileService::open(UserFileParts {
        stores: stores.clone(),
        files: Arc::clone(files),
        pictures: Arc::clone(pictures),
        scanner: scanner(variant),
        post: post.filter(|_| variant.files.notify),
        settings: UserFileSettings::new(
            variant.files.quota_bytes,
            variant.files.keep_free_bytes,
            variant.timezone,
        ),
        clock: Arc::clone(clock),
    })
}

/// The virus scanner, if the hospital has one.
pub(crate) fn scanner(variant: &Variant) -> Option<Clamd> {
    let clamd = variant.files.clamd.as_ref()?;
    Some(Clamd { address: clamd.address, max_bytes: clamd.max_bytes })
}
