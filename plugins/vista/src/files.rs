//! The URL of a document's file. The kernel requests it, so neither the file, which may have gigabytes, nor the key enters the plugin. The
//! kernel also checks the client of the response, as `client` does for lists and texts.

use crate::adapter::{Adapter, CLIENT_HEADER, KEY_HEADER, KEY_SECRET, REQUEST_HEADER, request_id};
use crate::client;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::files::expect_header;
use cabinet_plugin_sdk::records::FileHandle;

/// The handle of a file. The adapter checks only at the request whether the patient has such a document.
pub(crate) fn handle(adapter: &Adapter, patient_id: &str, document_id: &str) -> Result<FileHandle, Problem> {
    let call = adapter.get("/documents/{id}/file", &["documents", document_id, "file"])?;
    let request_id = request_id();
    let is_named = client::is_named(adapter)?;
    expect_header(CLIENT_HEADER, patient_id, is_named);
    if !is_named {
        expect_header(REQUEST_HEADER, &request_id, false);
    }
    Ok(FileHandle::at(call.into_url())
        .header(CLIENT_HEADER, patient_id)
        .header(REQUEST_HEADER, request_id)
        .secret_header(KEY_HEADER, "", KEY_SECRET, ""))
}
