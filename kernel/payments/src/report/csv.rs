//! The report as CSV (RFC 4180) as Excel opens it in Russian, German and French: UTF-8 with a byte order mark, semicolons, decimal commas.

use super::ReportFileError;
use super::table::{Cell, Row, Table, amount};
use ::csv::{Terminator, WriterBuilder};

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// A text that begins so is a formula to a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

pub(super) fn write(table: &Table) -> Result<Vec<u8>, ReportFileError> {
    let failed = |source| ReportFileError { format: "CSV", source };
    let mut file = WriterBuilder::new()
        .delimiter(b';')
        .terminator(Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.to_vec());
    file.write_record(table.columns).map_err(|error| failed(error.into()))?;
    for row in table.rows.iter().chain([&table.total]) {
        file.write_record(texts(row, table.decimal)).map_err(|error| failed(error.into()))?;
    }
    file.into_inner().map_err(|error| failed(error.into_error().into()))
}

fn texts(row: &Row, decimal: char) -> [String; 12] {
    row.each_ref().map(|cell| match cell {
        Cell::Text(text) => harmless(text),
        Cell::Amount(sum) => amount(*sum, decimal),
        Cell::Empty => String::new(),
    })
}

/// Prefixes what a spreadsheet would calculate with an apostrophe, so that it is shown as a text (OWASP, CSV injection).
fn harmless(text: &str) -> String {
    let is_formula = text.starts_with(FORMULA);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}
