//! CSV (RFC 4180) as Excel opens it: UTF-8 with a byte order mark, semicolons.

use super::{Cell, RowBatches};
use bytes::Bytes;
use csv::{Terminator, WriterBuilder};
use futures::stream::iter;
use futures::{Stream, StreamExt as _};
use std::io;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// A text that begins so is a formula to a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

pub(super) fn stream(
    rows: RowBatches,
    permit: impl Send + 'static,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    let pieces = rows.map(move |rows| {
        let _held = &permit;
        lines(b';', &rows?)
    });
    iter([Ok(Bytes::from_static(BYTE_ORDER_MARK))]).chain(pieces)
}

/// Rows as lines with this character between their cells.
pub(crate) fn lines(delimiter: u8, rows: &[Vec<Cell>]) -> io::Result<Bytes> {
    let mut file =
        WriterBuilder::new().delimiter(delimiter).terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        let texts = row.iter().map(|cell| match cell {
            Cell::Text(text) => harmless(text),
            // A number is no formula, even if it begins with a minus.
            Cell::Number(number) => number.to_string(),
        });
        file.write_record(texts).map_err(io::Error::other)?;
    }
    file.into_inner().map(Bytes::from).map_err(|error| io::Error::other(error.into_error()))
}

/// Prefixes what a spreadsheet would calculate with an apostrophe, so that it is shown as a text (OWASP, CSV injection).
fn harmless(text: &str) -> String {
    let is_formula = text.starts_with(FORMULA);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_calculate_is_a_text() {
        let row = ["=1+1", "+7", "-x", "@SUM(A1)", "\tx", "a;b\"c", "Ёлкина"].map(Cell::from).to_vec();
        let bytes = lines(b';', &[row]).unwrap();
        assert_eq!(
            String::from_utf8(bytes.to_vec()).unwrap(),
            "'=1+1;'+7;'-x;'@SUM(A1);'\tx;\"a;b\"\"c\";Ёлкина\r\n"
        );
        let number = lines(b',', &[vec![Cell::Number(-1.5), "-x".into()]]).unwrap();
        assert_eq!(number, "-1.5,'-x\r\n");
    }
}
