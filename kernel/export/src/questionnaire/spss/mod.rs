//! Data for SPSS: a ZIP with `data.csv` and `labels.sps`, the syntax that reads it and names variables and values. Without names of patients:
//! statistics need none, and the number of the account finds the person again where that is allowed.

mod codebook;
mod names;
mod syntax;

use super::QuestionnaireExport;
use crate::sheet::csv_file::lines;
use crate::zip_stream::ZipWriter;
use codebook::Codebook;
use futures::AsyncWriteExt as _;
use std::io;

pub(super) async fn write(export: &QuestionnaireExport, mut zip: ZipWriter) -> io::Result<()> {
    let codebook = Codebook::of(export);
    let mut entry = zip.text("labels.sps").await?;
    entry.write_all(syntax::syntax(&codebook).as_bytes()).await?;
    entry.close().await.map_err(io::Error::other)?;

    let mut entry = zip.text("data.csv").await?;
    entry.write_all(&lines(b',', &[codebook.names()])?).await?;
    let mut after = None;
    loop {
        let (rows, next) = export.rows(after).await?;
        let cases: Vec<_> = rows.iter().map(|row| codebook.case(export, row)).collect();
        entry.write_all(&lines(b',', &cases)?).await?;
        if next.is_none() {
            break;
        }
        after = next;
    }
    entry.close().await.map_err(io::Error::other)?;
    zip.finish().await
}
