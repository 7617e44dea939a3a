//! The report as an Excel workbook. Texts are written as texts, so none is a formula; amounts are numbers with two decimals.

use super::ReportFileError;
use super::table::{Cell, Row, Table};
use cabinet_domain::Kopecks;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

/// Widths of the columns in characters.
const WIDTHS: [f64; 12] = [20.0, 24.0, 38.0, 16.0, 16.0, 16.0, 16.0, 16.0, 16.0, 20.0, 22.0, 60.0];
/// Rows above the lines: the title, and the names of the columns.
const HEAD: u32 = 2;

pub(super) fn write(table: &Table) -> Result<Vec<u8>, ReportFileError> {
    fill(table).map_err(|error| ReportFileError { format: "XLSX", source: error.into() })
}

fn fill(table: &Table) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let bold = Format::new().set_bold();
    let money = Format::new().set_num_format("#,##0.00");
    sheet.write_string_with_format(0, 0, &table.title, &bold)?;
    for ((column, name), width) in (0_u16..).zip(table.columns).zip(WIDTHS) {
        sheet.write_string_with_format(1, column, name, &bold.clone().set_text_wrap())?;
        sheet.set_column_width(column, width)?;
    }
    sheet.set_freeze_panes(HEAD, 0)?;
    let mut at = HEAD;
    for row in &table.rows {
        write_row(sheet, at, row, &Format::new(), &money)?;
        at += 1;
    }
    write_row(sheet, at, &table.total, &bold, &money.set_bold())?;
    book.save_to_buffer()
}

fn write_row(
    sheet: &mut Worksheet,
    at: u32,
    row: &Row,
    text: &Format,
    money: &Format,
) -> Result<(), XlsxError> {
    for (column, cell) in (0_u16..).zip(row) {
        match cell {
            Cell::Text(words) => drop(sheet.write_string_with_format(at, column, words, text)?),
            Cell::Amount(sum) => drop(sheet.write_number_with_format(at, column, rubles(*sum), money)?),
            Cell::Empty => {}
        }
    }
    Ok(())
}

/// A cell of the format is a floating-point number. It holds every amount up to [`Kopecks::MAX`] exactly to the kopeck.
#[allow(clippy::cast_precision_loss, reason = "an amount has at most 13 digits")]
fn rubles(sum: Kopecks) -> f64 {
    sum.get() as f64 / 100.0
}
