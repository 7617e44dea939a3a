//! The administrators' table of users as a file, CSV or XLSX. Rows are read page by page and written as the reader takes them, so memory does
//! not grow with the table.

mod words;

use crate::sheet::{Cell, RowBatches, TableFormat, stream};
use bytes::Bytes;
use cabinet_config::Column;
use cabinet_domain::Citizenship;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    Cabinet, CabinetFilter, CabinetPage, CabinetPlace, CabinetRepository, CabinetSort,
};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use futures::StreamExt as _;
use futures::stream::{BoxStream, try_unfold};
use std::io;
use std::sync::Arc;
use words::Words;

/// Rows read at a time.
const ROWS_AT_ONCE: u32 = 500;

/// What is written next.
enum Next {
    Headings,
    RowsAfter(Option<i64>),
    Nothing,
}

/// The table to be exported.
pub struct UsersTableExport {
    pub cabinets: Arc<dyn CabinetRepository>,
    pub filter: CabinetFilter,
    pub sort: CabinetSort,
    pub is_descending: bool,
    /// From left to right. Actions are not exported.
    pub columns: Vec<Column>,
    /// Language of the headings: `ru`, `en`, `de`, `fr`; English for another.
    pub language: &'static str,
    /// The hospital's time zone.
    pub zone: Tz,
}

impl UsersTableExport {
    /// Starts writing. `permit` is held until the file has ended. A stream that fails ends with an error, so that a part of a table is never
    /// taken for the whole.
    pub fn stream(
        mut self,
        format: TableFormat,
        made_at: DateTime<Utc>,
        permit: impl Send + 'static,
    ) -> BoxStream<'static, io::Result<Bytes>> {
        self.columns.retain(|column| *column != Column::Actions);
        stream(self.batches(), format, made_at, permit)
    }

    fn batches(self) -> RowBatches {
        try_unfold((self, Next::Headings), |(export, next)| async move {
            Ok(match next {
                Next::Nothing => None,
                Next::Headings => {
                    let headings = export.headings().into_iter().map(Cell::from).collect();
                    Some((vec![headings], (export, Next::RowsAfter(None))))
                }
                Next::RowsAfter(after) => {
                    let (rows, next) = export.rows(after).await.map_err(io::Error::other)?;
                    let batch = rows.iter().map(|row| export.texts(row)).collect();
                    let next = next.map_or(Next::Nothing, |after| Next::RowsAfter(Some(after)));
                    Some((batch, (export, next)))
                }
            })
        })
        .boxed()
    }

    /// The rows after a number, and the number after which the next follow; `None` at the end.
    async fn rows(&self, after: Option<i64>) -> Result<(Vec<Cabinet>, Option<i64>), StorageError> {
        let place = after.map_or(CabinetPlace::Skip(0), CabinetPlace::After);
        let (sort, is_descending) = (self.sort, self.is_descending);
        let page = CabinetPage { sort, is_descending, place, size: ROWS_AT_ONCE };
        let rows = self.cabinets.list(&self.filter, page).await?;
        let is_last = rows.len() < ROWS_AT_ONCE as usize;
        let next = rows.last().map(|row| row.number).filter(|_| !is_last);
        Ok((rows, next))
    }

    fn headings(&self) -> Vec<&'static str> {
        let words = Words::of(self.language);
        self.columns.iter().map(|column| words.heading(*column)).collect()
    }

    fn texts(&self, cabinet: &Cabinet) -> Vec<Cell> {
        let words = Words::of(self.language);
        self.columns.iter().map(|column| self.text(cabinet, *column, words).into()).collect()
    }

    fn text(&self, cabinet: &Cabinet, column: Column, words: &Words) -> String {
        let moment = |at: DateTime<Utc>| at.with_timezone(&self.zone).format("%Y-%m-%d %H:%M").to_string();
        match column {
            Column::Id => cabinet.number.to_string(),
            Column::LastName => cabinet.name.last_name.clone(),
            Column::FirstName => cabinet.name.first_name.clone(),
            Column::PatrName => cabinet.name.patr_name.clone().unwrap_or_default(),
            Column::Username => cabinet.username.as_str().to_owned(),
            Column::Email => {
                cabinet.email.as_ref().map(|email| email.as_str().to_owned()).unwrap_or_default()
            }
            Column::EsiaOid => if cabinet.is_from_esia { words.yes } else { words.no }.to_owned(),
            Column::ClientId => cabinet.client_ids.clone(),
            Column::BirthDate => cabinet.birth_date.day().to_string(),
            Column::Snils => cabinet.snils.map(|snils| snils.formatted()).unwrap_or_default(),
            Column::Created => moment(cabinet.created_at),
            Column::LastLogin => cabinet.last_login_at.map(moment).unwrap_or_default(),
            Column::Citizenship => match cabinet.citizenship {
                Citizenship::Ru => words.citizen,
                Citizenship::Foreign => words.foreigner,
            }
            .to_owned(),
            Column::Actions => String::new(),
        }
    }
}
