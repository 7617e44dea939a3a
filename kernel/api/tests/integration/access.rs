//! Access control of every route, for every kind of caller that must be refused.

use crate::support::{Client, TestApp};
use axum::http::Method;
use cabinet_api::access;
use chrono::TimeDelta;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum For {
    Everybody,
    SignedIn,
    Patients,
    Administrators,
}
use For::{Administrators, Everybody, Patients, SignedIn};

/// Every call of the API: method, path as registered, an example of it, and who may make it. A call that is missing here fails the test.
pub const CALLS: &[(&str, &str, &str, For)] = &[
    ("POST", "/api/oauth/token", "/api/oauth/token", Everybody),
    ("POST", "/api/oauth/logout", "/api/oauth/logout", Everybody),
    ("POST", "/api/oauth/revoke", "/api/oauth/revoke", Everybody),
    ("POST", "/api/oauth/mfa/passkey", "/api/oauth/mfa/passkey", Everybody),
    ("POST", "/api/oauth/passkey/start", "/api/oauth/passkey/start", Everybody),
    ("POST", "/api/users/reg", "/api/users/reg", Everybody),
    ("POST", "/api/users/reg/files", "/api/users/reg/files", Everybody),
    ("POST", "/api/users/confirmEmail", "/api/users/confirmEmail", Everybody),
    ("POST", "/api/users/confirmEmail/again", "/api/users/confirmEmail/again", Everybody),
    ("POST", "/api/users/resetPassword", "/api/users/resetPassword", Everybody),
    ("POST", "/api/users/resetPassword/link", "/api/users/resetPassword/link", Everybody),
    ("POST", "/api/users/resetPassword/confirm", "/api/users/resetPassword/confirm", Everybody),
    ("GET", "/api/users/esia_reg", "/api/users/esia_reg?email=anna@example.ru", Everybody),
    ("GET", "/api/esia/auth-url", "/api/esia/auth-url", Everybody),
    ("POST", "/api/esia/authorize-lk", "/api/esia/authorize-lk", Everybody),
    ("GET", "/api/esia/registration", "/api/esia/registration?state=x", Everybody),
    ("POST", "/api/esia/registration/email", "/api/esia/registration/email", Everybody),
    ("POST", "/api/esia/registration/code", "/api/esia/registration/code", Everybody),
    ("GET", "/api/esia/logout", "/api/esia/logout", Everybody),
    ("POST", "/api/esia/attempts", "/api/esia/attempts", Patients),
    ("POST", "/api/esia/auth-code", "/api/esia/auth-code", Patients),
    ("GET", "/api/esia/users/{id}", "/api/esia/users/01890a5d-ac96-774b-bcce-b302099a8057", Patients),
    ("GET", "/api/users/me", "/api/users/me", SignedIn),
    ("PATCH", "/api/users/update", "/api/users/update", SignedIn),
    ("GET", "/api/users/me/sessions", "/api/users/me/sessions", SignedIn),
    ("DELETE", "/api/users/me/sessions", "/api/users/me/sessions", SignedIn),
    (
        "DELETE",
        "/api/users/me/sessions/{id}",
        "/api/users/me/sessions/01890a5d-ac96-774b-bcce-b302099a8057",
        SignedIn,
    ),
    ("GET", "/api/users/me/factors", "/api/users/me/factors", SignedIn),
    ("POST", "/api/users/me/factors/totp", "/api/users/me/factors/totp", SignedIn),
    ("DELETE", "/api/users/me/factors/totp", "/api/users/me/factors/totp", SignedIn),
    ("POST", "/api/users/me/factors/totp/confirm", "/api/users/me/factors/totp/confirm", SignedIn),
    ("POST", "/api/users/me/factors/recovery", "/api/users/me/factors/recovery", SignedIn),
    ("POST", "/api/users/me/factors/passkeys/start", "/api/users/me/factors/passkeys/start", SignedIn),
    ("POST", "/api/users/me/factors/passkeys/finish", "/api/users/me/factors/passkeys/finish", SignedIn),
    (
        "DELETE",
        "/api/users/me/factors/passkeys/{id}",
        "/api/users/me/factors/passkeys/01890a5d-ac96-774b-bcce-b302099a8057",
        SignedIn,
    ),
    ("GET", "/api/users/me/consents", "/api/users/me/consents", Patients),
    ("POST", "/api/users/me/consents", "/api/users/me/consents", Patients),
    ("DELETE", "/api/users/me/consents/{kind}", "/api/users/me/consents/esia", Patients),
    ("GET", "/api/users/me/accounts", "/api/users/me/accounts", Patients),
    ("GET", "/api/users/me/access-log", "/api/users/me/access-log", Patients),
    ("GET", "/api/users/me/export", "/api/users/me/export?language=en", Patients),
    ("POST", "/api/users/me/stay", "/api/users/me/stay", Patients),
    (
        "DELETE",
        "/api/users/{id}/account",
        "/api/users/01890a5d-ac96-774b-bcce-b302099a8057/account",
        Patients,
    ),
    (
        "POST",
        "/api/files/toggleEpicrisImport",
        "/api/files/toggleEpicrisImport?hostId=netrika1&clientId=1&state=true",
        Patients,
    ),
    ("GET", "/api/documents", "/api/documents", Patients),
    ("POST", "/api/documents", "/api/documents", Patients),
    ("DELETE", "/api/documents", "/api/documents?id=01890a5d-ac96-774b-bcce-b302099a8057", Patients),
    ("GET", "/api/documents/types", "/api/documents/types", Everybody),
    ("GET", "/api/v1/consent", "/api/v1/consent", Everybody),
    ("GET", "/api/v1/variant", "/api/v1/variant", Everybody),
    ("GET", "/api/v1/variant/modules", "/api/v1/variant/modules", Everybody),
    ("GET", "/api/health/live", "/api/health/live", Everybody),
    ("GET", "/api/health/ready", "/api/health/ready", Everybody),
    ("GET", "/api/openapi.json", "/api/openapi.json", Everybody),
    ("GET", "/api/{host}/hosts", "/api/netrika1/hosts", Everybody),
    ("GET", "/api/{host}/relations", "/api/netrika1/relations", Patients),
    ("GET", "/api/{host}/search", "/api/netrika1/search?q=x", Patients),
    ("GET", "/api/{host}/clinics", "/api/netrika1/clinics", Patients),
    ("GET", "/api/{host}/districts", "/api/netrika1/districts", Patients),
    ("PUT", "/api/{host}/districts/chosen", "/api/netrika1/districts/chosen", Patients),
    ("DELETE", "/api/{host}/districts/chosen", "/api/netrika1/districts/chosen", Patients),
    ("GET", "/api/{host}/clinics/{clinicId}/specs", "/api/netrika1/clinics/1/specs", Patients),
    ("GET", "/api/{host}/clinics/{clinicId}/specs/{specId}", "/api/netrika1/clinics/1/specs/2", Patients),
    ("GET", "/api/{host}/clinics/{clinicId}/doctors", "/api/netrika1/clinics/1/doctors?specId=2", Patients),
    (
        "GET",
        "/api/{host}/clinics/{clinicId}/doctors/{doctorId}",
        "/api/netrika1/clinics/1/doctors/3",
        Patients,
    ),
    (
        "GET",
        "/api/{host}/clinics/{clinicId}/doctors/{doctorId}/dates",
        "/api/netrika1/clinics/1/doctors/3/dates",
        Patients,
    ),
    (
        "GET",
        "/api/{host}/clinics/{clinicId}/doctors/{doctorId}/appointments",
        "/api/netrika1/clinics/1/doctors/3/appointments",
        Patients,
    ),
    ("GET", "/api/{host}/appointments2", "/api/netrika1/appointments2", Patients),
    ("POST", "/api/{host}/appointments2", "/api/netrika1/appointments2", Patients),
    (
        "DELETE",
        "/api/{host}/appointments2",
        "/api/netrika1/appointments2?clinicId=1&appointmentId=2",
        Patients,
    ),
    (
        "GET",
        "/api/{host}/appointments2/printout",
        "/api/netrika1/appointments2/printout?clinicId=1&appointmentId=2",
        Patients,
    ),
    (
        "GET",
        "/api/{host}/appointments2/pass",
        "/api/netrika1/appointments2/pass?clinicId=1&appointmentId=2",
        Patients,
    ),
    ("GET", "/api/{host}/bookings/open", "/api/netrika1/bookings/open", Patients),
    ("GET", "/api/{host}/bookings/settled", "/api/netrika1/bookings/settled", Patients),
    ("POST", "/api/{host}/moves", "/api/netrika1/moves", Patients),
    ("GET", "/api/{host}/moves/open", "/api/netrika1/moves/open", Patients),
    ("GET", "/api/calendar", "/api/calendar", Patients),
    ("POST", "/api/calendar", "/api/calendar", Patients),
    ("PATCH", "/api/calendar", "/api/calendar", Patients),
    ("DELETE", "/api/calendar", "/api/calendar", Patients),
    ("GET", "/api/calendar/{file}", "/api/calendar/AAAA.ics", Everybody),
    ("GET", "/api/{host}/waiting-list", "/api/netrika1/waiting-list", Patients),
    ("POST", "/api/{host}/waiting-list", "/api/netrika1/waiting-list", Patients),
    (
        "PATCH",
        "/api/{host}/waiting-list/{id}",
        "/api/netrika1/waiting-list/01890a5d-ac96-774b-bcce-b302099a8057",
        Patients,
    ),
    (
        "DELETE",
        "/api/{host}/waiting-list/{id}",
        "/api/netrika1/waiting-list/01890a5d-ac96-774b-bcce-b302099a8057",
        Patients,
    ),
    ("GET", "/api/payment/account/{clientId}", "/api/payment/account/1", Patients),
    ("GET", "/api/payment/payment_link/{id}", "/api/payment/payment_link/1", Patients),
    ("GET", "/api/payment/receipt/{id}", "/api/payment/receipt/1", Patients),
    ("GET", "/api/payment/tax_deduction", "/api/payment/tax_deduction?year=2026", Patients),
    ("GET", "/api/payment/tax_deduction.pdf", "/api/payment/tax_deduction.pdf?year=2026", Patients),
    ("POST", "/api/payment/payment_link", "/api/payment/payment_link", Patients),
    ("POST", "/api/payment/account", "/api/payment/account", Patients),
    ("DELETE", "/api/payment/account", "/api/payment/account?action_id=1", Patients),
    ("GET", "/api/payment/order_status", "/api/payment/order_status?orderId=1", Patients),
    ("GET", "/api/payment/callback", "/api/payment/callback", Everybody),
    ("POST", "/api/payment/callback", "/api/payment/callback", Everybody),
    ("POST", "/api/payment/one_time", "/api/payment/one_time", Everybody),
    ("POST", "/api/payment/one_time/page", "/api/payment/one_time/page", Everybody),
    ("POST", "/api/admin/payment_links", "/api/admin/payment_links", Administrators),
    ("GET", "/api/admin/payment_links", "/api/admin/payment_links?userId=1", Administrators),
    ("DELETE", "/api/admin/payment_links/{id}", "/api/admin/payment_links/1", Administrators),
    ("GET", "/api/accounting", "/api/accounting?id=1", Patients),
    ("POST", "/api/accounting", "/api/accounting", Patients),
    ("GET", "/api/admin/payments", "/api/admin/payments", Administrators),
    ("GET", "/api/admin/payments/alarms", "/api/admin/payments/alarms", Administrators),
    ("GET", "/api/admin/payments/report", "/api/admin/payments/report?day=2026-11-20", Administrators),
    (
        "GET",
        "/api/admin/payments/report.csv",
        "/api/admin/payments/report.csv?day=2026-11-20",
        Administrators,
    ),
    (
        "GET",
        "/api/admin/payments/report.xlsx",
        "/api/admin/payments/report.xlsx?day=2026-11-20",
        Administrators,
    ),
    (
        "GET",
        "/api/admin/payments/{id}",
        "/api/admin/payments/01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/payments/{id}/refund",
        "/api/admin/payments/01890a5d-ac96-774b-bcce-b302099a8057/refund",
        Administrators,
    ),
    ("POST", "/api/admin/cabinets/search", "/api/admin/cabinets/search", Administrators),
    ("POST", "/api/admin/cabinets", "/api/admin/cabinets", Administrators),
    ("POST", "/api/admin/cabinets/count", "/api/admin/cabinets/count", Administrators),
    ("GET", "/api/admin/cabinets/counters", "/api/admin/cabinets/counters", Administrators),
    ("GET", "/api/admin/cabinets/new", "/api/admin/cabinets/new", Administrators),
    ("POST", "/api/admin/cabinets/viewed", "/api/admin/cabinets/viewed", Administrators),
    (
        "POST",
        "/api/admin/cabinets/{id}/viewed",
        "/api/admin/cabinets/01890a5d-ac96-774b-bcce-b302099a8057/viewed",
        Administrators,
    ),
    (
        "GET",
        "/api/admin/cabinets/{id}",
        "/api/admin/cabinets/01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "GET",
        "/api/admin/cabinets/{id}/history",
        "/api/admin/cabinets/01890a5d-ac96-774b-bcce-b302099a8057/history",
        Administrators,
    ),
    ("POST", "/api/admin/cabinets/export/ticket", "/api/admin/cabinets/export/ticket", Administrators),
    ("GET", "/api/admin/cabinets/export", "/api/admin/cabinets/export?request=x", Administrators),
    ("GET", "/api/admin/events", "/api/admin/events", Administrators),
    (
        "POST",
        "/api/admin/cabinets/export/ticket",
        "/api/admin/cabinets/export/ticket?format=csv",
        Administrators,
    ),
    ("GET", "/api/admin/cabinets/export", "/api/admin/cabinets/export?format=csv", Administrators),
    ("POST", "/api/admin/audit/search", "/api/admin/audit/search", Administrators),
    ("GET", "/api/admin/audit/kinds", "/api/admin/audit/kinds", Administrators),
    ("POST", "/api/admin/audit/verification", "/api/admin/audit/verification", Administrators),
    ("GET", "/api/admin/audit/verification", "/api/admin/audit/verification", Administrators),
    ("GET", "/api/admin/health", "/api/admin/health", Administrators),
    ("GET", "/api/admin/jobs", "/api/admin/jobs?state=failed", Administrators),
    (
        "POST",
        "/api/admin/jobs/{id}/retry",
        "/api/admin/jobs/01890a5d-ac96-774b-bcce-b302099a8057/retry",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/jobs/{id}/discard",
        "/api/admin/jobs/01890a5d-ac96-774b-bcce-b302099a8057/discard",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/jobs/{id}/acknowledge",
        "/api/admin/jobs/01890a5d-ac96-774b-bcce-b302099a8057/acknowledge",
        Administrators,
    ),
    ("GET", "/api/admin/plugins", "/api/admin/plugins", Administrators),
    ("GET", "/api/admin/plugins/{id}", "/api/admin/plugins/netrika", Administrators),
    ("GET", "/api/admin/plugins/{id}/settings", "/api/admin/plugins/netrika/settings", Administrators),
    (
        "GET",
        "/api/admin/plugins/{id}/settings/history",
        "/api/admin/plugins/netrika/settings/history?place=hosts.netrika1",
        Administrators,
    ),
    ("POST", "/api/admin/plugins/{id}/settings", "/api/admin/plugins/netrika/settings", Administrators),
    ("POST", "/api/admin/plugins/{id}/rollback", "/api/admin/plugins/netrika/rollback", Administrators),
    ("POST", "/api/admin/plugins/{id}/reload", "/api/admin/plugins/netrika/reload", Administrators),
    ("POST", "/api/admin/diagnostics/ticket", "/api/admin/diagnostics/ticket", Administrators),
    ("GET", "/api/admin/diagnostics", "/api/admin/diagnostics", Administrators),
    ("GET", "/api/admin/columns", "/api/admin/columns", Administrators),
    ("GET", "/api/admin/preferences", "/api/admin/preferences", Administrators),
    ("PUT", "/api/admin/preferences", "/api/admin/preferences", Administrators),
    (
        "PUT",
        "/api/admin/users/{id}/access",
        "/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/access",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/users/{id}/disable",
        "/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/disable",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/users/{id}/enable",
        "/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/enable",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/users/{id}/sign-out",
        "/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/sign-out",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/users/{id}/restore-letter",
        "/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/restore-letter",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/users/{id}/printed-code",
        "/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/printed-code",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/users/{id}/identity",
        "/api/admin/users/01890a5d-ac96-774b-bcce-b302099a8057/identity",
        Administrators,
    ),
    ("DELETE", "/api/admin/users/{username}", "/api/admin/users/nobody", Administrators),
    ("GET", "/api/record/sources", "/api/record/sources", Patients),
    ("POST", "/api/record/refresh", "/api/record/refresh", Patients),
    ("GET", "/api/record/diagnoses", "/api/record/diagnoses", Patients),
    ("GET", "/api/record/observations", "/api/record/observations", Patients),
    ("GET", "/api/record/prescriptions", "/api/record/prescriptions", Patients),
    ("GET", "/api/files", "/api/files?fragmentOnly=true", Patients),
    ("POST", "/api/files/search", "/api/files/search", Patients),
    ("GET", "/api/files/archive", "/api/files/archive?resultOnly=true", Patients),
    ("POST", "/api/files/archive/ticket", "/api/files/archive/ticket", Patients),
    ("GET", "/api/files/{id}", "/api/files/01890a5d-ac96-774b-bcce-b302099a8057", Patients),
    ("GET", "/api/files/{id}/html", "/api/files/01890a5d-ac96-774b-bcce-b302099a8057/html", Patients),
    ("GET", "/api/files/{id}/download", "/api/files/01890a5d-ac96-774b-bcce-b302099a8057/download", Patients),
    ("POST", "/api/files/{id}/ticket", "/api/files/01890a5d-ac96-774b-bcce-b302099a8057/ticket", Patients),
    ("POST", "/api/new_files/get_file_list_for_client", "/api/new_files/get_file_list_for_client", SignedIn),
    ("GET", "/api/new_files/file", "/api/new_files/file?id=1", SignedIn),
    ("POST", "/api/new_files/file", "/api/new_files/file", SignedIn),
    ("GET", "/api/new_files/thumbnail", "/api/new_files/thumbnail?id=1", SignedIn),
    ("PATCH", "/api/new_files/file", "/api/new_files/file?id=1", SignedIn),
    ("DELETE", "/api/new_files/file", "/api/new_files/file?id=1", SignedIn),
    ("POST", "/api/new_files/file/ticket", "/api/new_files/file/ticket?id=1", SignedIn),
    ("POST", "/api/new_files/file/restore", "/api/new_files/file/restore?id=1", SignedIn),
    ("GET", "/api/new_files/{id}/content", "/api/new_files/1/content", SignedIn),
    ("POST", "/api/new_files/uploads", "/api/new_files/uploads", SignedIn),
    ("OPTIONS", "/api/new_files/uploads", "/api/new_files/uploads", SignedIn),
    ("HEAD", "/api/new_files/uploads/{id}", "/api/new_files/uploads/1", SignedIn),
    ("PATCH", "/api/new_files/uploads/{id}", "/api/new_files/uploads/1", SignedIn),
    ("DELETE", "/api/new_files/uploads/{id}", "/api/new_files/uploads/1", SignedIn),
    ("POST", "/api/admin/files/search", "/api/admin/files/search", Administrators),
    ("POST", "/api/admin/files/count", "/api/admin/files/count", Administrators),
    ("GET", "/api/admin/files/new", "/api/admin/files/new", Administrators),
    (
        "GET",
        "/api/admin/files/user/{user_id}",
        "/api/admin/files/user/01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/files/user/{user_id}/archive/ticket",
        "/api/admin/files/user/01890a5d-ac96-774b-bcce-b302099a8057/archive/ticket",
        Administrators,
    ),
    (
        "GET",
        "/api/admin/files/user/{user_id}/archive",
        "/api/admin/files/user/01890a5d-ac96-774b-bcce-b302099a8057/archive",
        Administrators,
    ),
    ("POST", "/api/admin/files/viewed", "/api/admin/files/viewed", Administrators),
    ("GET", "/api/admin/files/{id}", "/api/admin/files/01890a5d-ac96-774b-bcce-b302099a8057", Administrators),
    (
        "DELETE",
        "/api/admin/files/{id}",
        "/api/admin/files/01890a5d-ac96-774b-bcce-b302099a8057?type=NEW_FILE&user_id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/files/{id}/viewed",
        "/api/admin/files/01890a5d-ac96-774b-bcce-b302099a8057/viewed",
        Administrators,
    ),
    ("POST", "/api/admin/results/match", "/api/admin/results/match", Administrators),
    ("GET", "/api/notices", "/api/notices", Patients),
    ("GET", "/api/attention", "/api/attention", Patients),
    ("POST", "/api/attention/refresh", "/api/attention/refresh", Patients),
    ("GET", "/api/chat/_matrix/{*call}", "/api/chat/_matrix/client/v3/sync", Patients),
    ("PUT", "/api/chat/_matrix/{*call}", "/api/chat/_matrix/client/v3/rooms/!r:h/typing/@u:h", Patients),
    ("POST", "/api/chat/_matrix/{*call}", "/api/chat/_matrix/client/v3/rooms/!r:h/read_markers", Patients),
    (
        "POST",
        "/api/chat/_matrix/media/v3/upload",
        "/api/chat/_matrix/media/v3/upload?filename=a.png",
        Patients,
    ),
    ("POST", "/api/notices/read", "/api/notices/read", Patients),
    ("GET", "/api/news", "/api/news", Patients),
    ("POST", "/api/news", "/api/news", Administrators),
    ("GET", "/api/news/unread", "/api/news/unread", Patients),
    ("POST", "/api/news/read", "/api/news/read", Patients),
    ("GET", "/api/news/rss", "/api/news/rss", Everybody),
    ("GET", "/api/news/{id}", "/api/news/01890a5d-ac96-774b-bcce-b302099a8057", Patients),
    ("PUT", "/api/news/{id}", "/api/news/01890a5d-ac96-774b-bcce-b302099a8057?version=1", Administrators),
    ("DELETE", "/api/news/{id}", "/api/news/01890a5d-ac96-774b-bcce-b302099a8057", Administrators),
    ("GET", "/api/news/{id}/image", "/api/news/01890a5d-ac96-774b-bcce-b302099a8057/image", Patients),
    ("GET", "/api/admin/news", "/api/admin/news", Administrators),
    ("GET", "/api/admin/news/clinics", "/api/admin/news/clinics", Administrators),
    ("POST", "/api/admin/news/preview", "/api/admin/news/preview", Administrators),
    ("GET", "/api/admin/news/{id}", "/api/admin/news/01890a5d-ac96-774b-bcce-b302099a8057", Administrators),
    (
        "GET",
        "/api/admin/news/{id}/image",
        "/api/admin/news/01890a5d-ac96-774b-bcce-b302099a8057/image",
        Administrators,
    ),
    ("GET", "/api/chat", "/api/chat", Patients),
    ("GET", "/api/chat/unread", "/api/chat/unread", Patients),
    ("PUT", "/api/chat/notices", "/api/chat/notices", Patients),
    (
        "PUT",
        "/api/chat/_matrix/app/v1/transactions/{txn}",
        "/api/chat/_matrix/app/v1/transactions/1",
        Everybody,
    ),
    ("POST", "/api/chat/_matrix/app/v1/ping", "/api/chat/_matrix/app/v1/ping", Everybody),
    ("GET", "/api/chat/_matrix/app/v1/users/{user}", "/api/chat/_matrix/app/v1/users/@a:h", Everybody),
    ("GET", "/api/chat/_matrix/app/v1/rooms/{alias}", "/api/chat/_matrix/app/v1/rooms/%23a:h", Everybody),
    ("GET", "/api/admin/chat/rooms", "/api/admin/chat/rooms", Administrators),
    ("GET", "/api/admin/chat/waiting", "/api/admin/chat/waiting", Administrators),
    ("GET", "/api/admin/chat/staff", "/api/admin/chat/staff", Administrators),
    ("GET", "/api/admin/chat/answers", "/api/admin/chat/answers", Administrators),
    (
        "POST",
        "/api/admin/chat/rooms/{id}/handled",
        "/api/admin/chat/rooms/018f0000-0000-7000-8000-000000000000/handled",
        Administrators,
    ),
    (
        "POST",
        "/api/admin/chat/rooms/{id}/answers",
        "/api/admin/chat/rooms/018f0000-0000-7000-8000-000000000000/answers",
        Administrators,
    ),
    (
        "PUT",
        "/api/admin/chat/rooms/{id}/assignee",
        "/api/admin/chat/rooms/018f0000-0000-7000-8000-000000000000/assignee",
        Administrators,
    ),
    ("POST", "/api/chat/open", "/api/chat/open", Patients),
    ("GET", "/api/chat/guest", "/api/chat/guest", Everybody),
    ("DELETE", "/api/chat/guest", "/api/chat/guest", Everybody),
    ("POST", "/api/chat/guest/open", "/api/chat/guest/open", Everybody),
    ("GET", "/api/chat/guest/_matrix/{*call}", "/api/chat/guest/_matrix/client/v3/sync", Everybody),
    (
        "PUT",
        "/api/chat/guest/_matrix/{*call}",
        "/api/chat/guest/_matrix/client/v3/rooms/!r:h/send/m.room.message/1",
        Everybody,
    ),
    (
        "POST",
        "/api/chat/guest/_matrix/{*call}",
        "/api/chat/guest/_matrix/client/v3/rooms/!r:h/read_markers",
        Everybody,
    ),
    ("GET", "/api/notifications/settings", "/api/notifications/settings", Patients),
    ("PATCH", "/api/notifications/settings", "/api/notifications/settings", Patients),
    ("POST", "/api/notifications/link", "/api/notifications/link", Everybody),
    ("PUT", "/api/notifications/link", "/api/notifications/link", Everybody),
    ("GET", "/api/notifications/stop/{token}", "/api/notifications/stop/x", Everybody),
    ("POST", "/api/notifications/stop/{token}", "/api/notifications/stop/x", Everybody),
    ("GET", "/api/push", "/api/push", Patients),
    ("POST", "/api/push/device", "/api/push/device", Patients),
    ("PUT", "/api/push/subscription", "/api/push/subscription", Patients),
    ("DELETE", "/api/push/subscription", "/api/push/subscription", Patients),
    ("POST", "/api/users/tadam_info", "/api/users/tadam_info", Patients),
    ("GET", "/api/quiz", "/api/quiz", Administrators),
    ("POST", "/api/quiz", "/api/quiz", Administrators),
    ("PUT", "/api/quiz", "/api/quiz", Administrators),
    ("POST", "/api/quiz/check", "/api/quiz/check", Administrators),
    ("GET", "/api/quiz/{id}", "/api/quiz/01890a5d-ac96-774b-bcce-b302099a8057", SignedIn),
    ("GET", "/api/quiz_result", "/api/quiz_result", SignedIn),
    ("POST", "/api/quiz_result", "/api/quiz_result", Administrators),
    ("PUT", "/api/quiz_result", "/api/quiz_result", Patients),
    (
        "GET",
        "/api/report/quiz",
        "/api/report/quiz?quiz_id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "GET",
        "/api/report/quiz/counts",
        "/api/report/quiz/counts?quiz_id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "GET",
        "/api/report/quiz/trend",
        "/api/report/quiz/trend?quiz_id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    ("POST", "/api/report/quiz/export", "/api/report/quiz/export", Administrators),
    ("GET", "/api/report/quiz/export", "/api/report/quiz/export?request=x", Administrators),
    ("GET", "/api/admin/quiz/rules", "/api/admin/quiz/rules", Administrators),
    ("POST", "/api/admin/quiz/rules", "/api/admin/quiz/rules", Administrators),
    ("PUT", "/api/admin/quiz/rules", "/api/admin/quiz/rules", Administrators),
    (
        "DELETE",
        "/api/admin/quiz/rules",
        "/api/admin/quiz/rules?id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    ("GET", "/api/admin/quiz/specialities", "/api/admin/quiz/specialities", Administrators),
    ("GET", "/api/admin/quiz/alerts", "/api/admin/quiz/alerts", Administrators),
    ("POST", "/api/admin/quiz/alerts/seen", "/api/admin/quiz/alerts/seen", Administrators),
    ("POST", "/api/quiz/link/open", "/api/quiz/link/open", Everybody),
    ("PUT", "/api/quiz/link", "/api/quiz/link", Everybody),
    ("POST", "/api/admin/quiz/links", "/api/admin/quiz/links", Administrators),
    (
        "GET",
        "/api/admin/quiz/links",
        "/api/admin/quiz/links?quiz_id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "DELETE",
        "/api/admin/quiz/links",
        "/api/admin/quiz/links?id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "GET",
        "/api/admin/quiz/links/answers",
        "/api/admin/quiz/links/answers?id=01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    ("POST", "/api/admin/quiz/send", "/api/admin/quiz/send", Administrators),
    (
        "GET",
        "/api/admin/quiz/sendings/{id}",
        "/api/admin/quiz/sendings/01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    (
        "DELETE",
        "/api/admin/quiz/sendings/{id}",
        "/api/admin/quiz/sendings/01890a5d-ac96-774b-bcce-b302099a8057",
        Administrators,
    ),
    ("GET", "/api/{host}/self_diagnostic", "/api/vista/self_diagnostic", Patients),
    ("GET", "/api/{host}/self_diagnostic/{date}", "/api/vista/self_diagnostic/2026-11-21", Patients),
    ("POST", "/api/{host}/self_diagnostic/{date}", "/api/vista/self_diagnostic/2026-11-21", Patients),
    ("PUT", "/api/{host}/self_diagnostic/{date}", "/api/vista/self_diagnostic/2026-11-21", Patients),
    (
        "GET",
        "/api/{host}/self_diagnostic/{date}/corrections",
        "/api/vista/self_diagnostic/2026-11-21/corrections",
        Patients,
    ),
    ("GET", "/api/{host}/self_diagnostic/values", "/api/vista/self_diagnostic/values", Patients),
    ("GET", "/api/{host}/thesaurus/{name}", "/api/vista/thesaurus/complaints", Patients),
];

/// Calls that a patient may make without consent to the processing of personal data: read their own account, give consent, export data,
/// leave, manage sign-in. Every other call is refused.
const WITHOUT_CONSENT: &[(&str, &str)] = &[
    ("GET", "/api/users/me"),
    ("PATCH", "/api/users/update"),
    ("GET", "/api/users/me/sessions"),
    ("DELETE", "/api/users/me/sessions"),
    ("DELETE", "/api/users/me/sessions/{id}"),
    ("GET", "/api/users/me/factors"),
    ("POST", "/api/users/me/factors/totp"),
    ("DELETE", "/api/users/me/factors/totp"),
    ("POST", "/api/users/me/factors/totp/confirm"),
    ("POST", "/api/users/me/factors/recovery"),
    ("POST", "/api/users/me/factors/passkeys/start"),
    ("POST", "/api/users/me/factors/passkeys/finish"),
    ("DELETE", "/api/users/me/factors/passkeys/{id}"),
    ("GET", "/api/users/me/consents"),
    ("POST", "/api/users/me/consents"),
    ("DELETE", "/api/users/me/consents/{kind}"),
    ("GET", "/api/users/me/access-log"),
    ("GET", "/api/users/me/export"),
    ("POST", "/api/users/me/stay"),
    ("DELETE", "/api/users/{id}/account"),
    ("GET", "/api/documents"),
];

/// Returns method and path of every call of the router.
fn registered() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, operations)| {
            operations.as_object().unwrap().keys().map(|method| (method.to_uppercase(), path.clone()))
        })
        .collect()
}

/// Returns the path with its parameter names removed.
pub fn shape(path: &str) -> String {
    let segment = |segment: &str| if segment.starts_with('{') { "{}".to_owned() } else { segment.to_owned() };
    path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

#[test]
fn every_registered_call_stands_in_the_table_and_every_line_of_it_is_registered() {
    let known: BTreeSet<_> = registered().into_iter().map(|(method, path)| (method, shape(&path))).collect();
    let listed: BTreeSet<_> =
        CALLS.iter().map(|(method, path, ..)| ((*method).to_owned(), shape(path))).collect();
    assert_eq!(known, listed);
}

///
#[test]
fn the_list_of_public_routes_is_exactly_what_the_table_calls_public() {
    let listed: BTreeSet<_> =
        access::ROUTES.iter().map(|(method, path)| (method.to_string(), shape(path))).collect();
    let public: BTreeSet<_> = CALLS
        .iter()
        .filter(|(.., whom)| *whom == Everybody)
        .map(|(method, path, ..)| ((*method).to_owned(), shape(path)))
        .collect();
    assert_eq!(listed, public);
}

pub async fn refused(client: &Client, method: &str, example: &str) -> (u16, String) {
    let answer = client.call(method.parse::<Method>().unwrap(), example).await;
    if !answer.status.is_success() && !answer.body.is_empty() {
        assert_eq!(answer.header("content-type"), "application/problem+json", "{method} {example}");
        assert_eq!(answer.json()["request_id"], answer.header("x-request-id"), "{method} {example}");
    }
    (answer.status.as_u16(), answer.code())
}

///
#[tokio::test]
async fn no_token_an_expired_one_a_tampered_one_and_an_ended_session_are_401_everywhere() {
    let app = TestApp::start().await;
    let expired = app.patient().await;
    app.later(TimeDelta::minutes(16));
    let good = app.patient().await;
    let token = good.token.clone().unwrap();
    let (content, signature) = token.rsplit_once('.').unwrap();
    let first = if signature.starts_with('A') { "B" } else { "A" };
    let tampered = app.anonymous().with_token(&format!("{content}.{first}{}", &signature[1..]));
    let mut ended = app.patient().await;
    ended.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    for (method, _, example, whom) in CALLS {
        let mut answers = Vec::new();
        for client in [&app.anonymous(), &expired, &tampered, &ended] {
            answers.push(refused(client, method, example).await);
        }
        let codes: Vec<_> = answers.iter().map(|(status, code)| (*status, code.as_str())).collect();
        let wanted =
            [(401, "unauthorized"), (401, "token_expired"), (401, "unauthorized"), (401, "session_ended")];
        if *whom == Everybody {
            assert!(codes.iter().all(|answer| !wanted.contains(answer)), "{method} {example}: {codes:?}");
        } else if *method == "HEAD" {
            // Its answer has no body, so no code.
            assert!(codes.iter().all(|(status, _)| *status == 401), "{method} {example}: {codes:?}");
        } else {
            assert_eq!(codes, wanted, "{method} {example}");
        }
    }
}

/// B-270, X-004: 403, never 401, which would sign the administrator out.
#[tokio::test]
async fn an_administrator_is_refused_wherever_a_patient_acts_for_themself() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (method, _, example, whom) in CALLS.iter().filter(|(.., whom)| *whom != Everybody) {
        let answer = refused(&admin, method, example).await;
        // The body is read after the role check, see below; an empty body must not hide a missing check.
        match whom {
            Patients => assert_eq!(answer, (403, "forbidden".to_owned()), "{method} {example}"),
            // An empty body or an invented id may be refused, but not the caller.
            _ => assert!(![401, 403].contains(&answer.0), "{method} {example}: {answer:?}"),
        }
    }
    let body = serde_json::json!({ "clinicId": "1", "appointmentId": "2" });
    let answer = admin.post_json("/api/netrika1/appointments2", &body).await.expect(403);
    assert_eq!(answer.code(), "forbidden");
}

///
#[tokio::test]
async fn a_patient_gets_past_the_door_of_every_call_but_an_administrator_s() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    for (method, _, example, whom) in CALLS.iter().filter(|(.., whom)| *whom != Everybody) {
        let (status, code) = refused(&patient, method, example).await;
        if *whom == Administrators {
            assert_eq!((status, code.as_str()), (403, "forbidden"), "{method} {example}");
            continue;
        }
        assert!(![401, 403].contains(&status), "{method} {example}: {status} {code}");
    }
}

/// Deny by default: a new call is refused here unless it is listed above.
#[tokio::test]
async fn who_has_not_agreed_reaches_only_what_one_may_do_without_a_consent() {
    let app = TestApp::start().await;
    let undecided = app.undecided().await;
    for (method, path, example, whom) in CALLS.iter().filter(|(.., whom)| *whom != Everybody) {
        let (status, code) = refused(&undecided, method, example).await;
        if *whom == Administrators {
            assert_eq!((status, code.as_str()), (403, "forbidden"), "{method} {example}");
            continue;
        }
        let is_refused = (status, code.as_str()) == (403, "consent_required")
            // Its answer has no body, so no code.
            || (*method == "HEAD" && status == 403);
        assert_eq!(
            !is_refused,
            WITHOUT_CONSENT.contains(&(method, path)),
            "{method} {example}: {status} {code}"
        );
    }
}

#[tokio::test]
async fn a_path_that_is_no_call_is_a_404_problem_and_a_wrong_method_is_told() {
    let app = TestApp::start().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/users/me/too"] {
        let answer = app.anonymous().get(path).await.expect(404);
        assert_eq!(
            (answer.code().as_str(), answer.header("content-type")),
            ("not_found", "application/problem+json")
        );
    }
    let answer = app.patient().await.delete("/api/users/me").await.expect(405);
    assert_eq!(answer.code(), "method_not_allowed");
}
