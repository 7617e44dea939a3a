//! An Excel workbook (ECMA-376) with one sheet. The library that writes the accountant's report keeps a whole sheet in memory or in a file on
//! the disk; large tables are written here row by row. A cell is a number or an inline text, which is never a formula.

use super::{Cell, RowBatches};
use crate::zip_stream::ZipWriter;
use futures::{AsyncWriteExt as _, TryStreamExt as _};
use std::fmt::Write as _;
use std::io;

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>"#;
const PACKAGE: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const WORKBOOK: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const SHEETS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
/// The first row stays in view.
const SHEET_BEGIN: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>"#;
/// Characters of a cell in Excel.
const CHARS_AT_MOST: usize = 32_767;
const SHEET_END: &str = "</sheetData></worksheet>";

pub(super) async fn write(mut rows: RowBatches, mut zip: ZipWriter) -> io::Result<()> {
    for (name, text) in [
        ("[Content_Types].xml", CONTENT_TYPES),
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", SHEETS),
    ] {
        let mut entry = zip.text(name).await?;
        entry.write_all(text.as_bytes()).await?;
        entry.close().await.map_err(io::Error::other)?;
    }
    let mut sheet = zip.text("xl/worksheets/sheet1.xml").await?;
    sheet.write_all(SHEET_BEGIN.as_bytes()).await?;
    while let Some(batch) = rows.try_next().await? {
        let text: String = batch.iter().map(|cells| row(cells)).collect();
        sheet.write_all(text.as_bytes()).await?;
    }
    sheet.write_all(SHEET_END.as_bytes()).await?;
    sheet.close().await.map_err(io::Error::other)?;
    zip.finish().await
}

fn row(cells: &[Cell]) -> String {
    let mut row = String::from("<row>");
    for cell in cells {
        let _ = match cell {
            Cell::Text(text) => {
                write!(row, r#"<c t="inlineStr"><is><t xml:space="preserve">{}</t></is></c>"#, escaped(text))
            }
            Cell::Number(number) => write!(row, "<c><v>{number}</v></c>"),
        };
    }
    row + "</row>"
}

/// Escapes markup, and leaves out the characters that XML 1.0 does not have.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars().take(CHARS_AT_MOST) {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\t' | '\n' | '\r' => escaped.push(character),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_no_forbidden_character_is_written() {
        assert_eq!(escaped("<a & \"b\">\u{1}\u{ffff}"), "&lt;a &amp; \"b\"&gt;");
        assert_eq!(
            row(&["=1+1".into(), Cell::Number(-0.5)]),
            r#"<row><c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>-0.5</v></c></row>"#
        );
    }
}
