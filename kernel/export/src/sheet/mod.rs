//! Tables as files, CSV or XLSX. Rows come in batches and are written as the reader takes them, so memory does not grow with the table.

pub(crate) mod csv_file;
mod xlsx_file;

use crate::zip_stream::Archive;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::StreamExt as _;
use futures::stream::BoxStream;
use std::io;

/// Rows of a sheet in Excel, without the heading.
pub const XLSX_ROWS_AT_MOST: u64 = 1_048_575;

/// The format of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    Csv,
    Xlsx,
}

/// A cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    Number(f64),
}

impl Cell {
    pub(crate) const fn empty() -> Self {
        Self::Text(String::new())
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// The rows of a table in batches; the first batch has the headings. An error ends the file, so that a part is never taken for the whole.
pub(crate) type RowBatches = BoxStream<'static, io::Result<Vec<Vec<Cell>>>>;

/// Starts writing. `permit` is held until the file has ended.
pub(crate) fn stream(
    rows: RowBatches,
    format: TableFormat,
    made_at: DateTime<Utc>,
    permit: impl Send + 'static,
) -> BoxStream<'static, io::Result<Bytes>> {
    match format {
        TableFormat::Csv => csv_file::stream(rows, permit).boxed(),
        TableFormat::Xlsx => Archive::write(made_at, move |zip| async move {
            let written = xlsx_file::write(rows, zip).await;
            drop(permit);
            written
        })
        .boxed(),
    }
}
