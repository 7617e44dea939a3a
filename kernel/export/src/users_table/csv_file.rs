//! CSV (RFC 4180) as Excel opens it: UTF-8 with a byte order mark, semicolons.

use super::UsersTableExport;
use bytes::Bytes;
use csv::{Terminator, WriterBuilder};
use futures::Stream;
use futures::stream::try_unfold;
use std::io;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// A text that begins so is a formula to a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// What is written next.
enum Next {
    Headings,
    RowsAfter(Option<i64>),
    Nothing,
}

pub(super) fn stream(
    export: UsersTableExport,
    permit: impl Send + 'static,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    try_unfold((export, permit, Next::Headings), |(export, permit, next)| async move {
        match next {
            Next::Nothing => Ok(None),
            Next::Headings => {
                let headings = export.headings().into_iter().map(str::to_owned).collect();
                let head = lines(BYTE_ORDER_MARK.to_vec(), [headings])?;
                Ok(Some((head, (export, permit, Next::RowsAfter(None)))))
            }
            Next::RowsAfter(after) => {
                let (rows, next) = export.rows(after).await.map_err(io::Error::other)?;
                let piece = lines(Vec::new(), rows.iter().map(|row| export.texts(row)))?;
                let next = next.map_or(Next::Nothing, |after| Next::RowsAfter(Some(after)));
                Ok(Some((piece, (export, permit, next))))
            }
        }
    })
}

fn lines(start: Vec<u8>, rows: impl IntoIterator<Item = Vec<String>>) -> io::Result<Bytes> {
    let mut file = WriterBuilder::new().delimiter(b';').terminator(Terminator::CRLF).from_writer(start);
    for row in rows {
        file.write_record(row.iter().map(|text| harmless(text))).map_err(io::Error::other)?;
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
        let row = ["=1+1", "+7", "-x", "@SUM(A1)", "\tx", "a;b\"c", "Ёлкина"].map(str::to_owned).to_vec();
        let bytes = lines(Vec::new(), [row]).unwrap();
        assert_eq!(
            String::from_utf8(bytes.to_vec()).unwrap(),
            "'=1+1;'+7;'-x;'@SUM(A1);'\tx;\"a;b\"\"c\";Ёлкина\r\n"
        );
    }
}
