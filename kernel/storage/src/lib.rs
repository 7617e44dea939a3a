//! Repositories on SQLite and PostgreSQL.
