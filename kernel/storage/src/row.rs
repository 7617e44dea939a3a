//! Query rows as structs.

/// Declares a struct and reads it from a row of either database, each field from the column of the same name.
///
/// sqlx's `derive(FromRow)` would generate the same code, but its macro crate compiles both database drivers, including SQLite's C code, a
/// second time.
macro_rules! row {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident {
        $($(#[$of_field:meta])* $field_visibility:vis $field:ident: $kind:ty,)*
    }) => {
        $(#[$attribute])*
        $visibility struct $name {
            $($(#[$of_field])* $field_visibility $field: $kind,)*
        }

        impl<'r> sqlx::FromRow<'r, <super::Db as sqlx::Database>::Row> for $name {
            fn from_row(row: &'r <super::Db as sqlx::Database>::Row) -> Result<Self, sqlx::Error> {
                Ok(Self { $($field: sqlx::Row::try_get(row, stringify!($field))?,)* })
            }
        }
    };
}

pub(crate) use row;
