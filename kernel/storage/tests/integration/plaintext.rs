//! PostgreSQL URLs that lead over a network without TLS.

use cabinet_storage::is_open_database;

/// Issue 11, 13: the driver reads the host from several parts of a URL.
#[test]
fn a_database_elsewhere_needs_a_mode_that_insists_on_tls() {
    for open in [
        "postgres://cabinet:x@db.hospital.example/cabinet",
        "postgres://cabinet:x@10.0.0.5:5432/cabinet?sslmode=prefer",
        "postgres://cabinet:x@localhost/cabinet?host=db.hospital.example",
        "postgres://cabinet:x@localhost/cabinet?hostaddr=10.0.0.5",
        "postgres://cabinet:x@[::1]/cabinet?hostaddr=2001:db8::5",
        "postgres://cabinet:x@localhost/cabinet?host=localhost&host=db.hospital.example",
        "postgres://cabinet:x@localhost/cabinet?host=localhost&hostaddr=10.0.0.5",
        "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=require&sslmode=prefer",
    ] {
        assert!(is_open_database(open), "{open}");
    }
    for safe in [
        "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=require",
        "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=verify-full",
        "postgres://cabinet:x@localhost/cabinet?hostaddr=10.0.0.5&sslmode=verify-full",
        "postgres://cabinet:x@127.0.0.1:5432/cabinet",
        "postgres://cabinet:x@[::1]/cabinet",
        "postgres://cabinet:x@localhost/cabinet",
        "postgres://cabinet:x@db.hospital.example/cabinet?hostaddr=127.0.0.1",
        "postgres:///cabinet?host=/var/run/postgresql",
        "postgres://cabinet:x@%2Fvar%2Frun%2Fpostgresql/cabinet",
    ] {
        assert!(!is_open_database(safe), "{safe}");
    }
}
