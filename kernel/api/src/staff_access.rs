//! What each call for administrators needs: the permissions any of which opens it. Calls that are not listed here are refused to every
//! administrator. Which staff role has which permission is the hospital's configuration (`staff_roles`, docs/adr/0038).

use axum::http::Method;
use cabinet_domain::Permission::{
    AuditRead, ChatWrite, FilesRead, FilesWrite, NewsWrite, OperationsRead, OperationsWrite, PaymentsRead,
    PaymentsWrite, QuestionnairesRead, QuestionnairesWrite, UsersDelete, UsersExport, UsersRead, UsersWrite,
};
use cabinet_http::auth::StaffCall;

const GET: Method = Method::GET;
const HEAD: Method = Method::HEAD;
const OPTIONS: Method = Method::OPTIONS;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const PATCH: Method = Method::PATCH;
const DELETE: Method = Method::DELETE;

/// Method and path, as registered in the router.
pub const CALLS: &[StaffCall] = &[
    // What concerns the caller alone. Counters and events show what the caller's permissions allow.
    (GET, "/api/admin/events", &[]),
    (GET, "/api/admin/cabinets/counters", &[]),
    (GET, "/api/admin/preferences", &[]),
    (PUT, "/api/admin/preferences", &[]),
    // Patients' accounts (B-254, B-259, B-260).
    (POST, "/api/admin/cabinets/search", &[UsersRead]),
    (POST, "/api/admin/cabinets/count", &[UsersRead]),
    (GET, "/api/admin/cabinets/new", &[UsersRead]),
    (GET, "/api/admin/cabinets/{id}", &[UsersRead]),
    (GET, "/api/admin/cabinets/{id}/history", &[UsersRead]),
    (GET, "/api/admin/columns", &[UsersRead]),
    (POST, "/api/admin/cabinets/export/ticket", &[UsersExport]),
    (GET, "/api/admin/cabinets/export", &[UsersExport]),
    (POST, "/api/admin/cabinets", &[UsersWrite]),
    (POST, "/api/admin/cabinets/viewed", &[UsersWrite]),
    (POST, "/api/admin/cabinets/{id}/viewed", &[UsersWrite]),
    (PUT, "/api/admin/users/{id}/access", &[UsersWrite]),
    (POST, "/api/admin/users/{id}/disable", &[UsersWrite]),
    (POST, "/api/admin/users/{id}/enable", &[UsersWrite]),
    (POST, "/api/admin/users/{id}/sign-out", &[UsersWrite]),
    (POST, "/api/admin/users/{id}/restore-letter", &[UsersWrite]),
    (POST, "/api/admin/users/{id}/printed-code", &[UsersWrite]),
    (POST, "/api/admin/users/{id}/identity", &[UsersWrite]),
    (DELETE, "/api/admin/users/{username}", &[UsersDelete]),
    // Patients' files (B-255, B-261). Patients make the calls below `new_files` for themselves.
    (POST, "/api/admin/files/search", &[FilesRead]),
    (POST, "/api/admin/files/count", &[FilesRead]),
    (GET, "/api/admin/files/new", &[FilesRead]),
    (GET, "/api/admin/files/user/{user_id}", &[FilesRead]),
    (POST, "/api/admin/files/user/{user_id}/archive/ticket", &[FilesRead]),
    (GET, "/api/admin/files/user/{user_id}/archive", &[FilesRead]),
    (GET, "/api/admin/files/{id}", &[FilesRead]),
    (POST, "/api/new_files/get_file_list_for_client", &[FilesRead]),
    (GET, "/api/new_files/file", &[FilesRead]),
    (GET, "/api/new_files/thumbnail", &[FilesRead]),
    (POST, "/api/new_files/file/ticket", &[FilesRead]),
    (GET, "/api/new_files/{id}/content", &[FilesRead]),
    (POST, "/api/admin/files/viewed", &[FilesWrite]),
    (POST, "/api/admin/files/{id}/viewed", &[FilesWrite]),
    (DELETE, "/api/admin/files/{id}", &[FilesWrite]),
    (POST, "/api/admin/results/match", &[FilesWrite]),
    (POST, "/api/new_files/file", &[FilesWrite]),
    (PATCH, "/api/new_files/file", &[FilesWrite]),
    (DELETE, "/api/new_files/file", &[FilesWrite]),
    (POST, "/api/new_files/file/restore", &[FilesWrite]),
    (POST, "/api/new_files/uploads", &[FilesWrite]),
    (OPTIONS, "/api/new_files/uploads", &[FilesWrite]),
    (HEAD, "/api/new_files/uploads/{id}", &[FilesWrite]),
    (PATCH, "/api/new_files/uploads/{id}", &[FilesWrite]),
    (DELETE, "/api/new_files/uploads/{id}", &[FilesWrite]),
    // The chat (issue 16).
    (GET, "/api/admin/chat/rooms", &[ChatWrite]),
    (GET, "/api/admin/chat/waiting", &[ChatWrite]),
    (GET, "/api/admin/chat/staff", &[ChatWrite]),
    (GET, "/api/admin/chat/answers", &[ChatWrite]),
    (POST, "/api/admin/chat/rooms/{id}/handled", &[ChatWrite]),
    (POST, "/api/admin/chat/rooms/{id}/answers", &[ChatWrite]),
    (PUT, "/api/admin/chat/rooms/{id}/assignee", &[ChatWrite]),
    // Payments.
    (GET, "/api/admin/payments", &[PaymentsRead]),
    (GET, "/api/admin/payments/alarms", &[PaymentsRead]),
    (GET, "/api/admin/payments/report", &[PaymentsRead]),
    (GET, "/api/admin/payments/report.csv", &[PaymentsRead]),
    (GET, "/api/admin/payments/report.xlsx", &[PaymentsRead]),
    (GET, "/api/admin/payments/{id}", &[PaymentsRead]),
    (GET, "/api/admin/payment_links", &[PaymentsRead]),
    (POST, "/api/admin/payments/{id}/refund", &[PaymentsWrite]),
    (POST, "/api/admin/payment_links", &[PaymentsWrite]),
    (DELETE, "/api/admin/payment_links/{id}", &[PaymentsWrite]),
    // News (B-257).
    (GET, "/api/admin/news", &[NewsWrite]),
    (GET, "/api/admin/news/clinics", &[NewsWrite]),
    (POST, "/api/admin/news/preview", &[NewsWrite]),
    (GET, "/api/admin/news/{id}", &[NewsWrite]),
    (GET, "/api/admin/news/{id}/image", &[NewsWrite]),
    (POST, "/api/news", &[NewsWrite]),
    (PUT, "/api/news/{id}", &[NewsWrite]),
    (DELETE, "/api/news/{id}", &[NewsWrite]),
    // Questionnaires (B-256, B-258, B-262). Whoever designs them need not see answers. Patients make the calls of their own results for themselves.
    (GET, "/api/quiz", &[QuestionnairesRead, QuestionnairesWrite]),
    (GET, "/api/quiz/{id}", &[QuestionnairesRead, QuestionnairesWrite]),
    (POST, "/api/quiz", &[QuestionnairesWrite]),
    (PUT, "/api/quiz", &[QuestionnairesWrite]),
    (POST, "/api/quiz/check", &[QuestionnairesWrite]),
    (POST, "/api/quiz_result", &[QuestionnairesWrite]),
    (POST, "/api/admin/quiz/send", &[QuestionnairesWrite]),
    (GET, "/api/admin/quiz/sendings/{id}", &[QuestionnairesWrite]),
    (DELETE, "/api/admin/quiz/sendings/{id}", &[QuestionnairesWrite]),
    (POST, "/api/admin/quiz/links", &[QuestionnairesWrite]),
    (DELETE, "/api/admin/quiz/links", &[QuestionnairesWrite]),
    (GET, "/api/admin/quiz/links", &[QuestionnairesRead, QuestionnairesWrite]),
    (GET, "/api/admin/quiz/links/answers", &[QuestionnairesRead]),
    (GET, "/api/quiz_result", &[QuestionnairesRead]),
    (GET, "/api/admin/quiz/rules", &[QuestionnairesWrite]),
    (POST, "/api/admin/quiz/rules", &[QuestionnairesWrite]),
    (PUT, "/api/admin/quiz/rules", &[QuestionnairesWrite]),
    (DELETE, "/api/admin/quiz/rules", &[QuestionnairesWrite]),
    (GET, "/api/admin/quiz/alerts", &[QuestionnairesRead]),
    (POST, "/api/admin/quiz/alerts/seen", &[QuestionnairesRead]),
    (GET, "/api/report/quiz", &[QuestionnairesRead]),
    (GET, "/api/report/quiz/counts", &[QuestionnairesRead]),
    (GET, "/api/report/quiz/trend", &[QuestionnairesRead]),
    (POST, "/api/report/quiz/export", &[QuestionnairesRead]),
    (GET, "/api/report/quiz/export", &[QuestionnairesRead]),
    // The running system.
    (GET, "/api/admin/health", &[OperationsRead]),
    (GET, "/api/admin/jobs", &[OperationsRead]),
    (POST, "/api/admin/diagnostics/ticket", &[OperationsRead]),
    (GET, "/api/admin/diagnostics", &[OperationsRead]),
    (POST, "/api/admin/jobs/{id}/retry", &[OperationsWrite]),
    (POST, "/api/admin/jobs/{id}/discard", &[OperationsWrite]),
    (POST, "/api/admin/jobs/{id}/acknowledge", &[OperationsWrite]),
    (POST, "/api/admin/plugins/{id}/reload", &[OperationsWrite]),
    (POST, "/api/admin/audit/search", &[AuditRead]),
    (GET, "/api/admin/audit/kinds", &[AuditRead]),
    (POST, "/api/admin/audit/verification", &[AuditRead]),
    (GET, "/api/admin/audit/verification", &[AuditRead]),
];
