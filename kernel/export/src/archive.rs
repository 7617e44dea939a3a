//! Writes the entries of the archive in order.

use crate::own_data::OwnData;
use crate::own_record::{Answered, OwnRecord};
use crate::page::Page;
use crate::source::{LogPlace, Source};
use crate::user_files::{is_gone, write_file};
use crate::zip_stream::{Archive, ZipWriter};
use crate::{collect_record, data};
use cabinet_domain::{DiaryForm, RegistrationPart, UserFileId};
use chrono::{DateTime, Utc};
use futures::StreamExt;
use futures::io::AsyncWriteExt;
use std::io;

/// The contents of an archive.
pub(crate) struct Contents {
    pub(crate) own: OwnData,
    pub(crate) page: Page,
    pub(crate) bundle: serde_json::Value,
    pub(crate) source: Source,
    pub(crate) made_at: DateTime<Utc>,
}

/// Starts writing in a task.
pub(crate) fn stream(contents: Contents) -> Archive {
    Archive::write(contents.made_at, |zip| write(contents, zip))
}

async fn write(contents: Contents, mut zip: ZipWriter) -> io::Result<()> {
    let Contents { own, page, bundle, source, .. } = contents;

    let mut entry = zip.text("index.html").await?;
    entry.write_all(page.head.as_bytes()).await?;
    let mut place = Some(LogPlace::NEWEST);
    while let Some(here) = place {
        let (lines, next) = source.log(here).await?;
        entry.write_all(page.lines(&lines)?.as_bytes()).await?;
        place = next;
    }
    entry.write_all(page.foot.as_bytes()).await?;
    entry.close().await.map_err(io::Error::other)?;

    let mut entry = zip.text("data.json").await?;
    entry.write_all(data::opening(&own)?.as_bytes()).await?;
    let (mut place, mut is_first) = (Some(LogPlace::NEWEST), true);
    while let Some(here) = place {
        let (lines, next) = source.log(here).await?;
        for line in &lines {
            entry.write_all(data::line(line, is_first)?.as_bytes()).await?;
            is_first = false;
        }
        place = next;
    }
    entry.write_all(data::CLOSING.as_bytes()).await?;
    entry.close().await.map_err(io::Error::other)?;

    let mut entry = zip.text("fhir/bundle.json").await?;
    entry.write_all(&serde_json::to_vec_pretty(&bundle)?).await?;
    entry.close().await.map_err(io::Error::other)?;

    write_record(&own.record, &page, &source, &mut zip).await?;
    for scan in &own.files {
        let Some(part) = RegistrationPart::from_name(&scan.part) else { continue };
        let Some(mut bytes) = source.file(part).await? else {
            tracing::warn!(part = scan.part, "a scan is not in the file store");
            continue;
        };
        let mut entry = zip.stored(&scan.entry).await?;
        while let Some(piece) = bytes.next().await {
            entry.write_all(&piece?).await?;
        }
        entry.close().await.map_err(io::Error::other)?;
    }
    write_uploads(&own, &source, &mut zip).await?;
    zip.finish().await
}

/// The copy is no visit to the files: the receipts of the hospital's files stay as they are.
async fn write_uploads(own: &OwnData, source: &Source, zip: &mut ZipWriter) -> io::Result<()> {
    let Some(service) = &source.user_files else { return Ok(()) };
    for upload in &own.uploads {
        match service.downloadable(&source.caller, UserFileId(upload.id)).await {
            Ok(file) => write_file(service, &file, &upload.entry, zip).await?,
            Err(error) if is_gone(&error) => {
                tracing::warn!(file.id = %upload.id, "the file {} was removed while it was copied", upload.id);
            }
            Err(error) => return Err(io::Error::other(error)),
        }
    }
    Ok(())
}

/// Keeps one text or the pictures of one day in memory at a time.
async fn write_record(
    record: &OwnRecord,
    page: &Page,
    source: &Source,
    zip: &mut ZipWriter,
) -> io::Result<()> {
    for written in &record.documents {
        let Some(name) = &written.entry else { continue };
        let text = source.text(written).await?;
        let mut entry = zip.text(name).await?;
        entry.write_all(page.text(written, text.as_deref())?.as_bytes()).await?;
        entry.close().await.map_err(io::Error::other)?;
    }
    for day in &record.diary {
        if has_pictures(&day.answers) {
            write_pictures(&day.answers, source.day(day).await?, zip).await?;
        }
        for earlier in day.earlier.iter().filter(|earlier| has_pictures(&earlier.answers)) {
            write_pictures(&earlier.answers, source.day_version(day, earlier.revision).await?, zip).await?;
        }
    }
    Ok(())
}

fn has_pictures(answers: &[Answered]) -> bool {
    answers.iter().any(|answer| answer.entry.is_some())
}

async fn write_pictures(
    answers: &[Answered],
    form: Option<DiaryForm>,
    zip: &mut ZipWriter,
) -> io::Result<()> {
    let Some(form) = form else { return Ok(()) };
    let names = answers.iter().map(|answer| answer.entry.as_ref());
    for (name, image) in names.zip(collect_record::pictures(form)) {
        let (Some(name), Some(image)) = (name, image) else { continue };
        let mut entry = zip.stored(name).await?;
        entry.write_all(&image.bytes).await?;
        entry.close().await.map_err(io::Error::other)?;
    }
    Ok(())
}
