/**
 * Shapes of the kernel, written by `npm run api-types` from kernel/api/openapi.json. Not to be edited.
 * openapi.json sha256: f016c3dcbad58071525a133bd1ae5847cdcbd4f55cf9288f0b0987cc216f8af6
 */
export interface paths {
    readonly "/api/accounting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the payment state of an invoice, as the cabinet knows it. */
        readonly get: operations["accounting"];
        readonly put?: never;
        /** Asks the gateway for the state of an invoice's last order. The status that the client sends is ignored. */
        readonly post: operations["report_accounting"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/audit/kinds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the kinds of audited events, in the order of the code. */
        readonly get: operations["audit_kinds"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/audit/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Searches the audit log. The search itself is audited, once for all of its pages. */
        readonly post: operations["search_audit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/audit/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the progress of the verification that runs, or the outcome of the latest one. */
        readonly get: operations["audit_verification"];
        readonly put?: never;
        /** Begins to verify the audit log. If a verification runs already, at this kernel or another, it goes on. */
        readonly post: operations["verify_audit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Creates a patient's account. A repetition with the same key returns the first response, but not if that has a printed code, which is not
         *     stored: it is told that the login is taken.
         */
        readonly post: operations["create_cabinet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/count": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Counts the patients' accounts that match. */
        readonly post: operations["count_cabinets"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/counters": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the counters of the back office. */
        readonly get: operations["cabinet_counters"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the table as a file that is written while it is sent: CSV as Excel opens it (UTF-8 with a byte order mark, semicolons), or a
         *     workbook. If the server fails while sending, it closes the connection.
         */
        readonly get: operations["export_table"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/export/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a link to the file, valid for five minutes within this session. The link says nothing about the filters. */
        readonly post: operations["export_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/new": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the newest accounts that no administrator has taken note of. */
        readonly get: operations["new_cabinets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a page of the patients' accounts. */
        readonly post: operations["search_cabinets"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/viewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Takes note of several accounts. */
        readonly post: operations["mark_viewed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns one account. */
        readonly get: operations["cabinet_page"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns what happened to an account. The person sees in the access log that it was looked at. */
        readonly get: operations["cabinet_history"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/cabinets/{id}/viewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Takes note of one account. */
        readonly post: operations["mark_one_viewed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/chat/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the prepared answers of the hospital. */
        readonly get: operations["chat_answers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/chat/rooms": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patients' rooms. */
        readonly get: operations["chat_rooms"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/chat/rooms/{id}/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sends a prepared answer. It is written in the room within seconds, or when the homeserver can be reached again. */
        readonly post: operations["answer_chat_room"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/chat/rooms/{id}/assignee": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Hands a conversation over to an employee, who is invited to the room. */
        readonly put: operations["assign_chat_room"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/chat/rooms/{id}/handled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Notes that the patient was answered otherwise, e.g. by telephone. They do not wait any more. */
        readonly post: operations["chat_room_handled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/chat/staff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the employees to whom a conversation can be handed over. */
        readonly get: operations["chat_staff"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/chat/waiting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns how many rooms wait for an answer. */
        readonly get: operations["chat_waiting"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/columns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the columns that the hospital has chosen, from left to right. */
        readonly get: operations["table_columns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/diagnostics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the diagnostics of this kernel as a ZIP: `health.json`, `plugins.json`, `jobs.json`, `errors.json`, `versions.json` and
         *     `configuration.json`, in which every text is hidden that could be personal or secret.
         */
        readonly get: operations["diagnostics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/diagnostics/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a link to the diagnostics, valid for five minutes within this session. */
        readonly post: operations["diagnostics_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Streams what the back office shows without asking: `counters` with all numbers at once and after each change, at most one a second;
         *     `changed` with `{"what": "cabinets" | "files" | "news" | "payments" | "jobs" | "questionnaires"}` when a list should be loaded
         *     again; a comment every 15 seconds. Tells only what the caller's role may see. Ends when the token expires, the session ends or the account's permissions
         *     change.
         */
        readonly get: operations["admin_events"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/count": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Counts file events. */
        readonly post: operations["count_file_events"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/new": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the patients with new files. */
        readonly get: operations["new_files"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a page of file events. */
        readonly post: operations["search_file_events"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/user/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns one patient's files. The patient sees in the access log that they were looked at. */
        readonly get: operations["patient_files"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/user/{user_id}/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns a patient's ready files as a ZIP. Files that are deleted or withheld meanwhile are missing, and the ZIP comment says
         *     `Cabinet-Missing: 2`. If the server fails while sending, it closes the connection.
         */
        readonly get: operations["patient_archive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/user/{user_id}/archive/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a link to the archive, valid for five minutes within this session. */
        readonly post: operations["patient_archive_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/viewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Takes note of several files. The patients' read receipts stay as they are. */
        readonly post: operations["mark_files_viewed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns one file of a patient, without its bytes. The patient sees in the access log that it was looked at; the read receipt follows when
         *     it is opened.
         */
        readonly get: operations["patient_file"];
        readonly put?: never;
        readonly post?: never;
        /** Deletes a file of a patient. It can be restored for seven days. */
        readonly delete: operations["remove_patient_file"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/files/{id}/viewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Takes note of one file. The patient's read receipt stays as it is. */
        readonly post: operations["mark_file_viewed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the health of the system. Each kernel answers for its own plugins and errors; jobs, backups and the database are everybody's. */
        readonly get: operations["health"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/jobs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists jobs. One that failed for good is kept until it runs again or is discarded; e-mails and readings of records also go after some days. */
        readonly get: operations["list_jobs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/jobs/{id}/acknowledge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Notes that a failed job is settled by other means, or will never be done. It stays listed and can still be run again, but does not count
         *     as a failure any more. Repeating the call changes nothing.
         */
        readonly post: operations["acknowledge_job"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/jobs/{id}/discard": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Removes a waiting or failed job. Jobs on which money, a hospital's system or somebody's data depend are refused. */
        readonly post: operations["discard_job"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/jobs/{id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Runs a waiting or failed job now and restarts its backoff. */
        readonly post: operations["retry_job"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/news": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists all news: drafts, planned, published and ended ones. */
        readonly get: operations["list_all_news"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/news/clinics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the clinics whose patients can be an audience. Those of a hospital system that does not answer are left out. */
        readonly get: operations["news_clinics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/news/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a text as patients will see it. Nothing is saved. */
        readonly post: operations["preview_news"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/news/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns any news item with all its texts. */
        readonly get: operations["show_any_news"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/news/{id}/image": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the image of any news item, for its editor. */
        readonly get: operations["any_news_image"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payment_links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the newest hundred links to invoices of a patient, newest first. */
        readonly get: operations["list_links"];
        readonly put?: never;
        /** Makes a link that pays an invoice without signing in, and sends it to the patient if that is wanted. */
        readonly post: operations["create_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payment_links/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revokes a link. A revoked one stays revoked. */
        readonly delete: operations["revoke_link"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists payments of some days, or finds one by its number. */
        readonly get: operations["search_payments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payments/alarms": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists what an administrator must look at. */
        readonly get: operations["payment_alarms"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payments/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Compares the payments of a day with the gateway's list. Asks the gateway, and changes nothing. */
        readonly get: operations["payment_report"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payments/report.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the report of a day as CSV that Excel opens: UTF-8 with a byte order mark, semicolons. */
        readonly get: operations["payment_report_csv"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payments/report.xlsx": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the report of a day as an Excel workbook. */
        readonly get: operations["payment_report_xlsx"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns a payment with its entries and refunds. The payer sees in the access log that it was looked at. */
        readonly get: operations["payment_detail"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/payments/{id}/refund": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Returns money of a payment. The ledger keeps the key: the same request again returns the same refund as it is now, and is never executed
         *     twice.
         */
        readonly post: operations["refund_payment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/plugins/{id}/reload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replaces a plugin of this kernel by the version in its folder. The new version is started and asked before the former one goes; calls that
         *     are under way end with the former one. Other kernels keep theirs.
         */
        readonly post: operations["reload_plugin"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/preferences": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns how the administrator arranged the tables; nothing at first. */
        readonly get: operations["read_preferences"];
        /** Stores how the administrator arranged the tables; at most 16 KiB. */
        readonly put: operations["write_preferences"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/alerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists completed questionnaires of which a score or an answer has reached its threshold, those answered by link among them. */
        readonly get: operations["quiz_alerts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/alerts/seen": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Takes note of alerts. Those that are seen already, or do not exist, are passed over. */
        readonly post: operations["mark_quiz_alerts_seen"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the links to a questionnaire. */
        readonly get: operations["list_quiz_links"];
        readonly put?: never;
        /** Makes a link with which a person without an account answers a questionnaire, once, and sends it if there is an address. */
        readonly post: operations["create_quiz_link"];
        /** Revokes a link: it takes no answers any more, from whoever has it open either. */
        readonly delete: operations["revoke_quiz_link"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/links/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the answers of a completed link. The look is audited. */
        readonly get: operations["quiz_link_answers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/rules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the rules that send questionnaires by themselves, the oldest first. */
        readonly get: operations["quiz_rules"];
        /** Replaces a rule. One that is turned on again does not catch up on the time in which it was off. */
        readonly put: operations["change_quiz_rule"];
        /** Creates a rule. It sends for visits and from days after today. */
        readonly post: operations["create_quiz_rule"];
        /** Deletes a rule. What it has sent stays. */
        readonly delete: operations["delete_quiz_rule"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Starts a job that sends a questionnaire to many patients. */
        readonly post: operations["send_quiz"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/sendings/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns how far a sending has come. */
        readonly get: operations["quiz_sending"];
        readonly put?: never;
        readonly post?: never;
        /** Stops a sending. What was assigned stays. */
        readonly delete: operations["cancel_quiz_sending"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/quiz/specialities": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the specialities of doctors, for rules that send after a visit. Those of a hospital system that does not answer are left out. */
        readonly get: operations["quiz_specialities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/results/match": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Finds the patients of results by the names of the files. Nothing is stored and nothing is sent. */
        readonly post: operations["match_results"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{id}/access": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Forbids or allows. Takes effect at once; at other kernels within five seconds. */
        readonly put: operations["set_access"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{id}/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Disables an account and ends its sessions. */
        readonly post: operations["disable"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{id}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Enables an account again. */
        readonly post: operations["enable"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{id}/identity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Notes that the administrator saw the person's document, and that name, birth date, gender and SNILS of the account are those of the
         *     document. A later change of one of them takes it back.
         */
        readonly post: operations["prove_identity"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{id}/printed-code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replaces the password by a new printed code and ends the sessions. Each call makes another code: the response is not stored. */
        readonly post: operations["print_code"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{id}/restore-letter": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Mails the person a link with which they choose a new password. */
        readonly post: operations["send_restore_letter"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{id}/sign-out": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ends every session of an account. */
        readonly post: operations["sign_out"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{username}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Schedules the removal of an account and ends its sessions. The person is told by e-mail and can sign in and cancel it until the date. The
         *     hospital's own systems are not changed.
         */
        readonly delete: operations["remove_user"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/attention": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns what waits for the patient: the next visit, unpaid invoices, questionnaires, new results. Nothing is sent to other systems. */
        readonly get: operations["show_attention"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/attention/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Asks the systems of the hospital anew if what they said is older than five minutes, and returns what waits then. A system that does not answer
         *     within 20 s leaves what was known.
         */
        readonly post: operations["refresh_attention"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/calendar": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Tells whether the patient has a calendar address, and what it shows. The address itself is shown once, when it is made. */
        readonly get: operations["show_calendar"];
        readonly put?: never;
        /** Makes an address at which calendars read the patient's visits, in the language of the screen. It replaces an earlier one, which stops working. */
        readonly post: operations["create_calendar"];
        /** Ends the patient's calendar address. Calendars that have it get no answer any more. */
        readonly delete: operations["remove_calendar"];
        readonly options?: never;
        readonly head?: never;
        /** Changes what the patient's calendar address shows; its texts are in the language of the screen from now on. The address stays. */
        readonly patch: operations["change_calendar"];
        readonly trace?: never;
    };
    readonly "/api/calendar/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the visits of the patient whose address this is, as a calendar (RFC 5545). Needs no sign-in: the address holds a secret. Nothing is sent to other
         *     systems.
         */
        readonly get: operations["read_calendar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns how far the patient's chat is, and when the clinic answers. */
        readonly get: operations["show_chat"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/_matrix/app/v1/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Answers the homeserver that wants to know whether it reaches us. */
        readonly post: operations["homeserver_ping"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/_matrix/app/v1/rooms/{alias}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Says of a room that the homeserver does not know that it does not exist. */
        readonly get: operations["homeserver_room"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/_matrix/app/v1/transactions/{txn}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Takes a transaction of the homeserver. Each has its effect once, however often it is sent. */
        readonly put: operations["homeserver_transaction"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/_matrix/app/v1/users/{user}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Says of an account that the homeserver does not know that it does not exist: accounts are made when a patient opens the chat. */
        readonly get: operations["homeserver_user"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/_matrix/media/v3/upload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Uploads a picture or file for a message. The body is the file; `content_uri` is for this patient only. */
        readonly post: operations["chat_upload"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/_matrix/{*call}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads of Matrix, on the patient's own rooms: `client/versions`, `client/v3/sync`, `client/v3/rooms/{room}/messages` (`dir=b`, at most 30) and
         *     `/joined_members`, `client/v1/media/config`, `/download/{server}/{media}`, `/thumbnail/{server}/{media}`. All others are `M_UNRECOGNIZED`.
         */
        readonly get: operations["chat_read"];
        /**
         * Changes of Matrix, in the patient's own rooms: `client/v3/rooms/{room}/send/m.room.message/{txn}`, `/redact/{event}/{txn}`,
         *     `/typing/{user}`. The body is Matrix's.
         */
        readonly put: operations["chat_change"];
        /** Notes of Matrix, in the patient's own rooms: `client/v3/rooms/{room}/receipt/m.read/{event}`, `/read_markers`. The body is Matrix's. */
        readonly post: operations["chat_act"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/guest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the guest's conversation, and when the clinic answers. Without the cookie: what a visitor reads first. */
        readonly get: operations["show_guest_chat"];
        readonly put?: never;
        readonly post?: never;
        /** Ends the guest's conversation. Its messages are erased at the homeserver. */
        readonly delete: operations["end_guest_chat"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/guest/_matrix/{*call}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Reads of Matrix, on the guest's own room, as in `/api/chat/_matrix/{call}`. */
        readonly get: operations["guest_read"];
        /** A guest's message in their own room: `client/v3/rooms/{room}/send/m.room.message/{txn}`, a text. All other changes are refused. */
        readonly put: operations["guest_change"];
        /** Refuses what a guest may not do: uploads, receipts. */
        readonly post: operations["guest_act"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/guest/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Opens a guest's conversation (B-217), or that of the cookie once more. The first answer sets the cookie. */
        readonly post: operations["open_guest_chat"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/notices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Chooses whether the patient is told by e-mail of messages that stay unread. */
        readonly put: operations["choose_chat_notices"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Opens the patient's chat: makes their account and their room at the homeserver (B-283…B-286). Repeating it changes nothing. */
        readonly post: operations["open_chat"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/chat/unread": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns how many messages of the clinic the patient has not read. */
        readonly get: operations["chat_unread"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patient's documents in the order in which they were added. */
        readonly get: operations["list"];
        readonly put?: never;
        /** Adds an identity document of the patient. */
        readonly post: operations["add"];
        /** Removes a document of the patient. Another patient's document is reported as not found. */
        readonly delete: operations["remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/documents/types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the document types. */
        readonly get: operations["types"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/attempts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Starts an attempt for the patient and binds this browser to it. Linking requires a sign-in within the last ten minutes, or the password,
         *     because it permanently lets the person at the portal sign in to this account.
         */
        readonly post: operations["attempts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/auth-code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchanges a code of the portal. For a patient: links the account or refreshes its data, as requested in `POST /api/esia/attempts`. For
         *     another system: returns the user that belongs to the person.
         */
        readonly post: operations["auth_code"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/auth-url": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Redirects a browser to the portal and binds it to a new attempt; returns the address to another system (`X-Api-Key`). The portal
         *     redirects the browser back to `/login?code=&state=` or `/login?error=&error_description=&state=`. If the redirect is not possible, the
         *     browser is sent to `/login?error_code=`.
         */
        readonly get: operations["auth_url"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/authorize-lk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Signs in through the portal; a new user gets an account. After `not_confirmed` and `consent_outdated` the attempt can be continued;
         *     every other error ends it, and the browser must start again at `auth-url`.
         */
        readonly post: operations["authorize_lk"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Redirects the browser to the portal's sign-out, which redirects it back to `/login`. Does not end a session here: call `POST
         *     /api/oauth/logout` first.
         */
        readonly get: operations["portal_logout"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/registration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tells the browser of a pending registration whether its last e-mail was refused. The response does not reveal whether the address is
         *     registered, and does not contain it.
         */
        readonly get: operations["registration"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/registration/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Creates the account after the e-mail address is verified by the code, records the consents given before, and signs in. */
        readonly post: operations["registration_code"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/registration/email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sends a code to the e-mail address; it replaces an earlier code. The response does not reveal whether the address is registered. */
        readonly post: operations["registration_email"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/esia/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Refreshes a linked user's data if the portal allows it, otherwise returns the last known data. Patients may request only their own. */
        readonly get: operations["user"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patient's documents, newest first. */
        readonly get: operations["list_files"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the patient's documents as a ZIP: the file of each document, and its text as a page. Documents that could not be read are listed
         *     in a text file inside, and the ZIP comment says `Cabinet-Missing: 2`. If the server fails while sending, it closes the connection, so
         *     that a truncated archive is never mistaken for a complete one.
         */
        readonly get: operations["files_archive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/archive/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a link to `GET /api/files/archive`, valid for five minutes within this session. */
        readonly post: operations["archive_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Searches the patient's documents: with `q` those that contain all words, best match first; otherwise newest first. */
        readonly post: operations["search_files"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/toggleEpicrisImport": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Turns the import of discharge summaries on or off for one of the patient's medical accounts. */
        readonly post: operations["toggle_epicris"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns one of the patient's documents. Another patient's document is reported as not found, and the attempt is audited. */
        readonly get: operations["show_file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/{id}/download": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the file of one of the patient's documents; for a document without a file, its text as a page. A single byte range is served as
         *     partial content if the hospital supports ranges and supplies a validator. The `ETag` identifies this content only; if `If-Range` does
         *     not match it, the complete file is sent.
         */
        readonly get: operations["download_file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/{id}/html": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the text of one of the patient's documents: an HTML fragment for a sandboxed frame. Marks the document's notices as read. */
        readonly get: operations["file_html"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/{id}/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a link to the file of one of the patient's documents, valid for five minutes, for this document and within this session. */
        readonly post: operations["file_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Reports that the process responds. */
        readonly get: operations["live"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/health/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the service can handle requests: 503 if an essential component is down. */
        readonly get: operations["ready"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/new_files/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Downloads a file. A single byte range is served as partial content; several ranges are refused. The `ETag` is the SHA-256 of the content;
         *     if `If-Range` does not match it, the complete file is sent.
         */
        readonly get: operations["download_user_file"];
        readonly put?: never;
        /** Uploads a file. It is saved when the request ends; there is no separate step. */
        readonly post: operations["upload_file"];
        /** Deletes a file (A-014, A-291). It can be restored for seven days. */
        readonly delete: operations["delete_file"];
        readonly options?: never;
        readonly head?: never;
        /** Renames a file; the extension is kept (A-012). */
        readonly patch: operations["rename_file"];
        readonly trace?: never;
    };
    readonly "/api/new_files/file/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Restores a deleted file. */
        readonly post: operations["restore_file"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/new_files/file/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a link to a file, valid for five minutes, for this file and within this session. `&inline=true` may be appended. */
        readonly post: operations["user_file_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/new_files/get_file_list_for_client": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Lists a person's files. */
        readonly post: operations["list_user_files"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/new_files/thumbnail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows the small picture of an image: JPEG, at most 320 pixels a side, upright, without the metadata of the file. Who may see it is as for
         *     the file; an administrator's look is noted in the access log. The file stays new.
         */
        readonly get: operations["user_file_thumbnail"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/new_files/uploads": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begins an upload. `Upload-Metadata` names `filename`, `user_id`, `type` and `force`, as the fields of `POST /api/new_files/file`; without
         *     `user_id` it is the caller's own file.
         */
        readonly post: operations["create_upload"];
        readonly delete?: never;
        /** Tells the version, the extensions, the maximum length and the checksums. */
        readonly options: operations["upload_options"];
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/new_files/uploads/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Removes an unfinished upload and its bytes. A finished one is a file and is deleted as such. */
        readonly delete: operations["cancel_upload"];
        readonly options?: never;
        /** Tells how many bytes of an upload are stored. */
        readonly head: operations["upload_state"];
        /**
         * Adds bytes to an upload. What arrives before the connection breaks is kept. The last bytes make the file. If another file has taken the
         *     name since the upload began, the file is numbered: `name (2).ext`.
         */
        readonly patch: operations["append_upload"];
        readonly trace?: never;
    };
    readonly "/api/new_files/{id}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Downloads a file, like `GET /api/new_files/file`. */
        readonly get: operations["open_user_file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/news": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the news for this patient: published now, and the patient belongs to the audience. */
        readonly get: operations["list_news"];
        readonly put?: never;
        /** Saves a news item. */
        readonly post: operations["create_news"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/news/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Marks news as read. Ids of items that are not for this patient have no effect. */
        readonly post: operations["read_news"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/news/rss": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the newest news for everybody as RSS 2.0, without sign-in: what is for some patients only is not in it. */
        readonly get: operations["news_feed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/news/unread": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns how many news the patient has not read. */
        readonly get: operations["unread_news"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/news/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns one news item. An item that is not published, or not for this patient, is not found. */
        readonly get: operations["show_news"];
        /** Replaces a news item. Without an image in the body, the present one stays. */
        readonly put: operations["change_news"];
        readonly post?: never;
        /** Deletes a news item with its image. */
        readonly delete: operations["delete_news"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/news/{id}/image": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the image of a news item for this patient. */
        readonly get: operations["news_image"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/notices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patient's notices. */
        readonly get: operations["list_notices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/notices/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Marks the patient's notices as read. If an id is gone or belongs to another patient, the response is 404, but the patient's own notices
         *     are still marked.
         */
        readonly post: operations["read_notices"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/notifications/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Stops the e-mails that a link is about, without signing in, or undoes it. */
        readonly put: operations["follow_notification_link"];
        /** Returns which e-mails a link stops, and whether they are sent. Changes nothing. */
        readonly post: operations["show_notification_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/notifications/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns what the patient is notified of, by which channel, and their quiet hours. */
        readonly get: operations["show_notification_settings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes what the patient is notified of, and returns all choices. What is absent stays as it is, so two windows do not undo each other's
         *     changes.
         */
        readonly patch: operations["change_notification_settings"];
        readonly trace?: never;
    };
    readonly "/api/notifications/stop/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Redirects to the page with one button. A mail program that cannot stop by itself opens the address, and so do scanners of e-mails: opening it
         *     changes nothing.
         */
        readonly get: operations["open_stop_page"];
        readonly put?: never;
        /**
         * Stops the e-mails of this kind. Sent by the mail program when its user presses "Unsubscribe" there; the body is `List-Unsubscribe=One-Click`
         *     and is not read.
         */
        readonly post: operations["stop_by_one_click"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Signs out. Succeeds even if there is no session. */
        readonly post: operations["logout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/mfa/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Returns a challenge for the user's passkeys, after a correct password. */
        readonly post: operations["ask_passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/passkey/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Starts a sign-in with a passkey alone. */
        readonly post: operations["start_passkey_sign_in"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ends the session of a token. An unknown token also gets 200 (RFC 7009 §2.2). */
        readonly post: operations["revoke"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Signs in, or renews the session by cookie. Sets the cookies `cabinet_refresh` and `cabinet_device`. */
        readonly post: operations["token"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the OpenAPI document. */
        readonly get: operations["openapi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Opens a payment page for an invoice, or returns the open one. */
        readonly post: operations["open_payment"];
        /** Cancels the open order of an invoice: its payment page stops working. */
        readonly delete: operations["cancel_payment"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/account/{clientId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the caller's invoices, newest first, from the cabinet's own copy. Screens poll it: nothing outside is asked (X-053). */
        readonly get: operations["invoices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A callback with the parameters in the query. */
        readonly get: operations["callback"];
        readonly put?: never;
        /** A callback with a form or JSON. */
        readonly post: operations["callback_form"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/one_time": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The state of a link's invoice. If an order may still be paid, the gateway is asked, at most every three seconds. */
        readonly post: operations["one_time"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/one_time/page": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Opens a payment page for a link's invoice, or returns the open one. */
        readonly post: operations["one_time_page"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/order_status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Asks the gateway for the state of an order, at most every three seconds. If it does not answer, returns what is known. */
        readonly get: operations["order_status"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/payment_link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Opens one payment page for several invoices, or returns the open one of the same invoices. An open page of some of them is ended first. */
        readonly post: operations["joint_payment_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/payment_link/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Opens a payment page for an invoice, or returns the open one: a second press, in any tab, leads to the same page while it lives. */
        readonly get: operations["payment_link"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/receipt/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The receipt of a payment as PDF (PDF/UA-1, PDF/A-2a), in the language of the request. */
        readonly get: operations["receipt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/tax_deduction": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the caller's payments of a year. */
        readonly get: operations["tax_deduction"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment/tax_deduction.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The same as PDF (PDF/UA-1, PDF/A-2a), in the language of the request. */
        readonly get: operations["tax_deduction_file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/push": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Tells whether there are notices on browsers, and the key to subscribe with. */
        readonly get: operations["show_push"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/push/device": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Tells whether the patient is notified on this browser. If another person was before, that ends: the browser is used by the patient now. */
        readonly post: operations["show_push_device"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/push/subscription": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Switches notices on on this browser, or renews them. The notices are in the language of the screen. */
        readonly put: operations["subscribe"];
        readonly post?: never;
        /** Switches notices off on this browser. An address that is not the patient's changes nothing. */
        readonly delete: operations["unsubscribe"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quiz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists questionnaires. */
        readonly get: operations["list_quizzes"];
        /** Saves a questionnaire over the revision that was edited. */
        readonly put: operations["change_quiz"];
        /** Creates a questionnaire as a draft. */
        readonly post: operations["create_quiz"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quiz/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Says what is wrong with a model. Nothing is saved. */
        readonly post: operations["check_quiz"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quiz/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Saves a draft, or completes the questionnaire. Sending a draft again whose response was lost changes nothing. Completed, it is over. */
        readonly put: operations["save_quiz_link"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quiz/link/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Opens the questionnaire of a link with the birth date of the person it is for. Five wrong dates lock the link. */
        readonly post: operations["open_quiz_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quiz/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns a questionnaire: to administrators as they edit it, to a patient the version that was last sent to them. One that was not sent to
         *     the patient is not found, and the attempt is audited.
         */
        readonly get: operations["show_quiz"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/quiz_result": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns what a patient was sent and has answered. Another person's list is refused, another person's questionnaire is not found; both
         *     are audited, and each look of an administrator is.
         */
        readonly get: operations["quiz_results"];
        /** Saves a draft, or completes the questionnaire. The patient to whom it was sent does it; completed, it cannot be changed. */
        readonly put: operations["save_quiz_result"];
        /** Sends a questionnaire to one patient. */
        readonly post: operations["assign_quiz"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/record/diagnoses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patient's diagnoses, newest first. */
        readonly get: operations["diagnoses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/record/observations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the patient's laboratory values, one series per indicator and unit. */
        readonly get: operations["observations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/record/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Starts a refresh of the record from all hospitals. The copy is updated in the background; `GET /api/record/sources` shows the progress. */
        readonly post: operations["refresh"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/record/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the hospitals that keep records here; empty if this portal has no medical records. */
        readonly get: operations["sources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/report/quiz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists to whom a questionnaire was sent, in the cabinet and by link, and who has completed it. */
        readonly get: operations["quiz_report"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/report/quiz/counts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Counts the choices of completed questionnaires, without opening anybody's answers. */
        readonly get: operations["quiz_counts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/report/quiz/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns a file that is written while it is sent, with the answers of completed questionnaires. If the server fails while sending, it
         *     closes the connection.
         */
        readonly get: operations["quiz_export"];
        readonly put?: never;
        /** Returns a link to the file, valid for five minutes within this session. */
        readonly post: operations["quiz_export_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/report/quiz/trend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns median and quartiles of scores and scales by week or month, without opening anybody's answers. */
        readonly get: operations["quiz_trend"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/confirmEmail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirms an e-mail address. */
        readonly post: operations["confirm_email"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/confirmEmail/again": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sends the confirmation e-mail again to an account that awaits confirmation. The response does not reveal whether the account exists. */
        readonly post: operations["confirm_again"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/esia_reg": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Starts a registration through the state portal. */
        readonly get: operations["esia_reg"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the signed-in user. */
        readonly get: operations["me"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/access-log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns what happened to the patient's own data. */
        readonly get: operations["access_log"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patient's medical accounts. */
        readonly get: operations["accounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/consents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the current consent texts, whether the patient has consented to them, and the consent history. */
        readonly get: operations["mine"];
        readonly put?: never;
        /** Gives consent to the current text. Giving it twice records one consent. */
        readonly post: operations["give"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/consents/{kind}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Withdraws a consent. Without consent to the processing of personal data, calls that touch the patient's data are refused until it is
         *     given again.
         */
        readonly delete: operations["withdraw"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns all stored data of the patient: `index.html` for reading, `data.json`, `fhir/bundle.json` (FHIR R4), and the files. If the
         *     server fails while sending, it closes the connection, so that a truncated copy is never mistaken for a complete one.
         */
        readonly get: operations["export"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/factors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the user's second factors. */
        readonly get: operations["factors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/factors/passkeys/finish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Stores the new passkey. Ends all other sessions. */
        readonly post: operations["finish_passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/factors/passkeys/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Starts adding a passkey and returns the challenge for the browser. */
        readonly post: operations["start_passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/factors/passkeys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Removes one of the user's passkeys. Ends all other sessions. */
        readonly delete: operations["remove_passkey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/factors/recovery": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Creates new recovery codes and invalidates the previous ones. Ends all other sessions. */
        readonly post: operations["renew_recovery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/factors/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Creates a secret for an authenticator app. It takes effect only after a first correct code. */
        readonly post: operations["add_totp"];
        /** Removes the authenticator app. Ends all other sessions. */
        readonly delete: operations["remove_totp"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/factors/totp/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirms the app with its first code; from then on sign-in requires a code. Returns recovery codes if the user has none yet; otherwise
         *     the list is empty, and the earlier codes stay valid. Ends all other sessions.
         */
        readonly post: operations["confirm_totp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the user's sessions, most recently used first. */
        readonly get: operations["sessions"];
        readonly put?: never;
        readonly post?: never;
        /** Ends every session of the user except the current one. */
        readonly delete: operations["end_other_sessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/sessions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Ends one of the user's own sessions. */
        readonly delete: operations["end_session"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me/stay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Cancels the scheduled deletion of the account. */
        readonly post: operations["stay"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/reg": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Registers a patient. */
        readonly post: operations["register"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/reg/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Uploads the scans of a registration. Uploading a part again replaces the previous file. */
        readonly post: operations["register_files"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/resetPassword": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Requests a new password. It is pending until the link e-mailed to the account's address is followed. The response does not reveal
         *     whether the account exists, and sets the cookie `cabinet_restore`: the pending password can take effect only in this browser.
         */
        readonly post: operations["restore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/resetPassword/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sets the new password and ends every session. */
        readonly post: operations["restore_confirm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/resetPassword/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reports whether the link requires a new password in this browser. Does not use up the link. */
        readonly post: operations["restore_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/tadam_info": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirms the patient's chat account and room. Another account or room is refused: a patient who could name one would read another person's
         *     conversation.
         */
        readonly post: operations["tadam_info"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Changes the password or personal information. The response is that of `GET /api/users/me`. */
        readonly patch: operations["update"];
        readonly trace?: never;
    };
    readonly "/api/users/{id}/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Schedules the deletion of the user's own account and ends all sessions. Until the date the user can sign in again and cancel the
         *     deletion.
         */
        readonly delete: operations["leave"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/consent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the current text of a consent. */
        readonly get: operations["text"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/variant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns branding, languages, sign-in, menu, booking and texts. Needs no token. */
        readonly get: operations["show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/variant/modules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the web modules of this hospital: without a token those without roles, with a token also those of the caller's role. */
        readonly get: operations["modules"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/appointments2": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patient's appointments at all clinics, upcoming ones first. */
        readonly get: operations["tickets"];
        readonly put?: never;
        /**
         * Books a slot once: the same key, or the same slot for the same patient, gets the same response. A key whose booking was refused for a
         *     temporary reason (`hospital_unavailable`, `hospital_misconfigured`, `plugin_busy`, `plugin_starting`, `profile_incomplete`) can be used
         *     again. A patient's bookings at a host run one after the other: the next one waits up to ten seconds.
         */
        readonly post: operations["book"];
        /**
         * Cancels one of the patient's upcoming appointments. An appointment that is cancelled, past, or another patient's is reported as not
         *     found.
         */
        readonly delete: operations["cancel"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/appointments2/printout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The printout of one of the patient's appointments as PDF (PDF/UA-1, PDF/A-2a), in the language of the request: when, where, with whom, what
         *     to bring, and a QR code that opens the appointment in the account.
         */
        readonly get: operations["printout"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/bookings/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists bookings that were sent to the hospital system without a response so far. The server keeps checking them; the patient must not
         *     repeat them.
         */
        readonly get: operations["open_bookings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/bookings/settled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists bookings whose outcome arrived late or never, until the patient has read their notices. Latest first. */
        readonly get: operations["settled_bookings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists all clinics. The serialized response is cached with the list. */
        readonly get: operations["clinics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the doctors of a speciality at a clinic. */
        readonly get: operations["doctors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors/{doctorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns a doctor of a clinic, in the given speciality or in the first one that lists the doctor. */
        readonly get: operations["doctor"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors/{doctorId}/appointments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the free slots in ascending order. */
        readonly get: operations["slots"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors/{doctorId}/dates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the days with a free slot within the booking window of two months from today, in the hospital's calendar. */
        readonly get: operations["dates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/specs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the specialities of a clinic. */
        readonly get: operations["specs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/specs/{specId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns one speciality of a clinic. */
        readonly get: operations["spec"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/hosts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the hosts behind this path. Needs no token: the web client waits for it at start. */
        readonly get: operations["hosts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/moves": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves one of the patient's upcoming appointments: books the new slot first, as `POST /api/{host}/appointments2` does, and cancels the
         *     old appointment after. After any problem the old appointment stands. The same key gets the same response.
         */
        readonly post: operations["move_ticket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/moves/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the patient's moves that are not completed. Cancelling the old appointment of one that is `standing` completes it. */
        readonly get: operations["open_moves"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/relations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists the clinics where the hospital system knows the patient. */
        readonly get: operations["relations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Searches clinics, specialities and doctors. Never fails: what cannot be searched is left out of the results. */
        readonly get: operations["search"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/self_diagnostic": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the last fifteen days, today first. */
        readonly get: operations["diary_days"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/self_diagnostic/values": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns the numbers that the patient entered in the last year, by question, in the order of the form. Days that were entered elsewhere are
         *     not included.
         */
        readonly get: operations["diary_values"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/self_diagnostic/{date}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the form of a day: as saved, or else as the hospital provides it. */
        readonly get: operations["diary_form"];
        /**
         * Corrects the saved day until it ends in the hospital's time zone. The former version is kept, and the new one is sent to the hospital
         *     after it. Repeating the call with the same key returns the day as it is.
         */
        readonly put: operations["correct_diary"];
        /**
         * Saves a day and sends it to the hospital as soon as the hospital responds. Afterwards only `PUT` changes it, and only today's. Repeating
         *     the call with the same key returns the day as it is.
         */
        readonly post: operations["save_diary"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/self_diagnostic/{date}/corrections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns the corrections of a saved day, the latest first. */
        readonly get: operations["diary_corrections"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/thesaurus/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Returns a tree of terms from which a sentence is composed. */
        readonly get: operations["thesaurus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/waiting-list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists what the patient waits for, with the slots that are offered. */
        readonly get: operations["waiting_list"];
        readonly put?: never;
        /** Asks to be told when a slot comes free. It is offered to one patient at a time, in order of arrival, for a limited time. */
        readonly post: operations["join_waiting_list"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/waiting-list/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Ends an entry of the patient. A slot that is offered goes to the next one. */
        readonly delete: operations["leave_waiting_list"];
        readonly options?: never;
        readonly head?: never;
        /** Declines the slot that is offered. The next patient is offered it, and the entry waits on, in its place. */
        readonly patch: operations["decline_slot"];
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The access settings. */
        readonly AccessBody: {
            /** @description The person may not upload files. */
            readonly files_upload_forbidden: boolean;
            /** @description The person may not see the hospital's data nor act there: their calls answer 403 `view_forbidden`. */
            readonly view_forbidden: boolean;
            /** @description 3 to 200 characters. */
            readonly reason: string;
        };
        /** @description The patient's medical account at one clinic. */
        readonly AccountView: {
            readonly id: string;
            readonly hostId: string;
            readonly hostName: string;
            readonly clinicId: string;
            /** @description Name of the clinic; null if the hospital system did not supply it in time. */
            readonly clinicName?: string | null;
            /** @description The patient's id there. */
            readonly clientId: string;
            readonly importEpicris: boolean;
            /**
             * Format: date-time
             * @description When discharge summaries were last imported, according to the hospital; null if unknown.
             */
            readonly lastImported?: string | null;
        };
        /** @description The payment state of an invoice. */
        readonly Accounting: {
            /** @description Id of the invoice. */
            readonly account_id: string;
            /**
             * Format: int32
             * @description 0 issued, 1 paid, 2 cancelled by the hospital.
             */
            readonly status: number;
            /** @description The caller's account id. */
            readonly user_id: string;
            /** @description The gateway's id of the last order. */
            readonly orderId?: string | null;
        };
        /** @description What a client says about a payment. */
        readonly AccountingReport: {
            /** @description Id of the invoice. */
            readonly account_id: string;
            /**
             * Format: int64
             * @description Ignored: only the gateway's answer counts.
             */
            readonly status?: number | null;
            /** @description The caller's account id; another's is refused. */
            readonly user_id?: string | null;
        };
        /** @description An entry of the ledger that an administrator must look at. */
        readonly AdminAlarm: {
            /**
             * Format: int64
             * @description Position in the ledger.
             */
            readonly id: number;
            /** Format: date-time */
            readonly at: string;
            /** @description What happened, e.g. `mismatch`, `differs`, `refund_lost` (docs/payments.md). */
            readonly kind: string;
            readonly from: string;
            readonly to: string;
            /** @description Codes and sums, in English. */
            readonly note?: string | null;
            /** @description As it is now. */
            readonly payment: components["schemas"]["AdminPayment"];
        };
        /** @description A page of alarms. */
        readonly AdminAlarmPage: {
            /** @description Newest first. */
            readonly alarms: readonly components["schemas"]["AdminAlarm"][];
            /**
             * Format: int64
             * @description Value for `before` of the next page; null on the last page.
             */
            readonly next?: number | null;
        };
        /** @description A consent, given or withdrawn. */
        readonly AdminConsent: {
            /** @description `personal_data` or `esia`. */
            readonly kind: string;
            readonly version: string;
            /** Format: date-time */
            readonly given_at: string;
            /** Format: date-time */
            readonly withdrawn_at?: string | null;
        };
        /** @description True counts. What the caller's role may not see is null. */
        readonly AdminCounters: {
            /**
             * Format: int64
             * @description Accounts that no administrator has taken note of.
             */
            readonly new_cabinets?: number | null;
            /**
             * Format: int64
             * @description Files of patients that no administrator has opened or marked.
             */
            readonly new_events?: number | null;
            /**
             * Format: int64
             * @description Completed questionnaires that need a look, and that no administrator has taken note of.
             */
            readonly questionnaire_alerts?: number | null;
        };
        /** @description An entry of the ledger. */
        readonly AdminEntry: {
            /** Format: date-time */
            readonly at: string;
            /** @description What happened, e.g. `begun`, `paid`, `refund_asked` (docs/payments.md). */
            readonly kind: string;
            readonly from: string;
            readonly to: string;
            readonly isAlarm: boolean;
            /** @description Codes and sums, in English. */
            readonly note?: string | null;
        };
        /** @description A news item with all its texts. */
        readonly AdminNews: {
            /** Format: uuid */
            readonly id: string;
            /** Format: int64 */
            readonly version: number;
            /** @description `draft`, `planned`, `published` or `ended`; null in a conflict. */
            readonly state?: string | null;
            readonly isDraft: boolean;
            /** Format: date-time */
            readonly publishAt?: string | null;
            /** Format: date-time */
            readonly until?: string | null;
            readonly audience: components["schemas"]["NewsAudience"];
            /** @description By language code. */
            readonly texts: {
                readonly [key: string]: components["schemas"]["NewsText"];
            };
            readonly image?: components["schemas"]["NewsImage"] | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        /** @description A page of news for administrators. */
        readonly AdminNewsPage: {
            /** @description The last created first. */
            readonly items: readonly components["schemas"]["AdminNews"][];
            readonly hasMore: boolean;
        };
        /** @description An attempt to pay. */
        readonly AdminPayment: {
            /** Format: uuid */
            readonly id: string;
            /** @description Our order number. */
            readonly number: string;
            /** @description The gateway's id of the order. */
            readonly orderId?: string | null;
            readonly hostId: string;
            /** @description The hospital's ids of the invoices that it pays. */
            readonly invoices: readonly string[];
            /**
             * Format: uuid
             * @description The payer's account; null after its removal.
             */
            readonly userId?: string | null;
            /** @description A state of docs/payments.md, e.g. `paid`, `partly_refunded`, `disputed`. */
            readonly state: string;
            /** @description Rubles with two decimals. */
            readonly sum: string;
            /** @description Rubles with two decimals. */
            readonly refunded: string;
            /** Format: date-time */
            readonly begunAt: string;
            /**
             * Format: date-time
             * @description When the state was reached.
             */
            readonly changedAt: string;
            /** Format: date-time */
            readonly paidAt?: string | null;
            /** @description What the hospital has confirmed of the invoice that needs attention most: `nothing`, `paid`, `reopened`, or `refused`: it did not take the payment. */
            readonly told: string;
            /** Format: int32 */
            readonly actionCode?: number | null;
            readonly actionCodeDescription?: string | null;
            /** @description First and last digits. */
            readonly maskedCard?: string | null;
            /** @description The bank's reference number. */
            readonly reference?: string | null;
        };
        /** @description A payment with everything that happened to it. */
        readonly AdminPaymentDetail: components["schemas"]["AdminPayment"] & {
            /** @description How much can be returned now, rubles with two decimals. */
            readonly refundable: string;
            /** @description Oldest first. */
            readonly entries: readonly components["schemas"]["AdminEntry"][];
            /** @description Oldest first. */
            readonly refunds: readonly components["schemas"]["AdminRefund"][];
        };
        /** @description A page of payments. */
        readonly AdminPaymentPage: {
            /** @description Newest first. */
            readonly payments: readonly components["schemas"]["AdminPayment"][];
            readonly hasMore: boolean;
        };
        /** @description How the tables are arranged. The members are the screen's. */
        readonly AdminPreferences: {
            /** @description Columns, density and saved filters of the table of users. */
            readonly table?: Record<string, never>;
        };
        /** @description A refund that an administrator asked for. */
        readonly AdminRefund: {
            /** Format: uuid */
            readonly id: string;
            /** @description Rubles with two decimals. */
            readonly sum: string;
            /**
             * @description `asked` (the bank has not confirmed yet), `done`, `refused` (nothing was returned), `lost` (the bank did not answer, and shows no
             *     refund).
             */
            readonly state: string;
            /** @description `reverse` or `refund`. */
            readonly way: string;
            /**
             * Format: uuid
             * @description The administrator; null after the account was removed.
             */
            readonly by?: string | null;
            /** Format: date-time */
            readonly askedAt: string;
            /** Format: date-time */
            readonly settledAt?: string | null;
        };
        /** @description A refund and its payment afterwards. */
        readonly AdminRefundAnswer: {
            readonly refund: components["schemas"]["AdminRefund"];
            readonly payment: components["schemas"]["AdminPayment"];
        };
        /** @description Money to be returned. */
        readonly AdminRefundRequest: {
            /** @description Rubles with at most two decimals, more than zero. */
            readonly sum: string;
        };
        /** @description The person's id at a hospital system. */
        readonly AdminRelation: {
            readonly host: string;
            readonly clinic: string;
            readonly client_id: string;
        };
        /** @description An open session. */
        readonly AdminSession: {
            /** Format: date-time */
            readonly signed_in_at: string;
            /** Format: date-time */
            readonly last_used_at: string;
            /** @description The browser's own description. */
            readonly device?: string | null;
        };
        /** @description The account to send the e-mail for. */
        readonly AgainBody: {
            /** @description The e-mail address or the login. */
            readonly email: string;
            /** @description Language of the e-mail: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description The answer to one item. */
        readonly AnswerBody: {
            /** @description Code of the item. */
            readonly code: string;
            /** @description The value as returned by `GET`; null if the item is not answered. */
            readonly value?: unknown;
        };
        /** @description The appointment itself; its name is its start (A-165). */
        readonly AppointmentRef: {
            /** @description Id to cancel the appointment with. */
            readonly id: string;
            /**
             * Format: date-time
             * @description Start, with the hospital's UTC offset.
             */
            readonly name: string;
        };
        /** @description Address for the redirect. */
        readonly AttemptAnswer: {
            /** @description Address at the portal that the browser must open. */
            readonly url: string;
        };
        readonly AttemptBody: {
            readonly purpose: components["schemas"]["LinkPurpose"];
            /** @description Required for `link` unless the sign-in is recent. */
            readonly currentPassword?: string | null;
        };
        /** @description What waits for the patient, from the kernel's own database. */
        readonly Attention: {
            /** @description The most urgent first; among equals, what is due first. */
            readonly items: readonly components["schemas"]["AttentionItem"][];
            /** @description Areas that did not answer in time. */
            readonly missing: readonly string[];
            /**
             * @description When the systems of the hospital were asked, by area; null if they were not asked yet. `POST /api/attention/refresh` asks them. Areas that are not
             *     named here are always current.
             */
            readonly asOf: Record<string, never>;
        };
        /** @description Something that waits for the patient. */
        readonly AttentionItem: {
            /** @description Id of the web module that has the text, in `attention` of its manifest. */
            readonly area: string;
            /** @description What it is; unique within the area. */
            readonly kind: string;
            /** @description `now`, `soon`, `later`, or `information`, if nothing has to be done. */
            readonly urgency: string;
            /**
             * Format: int32
             * @description How many there are.
             */
            readonly count: number;
            /**
             * Format: date-time
             * @description When it happens or is due.
             */
            readonly at?: string | null;
            /** @description Path of the page with the action, without a leading slash. */
            readonly target: string;
            /** @description Values for the text. Each is an object whose only member says what it is: `text`, `number`, `money` (kopecks), `day`, or `moment`. */
            readonly facts: Record<string, never>;
        };
        /** @description An account. */
        readonly AuditAccount: {
            /** Format: uuid */
            readonly id: string;
            /** @description Login; null if there is no such account any more. */
            readonly username?: string | null;
        };
        /** @description A line of the audit log. */
        readonly AuditEntry: {
            /**
             * Format: int64
             * @description Position in the log.
             */
            readonly number: number;
            /** Format: date-time */
            readonly at: string;
            readonly kind: components["schemas"]["AuditKind"];
            readonly actor?: components["schemas"]["AuditAccount"] | null;
            readonly subject?: components["schemas"]["AuditAccount"] | null;
            /** @description Ids and codes; `why` is the reason that an administrator stated. */
            readonly detail: Record<string, never>;
            readonly request_id?: string | null;
            /** @description Network address of the request. */
            readonly address?: string | null;
        };
        /** @description Where the chain breaks. */
        readonly AuditFault: {
            /** @description `changed`, `line_missing`, `seal_missing`, `end_missing`, `beginning_forged` */
            readonly code: string;
            /** Format: int64 */
            readonly seal: number;
            /**
             * Format: int64
             * @description Number of the line, if the fault is about one.
             */
            readonly line?: number | null;
        };
        /** @description The last verification of the audit log's hash chain that has ended. */
        readonly AuditHealth: {
            /**
             * Format: date-time
             * @description Null if it was never verified.
             */
            readonly verified_at?: string | null;
            /** @description Where the chain breaks: a code as in `GET /api/admin/audit/verification`; null if it does not. */
            readonly fault?: string | null;
        };
        /**
         * @description What was audited.
         * @enum {string}
         */
        readonly AuditKind: "signed_in" | "sign_in_refused" | "signed_out" | "refresh_reused" | "user_created" | "booking_asked" | "booking_confirmed" | "booking_refused" | "booking_unknown" | "ticket_cancelled" | "ticket_moved" | "waiting_list_joined" | "waiting_list_left" | "slot_offered" | "slot_offer_ended" | "relation_found" | "access_denied" | "registered" | "email_confirmed" | "password_restore_asked" | "password_changed" | "email_changed" | "session_ended" | "factor_added" | "factor_removed" | "recovery_code_used" | "esia_linked" | "esia_signed_in" | "consent_given" | "consent_withdrawn" | "document_added" | "document_removed" | "profile_changed" | "identity_changed" | "account_leaving" | "account_stayed" | "account_removed" | "data_exported" | "record_sent" | "record_opened" | "record_forgotten" | "record_moved" | "payment_begun" | "invoice_paid" | "payment_returned" | "payment_link_created" | "payment_link_revoked" | "payment_link_used" | "refund_asked" | "file_uploaded" | "file_renamed" | "file_deleted" | "file_restored" | "file_opened_by_admin" | "file_quarantined" | "files_marked_viewed" | "diary_saved" | "diary_corrected" | "viewed_by_admin" | "told_to_system" | "access_changed" | "identity_proved" | "accounts_marked_viewed" | "users_exported" | "account_disabled" | "account_enabled" | "password_change_required" | "staff_role_changed" | "news_created" | "news_changed" | "news_deleted" | "questionnaire_created" | "questionnaire_changed" | "questionnaire_sent" | "questionnaire_completed" | "questionnaire_alert" | "questionnaire_exported" | "questionnaire_link_created" | "questionnaire_link_opened" | "questionnaire_link_locked" | "questionnaire_link_revoked" | "chat_opened" | "chat_handled" | "chat_assigned" | "chat_answered" | "push_enabled" | "push_disabled" | "notifications_changed" | "calendar_created" | "calendar_changed" | "calendar_revoked" | "data_resealed" | "audit_searched" | "audit_verified" | "job_retried" | "job_acknowledged" | "job_discarded" | "plugin_reloaded" | "plugin_tried" | "diagnostics_exported";
        /** @description A page of the audit log. */
        readonly AuditPage: {
            /** @description Newest first. */
            readonly content: readonly components["schemas"]["AuditEntry"][];
            /**
             * Format: int64
             * @description Value for `before` of the next page; null on the last page.
             */
            readonly next?: number | null;
        };
        /** @description What to search for. Everything that is given must match. */
        readonly AuditSearch: {
            /** @description Any of these kinds; all if absent or empty. */
            readonly kinds?: readonly components["schemas"]["AuditKind"][] | null;
            /**
             * Format: uuid
             * @description Id of the account that did it.
             */
            readonly actor?: string | null;
            /**
             * Format: uuid
             * @description Id of the account concerned.
             */
            readonly subject?: string | null;
            readonly request_id?: string | null;
            /**
             * Format: date
             * @description First day, of the hospital's time zone.
             */
            readonly from?: string | null;
            /**
             * Format: date
             * @description Last day.
             */
            readonly to?: string | null;
            /**
             * Format: int64
             * @description `next` of the previous page.
             */
            readonly before?: number | null;
            /**
             * Format: int32
             * @description 50 if absent.
             */
            readonly limit?: number | null;
        };
        /** @description The verification that runs, or the outcome of the latest one. */
        readonly AuditVerification: {
            readonly state: components["schemas"]["VerificationState"];
            /** Format: date-time */
            readonly started_at?: string | null;
            /** Format: date-time */
            readonly finished_at?: string | null;
            /**
             * Format: int64
             * @description Seals verified, so far or in all.
             */
            readonly checked: number;
            /**
             * Format: int64
             * @description The last of them.
             */
            readonly last_seal: number;
            /** @description Its hash in hexadecimal digits. Noted elsewhere, it later proves that no earlier line was removed. */
            readonly last_hash?: string | null;
            /**
             * Format: int64
             * @description Lines that had no seal yet, normally those of the last seconds.
             */
            readonly unsealed: number;
            readonly fault?: components["schemas"]["AuditFault"] | null;
        };
        readonly AuthCodeAnswer: {
            /** Format: uuid */
            readonly user_id: string;
        };
        readonly AuthCodeBody: {
            readonly state: string;
            readonly code: string;
        };
        /** @description Address to which another system redirects its browser. */
        readonly AuthUrl: {
            /** @description Address at the portal. */
            readonly url: string;
            /**
             * Format: uuid
             * @description Id of the attempt. The portal returns it; pass it on to `authorize-lk` or `auth-code`.
             */
            readonly state: string;
        };
        readonly Authority: {
            /** @description `ROLE_PATIENT` or `ROLE_ADMIN` (A-260). */
            readonly authority: string;
        };
        /** @description A successful sign-in. A browser also gets the cookie `cabinet_refresh`. */
        readonly AuthorizeAnswer: {
            readonly credentials: components["schemas"]["TokenAnswer"];
            /** @description Always `null` here; a refusal has `error_code` and `error_message`. */
            readonly error_message?: string | null;
            /** @description Whether the account was created by this call. */
            readonly new: boolean;
        };
        /** @description Parameters of the portal's redirect, and the consent. */
        readonly AuthorizeBody: {
            readonly state: string;
            /** @description Authorization code, if the portal identified the person. */
            readonly code?: string | null;
            /** @description OAuth error code, in place of `code`. */
            readonly error?: string | null;
            /** @description The portal's own error code and text. */
            readonly errorDescription?: string | null;
            /** @description Whether the user ticked the consent box. */
            readonly confirmed?: boolean;
            /** @description Version of the displayed consent to receiving the portal's data. */
            readonly consentVersion?: string | null;
            /** @description Version of the consent to the processing of personal data, if it was displayed and given as well. */
            readonly personalDataVersion?: string | null;
            /** @description Language of the displayed texts. */
            readonly language?: string | null;
            /** @description Whether to stay signed in on this device; otherwise the session ends with the browser. */
            readonly staySignedIn?: boolean;
        };
        readonly BTreeMap: {
            readonly [key: string]: string;
        };
        /** @description The last complete backup. */
        readonly BackupHealth: {
            /** Format: date-time */
            readonly last_at?: string | null;
            /** Format: int64 */
            readonly age_seconds?: number | null;
            /** @description Older than a day and two hours, or none was made. */
            readonly is_old: boolean;
        };
        /** @description The booked appointment (X-039). */
        readonly BookedView: {
            /** @description Id to cancel the appointment with; differs from the slot's id. */
            readonly appointmentId: string;
            readonly clinicId: string;
            readonly doctor: components["schemas"]["Named"];
            readonly speciality?: components["schemas"]["Named"] | null;
            /** Format: date-time */
            readonly start: string;
            /**
             * Format: date-time
             * @description Absent if the slot has no end time.
             */
            readonly end?: string | null;
            readonly room?: string | null;
            /**
             * Format: int32
             * @description Number in the queue.
             */
            readonly number?: number | null;
            readonly instructions?: string | null;
        };
        /** @description The slot to book. Clinic and slot are enough if the slot was listed within the last half hour. */
        readonly BookingBody: {
            /** @description Id of the clinic. */
            readonly clinicId: string;
            /** @description Id of the slot. */
            readonly appointmentId: string;
            /** @description Doctor of the slot; must match what the hospital system reports. */
            readonly doctorId?: string | null;
            /** @description Speciality under which the doctor was found. */
            readonly specId?: string | null;
            /**
             * Format: date-time
             * @description Start of the slot; must match what the hospital system reports.
             */
            readonly start?: string | null;
        };
        /** @description A medical host for booking (A-132…A-134). */
        readonly BookingHost: {
            /** @description Id of the host: the first path segment of its calls. */
            readonly id: string;
            readonly name: string;
            readonly description: string;
            /** @description Name and description in other languages. */
            readonly translations?: {
                readonly [key: string]: components["schemas"]["HostTexts"];
            };
        };
        /** @description The booking's result. Never empty: without an appointment the response is a problem (A-305). */
        readonly BookingResult: {
            readonly result: components["schemas"]["BookedView"];
        };
        /** @description Branding (B-026, B-028). */
        readonly BrandingBody: {
            readonly brand: string;
            readonly brandDark: string;
            /** @description URL path of the logo. */
            readonly logo: string;
            /** @description URL path of the favicon. */
            readonly favicon: string;
        };
        /**
         * @description How the person gets a password.
         * @enum {string}
         */
        readonly CabinetActivation: "email" | "printed";
        /** @description The person. The rules of each field are those of the registration; problems name the fields as written here. */
        readonly CabinetBody: {
            readonly activation: components["schemas"]["CabinetActivation"];
            /** @description Required for an activation by e-mail. The administrator vouches for it. */
            readonly email?: string | null;
            /** @description The address if absent. */
            readonly username?: string | null;
            readonly firstName?: string | null;
            readonly lastName?: string | null;
            readonly patrName?: string | null;
            /** @description `YYYY-MM-DD` */
            readonly birthDate?: string | null;
            /** @description `MALE` (default) or `FEMALE`. */
            readonly gender?: string | null;
            readonly snils?: string | null;
            /** @description `RU` (default) or `FOREIGN`. */
            readonly citizenship?: string | null;
            readonly phone?: string | null;
            /** @description Language of the e-mail: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description What is counted. */
        readonly CabinetCountBody: components["schemas"]["CabinetFilter"] & {
            /**
             * Format: int32
             * @description 5, 10, 20, 50 or 100; 20 if absent.
             */
            readonly size?: number | null;
        };
        /** @description How many accounts match. */
        readonly CabinetCountView: {
            /**
             * Format: int64
             * @description With a filter at most 10 000 are counted.
             */
            readonly total: number;
            /**
             * Format: int64
             * @description Pages that can be requested by number. If `is_exact` is false there are more, which are reached by cursor.
             */
            readonly total_pages: number;
            /** @description Whether there are not more than `total`. */
            readonly is_exact: boolean;
        };
        /** @description One account. */
        readonly CabinetDetail: components["schemas"]["CabinetRow"] & {
            readonly phone?: string | null;
            /** @description `MALE` or `FEMALE` */
            readonly gender: string;
            readonly relations: readonly components["schemas"]["AdminRelation"][];
            /** @description Newest first. */
            readonly consents: readonly components["schemas"]["AdminConsent"][];
            /** @description Most recently used first. */
            readonly sessions: readonly components["schemas"]["AdminSession"][];
        };
        /** @description Which file. */
        readonly CabinetExportBody: components["schemas"]["CabinetFilter"] & components["schemas"]["CabinetOrder"] & {
            /** @description `csv` or `xlsx` */
            readonly format: string;
            /** @description Columns of the hospital's table, from left to right; all of them if absent or empty. */
            readonly columns?: readonly string[];
            /** @description Language of the headings: `ru`, `en`, `de`, `fr`; the hospital's first language if absent. */
            readonly language?: string | null;
        };
        /**
         * @description Filters; all that are given must hold. A text is searched anywhere in the value, `%` around it is ignored. Of one or two characters it must
         *     be the beginning of the value.
         */
        readonly CabinetFilter: {
            /**
             * @description Words that must each occur in any column, also as they read on the other keyboard layout. If no account matches, typing mistakes are
             *     tolerated. A whole SNILS finds its person.
             * @default null
             */
            readonly q: string | null;
            /**
             * @description The integer id.
             * @default null
             */
            readonly id: string | null;
            /** @default null */
            readonly last_name: string | null;
            /** @default null */
            readonly first_name: string | null;
            /** @default null */
            readonly patr_name: string | null;
            /** @default null */
            readonly username: string | null;
            /** @default null */
            readonly email: string | null;
            /** @default null */
            readonly client_id: string | null;
            /**
             * @description The whole number.
             * @default null
             */
            readonly snils: string | null;
            /**
             * @description `YYYY-MM-DD`
             * @default null
             */
            readonly birth_date: string | null;
            /**
             * @description `yes` or `no`
             * @default null
             */
            readonly esia_oid: string | null;
            /**
             * @description `RU` or `FOREIGN`
             * @default null
             */
            readonly citizenship: string | null;
            /**
             * @description `1` or `0`
             * @default null
             */
            readonly is_new: string | null;
            /**
             * @description `1` or `0`
             * @default null
             */
            readonly is_disabled: string | null;
            /**
             * @description `1` for accounts with any access forbidden, `0` for the others.
             * @default null
             */
            readonly is_locked: string | null;
            /**
             * @description First day of creation, `YYYY-MM-DD` in the hospital's time zone.
             * @default null
             */
            readonly created_from: string | null;
            /**
             * @description Last day of creation.
             * @default null
             */
            readonly created_to: string | null;
        };
        /** @description The order of the rows. */
        readonly CabinetOrder: {
            /**
             * @description `id`, `last_name`, `first_name`, `patr_name`, `username`, `email`, `esia_oid`, `client_id`, `birth_date`, `created`, `last_login` or
             *     `citizenship`; `id` if absent.
             * @default null
             */
            readonly sort: string | null;
            /**
             * @description `asc` or `desc`; `desc` if absent.
             * @default null
             */
            readonly direction: string | null;
        };
        /** @description A page of the table. */
        readonly CabinetPageView: {
            readonly content: readonly components["schemas"]["CabinetRow"][];
            /**
             * Format: int32
             * @description Number of the page, if it was asked for by number.
             */
            readonly page?: number | null;
            /** Format: int32 */
            readonly size: number;
            /**
             * Format: int64
             * @description Value for `after` of the next page; null on the last one.
             */
            readonly next?: number | null;
            /**
             * Format: int64
             * @description Value for `before` of the previous page; null on the first one.
             */
            readonly previous?: number | null;
            /** @description `spelling` if no account matches the words literally, and these match except for typing mistakes. */
            readonly tolerance?: string | null;
        };
        /** @description A patient's account. */
        readonly CabinetRow: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: int64
             * @description The integer id (B-141).
             */
            readonly number: number;
            readonly username: string;
            readonly last_name: string;
            readonly first_name: string;
            readonly patr_name?: string | null;
            readonly email?: string | null;
            /** @description `yes` if the account is linked with the state portal (B-150), otherwise `no`. */
            readonly esia_oid: string;
            readonly from_esia: boolean;
            /** @description The person's ids at the hospital's systems, separated by commas; null if none is known. */
            readonly client_id?: string | null;
            /** Format: date */
            readonly birth_date: string;
            /** @description `XXX-XXX-XXX YY`; null also where the hospital's table does not show it. */
            readonly snils?: string | null;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly last_login?: string | null;
            /** @description `RU` or `FOREIGN`. */
            readonly citizenship: string;
            /**
             * Format: int32
             * @description 1 until an administrator takes note of the account (B-151).
             */
            readonly is_new: number;
            readonly is_disabled: boolean;
            /** @description Whether any access is forbidden. */
            readonly is_locked: boolean;
            readonly files_upload_forbidden: boolean;
            readonly view_forbidden: boolean;
            /**
             * Format: date-time
             * @description When the account will be removed.
             */
            readonly leaves_at?: string | null;
            /** @description Whether an administrator saw the person's document. */
            readonly identity_proved: boolean;
            /** @description `doctor`, if the person chose that at registration (X-005). */
            readonly requested_role?: string | null;
        };
        /** @description Which page of which rows. Of `page`, `after` and `before` at most one may be given. */
        readonly CabinetSearchBody: components["schemas"]["CabinetFilter"] & components["schemas"]["CabinetOrder"] & {
            /**
             * Format: int32
             * @description 5, 10, 20, 50 or 100; 20 if absent.
             */
            readonly size?: number | null;
            /**
             * Format: int32
             * @description From 0. While more than 10 000 accounts match a filter, only the first 1 000 rows have numbers: `page_too_deep`.
             */
            readonly page?: number | null;
            /**
             * Format: int64
             * @description `next` of a page.
             */
            readonly after?: number | null;
            /**
             * Format: int64
             * @description `previous` of a page.
             */
            readonly before?: number | null;
        };
        /** @description The patient's calendar address, without its secret. */
        readonly CalendarAddress: {
            /** Format: date-time */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When a calendar last read it, to some minutes; null if none did.
             */
            readonly readAt?: string | null;
            /** @description Whether it names doctor, speciality, clinic and room. */
            readonly details: boolean;
        };
        /** @description What the calendar address shows from now on. */
        readonly CalendarAddressChange: {
            /** @description Whether it names doctor, speciality, clinic and room. */
            readonly details: boolean;
        };
        /** @description A prepared answer. */
        readonly ChatAnswer: {
            readonly id: string;
            readonly title: string;
            /** @description What is sent. */
            readonly text: string;
        };
        /** @description Which answer. */
        readonly ChatAnswerRequest: {
            /** @description `id` of the list of answers. */
            readonly answer: string;
        };
        /** @description Who is to answer. */
        readonly ChatAssigneeRequest: {
            /** @description Matrix id of the list of employees; null: no one in particular. */
            readonly assignee?: string | null;
        };
        /** @description Whether and when the clinic answers. */
        readonly ChatClinic: {
            /** @description Whether it answers now. */
            readonly is_open: boolean;
            /**
             * Format: date-time
             * @description When it answers again; null while it does.
             */
            readonly opens_at?: string | null;
            /** @description Its hours in the hospital's zone. Empty: always. */
            readonly hours: readonly components["schemas"]["ChatClinicHours"][];
            /**
             * Format: int32
             * @description Within how many minutes it usually answers.
             */
            readonly answer_within_min?: number | null;
            /** @description The hospital's telephone number. */
            readonly phone: string;
            /** @description Numbers for emergencies, in which the chat does not help. */
            readonly emergency_phones: readonly string[];
        };
        /** @description Hours on some days of the week. */
        readonly ChatClinicHours: {
            /** @description 1 is Monday (ISO 8601). */
            readonly days: readonly number[];
            /** @description `08:00` */
            readonly from: string;
            /** @description `20:00`; `24:00` is the end of the day. */
            readonly to: string;
        };
        /** @description An employee who answers in the chat. */
        readonly ChatEmployee: {
            readonly matrix_id: string;
            readonly name: string;
        };
        /** @description How the patient is told of messages that they have not read. */
        readonly ChatNotices: {
            /** @description By e-mail, without the text. */
            readonly mail: boolean;
        };
        /** @description A room of the patient. */
        readonly ChatRoom: {
            /** @description Matrix id. Null until the patient opens the department's room. */
            readonly room_id: string | null;
            /** @description Id of the department; null for the general room. */
            readonly department: string | null;
            /** @description Name of the department; the hospital's short name for the general room. */
            readonly title: string;
            /**
             * Format: int64
             * @description Messages of the clinic that the patient has not read.
             */
            readonly unread: number;
            /**
             * Format: date-time
             * @description Time of the last message.
             */
            readonly last_at: string | null;
        };
        /** @description A page of rooms. */
        readonly ChatRoomPage: {
            /** @description Those that wait the longest first. */
            readonly items: readonly components["schemas"]["ListedChatRoom"][];
            /**
             * Format: int64
             * @description Rooms in all.
             */
            readonly total: number;
        };
        /** @description What the patient has not read. */
        readonly ChatUnread: {
            /**
             * Format: int64
             * @description Messages of the clinic in all rooms. 0 while the chat is not open, and if the homeserver does not push its events.
             */
            readonly unread: number;
        };
        /** @description How many rooms wait. */
        readonly ChatWaiting: {
            /** Format: int64 */
            readonly waiting: number;
        };
        /**
         * @description The state of a component.
         * @enum {string}
         */
        readonly CheckStatus: "up" | "degraded" | "down";
        /** @description What is wrong with a model. */
        readonly CheckedQuiz: {
            /** @description A model with faults cannot be saved. */
            readonly faults: readonly components["schemas"]["QuizFault"][];
            /** @description What is probably not meant: a question that is never shown, for example. */
            readonly warnings: readonly components["schemas"]["QuizFault"][];
        };
        /** @description An account at a hospital system (A-127…A-131, B-137). */
        readonly Client: {
            /** @description The patient's id there. */
            readonly clientId: string;
            /** @description Id of the medical host. */
            readonly hostId: string;
            /** @description Whether results are imported. */
            readonly importEpicris: boolean;
            /**
             * Format: date-time
             * @description When results were last imported, according to the hospital; null if unknown.
             */
            readonly lastImported?: string | null;
        };
        /** @description A clinic (A-148…A-151). */
        readonly Clinic: {
            readonly clinicId: string;
            readonly name: string;
            readonly address?: string | null;
            readonly phone?: string | null;
        };
        /** @description A column of the table. */
        readonly ColumnView: {
            /** @description `id`, `last_name`, …, `actions` (X-043). */
            readonly id: string;
            /** @description Whether it is shown until the administrator chooses otherwise. */
            readonly default_visible: boolean;
        };
        /** @description The first code of the app. */
        readonly ConfirmBody: {
            /** @description Six digits. */
            readonly code: string;
        };
        /** @description The consent text that the client displayed. */
        readonly ConsentBody: {
            /** @description `personal_data`, `esia` or `chat`. */
            readonly kind: string;
            /** @description Version of the displayed text. */
            readonly version: string;
            /** @description Language of the displayed text. */
            readonly language: string;
        };
        /** @description An entry of the consent history. */
        readonly ConsentLine: {
            readonly kind: string;
            readonly version: string;
            readonly hash: string;
            readonly language: string;
            /**
             * Format: date-time
             * @description When the text was first shown; absent in the response to a new consent.
             */
            readonly textDate?: string | null;
            /** Format: date-time */
            readonly givenAt: string;
            /** Format: date-time */
            readonly withdrawnAt?: string | null;
            /** @description Where consent was given: `registration`, `esia` or `cabinet`. */
            readonly how: string;
            /** @description IP address from which consent was given. */
            readonly address?: string | null;
        };
        /** @description A consent text. */
        readonly ConsentTextView: {
            /** @description `personal_data`, `esia`, `chat` or `chat_guest`. */
            readonly kind: string;
            /** @description Version of the text; send it back when giving consent. */
            readonly version: string;
            /** @description SHA-256 of the text, hexadecimal. */
            readonly hash: string;
            readonly language: string;
            /** @description Paragraphs separated by an empty line; the first is the heading. */
            readonly text: string;
        };
        /** @description A correction: all answers of the day, and the version that they replace. */
        readonly CorrectBody: {
            /**
             * Format: int32
             * @description `revision` of the form that was corrected.
             */
            readonly revision: number;
            readonly items: readonly components["schemas"]["AnswerBody"][];
        };
        /** @description A new calendar address. */
        readonly CreatedCalendarAddress: {
            /** @description The address, with its secret. It is shown once. */
            readonly url: string;
            readonly calendar: components["schemas"]["CalendarAddress"];
        };
        /** @description A new link. */
        readonly CreatedPaymentLink: {
            /** @description Its address, with the secret. It is shown once. */
            readonly url: string;
            readonly link: components["schemas"]["OneTimePaymentLink"];
        };
        /** @description A new link. */
        readonly CreatedQuizLink: {
            /** Format: uuid */
            readonly id: string;
            /** @description Its address, with the secret. It is shown once. */
            readonly url: string;
            /** Format: date-time */
            readonly expires: string;
        };
        /** @description The new account. */
        readonly CreatedView: {
            /** Format: uuid */
            readonly id: string;
            /** Format: int64 */
            readonly number: number;
            readonly username: string;
            readonly activation?: components["schemas"]["PrintedActivation"] | null;
        };
        /** @description A consent text and its state: the text that the patient consented to, in the language they read it in, or else the current text. */
        readonly CurrentConsent: {
            readonly kind: string;
            readonly version: string;
            readonly language: string;
            readonly text: string;
            /**
             * Format: date-time
             * @description When this text was first shown.
             */
            readonly textDate: string;
            /** @description Whether a consent to the current text, in any language, is in force. */
            readonly given: boolean;
            /** Format: date-time */
            readonly givenAt?: string | null;
        };
        /** @description The offer that the patient declines. */
        readonly DeclineBody: {
            /**
             * Format: uuid
             * @description Id of the open offer.
             */
            readonly declinedOffer: string;
        };
        /** @description A deleted file that can be restored. */
        readonly DeletedFileItem: components["schemas"]["FileItem"] & {
            /** Format: date-time */
            readonly removed_at: string;
            /**
             * Format: date-time
             * @description When it is removed for good.
             */
            readonly restorable_until: string;
        };
        /** @description A deleted file. */
        readonly DeletedUserFile: components["schemas"]["UserFile"] & {
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            readonly removed_at: string;
            /**
             * Format: date-time
             * @description When it is removed for good.
             */
            readonly restorable_until: string;
        };
        readonly DemoBody: {
            readonly logins: readonly components["schemas"]["DemoLogin"][];
        };
        /** @description A demo account, as displayed on the sign-in page of a demo. */
        readonly DemoLogin: {
            /** @description Login. */
            readonly username: string;
            /** @description Password, deliberately public. */
            readonly password: string;
            /** @description Authority, such as `ROLE_PATIENT`. */
            readonly role: string;
        };
        /** @description A diagnosis. */
        readonly Diagnosis: {
            readonly id: string;
            /** @description ICD-10 (MKB-10) code, as the hospital wrote it. */
            readonly code: string;
            /** @description Name of the diagnosis; null if the hospital's directory does not contain the code. */
            readonly name?: string | null;
            /** @description Roman numeral of its ICD-10 chapter; null if the code is not an ICD-10 code. */
            readonly chapter?: string | null;
            /** @description First category of the chapter, e.g. `K00`. */
            readonly chapterFrom?: string | null;
            /** @description Last category of the chapter. */
            readonly chapterTo?: string | null;
            /**
             * Format: date
             * @description Date of the diagnosis.
             */
            readonly setDate: string;
            /**
             * Format: date
             * @description Date on which it ended.
             */
            readonly endDate?: string | null;
            /** @description Acute, chronic …, in the hospital's words. */
            readonly character?: string | null;
            /** @description Main, concomitant …, in the hospital's words. */
            readonly kind?: string | null;
            readonly hostId: string;
            /** @description Number of documents with this code. */
            readonly documents: number;
        };
        /** @description An answer that a correction changed. */
        readonly DiaryChange: {
            readonly code: string;
            readonly name: string;
            readonly typeName: string;
            readonly unit?: string | null;
            /** @description The former answer in the format of its type, an image as `{mime}`; null if the item was not answered. */
            readonly before?: unknown;
            /** @description The new answer, likewise. */
            readonly after?: unknown;
        };
        /** @description A correction of a day. */
        readonly DiaryCorrection: {
            /**
             * Format: int32
             * @description The number of the version that it made.
             */
            readonly revision: number;
            /** Format: date-time */
            readonly at: string;
            /**
             * Format: date-time
             * @description When the version before it was saved.
             */
            readonly beforeAt: string;
            /** @description What changed, in the order of the form. */
            readonly changes: readonly components["schemas"]["DiaryChange"][];
        };
        /** @description A day of the diary. */
        readonly DiaryDay: {
            /** Format: date */
            readonly date: string;
            /** @description `empty`, `waiting` (saved, not sent to the hospital yet), `saved`, or `refused` (the hospital rejected it). */
            readonly state: string;
        };
        /** @description The diary form of a day. */
        readonly DiaryForm: {
            /** Format: date */
            readonly date: string;
            /** @description `empty`, `waiting`, `saved` or `refused`. */
            readonly state: string;
            /** @description Whether the form is saved (A-196, A-231, X-050). It can be changed only while it has `correctableUntil`. */
            readonly is_save: boolean;
            /** @description Whether the hospital has received it. A saved day that it has not received yet is sent later. */
            readonly sent: boolean;
            /**
             * Format: int32
             * @description The number of this version, for a correction; 0 if the day was not saved here.
             */
            readonly revision: number;
            /**
             * Format: int32
             * @description The latest version that the hospital has received; 0 if none.
             */
            readonly sentRevision: number;
            /**
             * Format: date-time
             * @description When this version was saved here.
             */
            readonly savedAt?: string | null;
            /**
             * Format: date-time
             * @description When the day ends, if it can be corrected until then.
             */
            readonly correctableUntil?: string | null;
            /** @description Questions by heading, in the hospital's order. */
            readonly groups: {
                readonly [key: string]: readonly components["schemas"]["DiaryItem"][];
            };
        };
        /** @description A question of the form. */
        readonly DiaryItem: {
            readonly code: string;
            readonly name: string;
            /** @description `String`, `Integer`, `Double`, `Image`, `Date`, `Time`, `DateTime` or `Constructor`. */
            readonly typeName: string;
            /**
             * @description The answer in the format of its type: a text, a number, `YYYY-MM-DD`, `HH:MM`, `YYYY-MM-DDTHH:MM` or `{mime, base64}`; null if the
             *     item is not answered.
             */
            readonly value?: unknown;
            /** @description The answers to choose from. */
            readonly options: readonly string[];
            /** @description Whether an answer outside of `options` is allowed. */
            readonly freeText: boolean;
            /** @description With `Constructor`: the name to request from `GET /api/{host}/thesaurus/{name}`. */
            readonly thesaurus?: string | null;
            /** @description A regular expression that must match the whole text. */
            readonly pattern?: string | null;
            /** Format: double */
            readonly minimum?: number | null;
            /** Format: double */
            readonly maximum?: number | null;
            readonly required: boolean;
            readonly unit?: string | null;
        };
        /** @description The number of a day. */
        readonly DiaryPoint: {
            /** Format: date */
            readonly date: string;
            /** Format: double */
            readonly value: number;
        };
        /** @description The numbers that were answered to one question. */
        readonly DiarySeries: {
            /** @description The heading above the question. */
            readonly group: string;
            readonly code: string;
            readonly name: string;
            readonly unit?: string | null;
            /** @description By day, ascending. */
            readonly points: readonly components["schemas"]["DiaryPoint"][];
        };
        /** @description The disk of the files. */
        readonly DiskHealth: {
            /**
             * Format: int64
             * @description Null if the store does not say.
             */
            readonly free_bytes?: number | null;
            /** Format: int64 */
            readonly total_bytes?: number | null;
            /**
             * Format: int64
             * @description What uploads leave free.
             */
            readonly keep_free_bytes: number;
        };
        /** @description A doctor (A-155…A-158). */
        readonly Doctor: {
            readonly doctorId: string;
            readonly name: string;
            readonly specId: string;
            /** Format: int32 */
            readonly ticketCount: number;
            /** Format: date */
            readonly nearestDate?: string | null;
            readonly room?: string | null;
            /** @description Why the doctor is not available. */
            readonly comment?: string | null;
        };
        /** @description A doctor with clinic and speciality. */
        readonly DoctorHit: components["schemas"]["Doctor"] & {
            readonly clinicId: string;
            readonly clinicName: string;
            readonly specName: string;
        };
        /** @description An identity document (A-121…A-125). */
        readonly Document: {
            /** Format: uuid */
            readonly id: string;
            /** @description A type of `GET /api/documents/types`. */
            readonly type: string;
            readonly serial?: string | null;
            readonly number: string;
            readonly issuedBy?: string | null;
            /**
             * Format: date
             * @description `YYYY-MM-DD`
             */
            readonly issueDate?: string | null;
            /** @description Whether the data was verified by the state portal (ESIA). */
            readonly fromEsia: boolean;
        };
        /** @description Where a document matches the search. */
        readonly DocumentHit: {
            /** @description The document's name. */
            readonly title: readonly components["schemas"]["TextPiece"][];
            /** @description Code and name of its diagnosis; empty if it has none. */
            readonly diagnosis: readonly components["schemas"]["TextPiece"][];
            /** @description The sentence of the text with the first match and what follows it, at most 200 characters; empty if only the metadata matches. */
            readonly snippet: readonly components["schemas"]["TextPiece"][];
        };
        /** @description A document type and its format. The first type of a citizenship is the default. */
        readonly DocumentTypeView: {
            readonly type: string;
            /** @description Text key of its name: `documents.types.<type>`. */
            readonly label: string;
            /** @description The citizenships that have this type: `RU`, `FOREIGN`. */
            readonly citizenship: readonly string[];
            /**
             * @description Input mask for serial and number in one field: `9` is a digit, `*` a digit or capital letter, a space separates the two. Null if
             *     such documents have no common format.
             */
            readonly mask?: string | null;
            /** @description Whether there is a serial: `none`, `required` or `optional`. */
            readonly serial: string;
            /** @description Pattern of the serial, with capital letters. */
            readonly serialPattern?: string | null;
            /** @description Pattern of the number. */
            readonly numberPattern: string;
        };
        /** @description An error of this kernel. Codes and routes only. */
        readonly ErrorHealth: {
            /**
             * Format: date-time
             * @description When it occurred last.
             */
            readonly at: string;
            /** @description A route, or `jobs/` and a kind of job. */
            readonly area: string;
            readonly code: string;
            readonly request_id?: string | null;
            /**
             * Format: int64
             * @description How often it occurred.
             */
            readonly count: number;
        };
        /** @description An identity document registered at the portal. */
        readonly EsiaDocument: {
            readonly type: string;
            readonly serial?: string | null;
            readonly number: string;
            readonly issuedBy?: string | null;
            /**
             * Format: date
             * @description `YYYY-MM-DD`
             */
            readonly issueDate?: string | null;
        };
        /** @description A person as registered at the portal. */
        readonly EsiaPerson: {
            /** Format: uuid */
            readonly userId: string;
            readonly lastName: string;
            readonly firstName: string;
            readonly patrName?: string | null;
            /**
             * Format: date
             * @description `YYYY-MM-DD`
             */
            readonly birthDate?: string | null;
            /** @description `MALE` or `FEMALE`. */
            readonly gender?: string | null;
            /** @description Eleven digits. */
            readonly snils?: string | null;
            readonly email?: string | null;
            readonly phone?: string | null;
            /** @description Three-letter country code, e.g. `RUS`. */
            readonly citizenship?: string | null;
            /** @description Whether the portal has verified the person's identity. */
            readonly trusted: boolean;
            readonly documents: readonly components["schemas"]["EsiaDocument"][];
            /**
             * Format: date-time
             * @description When the portal supplied this data.
             */
            readonly asOf: string;
        };
        /** @description A link that needs no token. */
        readonly ExportTicket: {
            /** @description Path and query, relative to this site. */
            readonly url: string;
            /**
             * Format: date-time
             * @description When the link expires. A download that has started is not interrupted.
             */
            readonly expires_at: string;
        };
        /** @description The user's second factors. */
        readonly Factors: {
            readonly totp?: components["schemas"]["Totp"] | null;
            /** Format: int32 */
            readonly recoveryCodesLeft: number;
            readonly passkeys: readonly components["schemas"]["Passkey"][];
            /** @description Whether the hospital requires this user to have a second factor. */
            readonly required: boolean;
        };
        /** @description When something failed last. */
        readonly FailureMark: {
            /** Format: date-time */
            readonly at: string;
            /** @description For an e-mail a constant English text of the kernel. */
            readonly code?: string | null;
        };
        /** @description An invalid field. */
        readonly FieldProblem: {
            /** @description Path of the field in the body, or name of the parameter. */
            readonly field: string;
            /** @description What is wrong: `required`, `too_long`, `invalid`, … */
            readonly code: string;
        };
        /** @description What one patient uploaded on one day (B-152…B-155). */
        readonly FileEvent: {
            readonly id: string;
            /** Format: uuid */
            readonly user_id: string;
            /**
             * Format: date
             * @description In the hospital's time zone.
             */
            readonly date: string;
            /** @description The patient's full name. */
            readonly fio: string;
            /** @description The patient's ids at the hospital's systems; null if none is known. */
            readonly client_id?: string | null;
            /**
             * Format: int32
             * @description 1 if any of the files is new.
             */
            readonly is_new: number;
            /** @description Newest first, at most 100. */
            readonly file_list: readonly components["schemas"]["FileItem"][];
            /**
             * Format: int64
             * @description How many more files there are.
             */
            readonly more: number;
        };
        /** @description How many events match. */
        readonly FileEventCount: {
            /**
             * Format: int64
             * @description At most 10 000 are counted.
             */
            readonly total: number;
            /**
             * Format: int64
             * @description Pages that can be reached by number.
             */
            readonly total_pages: number;
            /** @description Whether there are not more. */
            readonly is_exact: boolean;
        };
        /** @description Which events. */
        readonly FileEventCountQuery: components["schemas"]["FileEventFilter"] & {
            /**
             * Format: int32
             * @description 5, 10, 20, 50 or 100; 20 if absent.
             */
            readonly size?: number | null;
        };
        /** @description Filters; all that are given must hold. An empty text is no filter. */
        readonly FileEventFilter: {
            /**
             * @description Words that must each occur in the name of a file, or in what the table of users is searched for: names, login, e-mail, ids. Of one or
             *     two characters a word must be the beginning of a value.
             * @default null
             */
            readonly q: string | null;
            /**
             * Format: int32
             * @description `1`: events with a new file, `0`: the others.
             * @default null
             */
            readonly is_new: number | null;
            /**
             * @description Events with a file that is `checking`, `ready` or `quarantined`.
             * @default null
             */
            readonly state: string | null;
            /**
             * @description First day, `YYYY-MM-DD`.
             * @default null
             */
            readonly date_from: string | null;
            /**
             * @description Last day.
             * @default null
             */
            readonly date_to: string | null;
        };
        /** @description A page of file events. */
        readonly FileEventPage: {
            /** @description Newest first. */
            readonly content: readonly components["schemas"]["FileEvent"][];
            /**
             * Format: int32
             * @description Number of the page, if it was asked for by number.
             */
            readonly page?: number | null;
            /** Format: int32 */
            readonly size: number;
            /** @description Value for `after` of the next page; null on the last one. */
            readonly next?: string | null;
            /** @description Value for `before` of the previous page; null on the first one. */
            readonly previous?: string | null;
        };
        /** @description An event. */
        readonly FileEventRef: {
            /** Format: uuid */
            readonly user_id: string;
            /** @description `YYYY-MM-DD` */
            readonly date: string;
        };
        /** @description Which events. Of `page`, `after` and `before` at most one may be given. */
        readonly FileEventSearch: components["schemas"]["FileEventFilter"] & {
            /**
             * Format: int32
             * @description 5, 10, 20, 50 or 100; 20 if absent.
             */
            readonly size?: number | null;
            /**
             * Format: int32
             * @description From 0. The first 10 000 events have numbers: `page_too_deep`.
             */
            readonly page?: number | null;
            /** @description `next` of a page. */
            readonly after?: string | null;
            /** @description `previous` of a page. */
            readonly before?: string | null;
        };
        /** @description A file (B-156…B-158). */
        readonly FileItem: {
            /** Format: uuid */
            readonly id: string;
            /** @description Place in its list, from 1; 1 for a file alone. */
            readonly index: number;
            /** @description With extension. */
            readonly name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            readonly size: number;
            /**
             * Format: int32
             * @description 0: saved by an administrator, 5: saved by the patient, 1: of a payment, 6: a result.
             */
            readonly type: number;
            /** @description `checking`, `ready` or `quarantined`. Only a `ready` file can be downloaded. */
            readonly state: string;
            /** @description Judged by the content. */
            readonly media_type: string;
            /**
             * Format: date-time
             * @description When the upload ended.
             */
            readonly created: string;
            /**
             * Format: int32
             * @description 1 until the other side has taken note of it: an administrator of a patient's file, the patient of the hospital's.
             */
            readonly is_new: number;
            /** @description `NEW_FILE`: from the patient; `SAVED_FILE`: from the hospital. */
            readonly list: string;
            /**
             * Format: date-time
             * @description The read receipt: when the other side first opened it.
             */
            readonly seen_at?: string | null;
            /** @description Whether `GET /api/new_files/thumbnail` has a picture of it. */
            readonly has_thumbnail: boolean;
        };
        /** @description Until when it can be restored. */
        readonly FileRemoval: {
            /** Format: date-time */
            readonly restorable_until: string;
        };
        /** @description Why it is deleted. */
        readonly FileRemovalBody: {
            /** @description 3 to 200 characters. */
            readonly reason: string;
        };
        /** @description What is looked for; all conditions hold. */
        readonly FileSearch: {
            /** @description Only entries that doctors wrote into the record. */
            readonly fragmentOnly?: boolean;
            /** @description Only consultation files and examination results. */
            readonly resultOnly?: boolean;
            /**
             * @description Search words in any inflection; a document must contain all of them. If nothing matches a word, typing mistakes are tolerated. At
             *     most 200 characters.
             */
            readonly q?: string | null;
            /** @description Only documents of this diagnosis: a code, or a three-character category with all codes below it. */
            readonly diagnosis?: string | null;
            /** @description Only `fragment`, `consultation` or `research`. */
            readonly kind?: string | null;
        };
        /** @description What a patient's files take. */
        readonly FilesQuota: {
            /**
             * Format: int64
             * @description Deleted files count until they are removed, and unfinished uploads with their whole length.
             */
            readonly used_bytes: number;
            /** Format: int64 */
            readonly limit_bytes: number;
        };
        /** @description Whose files they are. */
        readonly FilesUser: {
            /** Format: uuid */
            readonly id: string;
            readonly fio: string;
            readonly username: string;
            /** @description The person's ids at the hospital's systems; null if none is known. */
            readonly client_id?: string | null;
        };
        /** @description Which files: `ids`, `events`, `user_id`, or `all_matching` with `up_to`. */
        readonly FilesViewedBody: {
            /** @description At most 1000. */
            readonly ids?: readonly string[] | null;
            /** @description At most 1000. */
            readonly events?: readonly components["schemas"]["FileEventRef"][] | null;
            /**
             * Format: uuid
             * @description All files of a patient.
             */
            readonly user_id?: string | null;
            readonly all_matching?: components["schemas"]["FileEventFilter"] | null;
            /**
             * Format: date-time
             * @description Only files that arrived until then: later ones the administrator has not seen.
             */
            readonly up_to?: string | null;
        };
        /** @description The credential that the browser created. */
        readonly FinishBody: {
            /** @description `ceremony` of the challenge. */
            readonly ceremony: string;
            /** @description The user's name for the passkey, 1 to 100 characters. */
            readonly name: string;
            /** @description `PublicKeyCredential.toJSON()`. */
            readonly credential: Record<string, never>;
        };
        /** @description A link and, if required, the new password. */
        readonly FollowedBody: {
            /** @description The parameter `restore` in the fragment of the link. */
            readonly token: string;
            /** @description The new password; if absent, the pending one takes effect, in the browser where it was chosen. */
            readonly password?: string | null;
            /** @description Must equal `password` if present. */
            readonly confirmPassword?: string | null;
        };
        /** @description A guest's conversation. */
        readonly GuestChat: {
            /** @description `agreement_needed`: the guest has to agree to the text of kind `chat` first. `not_opened`, `open`. */
            readonly state: string;
            /** @description The guest's Matrix id, with which their own messages are signed. Null until the conversation is open. */
            readonly user_id: string | null;
            /** @description Matrix id. Null until the conversation is open. */
            readonly room_id: string | null;
            /** @description The hospital's short name. */
            readonly title: string;
            readonly clinic: components["schemas"]["ChatClinic"];
            /**
             * Format: int32
             * @description How many hours after the last message the conversation is deleted.
             */
            readonly hours: number;
        };
        /** @description The health of the system. */
        readonly Health: {
            /** @description `ok`, `warning` or `failure` (docs/operations.md) */
            readonly state: string;
            readonly plugins: readonly components["schemas"]["PluginHealth"][];
            readonly jobs: components["schemas"]["JobsHealth"];
            readonly disk: components["schemas"]["DiskHealth"];
            readonly mail: components["schemas"]["MailHealth"];
            /** @description The latest different errors of this kernel since its start, newest first. */
            readonly errors: readonly components["schemas"]["ErrorHealth"][];
            readonly versions: components["schemas"]["VersionsHealth"];
            readonly backup: components["schemas"]["BackupHealth"];
            readonly audit: components["schemas"]["AuditHealth"];
        };
        /** @description An event of the audit log. */
        readonly HistoryEntry: {
            /**
             * Format: int64
             * @description Position in the log.
             */
            readonly number: number;
            /** Format: date-time */
            readonly at: string;
            /**
             * Format: uuid
             * @description Who did it; null for the kernel itself and for an anonymous caller.
             */
            readonly actor?: string | null;
            /** @description What happened, e.g. `access_changed`. */
            readonly kind: string;
            /** @description Ids and codes; `why` is the reason that an administrator stated. */
            readonly detail: Record<string, never>;
        };
        /** @description A page of the history. */
        readonly HistoryPage: {
            /** @description Newest first. */
            readonly entries: readonly components["schemas"]["HistoryEntry"][];
            /**
             * Format: int64
             * @description Value for `before` of the next page; null on the last page.
             */
            readonly next?: number | null;
        };
        /** @description A medical host with its display name. */
        readonly HostBody: {
            /** @description Id of the host: the first path segment of its calls. */
            readonly id: string;
            readonly name: string;
            /** @description The name in other languages. Optional: a browser without a network may start from an older response. */
            readonly translations?: {
                readonly [key: string]: components["schemas"]["HostTexts"];
            };
        };
        /** @description Texts about a medical host in one language; an absent member is not translated. */
        readonly HostTexts: {
            readonly name?: string | null;
            readonly description?: string | null;
        };
        /** @description What the administrator saw. */
        readonly IdentityBody: {
            /** @description The type of the document, as in `GET /api/documents/types`; neither `MEDICAL_POLICY` nor `OTHER`. Its number is not kept. */
            readonly document: string;
            /** @description 3 to 200 characters. */
            readonly reason: string;
        };
        /** @description An invoice of the hospital (A-169…A-175). */
        readonly Invoice: {
            /** @description A UUID, always the same for the same invoice. */
            readonly id: string;
            readonly hostId: string;
            /** @description The hospital's own id of the invoice, as its letters print it. */
            readonly number: string;
            /** @description May say what was treated. */
            readonly name: string;
            /** @description Rubles with two decimals, e.g. `1200.50`. */
            readonly sum: string;
            /** Format: date */
            readonly date: string;
            /**
             * Format: int32
             * @description 0 issued, 1 paid, 2 cancelled by the hospital (A-176, X-022).
             */
            readonly status: number;
            readonly item_list: readonly components["schemas"]["InvoiceItem"][];
            /** @description The gateway's id of the last order (A-175). */
            readonly orderId?: string | null;
            /** @description Whether a press of "Pay" leads to a payment page, a new one or the one that is open. */
            readonly canPay: boolean;
            readonly payment?: components["schemas"]["Payment"] | null;
        };
        /** @description A line of an invoice. */
        readonly InvoiceItem: {
            readonly name: string;
            /** @description Rubles with two decimals. */
            readonly sum: string;
            /** Format: date */
            readonly date?: string | null;
            /** @description Decimal number with a point. */
            readonly quantity: string;
        };
        /** @description A job. */
        readonly JobEntry: {
            /** Format: uuid */
            readonly id: string;
            readonly kind: string;
            /** @description `failed`, `acknowledged`, `waiting` or `running` */
            readonly state: string;
            /**
             * Format: int32
             * @description All attempts, also those before an administrator had the job run again.
             */
            readonly attempts: number;
            /** Format: date-time */
            readonly created?: string | null;
            /**
             * Format: date-time
             * @description When it runs next; null unless it waits.
             */
            readonly next_attempt?: string | null;
            /** @description A constant English text of the kernel. */
            readonly last_error?: string | null;
            /**
             * Format: date-time
             * @description When an administrator acknowledged that it failed.
             */
            readonly acknowledged_at?: string | null;
            readonly subject?: components["schemas"]["AuditAccount"] | null;
        };
        /** @description Jobs of one kind. */
        readonly JobKindHealth: {
            readonly kind: string;
            /** Format: int64 */
            readonly waiting: number;
            /** Format: int64 */
            readonly failed: number;
            /** Format: int64 */
            readonly acknowledged: number;
        };
        /** @description A page of jobs. */
        readonly JobPage: {
            /** @description Newest first. */
            readonly content: readonly components["schemas"]["JobEntry"][];
            /**
             * Format: uuid
             * @description Value for `after` of the next page; null on the last page.
             */
            readonly next?: string | null;
        };
        /** @description The job queue. */
        readonly JobsHealth: {
            /** Format: int64 */
            readonly waiting: number;
            /** Format: int64 */
            readonly running: number;
            /**
             * Format: int64
             * @description Jobs that failed for good, without the acknowledged ones.
             */
            readonly failed: number;
            /**
             * Format: int64
             * @description Jobs that failed for good and that an administrator has acknowledged.
             */
            readonly acknowledged: number;
            /**
             * Format: date-time
             * @description Since when the oldest job is due that no worker has taken.
             */
            readonly oldest_waiting?: string | null;
            readonly kinds: readonly components["schemas"]["JobKindHealth"][];
        };
        /** @description Proof that the account's owner makes the request. */
        readonly LeaveBody: {
            /** @description The password. A user without a password must have signed in through the state portal within the last ten minutes. */
            readonly password?: string | null;
            /** @description Language of the e-mail: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description When the account will be deleted. */
        readonly LeavingView: {
            /** Format: date-time */
            readonly leavingAt: string;
        };
        /** @description The token of an e-mailed link. */
        readonly LinkBody: {
            /** @description The parameter `confirm`, `email` or `restore` in the fragment of the link. */
            readonly token: string;
        };
        /**
         * @description Purpose of the attempt.
         * @enum {string}
         */
        readonly LinkPurpose: "link" | "refresh";
        /** @description Invoices to be paid together. */
        readonly LinkRequest: {
            /** @description Ids of the invoices, of one host. */
            readonly ids: readonly string[];
        };
        /** @description A room of a patient or a guest. */
        readonly ListedChatRoom: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: uuid
             * @description The patient. Null for a guest.
             */
            readonly user_id: string | null;
            /** @description The patient's name. Null for a guest. */
            readonly name: string | null;
            /**
             * Format: int32
             * @description The number of a guest, who has no account; null for a patient.
             */
            readonly guest: number | null;
            /** @description Id of the department; null for the general room. */
            readonly department: string | null;
            /** @description Name of the department; the hospital's short name for the general room. */
            readonly title: string;
            /**
             * Format: date-time
             * @description Since when a message of the patient has no answer; null: it has one.
             */
            readonly waiting_since: string | null;
            /**
             * Format: date-time
             * @description When an employee has read the message that waits.
             */
            readonly seen_at: string | null;
            /** Format: date-time */
            readonly last_patient_at: string | null;
            /** Format: date-time */
            readonly last_clinic_at: string | null;
            /** @description Who wrote last: the name, or the Matrix id of an employee who is not in the configuration. */
            readonly last_clinic_by: string | null;
            /** @description Matrix id of the employee who is to answer. */
            readonly assignee: string | null;
        };
        readonly Live: {
            readonly status: components["schemas"]["CheckStatus"];
        };
        /** @description An entry of the access log. */
        readonly LogEntry: {
            /** Format: date-time */
            readonly at: string;
            /** @description `self`, `administrator`, `plugin`, `system`, `stranger` or `unknown`. */
            readonly who: string;
            /** @description What happened, e.g. `consent_given`. */
            readonly kind: string;
            /** @description Codes and names: `host`, `clinic`, `fields`, `type`, … */
            readonly detail: Record<string, never>;
        };
        /** @description A page of the access log. */
        readonly LogPage: {
            /** @description Newest first. */
            readonly entries: readonly components["schemas"]["LogEntry"][];
            /**
             * Format: int64
             * @description Value for `before` of the next page; null on the last page.
             */
            readonly next?: number | null;
        };
        /** @description Outgoing e-mail. */
        readonly MailHealth: {
            /** @description `up`, `down`, or `off` if the hospital has no mail server */
            readonly state: string;
            /** Format: int64 */
            readonly waiting: number;
            /** Format: int64 */
            readonly failed: number;
            readonly last_failure?: components["schemas"]["FailureMark"] | null;
        };
        /** @description How many files were new. */
        readonly MarkedFiles: {
            /** Format: int64 */
            readonly marked: number;
        };
        /** @description How many accounts were new. */
        readonly MarkedView: {
            /** Format: int64 */
            readonly marked: number;
        };
        /** @description The current user. The chat's members are filled when the chat is switched on (X-059). */
        readonly Me: {
            /** Format: uuid */
            readonly userId: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly patrName?: string | null;
            /** Format: date */
            readonly birthDate: string;
            /** @description `MALE` or `FEMALE`. */
            readonly gender: string;
            readonly email?: string | null;
            readonly username: string;
            /** @description `XXX-XXX-XXX YY` */
            readonly snils?: string | null;
            readonly phone?: string | null;
            /** @description `PATIENT` or `ADMIN`. */
            readonly type: string;
            /** @description `RU` or `FOREIGN`. */
            readonly citizenship: string;
            readonly fromEsia: boolean;
            /** @description The first one is the role (A-261). */
            readonly authorities: readonly components["schemas"]["Authority"][];
            /** @description What this administrator is limited to: a name from the hospital's configuration, or null for one that may do everything. */
            readonly staffRole?: string | null;
            /** @description What this administrator may do at the back office; empty for a patient. A hint for the screens: the kernel checks every call. */
            readonly permissions: readonly components["schemas"]["Permission"][];
            /** @description The user must consent to the processing of personal data before other calls are allowed: see `/api/users/me/consents`. */
            readonly consentRequired: boolean;
            /**
             * @description The password was set by somebody else, or may be compromised: other calls are refused until `PATCH /api/users/update` sets a new
             *     one.
             */
            readonly passwordChangeRequired: boolean;
            /** @description The hospital requires this administrator to add a second factor first: see `/api/users/me/factors`. */
            readonly factorRequired: boolean;
            /** @description A new address that awaits confirmation; `email` is unchanged until then. */
            readonly pendingEmail?: string | null;
            /** @description The mail server permanently rejected the e-mail to `pendingEmail`, for example because the address does not exist. */
            readonly pendingEmailRefused: boolean;
            /** @description Whether `email` is confirmed. */
            readonly emailConfirmed: boolean;
            /** @description `doctor`, if the user chose that at registration (X-005). */
            readonly requestedRole?: string | null;
            /** @description Whether the account has a password that can be changed (X-007). */
            readonly hasPassword: boolean;
            /**
             * @description Key with which the browser encrypts this user's offline store, so that other users of the browser cannot read it (docs/adr/0011): 32
             *     bytes in Base64.
             */
            readonly shelfKey: string;
            /** @description An administrator forbade uploading files (X-044). */
            readonly filesUploadForbidden: boolean;
            /** @description An administrator forbade seeing the hospital's data: other calls answer 403 `view_forbidden` (X-044). */
            readonly viewForbidden: boolean;
            /**
             * Format: date-time
             * @description When the account will be deleted, unless the user cancels the deletion (X-034).
             */
            readonly leavingAt?: string | null;
            readonly clients: readonly components["schemas"]["Client"][];
            readonly vistaRelations: readonly components["schemas"]["VistaRelation"][];
            readonly tadamAccessToken?: string | null;
            readonly tadamRoomId?: string | null;
            readonly tadamUsername?: string | null;
        };
        /** @description A document of the record, with the member names of the specification (A-135…A-143, A-146, A-147). */
        readonly MedicalFile: {
            /** Format: uuid */
            readonly id: string;
            /** @description `FRAGMENT` or `result` (X-019). */
            readonly type: string;
            /** @description `fragment`, `consultation` or `research`. */
            readonly kind: string;
            /**
             * Format: int32
             * @description The specification's number for stored files: 6 for a result (A-146); null for an entry of the record.
             */
            readonly storageType?: number | null;
            readonly name: string;
            /**
             * Format: date-time
             * @description When the document was created, with the hospital's UTC offset.
             */
            readonly created: string;
            /** @description The author. */
            readonly author?: string | null;
            /** @description Code of the document's diagnosis, as the hospital wrote it. */
            readonly mkb?: string | null;
            /** @description Name of that diagnosis. */
            readonly diagName?: string | null;
            /** @description Media type of the file. */
            readonly mime?: string | null;
            /**
             * Format: int64
             * @description Size of the file in bytes.
             */
            readonly size?: number | null;
            /** @description Name of the file. */
            readonly fileName?: string | null;
            /** @description Whether the document has a text. */
            readonly hasHtml: boolean;
            /** @description Whether the document has a file. */
            readonly hasFile: boolean;
            readonly signed: boolean;
            /** @description Id of the medical host that the document comes from. */
            readonly vistaHostId: string;
            /**
             * Format: int32
             * @description Percentage of metadata and text that is copied locally: 100, or 0 while the text is missing. Opening the document fetches the text.
             */
            readonly progress: number;
            /** @description Whether the document has not been opened since it arrived or changed. */
            readonly isNew: boolean;
            readonly hit?: components["schemas"]["DocumentHit"] | null;
        };
        /** @description A hospital system that can be reached here. */
        readonly MedicalHost: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
        };
        readonly MenuBody: {
            readonly path: string;
            readonly label: string;
            readonly icon: string;
        };
        /** @description A web module, as described by its build. Members that only the web client interprets are passed on unchanged. */
        readonly Module: {
            /** @description Name of its folder. */
            readonly id: string;
            /** @description `/modules/<id>/remoteEntry.<hash>.js` */
            readonly entry: string;
            /** @description Pages of the module. */
            readonly pages?: readonly components["schemas"]["Page"][];
            /** @description Authorities that may see it; empty for everybody, also before sign-in. */
            readonly roles?: readonly string[];
            /** @description The module's own settings, overridden by those of the variant. */
            readonly settings?: Record<string, never>;
        };
        /** @description The response of `GET /api/v1/variant/modules`. */
        readonly ModulesBody: {
            readonly modules: readonly components["schemas"]["Module"][];
        };
        /** @description The appointment to move, and the slot to move it to. */
        readonly MoveBody: {
            /** @description Id of the old appointment's clinic. */
            readonly clinicId: string;
            /** @description Id of the old appointment: `appointment.id` of the list. */
            readonly appointmentId: string;
            readonly to: components["schemas"]["BookingBody"];
        };
        /** @description The new appointment, and what became of the old one. */
        readonly MoveResult: {
            readonly result: components["schemas"]["BookedView"];
            /**
             * @description `done`: the old appointment is cancelled. `cancelling`: it stands for now, and the server goes on cancelling it. `standing`: the
             *     clinic did not cancel it; the patient can. `dropped`: the new appointment is cancelled already, and the old one stands.
             */
            readonly old: string;
        };
        /** @description One side of a move. */
        readonly MoveSide: {
            /** @description Id of the appointment; null while the outcome of the new booking is open. */
            readonly appointmentId?: string | null;
            readonly clinic: components["schemas"]["Named"];
            /** @description The clinic's phone number, as the clinic writes it. */
            readonly phone?: string | null;
            readonly doctor: components["schemas"]["Named"];
            /** Format: date-time */
            readonly start: string;
        };
        /** @description The patient's consents. */
        readonly MyConsentsView: {
            readonly current?: components["schemas"]["CurrentConsent"] | null;
            readonly esia?: components["schemas"]["CurrentConsent"] | null;
            readonly chat?: components["schemas"]["CurrentConsent"] | null;
            /** @description All consents of the patient, newest first. */
            readonly history: readonly components["schemas"]["ConsentLine"][];
        };
        /** @description An id with a name; empty where the hospital system does not supply it. */
        readonly Named: {
            readonly id: string;
            readonly name: string;
        };
        /** @description A document with only its name. */
        readonly NamedDocument: {
            /** Format: uuid */
            readonly id: string;
            /** @description `FRAGMENT` or `result`. */
            readonly type: string;
            /** @description `fragment`, `consultation` or `research`. */
            readonly kind: string;
            readonly name: string;
        };
        /** @description New accounts. */
        readonly NewCabinets: {
            /** @description Newest first. */
            readonly content: readonly components["schemas"]["CabinetRow"][];
            /**
             * Format: int64
             * @description How many there are in all.
             */
            readonly total: number;
        };
        /** @description What a new calendar address shows. */
        readonly NewCalendarAddress: {
            /** @description Whether it names doctor, speciality, clinic and room. Without, it says that there is an appointment, when, and at which street address. */
            readonly details: boolean;
        };
        /** @description A new document. Unknown members are ignored. */
        readonly NewDocumentBody: {
            /** @description A type of `GET /api/documents/types`; `PASSPORT` if absent (A-121). */
            readonly type?: string;
            readonly serial?: string | null;
            readonly number: string;
            /** @description At most 255 characters. */
            readonly issuedBy?: string | null;
            /** @description `YYYY-MM-DD`, between the date of birth and today. */
            readonly issueDate?: string | null;
        };
        /** @description A patient with new files. */
        readonly NewFilesOfUser: {
            /** Format: uuid */
            readonly user_id: string;
            readonly fio: string;
            /**
             * Format: int64
             * @description Number of new files.
             */
            readonly count: number;
            /**
             * Format: date-time
             * @description When the newest of them arrived.
             */
            readonly newest: string;
        };
        /** @description Patients with new files. */
        readonly NewFilesPage: {
            /** @description Newest first. */
            readonly content: readonly components["schemas"]["NewFilesOfUser"][];
            /**
             * Format: int64
             * @description How many patients have new files, among the newest 10 000 new files.
             */
            readonly total: number;
        };
        /** @description A new passkey. */
        readonly NewPasskey: {
            readonly passkey: components["schemas"]["Passkey"];
            /** @description Empty if the user has some already; those stay valid. */
            readonly recoveryCodes: readonly string[];
        };
        /** @description A challenge for `navigator.credentials.create`. */
        readonly NewPasskeyQuestion: {
            /** @description Send it back to `finish`. */
            readonly ceremony: string;
            /** @description `PublicKeyCredentialCreationOptionsJSON`. */
            readonly publicKey: unknown;
        };
        /** @description A questionnaire to be created. */
        readonly NewQuiz: {
            /** @description 1 to 200 characters (A-254, X-069). */
            readonly title: string;
            /** @description The form as SurveyJS JSON, in the subset that the server accepts. */
            readonly model: Record<string, never>;
        };
        /** @description A link to be made. */
        readonly NewQuizLink: {
            /** Format: uuid */
            readonly quiz_id: string;
            /** @description Whom it is for, 1 to 200 characters; for the administrators' list only. */
            readonly name: string;
            /**
             * Format: date
             * @description Opens the link.
             */
            readonly birth_date: string;
            /** @description Where the link is sent; it is not sent if absent. The address is not kept. */
            readonly email?: string | null;
            /** @description Language of the e-mail: one of the hospital's. */
            readonly language: string;
            /** Format: int64 */
            readonly valid_days: number;
        };
        /** @description A rule to be saved. */
        readonly NewQuizRule: {
            /** Format: uuid */
            readonly quiz_id: string;
            readonly title: string;
            readonly trigger: components["schemas"]["QuizRuleTrigger"];
            readonly matching?: components["schemas"]["CabinetFilter"] | null;
            /** Format: int32 */
            readonly due_days?: number | null;
            readonly is_on: boolean;
        };
        /** @description The secret of a new authenticator app. It is shown only once. */
        readonly NewTotp: {
            /** @description The secret for typing, in base32. */
            readonly secret: string;
            /** @description `otpauth://…`, for an app on the same device. */
            readonly uri: string;
            /** @description QR code of `uri` as SVG. */
            readonly qr: string;
        };
        /** @description A file and what is said about it. The file is the last part. */
        readonly NewUserFile: {
            /**
             * Format: uuid
             * @description The caller's own id; any user's for an administrator.
             */
            readonly user_id: string;
            /** @description With extension; the name of the file part if it is missing. */
            readonly name?: string | null;
            /**
             * Format: int32
             * @description 5 or 0 for a saved file; an administrator may also store 1 (payment) and 6 (result). 5 if it is missing.
             */
            readonly type?: number | null;
            /** @description Store a duplicate under another name. */
            readonly force?: boolean | null;
            /** Format: binary */
            readonly file: string;
        };
        /** @description A news item (A-189…A-193). */
        readonly News: {
            /** Format: uuid */
            readonly id: string;
            readonly title: string;
            /** @description Sanitised HTML: paragraphs, headings from `h2` on, lists, tables, emphasis and links. */
            readonly text: string;
            /** @description The beginning of the text without formatting. */
            readonly summary: string;
            /** @description Language of the text. The screen's, else the first of the hospital's in which there is one. */
            readonly language: string;
            readonly image?: components["schemas"]["NewsImage"] | null;
            /**
             * Format: date-time
             * @description When it was published.
             */
            readonly created: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            readonly until?: string | null;
            readonly isRead: boolean;
        };
        /** @description Who reads an item. */
        readonly NewsAudience: {
            /** @description `all`, `citizens`, or `clinic`: patients whom the clinic knows. */
            readonly kind: string;
            /** @description Medical host of the clinic. */
            readonly hostId?: string | null;
            /** @description Id of the clinic. */
            readonly clinicId?: string | null;
        };
        /** @description A clinic whose patients can be an audience. */
        readonly NewsClinic: {
            readonly hostId: string;
            readonly hostName: string;
            readonly id: string;
            readonly name: string;
        };
        /** @description The clinics. */
        readonly NewsClinics: {
            readonly clinics: readonly components["schemas"]["NewsClinic"][];
            /** @description Whether every hospital system has answered. */
            readonly isComplete: boolean;
        };
        /** @description The image of an item. Its bytes are at `/api/news/{id}/image`. */
        readonly NewsImage: {
            /**
             * Format: uuid
             * @description Another one for another image.
             */
            readonly version: string;
            /** Format: int32 */
            readonly width: number;
            /** Format: int32 */
            readonly height: number;
        };
        /** @description A page of news. */
        readonly NewsPage: {
            /** @description Newest first. */
            readonly items: readonly components["schemas"]["News"][];
            /** @description Value for `after` of the next page; null on the last page. */
            readonly next?: string | null;
            /**
             * Format: int64
             * @description Unread items on all pages.
             */
            readonly unread: number;
        };
        /** @description The text as patients will see it. */
        readonly NewsPreview: {
            /** @description Sanitised HTML. */
            readonly text: string;
        };
        /** @description A text that is being written. */
        readonly NewsPreviewRequest: {
            /** @description Markdown. */
            readonly text: string;
        };
        /** @description The items to mark as read. */
        readonly NewsRead: {
            /** @description Ids of the items; if absent, all items. */
            readonly ids?: readonly string[] | null;
        };
        /** @description A news item to be saved (B-193…B-195, B-310). */
        readonly NewsRequest: {
            /** @description Title in the hospital's first language: a short form of `texts`. */
            readonly title?: string | null;
            /** @description Markdown in the hospital's first language: a short form of `texts`. */
            readonly text?: string | null;
            /** @description By language code. Each language of the hospital may have a text; at least one is needed. */
            readonly texts?: {
                readonly [key: string]: components["schemas"]["NewsText"];
            };
            /** @description A JPEG or PNG of at most 5 MB in Base64, with or without `data:…;base64,` before it. If absent, the present one stays. */
            readonly image?: string | null;
            /** @description Removes the present image. */
            readonly removeImage?: boolean;
            /** @description Only administrators see a draft. */
            readonly isDraft?: boolean;
            /**
             * Format: date-time
             * @description When it is published. If absent, now.
             */
            readonly publishAt?: string | null;
            /**
             * Format: date-time
             * @description When it ends. If absent, never.
             */
            readonly until?: string | null;
            readonly audience?: components["schemas"]["NewsAudience"] | null;
        };
        /** @description A title and a text of one language. */
        readonly NewsText: {
            /** @description 1 to 200 characters (X-069). */
            readonly title: string;
            /** @description Markdown of 1 to 20 000 characters (X-069). */
            readonly text: string;
        };
        /** @description Number of unread news. */
        readonly NewsUnread: {
            /** Format: int64 */
            readonly unread: number;
        };
        /** @description A notice about a document or a booking. */
        readonly Notice: {
            /** Format: uuid */
            readonly id: string;
            /**
             * @description `document_new`, `document_changed`; for a booking whose outcome arrived late `booking_confirmed`, `booking_refused`, or
             *     `booking_unclear` if the hospital system never reported it; for a move of an appointment `booking_moved`, or `booking_move_stands`
             *     if the old appointment was not cancelled at the first attempt.
             */
            readonly kind: string;
            /** Format: date-time */
            readonly at: string;
            readonly read: boolean;
            readonly document?: components["schemas"]["NamedDocument"] | null;
            readonly booking?: components["schemas"]["NoticedBooking"] | null;
        };
        /** @description The booking that a notice is about. */
        readonly NoticedBooking: {
            /** @description Id of the medical host. */
            readonly hostId: string;
            /**
             * Format: date-time
             * @description Start of the visit, with the hospital's UTC offset.
             */
            readonly start: string;
            /** @description Name of the doctor, if it was stored. */
            readonly doctorName?: string | null;
            /** @description Name of the clinic, if it was stored. */
            readonly clinicName?: string | null;
        };
        /** @description A page of notices. */
        readonly NoticesPage: {
            /**
             * Format: int64
             * @description Number of unread notices on all pages.
             */
            readonly unread: number;
            /** @description Newest first. */
            readonly items: readonly components["schemas"]["Notice"][];
        };
        /** @description What is changed of one kind. */
        readonly NotificationKindChange: {
            readonly mail?: boolean | null;
            readonly push?: boolean | null;
        };
        /** @description What a patient has chosen of one kind. */
        readonly NotificationKindChoice: {
            /** @description `visit`, `result`, `questionnaire`, `invoice` or `chat`. */
            readonly kind: string;
            /** @description Whether they get e-mails about it. */
            readonly mail: boolean;
            /** @description Whether they are notified of it on their devices. */
            readonly push: boolean;
        };
        /** @description A link in an e-mail. */
        readonly NotificationLink: {
            /** @description The parameter `token` in the fragment of the link. */
            readonly token: string;
        };
        /** @description What a link is to do. */
        readonly NotificationLinkChange: {
            /** @description The parameter `token` in the fragment of the link. */
            readonly token: string;
            /** @description `false` stops the e-mails, `true` undoes it. */
            readonly mail: boolean;
        };
        /** @description What a link is about. It names no person. */
        readonly NotificationLinkState: {
            /** @description `visit`, `result`, `questionnaire`, `invoice` or `chat`. */
            readonly kind: string;
            /** @description Whether e-mails of this kind are sent. */
            readonly mail: boolean;
        };
        /** @description What the patient is notified of. */
        readonly NotificationSettings: {
            /** @description What this hospital notifies of, in the order to show. */
            readonly kinds: readonly components["schemas"]["NotificationKindChoice"][];
            /** @description `mail` and `push`, as far as this hospital has them. */
            readonly channels: readonly string[];
            readonly quiet_hours: components["schemas"]["QuietHours"];
        };
        /** @description What is changed. Everything that is absent stays as it is. */
        readonly NotificationSettingsChange: {
            /** @description By the name of the kind. */
            readonly kinds?: {
                readonly [key: string]: components["schemas"]["NotificationKindChange"];
            };
            readonly quiet_hours?: components["schemas"]["QuietHours"] | null;
        };
        /** @description A laboratory value. */
        readonly ObservationPoint: {
            /**
             * Format: date-time
             * @description When the sample was taken, with the hospital's UTC offset.
             */
            readonly at: string;
            /**
             * Format: double
             * @description The value if it is a number.
             */
            readonly value?: number | null;
            /** @description The value if it is a text, e.g. "не обнаружено" (not detected). */
            readonly text?: string | null;
            /** Format: double */
            readonly normLow?: number | null;
            /** Format: double */
            readonly normHigh?: number | null;
            /**
             * Format: uuid
             * @description The laboratory report.
             */
            readonly documentId?: string | null;
        };
        /** @description Values of one indicator. */
        readonly ObservationSeries: {
            readonly code: string;
            readonly name: string;
            readonly unit?: string | null;
            /** @description Id of the medical host. Codes of two hosts may have different meanings. */
            readonly hostId: string;
            /** @description Oldest first. */
            readonly points: readonly components["schemas"]["ObservationPoint"][];
        };
        /** @description Where the payer's browser goes. */
        readonly OneTimePage: {
            /** @description Address of the payment page. */
            readonly url: string;
        };
        /** @description A link, and how its payment page is wanted. */
        readonly OneTimePageRequest: {
            /** @description The parameter `token` in the fragment of the link. */
            readonly token: string;
            /** @description Whether the gateway's page for phones is wanted. */
            readonly narrow?: boolean;
        };
        /** @description What whoever has the link sees, and nothing else. */
        readonly OneTimePayment: {
            /** @description The hospital's number of the invoice. */
            readonly number: string;
            /** @description Rubles with two decimals: the sum that the link pays. */
            readonly sum: string;
            /** @description Always `RUB` (X-062). */
            readonly currency: string;
            /** @description Name of the hospital, in the language of the screen. */
            readonly hospital: string;
            /**
             * @description `canPay`, `refused` (nothing was taken; may be tried again), `beingConfirmed`, `paid`, `returned` (paid and given back; the link pays
             *     nothing any more), `underReview`, `sumChanged`, `cancelled`, `unavailable`.
             */
            readonly state: string;
            /** Format: date-time */
            readonly expiresAt: string;
        };
        /** @description A link, without its secret. */
        readonly OneTimePaymentLink: {
            readonly id: string;
            /** @description Id of the invoice. */
            readonly invoiceId: string;
            /** @description The hospital's number of the invoice. */
            readonly number: string;
            /** @description Rubles with two decimals. The link pays no other sum. */
            readonly sum: string;
            /** @description `open`, `expired` or `revoked`. */
            readonly state: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly expiresAt: string;
            /** Format: date-time */
            readonly revokedAt?: string | null;
            /**
             * Format: date-time
             * @description When an e-mail with the link was written.
             */
            readonly sentAt?: string | null;
            /** @description The administrator's account, while it exists. */
            readonly createdBy?: string | null;
        };
        /** @description A link. */
        readonly OneTimeToken: {
            /** @description The parameter `token` in the fragment of the link. */
            readonly token: string;
        };
        /** @description A booking whose outcome is not known yet. */
        readonly OpenBooking: {
            /** Format: uuid */
            readonly bookingId: string;
            readonly clinic: components["schemas"]["Named"];
            readonly doctor: components["schemas"]["Named"];
            readonly speciality?: components["schemas"]["Named"] | null;
            /** Format: date-time */
            readonly start: string;
            /** @description `asked` or `unknown`. */
            readonly state: string;
            /** Format: date-time */
            readonly since: string;
        };
        /** @description What is opened. */
        readonly OpenChatRequest: {
            /** @description Id of a department, whose room is opened as well. */
            readonly department?: string | null;
        };
        /** @description The text that a guest has read and agrees to. */
        readonly OpenGuestChatRequest: {
            /** @description `version` of `GET /api/v1/consent?kind=chat`. */
            readonly version: string;
            /** @description Its language. */
            readonly language: string;
        };
        /** @description A move that is not completed. */
        readonly OpenMove: {
            /** Format: uuid */
            readonly bookingId: string;
            /**
             * @description `booking`: the outcome of the new booking is not known, and the old appointment stays. `cancelling`: the new appointment exists, and
             *     the server is cancelling the old one. `standing`: both exist, and the clinic did not cancel the old one.
             */
            readonly state: string;
            /** @description Whether cancelling the old appointment has failed so far. */
            readonly hasFailed: boolean;
            readonly from: components["schemas"]["MoveSide"];
            readonly to: components["schemas"]["MoveSide"];
        };
        /** @description The opened questionnaire. */
        readonly OpenedQuizLink: {
            /** @description Saves answers, for an hour. Each save returns the next one. */
            readonly ticket: string;
            readonly quiz: components["schemas"]["UserQuizForm"];
            /** @description Answers that were saved as a draft earlier. */
            readonly answers: Record<string, never>;
            /**
             * Format: int64
             * @description The page on which the person stopped, from 0.
             */
            readonly at?: number | null;
            /**
             * Format: int64
             * @description Increases with every draft; 0 before the first.
             */
            readonly revision: number;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            readonly expires: string;
        };
        /** @description Why the administrator does it. */
        readonly OperationReason: {
            /** @description 3 to 200 characters. It is kept in the audit log. */
            readonly reason: string;
        };
        /** @description State of an order. */
        readonly OrderStatus: {
            readonly orderId: string;
            /** @description Id of the first invoice that it pays. */
            readonly invoiceId: string;
            /** @description Ids of all invoices that it pays. */
            readonly invoiceIds: readonly string[];
            /** @description As `Payment.state`. */
            readonly state: string;
            /** @description Rubles with two decimals. */
            readonly sum: string;
            /**
             * Format: int32
             * @description Why the bank refused (A-356).
             */
            readonly actionCode?: number | null;
            /** @description The bank's sentence about it. */
            readonly actionCodeDescription?: string | null;
        };
        /** @description The organisation that runs the application (B-025, B-027). */
        readonly OrganisationBody: {
            readonly title: string;
            readonly shortTitle: string;
            readonly phone: string;
            readonly phoneHours: string;
            readonly address: string;
            /** @description Translated members by language. Optional: a browser without a network may start from an older response. */
            readonly translations?: {
                readonly [key: string]: components["schemas"]["OrganisationTextsBody"];
            };
        };
        /** @description Texts about the organisation in one language; an absent member is not translated. */
        readonly OrganisationTextsBody: {
            readonly title?: string | null;
            readonly shortTitle?: string | null;
            readonly phoneHours?: string | null;
            readonly address?: string | null;
        };
        /** @description Whether the patient has a calendar address. */
        readonly OwnCalendar: {
            readonly calendar?: components["schemas"]["CalendarAddress"] | null;
        };
        /** @description A page of a module. */
        readonly Page: {
            /** @description Leading segment or segments of its paths: `visit`. */
            readonly path: string;
            /** @description Whether everybody gets the page, also before sign-in, although the module is for some authorities only. */
            readonly public?: boolean;
        };
        /** @description The organisation that was paid. */
        readonly PaidOrganisation: {
            readonly name: string;
            /** @description Taxpayer number. */
            readonly inn?: string | null;
            /** @description Reason code of the registration. */
            readonly kpp?: string | null;
            /** @description Number and date of the medical licence. */
            readonly licence?: string | null;
        };
        /** @description A passkey. */
        readonly Passkey: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly lastUsedAt?: string | null;
        };
        /** @description A challenge for `navigator.credentials.get`. */
        readonly PasskeyQuestion: {
            /** @description Send it back as `ceremony` of the token call; absent in the second step, where `mfa_token` is enough. */
            readonly ceremony?: string | null;
            /** @description `PublicKeyCredentialRequestOptionsJSON`. */
            readonly publicKey: unknown;
        };
        /** @description The patient's chat. */
        readonly PatientChat: {
            /** @description `agreement_needed`: the patient has to consent to the text of kind `chat` first. `not_opened`, `open`. */
            readonly state: string;
            /** @description The patient's Matrix id, with which their own messages are signed. Null until the chat is open. */
            readonly user_id?: string | null;
            /** @description The general room, then one of each department (B-089). Empty until the chat is open. */
            readonly rooms: readonly components["schemas"]["ChatRoom"][];
            readonly clinic: components["schemas"]["ChatClinic"];
            /**
             * Format: int64
             * @description Longest file that can be sent, in bytes.
             */
            readonly max_file_bytes: number;
            readonly notices: components["schemas"]["ChatNotices"];
        };
        /** @description One file of a patient. */
        readonly PatientFile: components["schemas"]["FileItem"] & {
            readonly user: components["schemas"]["FilesUser"];
        };
        /** @description One patient's files. */
        readonly PatientFiles: {
            readonly user: components["schemas"]["FilesUser"];
            /** @description From the patient, newest first. */
            readonly received: readonly components["schemas"]["FileItem"][];
            /** @description From the hospital, newest first. */
            readonly sent: readonly components["schemas"]["FileItem"][];
            /** @description Deleted files that can be restored, last deleted first. */
            readonly deleted: readonly components["schemas"]["DeletedFileItem"][];
            readonly quota: components["schemas"]["FilesQuota"];
            /**
             * Format: int64
             * @description Maximum length of a file (X-047).
             */
            readonly max_bytes: number;
            /** @description Extensions of the types that the patient can upload, without the dot. */
            readonly accepted: readonly string[];
            /** @description Whether uploads by the patient are forbidden (X-044). */
            readonly upload_forbidden: boolean;
        };
        /** @description Who paid. */
        readonly Payer: {
            readonly fullName: string;
        };
        /** @description An attempt to pay an invoice. */
        readonly Payment: {
            /**
             * @description `open` (a payment page is open), `beingConfirmed`, `paid`, `partlyRefunded`, `refunded`, `notPaid` (may be tried again), `underReview`
             *     (an administrator looks at it).
             */
            readonly state: string;
            /** @description Ids of all invoices that the order pays. */
            readonly invoiceIds: readonly string[];
            /**
             * Format: date-time
             * @description When the state was reached.
             */
            readonly at: string;
            /** @description Rubles with two decimals. */
            readonly sum: string;
            /** @description Rubles with two decimals. */
            readonly refunded?: string | null;
            /**
             * Format: int32
             * @description Why the bank refused (A-356).
             */
            readonly actionCode?: number | null;
            /** @description The bank's sentence about it. */
            readonly actionCodeDescription?: string | null;
            /** @description First and last digits. */
            readonly maskedCard?: string | null;
            /** @description The bank's reference number. */
            readonly reference?: string | null;
            /** @description Address of the fiscal receipt at its operator. */
            readonly fiscalUrl?: string | null;
            /**
             * Format: date-time
             * @description When the open page stops taking money.
             */
            readonly pageEndsAt?: string | null;
        };
        /** @description Where the payer's browser goes. */
        readonly PaymentLink: {
            /** @description Address of the payment page. */
            readonly url: string;
            /** @description The gateway's id of the order. */
            readonly orderId: string;
        };
        /** @description A link to be made. */
        readonly PaymentLinkRequest: {
            /** @description Account of the patient. */
            readonly userId: string;
            /** @description Id of an invoice of this patient. */
            readonly invoiceId: string;
            /**
             * Format: int32
             * @description How long the link is valid.
             */
            readonly days: number;
            /** @description Whether the patient gets an e-mail with the link. */
            readonly send: boolean;
            /** @description Language of the e-mail: `ru`, `en`, `de` or `fr`. Default: the hospital's. */
            readonly language?: string | null;
        };
        /** @description The payments of a day, compared with the gateway's list. */
        readonly PaymentReport: {
            /**
             * Format: date
             * @description Of the hospital's time zone.
             */
            readonly day: string;
            /** @description As the ledger has it; rubles with two decimals, as all sums. */
            readonly taken: string;
            readonly returned: string;
            /** @description As the gateway has it, without orders of other systems. */
            readonly bankTaken: string;
            readonly bankReturned: string;
            /** @description Lines with a difference. */
            readonly differences: number;
            /** @description By time. */
            readonly lines: readonly components["schemas"]["PaymentReportLine"][];
        };
        /** @description A payment of the day. */
        readonly PaymentReportLine: {
            /** @description Our order number; another system's if the order is not ours. */
            readonly number: string;
            readonly orderId?: string | null;
            /**
             * Format: uuid
             * @description Null if the order is not ours.
             */
            readonly paymentId?: string | null;
            readonly hostId?: string | null;
            /** @description The hospital's ids. */
            readonly invoices: readonly string[];
            /** Format: date-time */
            readonly paidAt?: string | null;
            readonly taken?: string | null;
            readonly returned?: string | null;
            readonly bankTaken?: string | null;
            readonly bankReturned?: string | null;
            /** @description The bank's reference number. */
            readonly reference?: string | null;
            /** @description As `AdminPayment.told`. */
            readonly told?: string | null;
            /** @description `not_in_ledger`, `foreign`, `not_at_gateway`, `sum`, `hospital_not_told`. */
            readonly difference?: string | null;
            /** @description In the language of the request. */
            readonly differenceText?: string | null;
        };
        /** @description An invoice to be paid. */
        readonly PaymentRequest: {
            /** @description Id of the invoice, or of the hospital's action that it is for. */
            readonly action_id: string;
        };
        /** @description A registration that waits for an e-mail address. */
        readonly PendingRegistration: {
            /** @description Whether the mail server does not accept mail for the address of the last e-mail: another one is needed. */
            readonly emailRefused: boolean;
        };
        /**
         * @description What a member of the staff may do at the back office.
         * @enum {string}
         */
        readonly Permission: "users.read" | "users.write" | "users.delete" | "users.export" | "files.read" | "files.write" | "payments.read" | "payments.write" | "news.write" | "questionnaires.read" | "questionnaires.write" | "chat.write" | "operations.read" | "operations.write" | "audit.read";
        /** @description Personal information. An empty patronymic, phone number or SNILS is removed. */
        readonly PersonalBody: {
            readonly firstName?: string | null;
            readonly lastName?: string | null;
            readonly patrName?: string | null;
            /** @description `YYYY-MM-DD` */
            readonly birthDate?: string | null;
            /** @description `MALE` or `FEMALE`. */
            readonly gender?: string | null;
            /** @description Takes effect when the link e-mailed to it is followed; until then it is `pendingEmail`. */
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly snils?: string | null;
        };
        /** @description A plugin of this kernel. */
        readonly PluginHealth: {
            readonly id: string;
            readonly name: string;
            readonly version?: string | null;
            readonly ports: readonly string[];
            /** @description `ready`, `resting` (it failed repeatedly and is not called for a moment), `failed` (it could not be loaded) or `disabled` */
            readonly state: string;
            /**
             * Format: date-time
             * @description Since when this version is loaded, or since when it could not be loaded.
             */
            readonly since?: string | null;
            /**
             * Format: int64
             * @description Calls since the start of the kernel.
             */
            readonly calls: number;
            /** Format: int64 */
            readonly failures: number;
            readonly last_failure?: components["schemas"]["FailureMark"] | null;
            readonly system: components["schemas"]["SystemHealth"];
        };
        /** @description What is printed for a person without e-mail. */
        readonly PrintedActivation: {
            /** @description The first password; the person must replace it at the first sign-in. It cannot be had again. */
            readonly printed_code: string;
            /**
             * Format: date-time
             * @description When it becomes void unless it was replaced.
             */
            readonly valid_until: string;
        };
        /** @description RFC 9457 problem details (X-070). Clients choose the displayed text by `code`. */
        readonly Problem: {
            /** @description `about:blank#<code>`. No page exists for a code. */
            readonly type: string;
            /** @description The standard reason phrase of the status, in English. */
            readonly title: string;
            /**
             * Format: int32
             * @description HTTP status.
             */
            readonly status: number;
            /** @description Stable error code. */
            readonly code: string;
            /** @description A message from the hospital meant for the patient. */
            readonly detail?: string | null;
            /** @description Id of the request in the server log; the same as header `X-Request-Id`. */
            readonly request_id: string;
            /** @description The invalid fields. */
            readonly errors?: readonly components["schemas"]["FieldProblem"][];
            /**
             * Format: int64
             * @description Seconds to wait before retrying.
             */
            readonly retry_after?: number | null;
        };
        /** @description Proof that the account's owner makes the request. */
        readonly ProofBody: {
            /** @description The password; required unless the sign-in is less than ten minutes old. */
            readonly currentPassword?: string | null;
        };
        /** @description A browser's address. */
        readonly PushAddress: {
            /** @description Address at the browser's push service. */
            readonly endpoint: string;
        };
        /** @description What is switched on on a browser. */
        readonly PushDevice: {
            /** @description Whether the patient is notified on this browser. */
            readonly on: boolean;
        };
        /** @description What a hospital offers. */
        readonly PushOffer: {
            /** @description The `applicationServerKey` of the browser's `pushManager.subscribe`, base64url. `null`: the hospital sends no notices. */
            readonly public_key?: string | null;
            /** @description On how many browsers the patient is notified. */
            readonly devices: number;
        };
        /** @description What the browser's `PushSubscription.toJSON()` returns. Its `expirationTime` is ignored: the push service says when a subscription has ended. */
        readonly PushSubscription: {
            /** @description Address at the browser's push service. */
            readonly endpoint: string;
            readonly keys: components["schemas"]["PushSubscriptionKeys"];
        };
        /** @description The keys of a browser, base64url. */
        readonly PushSubscriptionKeys: {
            /** @description Public key of P-256 as an uncompressed point. */
            readonly p256dh: string;
            /** @description 16 bytes. */
            readonly auth: string;
        };
        /** @description When the patient is not to be disturbed, by the hospital's clock. */
        readonly QuietHours: {
            readonly on: boolean;
            /** @description `22:00` */
            readonly from: string;
            /** @description `08:00`; may be earlier than `from`: the quiet hours then end on the next day. */
            readonly to: string;
        };
        /** @description A questionnaire. */
        readonly Quiz: {
            /** Format: uuid */
            readonly id: string;
            readonly title: string;
            /** @description `draft`, `published` or `archived`. */
            readonly state: string;
            /**
             * Format: int64
             * @description Increases with every change; 0 for a patient.
             */
            readonly revision: number;
            /**
             * Format: int64
             * @description The last published version, for a patient the one that was sent; 0 before the first.
             */
            readonly version: number;
            /** @description The form as SurveyJS JSON. */
            readonly model: Record<string, never>;
            readonly questions: readonly components["schemas"]["QuizQuestion"][];
            readonly pages: readonly components["schemas"]["QuizPage"][];
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
            /**
             * Format: uuid
             * @description The administrator who changed it last.
             */
            readonly updated_by?: string | null;
        };
        /** @description A completed questionnaire that somebody should look at. */
        readonly QuizAlert: {
            /**
             * Format: uuid
             * @description The same as `assignment_id` or `link_id`: a questionnaire has one alert.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description `id` of `GET /api/quiz_result`; null if it was answered by link.
             */
            readonly assignment_id?: string | null;
            /**
             * Format: uuid
             * @description `id` of `GET /api/admin/quiz/links/answers`; null if a patient with an account answered it.
             */
            readonly link_id?: string | null;
            /**
             * Format: uuid
             * @description Null for a person without an account.
             */
            readonly user_id?: string | null;
            /** @description The patient's name, or the name that was entered when the link was made. */
            readonly name: string;
            readonly quiz_title: string;
            /** Format: date-time */
            readonly completed: string;
            /** @description Whether an administrator has taken note of it. */
            readonly seen: boolean;
        };
        /** @description A page of alerts. */
        readonly QuizAlerts: {
            /** @description The last completed first. */
            readonly items: readonly components["schemas"]["QuizAlert"][];
            /** @description Value for `after` of the next page; null on the last page. */
            readonly next?: string | null;
        };
        /** @description Which alerts. */
        readonly QuizAlertsSeenRequest: {
            /** @description At most 200. */
            readonly ids: readonly string[];
        };
        /** @description Answers to be saved. Of `answers` and `result_list`, one is sent; all answers at once. */
        readonly QuizAnswers: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: int64
             * @description The revision that was read.
             */
            readonly revision: number;
            /** @description Answers as one text per question; a list as `['a','b']` or as a JSON array (X-048). */
            readonly result_list?: {
                readonly [key: string]: string;
            };
            /** @description Answers as JSON. */
            readonly answers?: Record<string, never> | null;
            /**
             * Format: int32
             * @description 0 saves a draft, 1 completes.
             */
            readonly status: number;
            /**
             * Format: int64
             * @description The page on which the patient is, from 0.
             */
            readonly at?: number | null;
        };
        /** @description A questionnaire for one patient, who is named by one of the two ids. */
        readonly QuizAssignment: {
            /** Format: uuid */
            readonly quiz_id: string;
            /** @description The patient's id at the hospital's systems. */
            readonly client_id?: string | null;
            /**
             * Format: uuid
             * @description The patient's account.
             */
            readonly user_id?: string | null;
            /**
             * Format: date
             * @description The last day on which it is expected.
             */
            readonly due?: string | null;
        };
        /** @description A questionnaire to be saved. */
        readonly QuizChange: {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: int64
             * @description The revision that was edited.
             */
            readonly revision: number;
            /** @description 1 to 200 characters (A-254, X-069). */
            readonly title: string;
            /** @description The form as SurveyJS JSON, in the subset that the server accepts. */
            readonly model: Record<string, never>;
            /** @description Publishes the model as the next version. */
            readonly publish?: boolean;
            /** @description Archives the questionnaire, or takes it out of the archive; unchanged if absent. */
            readonly archived?: boolean | null;
        };
        /** @description How often a choice was taken. */
        readonly QuizChoiceCount: {
            readonly value: string;
            readonly text: string;
            /**
             * Format: int64
             * @description Null if it is hidden.
             */
            readonly count?: number | null;
        };
        /** @description The counts of a questionnaire. A group of fewer than five is hidden. */
        readonly QuizCounts: {
            /**
             * Format: int64
             * @description Null if it is hidden.
             */
            readonly completed?: number | null;
            readonly questions: readonly components["schemas"]["QuizQuestionCount"][];
        };
        /** @description Which file. */
        readonly QuizExportBody: {
            /** Format: uuid */
            readonly quiz_id: string;
            /**
             * @description `csv`, `xlsx`, `spss` (a ZIP of `data.csv` and `labels.sps`, without names of patients) or `fhir` (a ZIP of
             *     `Questionnaire.ndjson` and `QuestionnaireResponse.ndjson`, FHIR R4).
             */
            readonly format: string;
            /**
             * Format: int64
             * @description One version; all if absent.
             */
            readonly version?: number | null;
            /**
             * Format: date
             * @description First day on which it was sent, or the link was made.
             */
            readonly from?: string | null;
            /**
             * Format: date
             * @description Last day.
             */
            readonly to?: string | null;
            /** @description Only patients whom this clinic knows; nobody who answers by link. */
            readonly clinic?: string | null;
            /** @description Medical host of the clinic; any that has such a clinic if absent. */
            readonly host?: string | null;
            /** @description Language of headings and texts: `ru`, `en`, `de`, `fr`; the hospital's first language if absent. */
            readonly language?: string | null;
        };
        /** @description What is wrong with a model. */
        readonly QuizFault: {
            /** @description Where: `pages[0].elements[3].visibleIf`. */
            readonly path: string;
            readonly code: string;
            readonly detail: string;
        };
        /** @description A link, without its secret. */
        readonly QuizLink: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** Format: int64 */
            readonly version: number;
            /** @description `waiting`, `opened`, `completed`, `expired`, `revoked` or `locked`. */
            readonly state: string;
            /** Format: date-time */
            readonly created: string;
            /**
             * Format: uuid
             * @description The administrator's account, while it exists.
             */
            readonly created_by?: string | null;
            /** Format: date-time */
            readonly expires: string;
            /**
             * Format: date-time
             * @description When an e-mail with the link was written.
             */
            readonly sent?: string | null;
            /**
             * Format: date-time
             * @description When it was first opened.
             */
            readonly opened?: string | null;
            /** Format: date-time */
            readonly completed?: string | null;
        };
        /** @description The completed questionnaire of a person without an account. */
        readonly QuizLinkAnswers: {
            /** Format: uuid */
            readonly id: string;
            /** @description The name that was entered when the link was made. */
            readonly name: string;
            /** Format: uuid */
            readonly quiz_id: string;
            readonly quiz: components["schemas"]["UserQuizForm"];
            /** @description Answers as one text per question; a list as `['a','b']` (A-187, X-048). */
            readonly result_list: {
                readonly [key: string]: string;
            };
            /** @description The same answers as JSON. */
            readonly answers: Record<string, never>;
            readonly scores: readonly components["schemas"]["QuizScore"][];
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly completed?: string | null;
        };
        /** @description Answers to be saved, all at once. */
        readonly QuizLinkAnswersToSave: {
            /** @description The ticket of the last response. */
            readonly ticket: string;
            /**
             * Format: int64
             * @description The revision that was read.
             */
            readonly revision: number;
            readonly answers: Record<string, never>;
            /**
             * Format: int32
             * @description 0 saves a draft, 1 completes.
             */
            readonly status: number;
            /**
             * Format: int64
             * @description The page on which the person is, from 0.
             */
            readonly at?: number | null;
        };
        /** @description The consent text that was shown and accepted. */
        readonly QuizLinkConsent: {
            readonly version: string;
            readonly language: string;
        };
        /** @description A link, and who opens it. */
        readonly QuizLinkOpening: {
            /** @description The parameter `token` in the fragment of the link. */
            readonly secret: string;
            /** Format: date */
            readonly birth_date: string;
            readonly consent: components["schemas"]["QuizLinkConsent"];
        };
        /** @description A page of links. */
        readonly QuizLinks: {
            /** @description The newest first. */
            readonly items: readonly components["schemas"]["QuizLink"][];
            /** @description Value for `after` of the next page; null on the last page. */
            readonly next?: string | null;
        };
        /** @description A page of questionnaires. */
        readonly QuizList: {
            /** @description Newest first. */
            readonly items: readonly components["schemas"]["QuizSummary"][];
            /** Format: int64 */
            readonly total: number;
        };
        /** @description A page of a questionnaire. */
        readonly QuizPage: {
            readonly name: string;
            readonly title?: string | null;
            /** @description Ids of its questions. */
            readonly questions: readonly string[];
        };
        /** @description A question of a questionnaire. */
        readonly QuizQuestion: {
            /** @description Its name in the model: the key of its answer. */
            readonly id: string;
            /** @description Its title in the hospital's first language. */
            readonly name: string;
            readonly title: string;
            /** @description `text`, `comment`, `checkbox`, `radiogroup`, `dropdown`, `rating` or `expression`. */
            readonly type: string;
            /** @description Texts of the choices (B-185); null for a question without choices. */
            readonly choices?: readonly string[] | null;
        };
        /** @description How often a question was answered. */
        readonly QuizQuestionCount: {
            readonly name: string;
            readonly title: string;
            /** @description `checkbox`, `radiogroup`, `dropdown` or `rating`. */
            readonly type: string;
            /**
             * Format: int64
             * @description Null if it is hidden.
             */
            readonly answered?: number | null;
            readonly choices: readonly components["schemas"]["QuizChoiceCount"][];
        };
        /** @description A page of the report. */
        readonly QuizReport: {
            /** @description The last assigned first. */
            readonly items: readonly components["schemas"]["QuizReportRow"][];
            /** @description Value for `after` of the next page; null on the last page. */
            readonly next?: string | null;
        };
        /** @description A row of the report (B-189…B-192). */
        readonly QuizReportRow: {
            /**
             * Format: uuid
             * @description `id` of `GET /api/quiz_result`, or of `GET /api/admin/quiz/links/answers` if the source is `link`.
             */
            readonly id: string;
            /** @description Who answers: `cabinet`, a patient with an account; `link`, a person without one. */
            readonly source: string;
            /**
             * Format: uuid
             * @description Null for a person without an account.
             */
            readonly user_id?: string | null;
            /** @description The patient's name, or the name that was entered when the link was made. */
            readonly name: string;
            /**
             * Format: int64
             * @description The integer id of the patient's account; null for a person without one.
             */
            readonly number?: number | null;
            /** @description The patient's id at the hospital's systems. */
            readonly client_id?: string | null;
            /** Format: uuid */
            readonly quiz_id: string;
            readonly quiz_title: string;
            /** Format: int64 */
            readonly version: number;
            /** @description Whether the patient came from the state portal (B-191). */
            readonly is_esia: boolean;
            /** @description Whether the patient is a Russian citizen: the mark `X` (B-192). */
            readonly is_citizen: boolean;
            /**
             * Format: int32
             * @description 0 new, 1 completed.
             */
            readonly status: number;
            /**
             * Format: date-time
             * @description When the patient was sent it, or the link was made.
             */
            readonly assigned: string;
            /** Format: date */
            readonly due?: string | null;
            /** Format: date-time */
            readonly completed?: string | null;
        };
        /** @description One user questionnaire, or a list. */
        readonly QuizResults: components["schemas"]["UserQuiz"] | readonly components["schemas"]["UserQuiz"][];
        /** @description A rule that sends a questionnaire by itself. */
        readonly QuizRule: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly quiz_id: string;
            readonly quiz_title: string;
            /**
             * Format: int64
             * @description Increases with every change.
             */
            readonly revision: number;
            readonly title: string;
            readonly trigger: components["schemas"]["QuizRuleTrigger"];
            readonly matching?: components["schemas"]["CabinetFilter"] | null;
            /**
             * Format: int32
             * @description Days from the sending to the due day.
             */
            readonly due_days?: number | null;
            readonly is_on: boolean;
            /**
             * Format: date-time
             * @description Rules are run once an hour.
             */
            readonly last_run?: string | null;
            /**
             * Format: int64
             * @description Patients who got the questionnaire by it.
             */
            readonly sent: number;
            /** @description Why the last run sent nothing: `questionnaire_archived`, `not_published`, `matching_unreadable`. */
            readonly last_error?: string | null;
        };
        /** @description A rule to be changed. */
        readonly QuizRuleChange: components["schemas"]["NewQuizRule"] & {
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: int64
             * @description The revision that was read.
             */
            readonly revision: number;
        };
        /** @description When a rule sends. */
        readonly QuizRuleTrigger: {
            /** @description `after_visit`: so many days after a visit that was booked through the portal. `every_days`: to every patient, and again after so many days. */
            readonly kind: string;
            /**
             * Format: int32
             * @description 0 to 90 after a visit, 1 to 730 otherwise.
             */
            readonly days: number;
            /** @description After visits at this host only. The id of a clinic is unique within its host. */
            readonly host?: string | null;
            /** @description After visits at this clinic only. */
            readonly clinic?: string | null;
            /** @description After visits to doctors of this speciality only: its id at the clinic. */
            readonly speciality?: string | null;
        };
        /** @description A score of completed answers. */
        readonly QuizScore: {
            readonly name: string;
            readonly title: string;
            /**
             * Format: double
             * @description Null if none of its questions was answered.
             */
            readonly value?: number | null;
            /** @description Whether it reached the value from which somebody is to look at the answers. */
            readonly alert: boolean;
        };
        /** @description A questionnaire for many patients: those of `users`, or all whom `matching` finds. */
        readonly QuizSendRequest: {
            /** Format: uuid */
            readonly quiz_id: string;
            /** @description At most 1 000 accounts. */
            readonly users?: readonly string[] | null;
            readonly matching?: components["schemas"]["CabinetFilter"] | null;
            /**
             * Format: date
             * @description The last day on which it is expected.
             */
            readonly due?: string | null;
        };
        /** @description How far a sending has come. */
        readonly QuizSending: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly quiz_id: string;
            /** @description `running`, `done`, `cancelled` (by an administrator) or `stopped` (by the system, see `reason`). */
            readonly state: string;
            /** @description Why it was stopped: `questionnaire_archived`. What was assigned before stays. */
            readonly reason?: string | null;
            /**
             * Format: int64
             * @description Patients who were chosen.
             */
            readonly total: number;
            /** Format: int64 */
            readonly assigned: number;
            /**
             * Format: int64
             * @description Patients who had an open copy (X-065).
             */
            readonly already_assigned: number;
            /**
             * Format: int64
             * @description Chosen accounts that are no patient's, or no longer.
             */
            readonly failed: number;
        };
        /** @description A sending that was begun. */
        readonly QuizSendingBegun: {
            /** Format: uuid */
            readonly id: string;
        };
        /** @description The specialities of doctors. */
        readonly QuizSpecialities: {
            readonly items: readonly components["schemas"]["QuizSpeciality"][];
            /** @description Whether every hospital system has answered. */
            readonly is_complete: boolean;
        };
        /** @description A speciality of doctors. */
        readonly QuizSpeciality: {
            /** @description Its id at the clinic. */
            readonly id: string;
            /** @description Its names as the hospital system writes them, which has one language. More than one if clinics use the id for different specialities. */
            readonly names: readonly string[];
        };
        /** @description A questionnaire in the list. */
        readonly QuizSummary: {
            /** Format: uuid */
            readonly id: string;
            readonly title: string;
            /** @description `draft`, `published` or `archived`. */
            readonly state: string;
            /** Format: int64 */
            readonly revision: number;
            /** Format: int64 */
            readonly version: number;
            /**
             * Format: int64
             * @description How many questions it has.
             */
            readonly questions: number;
            /**
             * Format: int64
             * @description How often it was sent.
             */
            readonly sent: number;
            /** Format: int64 */
            readonly completed: number;
            /** Format: date-time */
            readonly updated: string;
        };
        /** @description A model to be checked. */
        readonly QuizToCheck: {
            /** @description The form as SurveyJS JSON. */
            readonly model: Record<string, never>;
        };
        /** @description Scores and scales over time. A group of fewer than five is hidden. */
        readonly QuizTrend: {
            /** @description From the first to the last in which somebody completed the questionnaire. */
            readonly periods: readonly components["schemas"]["QuizTrendPeriod"][];
            readonly series: readonly components["schemas"]["QuizTrendSeries"][];
        };
        /** @description A period. */
        readonly QuizTrendPeriod: {
            /**
             * Format: date
             * @description Its first day.
             */
            readonly from: string;
            /**
             * Format: int64
             * @description Null if it is hidden.
             */
            readonly completed?: number | null;
        };
        /** @description A score or scale in a period. All numbers are null if fewer than five answered. */
        readonly QuizTrendPoint: {
            /**
             * Format: date
             * @description First day of the period.
             */
            readonly from: string;
            /** Format: int64 */
            readonly answered?: number | null;
            /** Format: double */
            readonly median?: number | null;
            /**
             * Format: double
             * @description A quarter of the values is lower.
             */
            readonly lower?: number | null;
            /**
             * Format: double
             * @description A quarter of the values is higher.
             */
            readonly upper?: number | null;
        };
        /** @description A score or a question with a scale. */
        readonly QuizTrendSeries: {
            readonly name: string;
            readonly title: string;
            /** @description `score` or `rating`. */
            readonly kind: string;
            /** @description One per period. */
            readonly points: readonly components["schemas"]["QuizTrendPoint"][];
        };
        /** @description The notices to mark as read. */
        readonly ReadBody: {
            /** @description Ids of the notices; if absent, all notices. */
            readonly ids?: readonly string[] | null;
        };
        /** @description Why the administrator does it. */
        readonly ReasonBody: {
            /** @description 3 to 200 characters. The person does not see it. */
            readonly reason: string;
        };
        /** @description Update times of the lists of a copy. */
        readonly RecordListDates: {
            /** Format: date-time */
            readonly diagnoses?: string | null;
            /** Format: date-time */
            readonly observations?: string | null;
            /** Format: date-time */
            readonly documents?: string | null;
            /** Format: date-time */
            readonly invoices?: string | null;
        };
        /** @description A hospital that keeps records. */
        readonly RecordSource: {
            readonly hostId: string;
            readonly hostName: string;
            /**
             * @description `found`; `unknown` (no such patient there); `ambiguous` (several patients match, so no record is shown); `unproved` (the patient's
             *     identity is not verified); `never` (not queried yet, or no response so far).
             */
            readonly state: string;
            /**
             * Format: date-time
             * @description When the copy last matched the hospital's record: the date of its oldest list.
             */
            readonly asOf?: string | null;
            /** @description When each list was last updated. A list that fails does not affect the dates of the others. */
            readonly lists: components["schemas"]["RecordListDates"];
            /**
             * Format: date-time
             * @description When the hospital was last queried.
             */
            readonly askedAt?: string | null;
            /** @description Whether a refresh is running or about to start. */
            readonly refreshing: boolean;
            /** @description Why the last refresh failed, e.g. `hospital_unavailable`. */
            readonly failure?: string | null;
        };
        readonly RecordsBody: {
            /** @description Id of the medical host that keeps the self-observation diary: the first path segment of its calls. Null if there is none (X-086). */
            readonly diary?: string | null;
        };
        /** @description Recovery codes. They are shown only once. */
        readonly RecoveryCodes: {
            /** @description Ten codes; each can be used once. */
            readonly recoveryCodes: readonly string[];
        };
        /** @description The registered user. */
        readonly RegistrationAnswer: {
            /** Format: uuid */
            readonly userId: string;
            /** @description Whether the link in the e-mail must be followed before the first sign-in. */
            readonly confirmationRequired: boolean;
            /** @description Token for `POST /api/users/reg/files`, valid for half an hour. */
            readonly uploadToken?: string | null;
        };
        /**
         * @description The registration form. Of the specification's eight fields, `email`, `password`, `username`, `firstName`, `lastName` and `birthDate` are
         *     required; `patrName` may be absent, and `gender` has a default.
         */
        readonly RegistrationBody: {
            readonly email?: string | null;
            readonly username?: string | null;
            readonly password?: string | null;
            /** @description Must equal `password` if present. */
            readonly passwordConfirmation?: string | null;
            readonly firstName?: string | null;
            readonly lastName?: string | null;
            readonly patrName?: string | null;
            /** @description `YYYY-MM-DD` */
            readonly birthDate?: string | null;
            /** @description `MALE` (default) or `FEMALE`. */
            readonly gender?: string | null;
            readonly snils?: string | null;
            /** @description `RU` (default) or `FOREIGN`. */
            readonly citizenship?: string | null;
            /** @description A type of `GET /api/documents/types`. */
            readonly documentType?: string | null;
            /** @description Serial and number, separated at the last space. */
            readonly document?: string | null;
            /** @description `YYYY-MM-DD` */
            readonly documentDate?: string | null;
            readonly issuedBy?: string | null;
            readonly phone?: string | null;
            /** @description `PATIENT` */
            readonly type?: string | null;
            /** @description `patient` or `doctor`; gives no rights. */
            readonly requestedRole?: string | null;
            /** @description Consent to the processing of personal data. If absent, the user is asked after sign-in. */
            readonly consent?: boolean | null;
            readonly consentEsia?: boolean | null;
            /** @description `version` of `GET /api/v1/consent`. */
            readonly consentVersion?: string | null;
            /** @description Language of the displayed texts and of the e-mail: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description The form itself, or wrapped in `user` as in the specification (B-273). */
        readonly RegistrationCall: {
            /** @description The registration form. */
            readonly user: components["schemas"]["RegistrationBody"];
        } | components["schemas"]["RegistrationBody"];
        readonly RegistrationCodeBody: {
            /** @description The `state` of the attempt. */
            readonly state: string;
            /** @description Six digits; spaces are ignored. */
            readonly code: string;
        };
        readonly RegistrationEmailBody: {
            /** @description The `state` of the attempt that failed with `no_email` and `canProveEmail`. */
            readonly state: string;
            readonly email: string;
            /** @description Language of the e-mail. */
            readonly language?: string | null;
        };
        /** @description Any of the four files; each JPEG, PNG or PDF of at most ten megabytes. */
        readonly RegistrationFiles: {
            /** Format: binary */
            readonly uploadingDocument?: string | null;
            /** Format: binary */
            readonly policy?: string | null;
            /** Format: binary */
            readonly passport?: string | null;
            /** Format: binary */
            readonly certificate?: string | null;
        };
        /** @description The patient's registration at one clinic. */
        readonly Relation: {
            readonly clinicId: string;
            readonly hostId: string;
            readonly patientId: string;
        };
        /** @description When the account will be removed. */
        readonly RemovalView: {
            /** Format: date-time */
            readonly leaves_at: string;
        };
        /** @description The typed confirmation. */
        readonly RemoveBody: {
            /** @description The login once more, as the administrator typed it. */
            readonly confirm: string;
            /** @description 3 to 200 characters. */
            readonly reason: string;
        };
        /** @description A new name. */
        readonly RenameUserFile: {
            /** @description With or without the extension, which stays as it is. */
            readonly name: string;
            /** @description Number the name if it is taken. */
            readonly force?: boolean;
        };
        /** @description Login and new password. */
        readonly RestoreBody: {
            /** @description Login or e-mail address. */
            readonly username?: string | null;
            /** @description The new password. */
            readonly password?: string | null;
            /** @description Must equal `password` if present. */
            readonly confirmPassword?: string | null;
            /** @description Language of the e-mail: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description What must be entered to follow a link. */
        readonly RestoreLink: {
            /** @description Whether the new password must be entered again, because it was chosen in another browser. */
            readonly asksPassword: boolean;
        };
        /** @description A file that is to be sent. */
        readonly ResultFile: {
            /** @description With extension. */
            readonly name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            readonly size: number;
        };
        /** @description The files that are to be sent. */
        readonly ResultFiles: {
            /** @description 1 to 500. */
            readonly files: readonly components["schemas"]["ResultFile"][];
        };
        /** @description The report on one file. */
        readonly ResultMatch: {
            readonly name: string;
            /**
             * @description `matched`, `none`, `several`, `too_big`, `type_refused`, or `duplicate`: an earlier file of the call, or a result that the patient has,
             *     has the name.
             */
            readonly match: string;
            /** @description `client_id` or `snils`; null without a patient. */
            readonly by?: string | null;
            readonly user?: components["schemas"]["ResultUser"] | null;
        };
        /** @description The report on all files, in their order. */
        readonly ResultReport: {
            /** @description `client_id_or_snils`: the name begins with an id at a hospital system or a SNILS; a space, `_`, `.` or `-` follows. */
            readonly rule: string;
            readonly rows: readonly components["schemas"]["ResultMatch"][];
            /** @description How many are `matched`. */
            readonly matched: number;
        };
        /** @description The patient of a result. */
        readonly ResultUser: {
            /** Format: uuid */
            readonly id: string;
            readonly fio: string;
            /** @description `YYYY-MM-DD` */
            readonly birth_date: string;
        };
        /** @description RFC 7009 §2.1; `token_type_hint` is not needed. */
        readonly Revocation: {
            /** @description An access or refresh token. */
            readonly token: string;
        };
        /** @description The answers: alone, or in the whole form as returned by `GET`. */
        readonly SaveBody: {
            readonly items?: readonly components["schemas"]["AnswerBody"][] | null;
            readonly groups?: {
                readonly [key: string]: readonly components["schemas"]["AnswerBody"][];
            } | null;
        };
        /** @description What was saved. */
        readonly SavedNews: {
            /** Format: uuid */
            readonly id: string;
            /** Format: int64 */
            readonly version: number;
            /** @description `draft`, `planned`, `published` or `ended`. */
            readonly state: string;
            /** Format: date-time */
            readonly publishAt?: string | null;
        };
        /** @description What was saved. */
        readonly SavedQuizLink: {
            /** @description The next ticket. */
            readonly ticket: string;
            /** Format: int64 */
            readonly revision: number;
            /**
             * Format: int32
             * @description 0 draft, 1 completed.
             */
            readonly status: number;
            /** @description Without what the form does not have, and completed without what it hides. */
            readonly answers: Record<string, never>;
            /** Format: date-time */
            readonly saved?: string | null;
        };
        /** @description Four lists, best matches first, at most 20 entries each. */
        readonly SearchAnswer: {
            readonly clinicsByName: readonly components["schemas"]["Clinic"][];
            readonly clinicsByAddress: readonly components["schemas"]["Clinic"][];
            readonly doctorsByName: readonly components["schemas"]["DoctorHit"][];
            readonly specsByName: readonly components["schemas"]["SpecHit"][];
        };
        /** @description Request for a second-step challenge. */
        readonly SecondStepBody: {
            /** @description `mfa_token` of the refusal `mfa_required`. */
            readonly mfa_token: string;
        };
        readonly SessionBody: {
            /** Format: int64 */
            readonly idleWarningMs: number;
        };
        /** @description A session on one device. */
        readonly SessionView: {
            /** Format: uuid */
            readonly id: string;
            /** @description Whether this is the current session. */
            readonly current: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the session's token was last renewed, which happens while the application is open.
             */
            readonly lastSeenAt: string;
            /** @description `User-Agent` of the browser. */
            readonly userAgent?: string | null;
        };
        /** @description A booking whose outcome arrived late. */
        readonly SettledBooking: {
            /**
             * Format: uuid
             * @description Id of the notice. The booking is listed until the notice is marked as read at `/api/notices/read`.
             */
            readonly noticeId: string;
            /** Format: uuid */
            readonly bookingId: string;
            /**
             * @description `booking_confirmed`, `booking_refused`, or `booking_unclear` if the hospital system never reported the outcome. For a move
             *     `booking_moved`, or `booking_move_stands` if the old appointment was not cancelled at the first attempt.
             */
            readonly kind: string;
            /**
             * Format: date-time
             * @description When the outcome became known.
             */
            readonly at: string;
            readonly clinic: components["schemas"]["Named"];
            /** @description The clinic's phone number, as the clinic writes it. */
            readonly phone?: string | null;
            readonly doctor: components["schemas"]["Named"];
            /** Format: date-time */
            readonly start: string;
        };
        readonly SignInBody: {
            /** @description `login-and-esia`, `citizen-or-foreigner` or `login`. */
            readonly mode: string;
            readonly esiaUnavailable: boolean;
            /** @description Whether sign-in through the state portal (ESIA) is configured and its plugin is enabled. */
            readonly esia: boolean;
            /**
             * Format: int32
             * @description Minimum length of a new password (X-055); the server checks it again.
             */
            readonly leastPasswordCharacters: number;
        };
        /** @description A free slot of a doctor. */
        readonly Slot: {
            readonly appointmentId: string;
            /**
             * Format: date-time
             * @description Start, with the hospital's UTC offset.
             */
            readonly start: string;
            /**
             * Format: date-time
             * @description Equals `start` if the hospital system does not report the length.
             */
            readonly end: string;
            readonly room?: string | null;
            readonly address?: string | null;
            /** Format: int32 */
            readonly number?: number | null;
        };
        /** @description A slot that is offered to the patient. It is booked as any other; the hospital does not reserve it. */
        readonly SlotOffer: {
            /** Format: uuid */
            readonly id: string;
            /** @description Id of the slot. */
            readonly appointmentId: string;
            readonly doctor: components["schemas"]["Named"];
            /** Format: date-time */
            readonly start: string;
            /**
             * Format: date-time
             * @description Until then the slot is offered to this patient only.
             */
            readonly heldUntil: string;
        };
        /** @description A speciality with its clinic. */
        readonly SpecHit: components["schemas"]["Speciality"] & {
            readonly clinicId: string;
            readonly clinicName: string;
            /**
             * Format: date
             * @description First day with a free slot, if the hospital system reports it.
             */
            readonly nearestDate?: string | null;
        };
        /** @description A speciality (A-152…A-154). */
        readonly Speciality: {
            readonly specId: string;
            readonly name: string;
            /** Format: int32 */
            readonly ticketCount: number;
        };
        /** @description The systems behind a plugin. */
        readonly SystemHealth: {
            /** @description Whether all of them answer; null if it is not known. */
            readonly reachable?: boolean | null;
            /** Format: date-time */
            readonly checked_at?: string | null;
        };
        /**
         * @description What earlier clients send after they have registered at the homeserver. Token and password are accepted and ignored: the kernel makes the
         *     account and keeps its credentials (X-059).
         */
        readonly TadamInfo: {
            /** @description The Matrix id of the account. */
            readonly username: string;
            /** @description The Matrix id of the room. */
            readonly roomId: string;
            readonly accessToken?: string | null;
            readonly password?: string | null;
        };
        /** @description The payments of a year, for the certificate of payment for medical services (KND 1151156). */
        readonly TaxDeduction: {
            /** Format: int32 */
            readonly year: number;
            readonly organisation: components["schemas"]["PaidOrganisation"];
            readonly payer: components["schemas"]["Payer"];
            /** @description By day. */
            readonly lines: readonly components["schemas"]["TaxLine"][];
            /** @description What was paid, less what was returned: rubles with two decimals. */
            readonly total: string;
            /** @description All years with payments. */
            readonly years: readonly number[];
        };
        /** @description A payment. */
        readonly TaxLine: {
            /** @description The hospital's numbers of the invoices, separated by commas. */
            readonly number: string;
            /** Format: date */
            readonly date: string;
            /** @description Rubles with two decimals. */
            readonly sum: string;
            /** @description Rubles with two decimals. */
            readonly refunded?: string | null;
        };
        /** @description A piece of a highlighted text. */
        readonly TextPiece: {
            /** @description Plain text. */
            readonly text: string;
            /** @description Whether this piece matches the search. */
            readonly hit: boolean;
        };
        /** @description A node with its subtree. */
        readonly ThesaurusNode: {
            readonly code: string;
            readonly name: string;
            /** @description Template of the node's text; `%s` stands for the text of the chosen child. */
            readonly template?: string | null;
            readonly child: readonly components["schemas"]["ThesaurusNode"][];
        };
        /** @description One of the patient's appointments. */
        readonly Ticket: {
            readonly appointment: components["schemas"]["AppointmentRef"];
            readonly clinic: components["schemas"]["TicketClinic"];
            readonly doctor: components["schemas"]["Named"];
            readonly speciality: components["schemas"]["Named"];
            /** @description `active`, `cancelled` or `past` (X-040). */
            readonly status: string;
            /**
             * Format: date-time
             * @description End of the visit, if the slot had one when it was booked.
             */
            readonly end?: string | null;
            readonly room?: string | null;
            /**
             * Format: int32
             * @description Number in the queue, if the slot had one when it was booked.
             */
            readonly number?: number | null;
            readonly instructions?: string | null;
            readonly origin?: components["schemas"]["TicketOrigin"] | null;
        };
        /** @description The clinic of the appointment. */
        readonly TicketClinic: {
            readonly id: string;
            readonly name: string;
            readonly address?: string | null;
            readonly phone?: string | null;
        };
        /** @description The appointment that this one goes back to, so that a calendar keeps one event. */
        readonly TicketOrigin: {
            readonly clinicId: string;
            /** @description Id of the first appointment. */
            readonly appointmentId: string;
            /**
             * Format: int32
             * @description How often it was moved since.
             */
            readonly moves: number;
        };
        /** @description A download link that needs no token. */
        readonly TicketView: {
            /** @description Path and query, relative to this site. */
            readonly url: string;
            /**
             * Format: date-time
             * @description When the link expires. A download that has started is not interrupted.
             */
            readonly expiresAt: string;
        };
        /** @description RFC 6749 §5.1. The refresh token is sent only as a cookie. */
        readonly TokenAnswer: {
            /** @description Token for `Authorization: Bearer`. */
            readonly access_token: string;
            /** @description Always `Bearer`. */
            readonly token_type: string;
            /**
             * Format: int64
             * @description Lifetime of the access token in seconds.
             */
            readonly expires_in: number;
            /**
             * @description Whether the user chose to stay signed in on this device; otherwise the session ends with the browser, or when it is idle for too
             *     long.
             */
            readonly stay_signed_in: boolean;
        };
        /** @description Parameters of the body, or of the query as in the specification. */
        readonly TokenForm: {
            /** @description `password`, `refresh_token` or `passkey`; after a refusal `mfa_required`: `mfa_otp`, `mfa_recovery` or `mfa_passkey`. */
            readonly grant_type: string;
            /** @description With `password`: login or e-mail address. */
            readonly username?: string | null;
            /** @description With `password`. */
            readonly password?: string | null;
            /** @description With `mfa_…`: the `mfa_token` of the refusal `mfa_required`. */
            readonly mfa_token?: string | null;
            /** @description With `mfa_otp`: six digits. */
            readonly otp?: string | null;
            /** @description With `mfa_recovery`. */
            readonly recovery_code?: string | null;
            /** @description With `mfa_passkey` and `passkey`: the browser's credential as JSON. */
            readonly passkey?: string | null;
            /** @description With `passkey`: `ceremony` of `POST /api/oauth/passkey/start`. */
            readonly ceremony?: string | null;
            /** @description Whether to stay signed in on this device (with every grant except `refresh_token`); otherwise the session ends with the browser. */
            readonly stay_signed_in: boolean;
        };
        /** @description An authenticator app. */
        readonly Totp: {
            /** Format: date-time */
            readonly since: string;
        };
        /** @description Public readiness. Which components exist and which of them fail is not public. */
        readonly UpOrDown: {
            /** @description `up` or `down` */
            readonly status: components["schemas"]["CheckStatus"];
        };
        /** @description The changes. A missing field is left unchanged. */
        readonly UpdateBody: {
            /** @description The new password; not changed if empty or missing. */
            readonly password?: string | null;
            /**
             * @description The current password. Required for a new password; required for a new e-mail address, name, birth date, gender or SNILS unless the
             *     sign-in is less than ten minutes old.
             */
            readonly currentPassword?: string | null;
            readonly personalInformation?: components["schemas"]["PersonalBody"] | null;
            /** @description Language of the e-mail: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description An uploaded file, with the member names of the specification (A-135…A-139). */
        readonly UserFile: {
            /** Format: uuid */
            readonly id: string;
            /** @description With extension. */
            readonly name: string;
            /**
             * Format: date-time
             * @description When the upload ended.
             */
            readonly created: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            readonly size: number;
            /**
             * Format: int32
             * @description 0: saved by an administrator, 5: saved by the patient, 1: of a payment, 6: a result (A-144…A-146, X-019).
             */
            readonly type: number;
            /** @description Judged by the content. */
            readonly media_type: string;
            /** @description `checking`, `ready` or `quarantined`. Only a `ready` file can be downloaded. */
            readonly state: string;
            /** @description Whether `GET /api/new_files/thumbnail` has a picture: of JPEG, PNG and WebP, some seconds after the upload, unless it cannot be read. */
            readonly has_thumbnail: boolean;
            /** @description SHA-256 of the content in hexadecimal. */
            readonly sha256: string;
            /** @description Whether the other side has put it there and the caller's side has not opened it. */
            readonly is_new: boolean;
        };
        /** @description A person's files. */
        readonly UserFileList: {
            /** @description Newest first. */
            readonly file_list: readonly components["schemas"]["UserFile"][];
            /** @description Deleted files that can be restored, last deleted first. */
            readonly deleted: readonly components["schemas"]["DeletedUserFile"][];
            readonly quota: components["schemas"]["UserFileQuota"];
            /**
             * Format: int64
             * @description Maximum length of a file (X-047).
             */
            readonly max_bytes: number;
            /** @description Extensions of the accepted types, without the dot. */
            readonly accepted: readonly string[];
            /** @description Whether a medical host knows the person (X-045). */
            readonly is_confirmed: boolean;
            /** @description Whether an administrator has forbidden uploads (X-044). */
            readonly upload_forbidden: boolean;
        };
        /** @description What a person's files take. */
        readonly UserFileQuota: {
            /**
             * Format: int64
             * @description Deleted files count until they are removed, and unfinished uploads with their whole length.
             */
            readonly used_bytes: number;
            /** Format: int64 */
            readonly limit_bytes: number;
        };
        /** @description Whose files are listed. */
        readonly UserFilesOf: {
            /**
             * Format: uuid
             * @description The caller's own id; any user's for an administrator.
             */
            readonly user_id: string;
        };
        /** @description A questionnaire that a patient was sent (A-180…A-188). */
        readonly UserQuiz: {
            /** Format: uuid */
            readonly id: string;
            /** @description The patient's id at the hospital's systems. */
            readonly client_id?: string | null;
            /** Format: uuid */
            readonly user_id: string;
            /** Format: uuid */
            readonly quiz_id: string;
            readonly quiz: components["schemas"]["UserQuizForm"];
            /** @description Answers as one text per question; a list as `['a','b']` (A-187, X-048). */
            readonly result_list: {
                readonly [key: string]: string;
            };
            /** @description The same answers as JSON. */
            readonly answers: Record<string, never>;
            /**
             * Format: int32
             * @description 0 new, 1 completed (A-188).
             */
            readonly status: number;
            /**
             * Format: int64
             * @description Increases with every draft; 0 before the first.
             */
            readonly revision: number;
            /**
             * Format: int64
             * @description The page on which the patient stopped, from 0.
             */
            readonly page?: number | null;
            /** Format: date-time */
            readonly assigned: string;
            /**
             * Format: date
             * @description The last day on which it is expected.
             */
            readonly due?: string | null;
            /**
             * Format: date-time
             * @description When the last draft was saved.
             */
            readonly saved?: string | null;
            /** Format: date-time */
            readonly completed?: string | null;
            /** @description For administrators only. */
            readonly scores?: readonly components["schemas"]["QuizScore"][] | null;
            /**
             * @description Only of a questionnaire of the hospital's own service, once it was completed: `sending` until the service has said what it did, then
             *     `saved`, `refused` (the answers may be corrected), `closed`, `outdated` (the form is another one by now) or `unknown`.
             */
            readonly delivery?: string | null;
            /** @description Why the hospital's own service did not take the answers, in its own words; only if it gave a reason. */
            readonly delivery_reason?: string | null;
            /**
             * Format: date-time
             * @description Only if the hospital's own service could not be asked: since when this is known.
             */
            readonly stale_since?: string | null;
        };
        /** @description The questionnaire of a user questionnaire. */
        readonly UserQuizForm: {
            /** @description The title of the version that was sent. */
            readonly title: string;
            /** Format: int64 */
            readonly version: number;
            /**
             * Format: int64
             * @description How many questions that version has (A-076: about how long it takes).
             */
            readonly questions: number;
            /** @description The form as SurveyJS JSON; only if one was asked for by its id. */
            readonly model?: Record<string, never> | null;
        };
        readonly UsersTableBody: {
            /** @description Columns from left to right (X-043). */
            readonly columns: readonly string[];
        };
        /** @description The configuration of this hospital. */
        readonly Variant: {
            readonly id: string;
            readonly organisation: components["schemas"]["OrganisationBody"];
            readonly branding: components["schemas"]["BrandingBody"];
            /** @description The first one is the default. */
            readonly languages: readonly string[];
            /** @description IANA time zone name. */
            readonly timezone: string;
            readonly signIn: components["schemas"]["SignInBody"];
            /** @description All hosts, including aliases (X-026). */
            readonly hosts: readonly components["schemas"]["HostBody"][];
            /** @description The page to open after sign-in, already resolved (X-008). */
            readonly landing: string;
            /** @description Menu entries whose page exists. */
            readonly menu: readonly components["schemas"]["MenuBody"][];
            readonly usersTable: components["schemas"]["UsersTableBody"];
            readonly visits: components["schemas"]["VisitsBody"];
            /** @description Optional: a browser without a network may start from an older response. */
            readonly chat?: components["schemas"]["VariantChat"];
            readonly records: components["schemas"]["RecordsBody"];
            readonly session: components["schemas"]["SessionBody"];
            readonly demo?: components["schemas"]["DemoBody"] | null;
            /** @description The variant's own texts by language and key. */
            readonly texts: {
                readonly [key: string]: components["schemas"]["BTreeMap"];
            };
        };
        readonly VariantChat: {
            /** @description Whether visitors without an account may write to the clinic (B-217). */
            readonly guests: boolean;
        };
        /**
         * @description Whether a verification runs.
         * @enum {string}
         */
        readonly VerificationState: "never" | "running" | "done";
        /** @description What runs. */
        readonly VersionsHealth: {
            readonly kernel: string;
            readonly commit?: string | null;
            /** @description `sqlite` or `postgres` */
            readonly database: string;
            readonly database_version: string;
            /**
             * Format: int64
             * @description Number of the last migration.
             */
            readonly migration: number;
            /** Format: date-time */
            readonly started_at: string;
        };
        /** @description Which accounts: either `ids`, or `all_matching` with `up_to`. */
        readonly ViewedBody: {
            /** @description At most 1000. */
            readonly ids?: readonly string[] | null;
            readonly all_matching?: components["schemas"]["CabinetFilter"] | null;
            /**
             * Format: int64
             * @description The highest `number` that the administrator has seen: accounts that came later stay new.
             */
            readonly up_to?: number | null;
        };
        readonly VisitsBody: {
            /** @description `on` or `read-only`. */
            readonly booking: string;
            /** Format: int64 */
            readonly waitTimeoutMs: number;
            /** Format: int64 */
            readonly settleMs: number;
            /** Format: int32 */
            readonly windowMonths: number;
            /** @description Hosts for booking, in display order; empty if this hospital has no booking (X-086). */
            readonly hosts: readonly components["schemas"]["BookingHost"][];
        };
        readonly VistaRelation: {
            /** @description The patient's id at a host that keeps records (A-112, A-113). */
            readonly clientId: string;
        };
        /** @description What to wait for. */
        readonly WaitingBody: {
            /** @description Id of the clinic. */
            readonly clinicId: string;
            /** @description Id of the speciality. */
            readonly specId: string;
            /** @description Id of the doctor; any doctor of the speciality if absent. */
            readonly doctorId?: string | null;
            /**
             * Format: date
             * @description First day that suits; today if absent.
             */
            readonly from?: string | null;
            /**
             * Format: date
             * @description Last day that suits; the end of the booking window if absent.
             */
            readonly to?: string | null;
            /** @description The visit begins at this time, `HH:MM`, or later. */
            readonly fromTime?: string | null;
            /** @description The visit begins before this time, `HH:MM`. */
            readonly toTime?: string | null;
        };
        /** @description What the patient waits for. */
        readonly WaitingEntry: {
            /** Format: uuid */
            readonly id: string;
            readonly clinic: components["schemas"]["Named"];
            readonly speciality: components["schemas"]["Named"];
            readonly doctor?: components["schemas"]["Named"] | null;
            /**
             * Format: date
             * @description First day that suits.
             */
            readonly from: string;
            /**
             * Format: date
             * @description Last day that suits. The entry expires after it.
             */
            readonly to: string;
            /** @description The visit begins at this time, `HH:MM`, or later; null: at any time. */
            readonly fromTime?: string | null;
            /** @description The visit begins before this time, `HH:MM`; null: at any time. */
            readonly toTime?: string | null;
            /** @description `waiting`; `offered`: `offer` is a free slot; `expired`: the last day is over. */
            readonly state: string;
            /**
             * Format: int64
             * @description The place in the line, from 1.
             */
            readonly place: number;
            /** Format: date-time */
            readonly since: string;
            readonly offer?: components["schemas"]["SlotOffer"] | null;
        };
        /** @description The patient's entries. */
        readonly WaitingList: {
            /** @description Whether patients can wait for free slots here. */
            readonly isOpen: boolean;
            /**
             * Format: int32
             * @description Entries that a patient may have at the host.
             */
            readonly entriesAtMost: number;
            /** @description Those that wait, and those that expired in the last two weeks, oldest first. */
            readonly entries: readonly components["schemas"]["WaitingEntry"][];
        };
    };
    responses: {
        /** @description `forbidden`, `consent_required` (none is in force, or it was withdrawn), `view_forbidden` (an administrator forbade it), `password_change_required`, `factor_required` */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `hospital_unavailable`, `hospital_misconfigured`, `hospital_garbled`, `hospital_failed` */
        readonly HospitalFailed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description the hospital's answer: `patient_unknown`, `patient_ambiguous`, `not_allowed`; `identity_unproved` */
        readonly HospitalRefused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: the reason is in the log under the request's id */
        readonly Internal: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation`, with the fields at fault in `errors` */
        readonly Invalid: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `malformed`: path, query or body is not understood */
        readonly Malformed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`, with `Retry-After` */
        readonly RateLimited: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `request_timeout`: the body stood still */
        readonly RequestTimeout: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `server_timed_out` */
        readonly TimedOut: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_large` */
        readonly TooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthorized`, `token_expired`, `session_ended`, `invalid_api_key` */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `database_unavailable`, `storage_full`: nothing was changed, come back later */
        readonly Unavailable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_host`, `not_found` */
        readonly UnknownHost: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type` */
        readonly UnsupportedMediaType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported`: the hospital system cannot do it */
        readonly UnsupportedThere: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly accounting: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the invoice. */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Accounting"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly report_accounting: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccountingReport"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Accounting"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly audit_kinds: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AuditKind"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly search_audit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AuditSearch"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly audit_verification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditVerification"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly verify_audit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description it runs */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_cabinet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CabinetBody"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `email_taken`, `username_taken`, `in_progress` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` with the invalid fields, `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly count_cabinets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CabinetCountBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CabinetCountView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly cabinet_counters: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCounters"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly export_table: {
        readonly parameters: {
            readonly query: {
                /** @description What is exported: encrypted for the administrator who asked for the link. */
                readonly request: string;
                /** @description alternative to a token; from `POST /api/admin/cabinets/export/ticket` */
                readonly ticket?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description number of rows; with a filter of which more than 10 000 match, that number */
                    readonly "Cabinet-Rows"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": readonly number[];
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation`; `too_many_rows` for a workbook */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `busy`: too many exports at a time */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly export_ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CabinetExportBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExportTicket"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly new_cabinets: {
        readonly parameters: {
            readonly query?: {
                /** @description 5 if absent. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewCabinets"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly search_cabinets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CabinetSearchBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CabinetPageView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`; `page_too_deep` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly mark_viewed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ViewedBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarkedView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly cabinet_page: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CabinetDetail"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly cabinet_history: {
        readonly parameters: {
            readonly query?: {
                /** @description `next` of the previous page. */
                readonly before?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly mark_one_viewed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_answers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ChatAnswer"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_rooms: {
        readonly parameters: {
            readonly query?: {
                /** @description Only rooms that wait for an answer. */
                readonly waiting?: boolean;
                /** @description Number of the page, from 0. */
                readonly page?: number;
                /** @description Rooms per page; 20 if absent. */
                readonly size?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChatRoomPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly answer_chat_room: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description `id` of the list of rooms */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChatAnswerRequest"];
            };
        };
        readonly responses: {
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: the room or the answer */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly assign_chat_room: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description `id` of the list */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChatAssigneeRequest"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: the room or the employee */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_unavailable`, `chat_failed`, `chat_misconfigured`: the employee cannot be invited */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_room_handled: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description `id` of the list */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_staff: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ChatEmployee"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_waiting: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChatWaiting"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly table_columns: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ColumnView"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly diagnostics: {
        readonly parameters: {
            readonly query?: {
                /** @description alternative to a token; from `POST /api/admin/diagnostics/ticket` */
                readonly ticket?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly diagnostics_ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TicketView"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly admin_events: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description events */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: too many streams of this administrator */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `busy`: too many streams; `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly count_file_events: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FileEventCountQuery"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileEventCount"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly new_files: {
        readonly parameters: {
            readonly query?: {
                /** @description 5 if absent. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewFilesPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly search_file_events: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FileEventSearch"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileEventPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`; `page_too_deep` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly patient_files: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the patient's account */
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PatientFiles"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly patient_archive: {
        readonly parameters: {
            readonly query?: {
                /** @description alternative to a token; from the call for a ticket */
                readonly ticket?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the patient's account */
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description sum of the sizes of the files */
                    readonly "Cabinet-Bytes"?: number;
                    /** @description number of files */
                    readonly "Cabinet-Files"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description additionally `ticket_invalid`, `ticket_expired` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description no such patient, or no ready file */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `busy`: too many archives at a time */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly patient_archive_ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the patient's account */
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TicketView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description no such patient, or no ready file */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly mark_files_viewed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FilesViewedBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarkedFiles"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly patient_file: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the file */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PatientFile"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly remove_patient_file: {
        readonly parameters: {
            readonly query: {
                /** @description `NEW_FILE` (from the patient) or `SAVED_FILE` (from the hospital). */
                readonly type: string;
                /** @description Whose file it is. */
                readonly user_id: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the file */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FileRemovalBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileRemoval"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `file_moved`: it is another person's, or on the other list */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly mark_file_viewed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the file */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly health: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_jobs: {
        readonly parameters: {
            readonly query: {
                /** @description `failed`, `acknowledged`, `waiting` or `running` */
                readonly state: string;
                /** @description Kind of the jobs; all if absent. */
                readonly kind?: string;
                /** @description `next` of the previous page. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JobPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly acknowledge_job: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the job */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OperationReason"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description also if it is done by now */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `job_not_failed` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly discard_job: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the job */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OperationReason"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description also if it is done by now */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `job_running`, `job_owed` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly retry_job: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the job */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OperationReason"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description also if it is done by now */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `job_running`, `job_open_already` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_all_news: {
        readonly parameters: {
            readonly query?: {
                /** @description Id of the last item of the previous page. */
                readonly before?: string;
                /** @description Items per page; 20 if absent. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNewsPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly news_clinics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewsClinics"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly preview_news: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewsPreviewRequest"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewsPreview"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `text` is `too_long` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_any_news: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the item */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNews"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly any_news_image: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the item */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": unknown;
                    readonly "image/png": unknown;
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `files_unavailable`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_links: {
        readonly parameters: {
            readonly query: {
                /** @description Account of the patient. */
                readonly userId: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["OneTimePaymentLink"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: no such patient */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentLinkRequest"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedPaymentLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: no such patient, or no such invoice of this patient */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `already_paid`, `payment_being_confirmed`, `payment_under_review`, `invoice_cancelled`, `nothing_to_pay`, `no_confirmed_address`: no link was made */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description validation */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `payments_off`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly revoke_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the link */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly search_payments: {
        readonly parameters: {
            readonly query?: {
                /** @description First day on which the payments began, of the hospital's time zone; a month ago if absent. */
                readonly from?: string;
                /** @description Last day; today if absent. */
                readonly to?: string;
                /** @description A state of docs/payments.md; all if absent. */
                readonly state?: string;
                /** @description From 0. */
                readonly page?: number;
                /** @description Our order number, or the gateway's id of the order. Everything else is ignored then. */
                readonly number?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPaymentPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly payment_alarms: {
        readonly parameters: {
            readonly query?: {
                /** @description `next` of the previous page. */
                readonly before?: number;
                /** @description Alarms per page; 50 if absent. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminAlarmPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly payment_report: {
        readonly parameters: {
            readonly query: {
                /** @description Day of the hospital's time zone, not in the future. */
                readonly day: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentReport"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payments_off`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `server_timed_out` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly payment_report_csv: {
        readonly parameters: {
            readonly query: {
                /** @description Day of the hospital's time zone, not in the future. */
                readonly day: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payments_off`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `server_timed_out` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly payment_report_xlsx: {
        readonly parameters: {
            readonly query: {
                /** @description Day of the hospital's time zone, not in the future. */
                readonly day: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payments_off`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `server_timed_out` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly payment_detail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the payment */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPaymentDetail"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly refund_payment: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key returns the same refund */
                readonly "Idempotency-Key": string;
            };
            readonly path: {
                /** @description id of the payment */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminRefundRequest"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminRefundAnswer"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `not_refundable`, `refund_too_large`, `refund_in_progress`, `refund_refused`: nothing was returned */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`, `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable`: nothing was returned */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payments_off`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`: nothing was returned; `server_timed_out`: repeat with the same key */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly reload_plugin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the plugin */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OperationReason"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description also if it is disabled */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `plugin_failed`: it does not start, the former version stays in use */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly read_preferences: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPreferences"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly write_preferences: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminPreferences"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: too large */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_alerts: {
        readonly parameters: {
            readonly query?: {
                /** @description `next` of the previous page. */
                readonly after?: string;
                /** @description Alerts per page; 50 if absent. */
                readonly size?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizAlerts"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly mark_quiz_alerts_seen: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizAlertsSeenRequest"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `ids` (`too_many`) */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_quiz_links: {
        readonly parameters: {
            readonly query: {
                readonly quiz_id: string;
                /** @description `next` of the previous page. */
                readonly after?: string;
                /** @description Links per page; 50 if absent. */
                readonly size?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizLinks"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_quiz_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewQuizLink"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedQuizLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `not_published` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `name` (`required`, `too_long`), `birth_date` (`birth_date_range`), `email` (`invalid`; `unavailable`: no mail server), `language` (`invalid`), `valid_days` (`out_of_range`) */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly revoke_quiz_link: {
        readonly parameters: {
            readonly query: {
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `questionnaire_completed` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_link_answers: {
        readonly parameters: {
            readonly query: {
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizLinkAnswers"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description no such link, or it is not completed */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_rules: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["QuizRule"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly change_quiz_rule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizRuleChange"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizRule"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `questionnaire_changed`: another administrator has saved the rule in the meantime */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`, as for a new rule */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_quiz_rule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewQuizRule"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizRule"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description there is no such questionnaire */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `in_progress`: the first request with this key is still running */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `title` (`required`, `too_long`), `trigger` (`invalid`), `days`, `due_days` (`out_of_range`), the names of filters that are `invalid` or `unknown`; `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly delete_quiz_rule: {
        readonly parameters: {
            readonly query: {
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly send_quiz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizSendRequest"];
            };
        };
        readonly responses: {
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizSendingBegun"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `not_published`; `in_progress`: the first request with this key is still running */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `users` (`required`: neither or both; `too_many`), `matching` (`too_many`; or the names of its fields that are `invalid` or `unknown`), `due` (`in_the_past`); `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_sending: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the sending */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizSending"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly cancel_quiz_sending: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the sending */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizSending"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_specialities: {
        readonly parameters: {
            readonly query?: {
                /** @description Specialities of one host; with `clinic`. */
                readonly host?: string;
                /** @description Specialities of one clinic; without it, of all clinics. */
                readonly clinic?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizSpecialities"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such host or clinic. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly match_results: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResultFiles"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResultReport"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly set_access: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccessBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly disable: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReasonBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly enable: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReasonBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly prove_identity: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IdentityBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account`; `person_changed`: read the account again; `in_progress` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`, `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly print_code: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReasonBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PrintedActivation"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account`; `has_email`: the person gets a letter instead */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly send_restore_letter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReasonBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account`; `no_letter`: no address, a disabled account, or too many letters within the hour; `in_progress` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`, `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly sign_out: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the account */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReasonBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly remove_user: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description login of the account */
                readonly username: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemoveBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RemovalView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `own_account`, `in_progress` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`, `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_attention: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Attention"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly refresh_attention: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Attention"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_calendar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnCalendar"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_calendar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewCalendarAddress"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedCalendarAddress"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: the account was disabled or removed meanwhile */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description validation */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly remove_calendar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description There is no address now */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly change_calendar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarAddressChange"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarAddress"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: there is no address */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description validation */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly read_calendar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the secret, and `.ics` */
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The calendar */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/calendar": string;
                };
            };
            /** @description The calendar that the client has is current */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `not_found`: there is no such address, or not any more */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_chat: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PatientChat"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly homeserver_ping: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": unknown;
            };
        };
        readonly responses: {
            /** @description an empty object */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `chat_forged` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_forged` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly homeserver_room: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description alias of a room */
                readonly alias: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["Malformed"];
            /** @description `chat_forged` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_forged` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly homeserver_transaction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the homeserver's id of the transaction */
                readonly txn: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": unknown;
            };
        };
        readonly responses: {
            /** @description received, an empty object */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
            /** @description `chat_invalid`: no transaction */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_forged`: without the homeserver's token */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_forged`: not the homeserver's token */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `chat_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited`: too many forged ones */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description to be sent again */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly homeserver_user: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Matrix id */
                readonly user: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["Malformed"];
            /** @description `chat_forged` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_forged` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_upload: {
        readonly parameters: {
            readonly query?: {
                /** @description with its extension */
                readonly filename?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description `content_uri` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
            /** @description `chat_invalid` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `file_quarantined`; `chat_consent_needed`, `chat_suspended`, `chat_forbidden`, `chat_full`; `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_opened`; `not_found`: no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_type_refused` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_failed` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_unavailable`, `chat_misconfigured` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description path of Matrix */
                readonly call: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Matrix's answer, without what is not the patient's; or a file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                    readonly "application/octet-stream": readonly number[];
                    readonly "application/pdf": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/webp": readonly number[];
                };
            };
            /** @description `chat_invalid`. Refusals have Matrix's `errcode`, `error`, `retry_after_ms` and `consent_uri`, too */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `chat_consent_needed`, `chat_suspended`, `chat_forbidden`, `chat_full`; `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_found`, `chat_not_opened`, `chat_invalid`: not served; `not_found`: no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_failed` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_unavailable`, `chat_misconfigured` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description path of Matrix */
                readonly call: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Matrix's answer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
            /** @description `chat_invalid` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `chat_consent_needed`, `chat_suspended`, `chat_forbidden`, `chat_full`; `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_found`, `chat_not_opened`, `chat_invalid`: not served; `not_found`: no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_failed` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_unavailable`, `chat_misconfigured` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_act: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description path of Matrix */
                readonly call: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Matrix's answer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
            /** @description `chat_invalid` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `chat_consent_needed`, `chat_suspended`, `chat_forbidden`, `chat_full`; `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_found`, `chat_not_opened`, `chat_invalid`: not served; `not_found`: no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_failed` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_unavailable`, `chat_misconfigured` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_guest_chat: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GuestChat"];
                };
            };
            /** @description The hospital has no chat for guests */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly end_guest_chat: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_origin` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat for guests */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly guest_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description path of Matrix */
                readonly call: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Matrix's answer, without what is not the guest's; or a file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                    readonly "application/octet-stream": readonly number[];
                    readonly "application/pdf": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/webp": readonly number[];
                };
            };
            /** @description `chat_invalid` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bad_origin`; `chat_forbidden`: not for guests; `chat_suspended`, `chat_full` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_opened`: no such conversation; `chat_not_found`; `chat_invalid`: not served; `not_found`: no chat for guests */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many`; `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_failed` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_unavailable`, `chat_misconfigured` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly guest_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description path of Matrix */
                readonly call: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Matrix's answer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
            /** @description `chat_invalid` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bad_origin`; `chat_forbidden`: not for guests; `chat_suspended`, `chat_full` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_opened`: no such conversation; `chat_not_found`; `chat_invalid`: not served; `not_found`: no chat for guests */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many`; `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_failed` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_unavailable`, `chat_misconfigured` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly guest_act: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description path of Matrix */
                readonly call: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["Malformed"];
            /** @description `bad_origin`; `chat_forbidden`: not for guests */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chat_not_opened`: no such conversation; `chat_invalid`: not served; `not_found`: no chat for guests */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many`; `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly open_guest_chat: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OpenGuestChatRequest"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GuestChat"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `bad_origin` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat for guests */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `chat_agreement_needed`: this is not the current text. `account_gone`: the conversation has ended meanwhile */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited`; `chat_too_many` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_unavailable`, `chat_full`, `chat_misconfigured` or `chat_failed` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly choose_chat_notices: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChatNotices"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `chat_agreement_needed`: the chat was never opened */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly open_chat: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["OpenChatRequest"] | null;
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PatientChat"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat, or no such department */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `chat_agreement_needed`: consent to the text of kind `chat` first (B-218). `chat_consent_needed`: the homeserver asks for consent to its own terms at `consent_url`. `chat_suspended`: the clinic has closed this chat */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description `chat_too_many` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `chat_unavailable`, `chat_full`, `chat_misconfigured` or `chat_failed`: the chat cannot be entered (B-327) */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly chat_unread: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChatUnread"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Document"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDocumentBody"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `too_many_documents`; `in_progress`: the first request with this key is still running; retry after `Retry-After` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` with the invalid fields; `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly remove: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the document, from the list. */
                readonly id: string;
            };
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the first request with this key is still running; retry after `Retry-After` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly types: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DocumentTypeView"][];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly attempts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AttemptBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttemptAnswer"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `reauthentication_required`, `wrong_password`, `bad_origin`, `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `esia_unavailable`, `auth_service_error`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly auth_code: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AuthCodeBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthCodeAnswer"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_trusted`, `esia_error`, `bad_origin` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `esia_not_linked` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `esia_linked_elsewhere`, `esia_person_differs` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `attempt_spent` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `esia_error` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth_service_error`, `esia_unavailable`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly auth_url: {
        readonly parameters: {
            readonly query?: {
                /** @description `sign-in` (the default) or `register`. */
                readonly purpose?: "sign-in" | "register";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description for another system: the address */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthUrl"];
                };
            };
            /** @description for a browser: redirect to the portal */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_trusted`, `esia_refused` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `esia_error`: the plugin's settings or its signing key */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `esia_unavailable`, `auth_service_error`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly authorize_lk: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AuthorizeBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthorizeAnswer"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_trusted`, `esia_refused` (the person declined at the portal), `esia_child` (under 14), `esia_error`, `bad_origin` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `email_registered`, `consent_outdated` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `attempt_spent`: already used, older than ten minutes, or started in another browser */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `no_email` (with `canProveEmail`: see `/api/esia/registration/email`), `not_confirmed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `esia_error` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth_service_error`, `esia_unavailable`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly portal_logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description redirect to the portal, or to `/login` if the portal has no sign-out or is unavailable */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly registration: {
        readonly parameters: {
            readonly query: {
                /** @description The `state` of the attempt. */
                readonly state: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingRegistration"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `attempt_spent`: this browser has no pending registration (any more) */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `esia_unavailable`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly registration_code: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RegistrationCodeBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthorizeAnswer"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `esia_error`, `bad_origin` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `email_registered`: another user has registered it in the meantime; `consent_outdated` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `attempt_spent`: this browser has no pending registration (any more) */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `wrong_code` with `triesLeft`; at 0 request a new code */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `esia_unavailable`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly registration_email: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RegistrationEmailBody"];
            };
        };
        readonly responses: {
            /** @description the e-mail will be sent */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `bad_origin` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `attempt_spent`: this browser has no pending registration (any more) */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description `esia_unavailable`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly user: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description the `userId` */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EsiaPerson"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description `esia_not_linked`; for a patient also any user but themselves */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_files: {
        readonly parameters: {
            readonly query?: {
                /** @description Only entries that doctors wrote into the record. */
                readonly fragmentOnly?: boolean;
                /** @description Only consultation files and examination results. */
                readonly resultOnly?: boolean;
                /** @description Only `fragment`, `consultation` or `research`. */
                readonly kind?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["MedicalFile"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation`: `kind` is invalid */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly files_archive: {
        readonly parameters: {
            readonly query?: {
                /** @description Only entries that doctors wrote into the record. */
                readonly fragmentOnly?: boolean;
                /** @description Only consultation files and examination results. */
                readonly resultOnly?: boolean;
                /**
                 * @description Language of the list of unreadable documents: `ru`, `en`, `de`, `fr`; the hospital's first language if the hospital does not offer
                 *     it.
                 */
                readonly language?: string;
                /** @description alternative to a token; from `POST /api/files/archive/ticket` */
                readonly ticket?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description sum of the known file sizes */
                    readonly "Cabinet-Bytes"?: number;
                    /** @description number of documents */
                    readonly "Cabinet-Files"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Invalid"];
            /** @description too many downloads at a time, or too many archives within the hour */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly archive_ticket: {
        readonly parameters: {
            readonly query?: {
                /** @description Only entries that doctors wrote into the record. */
                readonly fragmentOnly?: boolean;
                /** @description Only consultation files and examination results. */
                readonly resultOnly?: boolean;
                /**
                 * @description Language of the list of unreadable documents: `ru`, `en`, `de`, `fr`; the hospital's first language if the hospital does not offer
                 *     it.
                 */
                readonly language?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TicketView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly search_files: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FileSearch"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["MedicalFile"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `kind` or `diagnosis` is invalid, or `q` is too long */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly toggle_epicris: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the medical host. */
                readonly hostId: string;
                /** @description The patient's id there. */
                readonly clientId: string;
                /** @description Whether the import is on. */
                readonly state: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description the patient has no such account */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_file: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id from the list */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MedicalFile"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly download_file: {
        readonly parameters: {
            readonly query?: {
                /** @description alternative to a token; from `POST /api/files/{id}/ticket` */
                readonly ticket?: string;
            };
            readonly header?: {
                /** @description `bytes=first-last`, `bytes=first-`, `bytes=-last` */
                readonly Range?: string | null;
                /** @description the `ETag` of the part that the client already has */
                readonly "If-Range"?: string | null;
            };
            readonly path: {
                /** @description id from the list */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the file with the type that the hospital reports if it is listed here, otherwise as bytes. `text/html` is the text of a document without a file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": readonly number[];
                    readonly "text/html": string;
                    readonly "application/pdf": readonly number[];
                    readonly "application/dicom": readonly number[];
                    readonly "application/msword": readonly number[];
                    readonly "application/rtf": readonly number[];
                    readonly "application/vnd.ms-excel": readonly number[];
                    readonly "application/vnd.oasis.opendocument.text": readonly number[];
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readonly number[];
                    readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": readonly number[];
                    readonly "application/zip": readonly number[];
                    readonly "image/bmp": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/tiff": readonly number[];
                    readonly "image/webp": readonly number[];
                    readonly "text/plain": readonly number[];
                };
            };
            /** @description the requested range of the file */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": readonly number[];
                    readonly "application/pdf": readonly number[];
                    readonly "application/dicom": readonly number[];
                    readonly "application/msword": readonly number[];
                    readonly "application/rtf": readonly number[];
                    readonly "application/vnd.ms-excel": readonly number[];
                    readonly "application/vnd.oasis.opendocument.text": readonly number[];
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readonly number[];
                    readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": readonly number[];
                    readonly "application/zip": readonly number[];
                    readonly "image/bmp": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/tiff": readonly number[];
                    readonly "image/webp": readonly number[];
                    readonly "text/plain": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description additionally `ticket_invalid`, `ticket_expired` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description no such document, or the hospital no longer has its file */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            /** @description `range_not_satisfiable` */
            readonly 416: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description too many downloads at a time */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly file_html: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id from the list */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html; charset=utf-8": string;
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description no such document, or it has no text */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly file_ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id from the list */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TicketView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly live: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Live"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly ready: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpOrDown"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpOrDown"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly download_user_file: {
        readonly parameters: {
            readonly query: {
                /** @description Id from the list. */
                readonly id: string;
                /** @description Show pictures and PDF in the browser. Other types are saved. */
                readonly inline?: boolean;
            };
            readonly header?: {
                /** @description `bytes=first-last`, `bytes=first-`, `bytes=-last` */
                readonly Range?: string | null;
                /** @description the `ETag` of the part that the client already has */
                readonly "If-Range"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the file; every type but these as `application/octet-stream` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": readonly number[];
                    readonly "application/pdf": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/webp": readonly number[];
                };
            };
            /** @description the requested range */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": readonly number[];
                    readonly "application/pdf": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/webp": readonly number[];
                };
            };
            /** @description the client has it */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `file_quarantined` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_being_checked` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`; `several_ranges` */
            readonly 416: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly upload_file: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["NewUserFile"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserFile"];
                };
            };
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `forbidden`: not the caller's id; `uploads_forbidden`; `relation_not_confirmed` (A-267) */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `duplicate_name`; `free_name` is a name that is free */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_type_refused` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_uploads` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
            /** @description `quota_exceeded`; `no_space` */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly delete_file: {
        readonly parameters: {
            readonly query: {
                /** @description Id from the list. */
                readonly id: string;
                /** @description Remove an already deleted file at once, to free quota. */
                readonly forever?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description deleted, now or before */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `file_of_hospital` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly rename_file: {
        readonly parameters: {
            readonly query: {
                /** @description Id from the list. */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RenameUserFile"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserFile"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `file_of_hospital` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `duplicate_name`; `free_name` is a name that is free */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly restore_file: {
        readonly parameters: {
            readonly query: {
                /** @description Id from the list. */
                readonly id: string;
                /** @description Number the name if it was taken meanwhile. */
                readonly force?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserFile"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `file_of_hospital` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description also when the seven days are over */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `duplicate_name`; `free_name` is a name that is free */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly user_file_ticket: {
        readonly parameters: {
            readonly query: {
                /** @description Id from the list. */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TicketView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `file_quarantined` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_being_checked` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_user_files: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserFilesOf"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserFileList"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `forbidden`: not the caller's id */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description an administrator names no user */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly user_file_thumbnail: {
        readonly parameters: {
            readonly query: {
                /** @description Id from the list. */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": readonly number[];
                };
            };
            /** @description the client has it */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `file_quarantined` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description also: the file has no small picture */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_being_checked` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_upload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `1.0.0` */
                readonly "Tus-Resumable": string;
                /** @description bytes of the file */
                readonly "Upload-Length": number;
                /** @description pairs of a name and a value in base64 */
                readonly "Upload-Metadata": string;
                /** @description `sha1` or `sha256`, and the digest of the body in base64 */
                readonly "Upload-Checksum"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description the first bytes */
        readonly requestBody?: {
            readonly content: {
                readonly "application/offset+octet-stream": readonly number[] | null;
            };
        };
        readonly responses: {
            /** @description begun */
            readonly 201: {
                headers: {
                    /** @description the file, if all bytes came with the request */
                    readonly "Cabinet-File-Id"?: string | null;
                    /** @description address of the upload */
                    readonly Location?: string;
                    /** @description when the upload is removed unless more bytes arrive */
                    readonly "Upload-Expires"?: string | null;
                    /** @description bytes that are stored */
                    readonly "Upload-Offset"?: number;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `forbidden`: not the caller's id; `uploads_forbidden`; `relation_not_confirmed` (A-267) */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `duplicate_name`; `free_name` is a name that is free */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `tus_version_not_supported` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_too_large`, `upload_too_long` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_type_refused` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_uploads` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
            /** @description `quota_exceeded`; `no_space` */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly upload_options: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    /** @description the algorithms, separated by commas */
                    readonly "Tus-Checksum-Algorithm"?: string;
                    /** @description the extensions, separated by commas */
                    readonly "Tus-Extension"?: string;
                    /** @description maximum length of a file (X-047) */
                    readonly "Tus-Max-Size"?: number;
                    /** @description `1.0.0` */
                    readonly "Tus-Version"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly cancel_upload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `1.0.0` */
                readonly "Tus-Resumable": string;
            };
            readonly path: {
                /** @description from the address of the upload */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `tus_version_not_supported` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly upload_state: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `1.0.0` */
                readonly "Tus-Resumable": string;
            };
            readonly path: {
                /** @description from the address of the upload */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description the file, if the upload is finished */
                    readonly "Cabinet-File-Id"?: string | null;
                    /** @description when the upload is removed unless more bytes arrive */
                    readonly "Upload-Expires"?: string | null;
                    /** @description bytes of the file */
                    readonly "Upload-Length"?: number;
                    /** @description bytes that are stored */
                    readonly "Upload-Offset"?: number;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no token */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no consent */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description no such upload, or it has expired */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description another version of the protocol */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly append_upload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `1.0.0` */
                readonly "Tus-Resumable": string;
                /** @description where the bytes begin */
                readonly "Upload-Offset": number;
                /** @description `sha1` or `sha256`, and the digest of the body in base64 */
                readonly "Upload-Checksum"?: string | null;
            };
            readonly path: {
                /** @description from the address of the upload */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/offset+octet-stream": readonly number[];
            };
        };
        readonly responses: {
            /** @description stored */
            readonly 204: {
                headers: {
                    /** @description the file, if these were the last bytes */
                    readonly "Cabinet-File-Id"?: string | null;
                    /** @description when the upload is removed unless more bytes arrive */
                    readonly "Upload-Expires"?: string | null;
                    /** @description bytes that are stored */
                    readonly "Upload-Offset"?: number;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description no such upload, or it has expired */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `offset_conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `tus_version_not_supported` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_too_long` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_type_refused`: the upload is removed; `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_parts`, `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            /** @description `checksum_mismatch`: nothing is stored */
            readonly 460: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
            /** @description `no_space` */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly open_user_file: {
        readonly parameters: {
            readonly query?: {
                /** @description Show pictures and PDF in the browser. Other types are saved. */
                readonly inline?: boolean;
                /** @description alternative to a token; from `POST /api/new_files/file/ticket` */
                readonly ticket?: string;
            };
            readonly header?: {
                /** @description `bytes=first-last`, `bytes=first-`, `bytes=-last` */
                readonly Range?: string | null;
                /** @description the `ETag` of the part that the client already has */
                readonly "If-Range"?: string | null;
            };
            readonly path: {
                /** @description id from the list */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the file; every type but these as `application/octet-stream` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": readonly number[];
                    readonly "application/pdf": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/webp": readonly number[];
                };
            };
            /** @description the requested range */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": readonly number[];
                    readonly "application/pdf": readonly number[];
                    readonly "image/gif": readonly number[];
                    readonly "image/jpeg": readonly number[];
                    readonly "image/png": readonly number[];
                    readonly "image/webp": readonly number[];
                };
            };
            /** @description the client has it */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description additionally `ticket_invalid`, `ticket_expired` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `file_quarantined` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `file_being_checked` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`; `several_ranges` */
            readonly 416: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_news: {
        readonly parameters: {
            readonly query?: {
                /** @description `next` of the previous page. */
                readonly after?: string;
                /** @description Items per page; 20 if absent. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewsPage"];
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_news: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewsRequest"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedNews"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `in_progress`: the first request with this key is still running; retry after `Retry-After` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: the body has more than 10 MB */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` with the invalid fields: `texts.ru.title` (`required`, `too_long`), `texts` (`required`, `unknown_language`), `image` (`wrong_format`, `too_large`, `unreadable`), `until` (`before_publish`), `audience…` (`invalid`); `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `files_unavailable`, `storage_full`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly read_news: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewsRead"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description more than 500 ids */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly news_feed: {
        readonly parameters: {
            readonly query?: {
                /** @description `ru`, `en`, `de` or `fr`, if the hospital has it. If absent, as the reader's `Accept-Language` says. */
                readonly language?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/rss+xml": string;
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `validation`: the hospital does not have this language */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly unread_news: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewsUnread"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_news: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the item */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["News"];
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly change_news: {
        readonly parameters: {
            readonly query: {
                /** @description The version that was edited. */
                readonly version: number;
            };
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description id of the item */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewsRequest"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedNews"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `news_changed`: another editor has saved in the meantime, nothing is changed, and `current` is the item as it is now; `in_progress`: the first request with this key is still running */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: the body has more than 10 MB */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description as `POST /api/news` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `files_unavailable`, `storage_full`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly delete_news: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description id of the item */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the first request with this key is still running */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly news_image: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the item */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": unknown;
                    readonly "image/png": unknown;
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `files_unavailable`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_notices: {
        readonly parameters: {
            readonly query?: {
                /** @description Id of the last notice of the previous page. */
                readonly before?: string;
                /** @description Notices per page; 20 if absent. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NoticesPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly read_notices: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReadBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description one of the notices was not found; the others are marked */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description more than 500 ids */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly follow_notification_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NotificationLinkChange"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotificationLinkState"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `link_not_valid` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_notification_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NotificationLink"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotificationLinkState"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `link_not_valid` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_notification_settings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly change_notification_settings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NotificationSettingsChange"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: an unknown kind, or times that are no quiet hours of at most 16 hours */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly open_stop_page: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description To `/notifications/stop`, with the token in the fragment */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly stop_by_one_click: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `link_not_valid` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly logout: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether nobody has signed out, and the screen was merely left. Notices on this browser then stay on (docs/adr/0052). */
                readonly idle?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the session has ended and the cookie is removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description bad_origin */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 500: components["responses"]["Internal"];
            /** @description database_unavailable: the cookie is removed, but the session may remain active until a later sign-out */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly ask_passkey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecondStepBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyQuestion"];
                };
            };
            /** @description mfa_expired, wrong_code */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid_client */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description bad_origin */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly start_passkey_sign_in: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyQuestion"];
                };
            };
            /** @description invalid_client */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description bad_origin */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limited */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly revoke: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["Revocation"];
            };
        };
        readonly responses: {
            /** @description the token is no longer valid */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description invalid_request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid_client */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly token: {
        readonly parameters: {
            readonly query?: {
                /** @description `password`, `refresh_token` or `passkey`; after a refusal `mfa_required`: `mfa_otp`, `mfa_recovery` or `mfa_passkey`. */
                readonly grant_type?: string;
                /** @description With `password`: login or e-mail address. */
                readonly username?: string;
                /** @description With `password`. */
                readonly password?: string;
                /** @description With `mfa_…`: the `mfa_token` of the refusal `mfa_required`. */
                readonly mfa_token?: string;
                /** @description With `mfa_otp`: six digits. */
                readonly otp?: string;
                /** @description With `mfa_recovery`. */
                readonly recovery_code?: string;
                /** @description With `mfa_passkey` and `passkey`: the browser's credential as JSON. */
                readonly passkey?: string;
                /** @description With `passkey`: `ceremony` of `POST /api/oauth/passkey/start`. */
                readonly ceremony?: string;
                /** @description Whether to stay signed in on this device (with every grant except `refresh_token`); otherwise the session ends with the browser. */
                readonly stay_signed_in?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description invalid_grant, email_unconfirmed, email_refused, mfa_required (with mfa_token and methods), wrong_code, mfa_expired, invalid_request, unsupported_grant_type */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid_client */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description bad_origin */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description rate_limited */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description busy, database_unavailable, storage_full */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly openapi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly open_payment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentRequest"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `already_paid`, `payment_being_confirmed`, `payment_under_review`, `invoice_cancelled`, `nothing_to_pay` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `no_invoice`, `too_many_invoices`, `invoices_of_different_hosts` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable`, `hospital_unavailable`: nothing was taken */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payment_page_pending`, `payments_off`, `database_unavailable`: nothing was taken */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `hospital_timed_out`, `server_timed_out`: nothing was taken */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly cancel_payment: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the invoice, or of the hospital's action that it is for. */
                readonly action_id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_paid`, `payment_being_confirmed`, `payment_under_review` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payments_off`, `database_unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `server_timed_out` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly invoices: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description the `ETag` of the list that the client already has */
                readonly "If-None-Match"?: string | null;
            };
            readonly path: {
                /** @description the caller's account id */
                readonly clientId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description identifies this list */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Invoice"][];
                };
            };
            readonly 304: {
                headers: {
                    /** @description identifies this list */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly callback: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description received; an unknown order as well */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `forbidden`: the checksum is wrong */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid`: no callback */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable`, `payments_off`, `database_unavailable`: to be sent again */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly callback_form: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": string;
            };
        };
        readonly responses: {
            /** @description received; an unknown order as well */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `forbidden`: the checksum is wrong */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `invalid`: no callback */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable`, `payments_off`, `database_unavailable`: to be sent again */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly one_time: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OneTimeToken"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OneTimePayment"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `not_found`: unknown, expired or revoked */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly one_time_page: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OneTimePageRequest"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OneTimePage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `not_found`: unknown, expired or revoked */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `already_paid`, `payment_being_confirmed`, `payment_under_review`, `payment_returned`, `invoice_cancelled`, `invoice_sum_changed`, `nothing_to_pay` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable`, `hospital_unavailable`: nothing was taken */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payment_page_pending`, `payments_off`, `database_unavailable`: nothing was taken */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `hospital_timed_out`, `server_timed_out`: nothing was taken */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly order_status: {
        readonly parameters: {
            readonly query: {
                /** @description The gateway's id of the order, as it appended it to the return address. */
                readonly orderId: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderStatus"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly joint_payment_link: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether the gateway's page for phones is wanted. */
                readonly narrow?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkRequest"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `already_paid`, `payment_being_confirmed`, `payment_under_review`, `invoice_cancelled`, `nothing_to_pay` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `no_invoice`, `too_many_invoices`, `invoices_of_different_hosts` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable`, `hospital_unavailable`: nothing was taken */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payment_page_pending`, `payments_off`, `database_unavailable`: nothing was taken */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `hospital_timed_out`, `server_timed_out`: nothing was taken */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly payment_link: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether the gateway's page for phones is wanted. */
                readonly narrow?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the invoice */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_paid`, `payment_being_confirmed`, `payment_under_review`, `invoice_cancelled`, `nothing_to_pay` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_invoice`, `too_many_invoices`, `invoices_of_different_hosts` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `gateway_unavailable`, `hospital_unavailable`: nothing was taken */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_unavailable`, `payment_page_pending`, `payments_off`, `database_unavailable`: nothing was taken */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gateway_timed_out`, `hospital_timed_out`, `server_timed_out`: nothing was taken */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly receipt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the invoice */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`, also if the invoice was not paid here */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly tax_deduction: {
        readonly parameters: {
            readonly query: {
                /** @description A calendar year of the hospital's clocks, 2000 to 2999. */
                readonly year: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaxDeduction"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly tax_deduction_file: {
        readonly parameters: {
            readonly query: {
                /** @description A calendar year of the hospital's clocks, 2000 to 2999. */
                readonly year: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_push: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PushOffer"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_push_device: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PushSubscription"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PushDevice"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: no subscription of a browser */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly subscribe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PushSubscription"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: the hospital sends no notices */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `push_address_taken`: the address belongs to another browser */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: no subscription of a browser. `push_service_unknown`: the hospital does not send to the push service of this browser */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly unsubscribe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PushAddress"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly list_quizzes: {
        readonly parameters: {
            readonly query?: {
                /** @description From 0. */
                readonly page?: number;
                /** @description Questionnaires per page; 20 if absent. */
                readonly size?: number;
                /** @description `draft`, `published` or `archived`; all if absent. */
                readonly state?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizList"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly change_quiz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizChange"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quiz"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `questionnaire_changed`: another administrator has saved in the meantime, nothing is changed; `revision`, `changed_by`, `changed_by_name` and `changed_at` tell of it; `in_progress`: the first request with this key is still running */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description as `POST /api/quiz`; `validation`: `model` (`no_questions`: nothing to publish) */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly create_quiz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewQuiz"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quiz"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `in_progress`: the first request with this key is still running */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `title` (`required`, `too_long`), `model` (`too_large`); `model_invalid` with `faults`: `[{path, code, detail}]`; `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly check_quiz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizToCheck"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CheckedQuiz"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly save_quiz_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizLinkAnswersToSave"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedQuizLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `link_not_valid`: the ticket is too old or none, or the link is locked, expired or revoked by now */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `answers_changed`: another tab or device has saved, `revision` is the present one; `questionnaire_completed` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `answers_invalid` with `faults`: `[{question, code}]`, as `PUT /api/quiz_result`; `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly open_quiz_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizLinkOpening"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenedQuizLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `link_not_valid`: unknown, wrong birth date, locked, expired, revoked or completed */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `consent_outdated`: the text has changed; show the current one */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show_quiz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the questionnaire */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quiz"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`, `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_results: {
        readonly parameters: {
            readonly query?: {
                /** @description Id of one user questionnaire. */
                readonly id?: string;
                /** @description The patient's id at the hospital's systems. */
                readonly client_id?: string;
                /** @description The patient's account. */
                readonly user_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizResults"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `forbidden`: not the caller's id */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description only if the hospital has a questionnaire service of its own: `questionnaires_at_hospital` for an administrator, `questionnaire_closed`, `questionnaire_being_sent`, `patient_unknown`, `identity_unproved` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation`: `client_id` (`ambiguous`: two patients have it) */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description the hospital's questionnaire service: `questionnaire_not_readable`, `hospital_unavailable`, `hospital_garbled`, `hospital_failed`, `hospital_misconfigured` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_failed`, `plugin_starting` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `hospital_timed_out` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly save_quiz_result: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizAnswers"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserQuiz"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required`; `forbidden` for an administrator */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description it does not exist, or was sent to another patient */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `answers_changed`: another device has saved, `revision` is the present one; `questionnaire_completed`; `in_progress`: the first request with this key is still running; if the hospital has a questionnaire service of its own, also `questionnaire_form_changed`: it has another form by now, and the answers are kept as a draft of `revision`; `questionnaire_being_sent`, `questionnaire_closed`, `patient_unknown`, `identity_unproved` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `answers_invalid` with `faults`: `[{question, code}]`, codes `required`, `type`, `choice`, `min`, `max`, `length`, `pattern`, `expression`, `unknown`; `validation`; `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `questionnaire_not_readable`: the present form of the hospital's questionnaire service */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly assign_quiz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizAssignment"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserQuiz"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description no such patient or questionnaire */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `already_assigned`: the patient has an open copy (X-065); `not_published`; `in_progress`: the first request with this key is still running */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: `user_id` (`required`), `client_id` (`ambiguous`), `due` (`in_the_past`); `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly diagnoses: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Diagnosis"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly observations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ObservationSeries"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly refresh: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description a refresh was requested within the last minute */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly sources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["RecordSource"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_report: {
        readonly parameters: {
            readonly query: {
                readonly quiz_id: string;
                /** @description One version; all if absent. */
                readonly version?: number;
                /** @description First day on which it was sent, or the link was made. */
                readonly from?: string;
                /** @description Last day. */
                readonly to?: string;
                /** @description Only patients whom this clinic knows; nobody who answers by link. */
                readonly clinic?: string;
                /** @description Medical host of the clinic; any that has such a clinic if absent. */
                readonly host?: string;
                /** @description `next` of the previous page. */
                readonly after?: string;
                /** @description Rows per page; 50 if absent. */
                readonly size?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizReport"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_counts: {
        readonly parameters: {
            readonly query: {
                readonly quiz_id: string;
                /** @description One version; all if absent. */
                readonly version?: number;
                /** @description First day of completion. */
                readonly from?: string;
                /** @description Last day of completion. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizCounts"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_export: {
        readonly parameters: {
            readonly query: {
                /** @description What is exported: encrypted for the administrator who asked for the link. */
                readonly request: string;
                /** @description alternative to a token; from `POST /api/report/quiz/export` */
                readonly ticket?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description number of rows when the export began */
                    readonly "Cabinet-Rows"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": readonly number[];
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readonly number[];
                    readonly "application/zip": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation`; `too_many_rows` for a workbook */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `busy`: too many exports at a time */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_export_ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuizExportBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExportTicket"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly quiz_trend: {
        readonly parameters: {
            readonly query: {
                readonly quiz_id: string;
                /** @description One version; all if absent. */
                readonly version?: number;
                /** @description First day of completion. */
                readonly from?: string;
                /** @description Last day of completion. */
                readonly to?: string;
                /** @description `week`, which begins on Monday, or `month`; a week if absent. */
                readonly by?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuizTrend"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionnaires_at_hospital`: the hospital has a questionnaire service of its own */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly confirm_email: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkBody"];
            };
        };
        readonly responses: {
            /** @description the e-mail address is confirmed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description email_taken: another user has registered it in the meantime */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description link_spent */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly confirm_again: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgainBody"];
            };
        };
        readonly responses: {
            /** @description accepted; an e-mail is sent only if an account awaits confirmation */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            /** @description rate_limited */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly esia_reg: {
        readonly parameters: {
            readonly query?: {
                /** @description accepted for compatibility with the specification and ignored; the portal supplies the address */
                readonly email?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description redirect to `/api/esia/auth-url?purpose=register` */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly me: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly access_log: {
        readonly parameters: {
            readonly query?: {
                /** @description `next` of the previous page. */
                readonly before?: number;
                /** @description Entries per page; 50 if absent. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LogPage"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly accounts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AccountView"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly mine: {
        readonly parameters: {
            readonly query?: {
                /** @description Language of the texts; the hospital's first language if absent or not offered. */
                readonly language?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MyConsentsView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly give: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConsentBody"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsentLine"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `consent_outdated`: the text has changed; show the current one */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly withdraw: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description `personal_data` or `esia` */
                readonly kind: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description no such consent is in force */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the first request with this key is still running; retry after `Retry-After` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly export: {
        readonly parameters: {
            readonly query?: {
                /** @description Language of the readable page: `ru`, `en`, `de`, `fr`; the hospital's first language if the hospital does not offer it. */
                readonly language?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            /** @description too many exports within the hour */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly factors: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Factors"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly finish_passkey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FinishBody"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewPasskey"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description passkey_exists */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description ceremony_spent: start again */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description wrong_code, validation */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly start_passkey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProofBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewPasskeyQuestion"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description reauthentication_required, wrong_password */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly remove_passkey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description `id` from `GET /api/users/me/factors` */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProofBody"];
            };
        };
        readonly responses: {
            /** @description removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description reauthentication_required, wrong_password */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description no_factor: already removed, or another user's passkey */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly renew_recovery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProofBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description reauthentication_required, wrong_password */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description no_second_step: no second factor is set up */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly add_totp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProofBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewTotp"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description reauthentication_required, wrong_password */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description factor_exists */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly remove_totp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProofBody"];
            };
        };
        readonly responses: {
            /** @description removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description reauthentication_required, wrong_password */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description no_factor */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly confirm_totp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description no_factor: start again */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description wrong_code */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly sessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SessionView"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly end_other_sessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description all other sessions have ended */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly end_session: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description `id` from `GET /api/users/me/sessions` */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the session has ended */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description not_found: already ended, or another user's session */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the first request with this key is still running; retry after `Retry-After` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly stay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description the account is not scheduled for deletion */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the first request with this key is still running; retry after `Retry-After` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly register: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RegistrationCall"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RegistrationAnswer"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description email_taken, username_taken, consent_outdated */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description validation */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limited */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description busy, database_unavailable, storage_full */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly register_files: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `uploadToken` from the registration */
                readonly "Upload-Token": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["RegistrationFiles"];
            };
        };
        readonly responses: {
            /** @description all files are stored */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description malformed */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description link_spent: the token is unknown or older than half an hour */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description too_large */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description wrong_format */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description validation: a part has an unknown name or no name */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limited */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description files_unavailable, database_unavailable, storage_full */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly restore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RestoreBody"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["RestoreBody"];
            };
        };
        readonly responses: {
            /** @description accepted; an e-mail is sent only if the account exists */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description bad_origin */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description validation */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limited */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            /** @description busy, database_unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly restore_confirm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FollowedBody"];
            };
        };
        readonly responses: {
            /** @description the new password takes effect */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description link_spent */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description validation */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly restore_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RestoreLink"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description link_spent */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly tadam_info: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TadamInfo"];
            };
        };
        readonly responses: {
            /** @description It is the account and the room that the kernel has made */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The hospital has no chat */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `chat_account_differs`: open the chat with `POST /api/chat/open` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly update: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description reauthentication_required, password_not_local, password_change_required */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description email_taken */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description validation, esia_value */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limited, identity_changes_spent */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly leave: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description `userId` from `GET /api/users/me` */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LeaveBody"];
            };
        };
        readonly responses: {
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LeavingView"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: another user's account, or the caller is an administrator; `reauthentication_required`; `wrong_password` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly text: {
        readonly parameters: {
            readonly query?: {
                /** @description `personal_data` (default), `esia`, `chat` or `chat_guest`. */
                readonly kind?: string;
                /** @description `ru`, `en`, `de`, `fr`; the hospital's first language if absent or not offered. */
                readonly language?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsentTextView"];
                };
            };
            /** @description unknown kind */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Variant"];
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly modules: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ModulesBody"];
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly tickets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description comma-separated, percent-encoded ids of the clinics that did not respond */
                    readonly "Cabinet-Incomplete"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Ticket"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly book: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters; if absent, the slot itself is the key */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BookingBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookingResult"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `booking_closed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["UnknownHost"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `slot_taken`, `already_booked`, `not_allowed`, `patient_unknown`, `patient_ambiguous`, `booking_cancelled`, `booking_under_way` with the `bookingId` of the patient's other booking (one at a time; nothing was sent to the hospital system, retry with the same key), `not_booked` (the hospital system did not make the booking: a new one needs another key), `never_learnt` (the outcome could not be determined) */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `slot_unknown` (also if `doctorId` or `start` no longer matches the slot), `profile_incomplete` (with `field` if the hospital system names the missing profile field; nothing was booked), `idempotency_key_reused`, `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`: nothing was booked; retry with the same key after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `outcome_unknown` with `bookingId`: do not retry; `hospital_timed_out`: nothing was booked */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly cancel: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the clinic. */
                readonly clinicId: string;
                /** @description Id of the appointment: `appointment.id` of the list. */
                readonly appointmentId: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `booking_closed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_allowed`, `patient_unknown`, `patient_ambiguous`; `move_under_way` if the appointment is being moved */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `outcome_unknown`: the list of appointments shows whether it was cancelled */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly printout: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the clinic. */
                readonly clinicId: string;
                /** @description Id of the appointment: `appointment.id` of the list. */
                readonly appointmentId: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": readonly number[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `patient_unknown`, `patient_ambiguous` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly open_bookings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["OpenBooking"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly settled_bookings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SettledBooking"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly clinics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description time of the last successful response, if the hospital system fails now */
                    readonly "Cabinet-Stale"?: string;
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Clinic"][];
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly doctors: {
        readonly parameters: {
            readonly query: {
                /** @description id of the speciality */
                readonly specId: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the clinic */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Doctor"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly doctor: {
        readonly parameters: {
            readonly query?: {
                /** @description Id of the speciality. */
                readonly specId?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the clinic */
                readonly id: string;
                /** @description id of the doctor */
                readonly doctorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Doctor"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly slots: {
        readonly parameters: {
            readonly query?: {
                /** @description First day, `YYYY-MM-DD`; today if absent. Days before the booking window are ignored. */
                readonly from?: string;
                /** @description Last day, inclusive; the end of the booking window if absent. Later days are ignored. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the clinic */
                readonly id: string;
                /** @description id of the doctor */
                readonly doctorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Slot"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            /** @description `plugin_busy` (also for a patient's fifth concurrent request), `plugin_starting`, `plugin_failed`: retry after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly dates: {
        readonly parameters: {
            readonly query?: {
                /** @description First day, `YYYY-MM-DD`; today if absent. Days before the booking window are ignored. */
                readonly from?: string;
                /** @description Last day, inclusive; the end of the booking window if absent. Later days are ignored. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the clinic */
                readonly id: string;
                /** @description id of the doctor */
                readonly doctorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            /** @description `plugin_busy` (also for a patient's fifth concurrent request), `plugin_starting`, `plugin_failed`: retry after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly specs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the clinic */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Speciality"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly spec: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the clinic */
                readonly id: string;
                /** @description id of the speciality */
                readonly specId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Speciality"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly hosts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["MedicalHost"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            /** @description `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            /** @description `plugin_starting` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly move_ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters; if absent, the slot itself is the key */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MoveBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MoveResult"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `booking_closed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ticket_gone`: the old appointment is cancelled, past, or another patient's */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description as for a booking; `already_booked` if the clinic refuses a second appointment while the first one stands; `move_under_way` with the `bookingId` of an earlier move of this appointment that is not completed */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `slot_unknown`, `profile_incomplete`, `idempotency_key_reused`, `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`: nothing was booked; retry with the same key after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `outcome_unknown` with `bookingId`: the new booking is settled later, and the old appointment is cancelled only if it succeeded; `hospital_timed_out`: nothing was booked */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly open_moves: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["OpenMove"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly relations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description comma-separated, percent-encoded ids of the clinics that did not respond */
                    readonly "Cabinet-Incomplete"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Relation"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            /** @description `identity_unproved` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly search: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Search words in any order; typing mistakes and the wrong keyboard layout are tolerated, and specialities are also found by their
                 *     colloquial names. More than 100 characters or six different words return no results.
                 */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description when the oldest of these doctors and specialities were fetched, if the hospital system fails now */
                    readonly "Cabinet-Stale"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly diary_days: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of a medical host that keeps records */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DiaryDay"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly diary_values: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of a medical host that keeps records */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DiarySeries"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly diary_form: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of a medical host that keeps records */
                readonly host: string;
                /** @description today or one of the 14 days before, by the hospital's clock */
                readonly date: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiaryForm"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description `not_found`: the date is out of range; `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `patient_unknown`, `patient_ambiguous`, `identity_unproved` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            /** @description the hospital is unavailable and no form was received earlier */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly correct_diary: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description 8 to 128 printable ASCII characters */
                readonly "Idempotency-Key": string;
            };
            readonly path: {
                /** @description id of a medical host that keeps records */
                readonly host: string;
                /** @description today, by the hospital's clock */
                readonly date: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CorrectBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiaryForm"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description `not_found`: the day is not saved here or out of range; `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `diary_changed`: `revision` is not the latest version, read the form again; `read_only`: the day has ended, or the hospital takes no corrections; `too_many_corrections`; `idempotency_key_reused`: a version was saved with this key and different answers; `patient_unknown`, `patient_ambiguous`, `identity_unproved` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: for each item its code and `required`, `invalid`, `too_long`, `out_of_range`, `wrong_format` or `too_large` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly save_diary: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description 8 to 128 printable ASCII characters */
                readonly "Idempotency-Key": string;
            };
            readonly path: {
                /** @description id of a medical host that keeps records */
                readonly host: string;
                /** @description today or one of the 14 days before, by the hospital's clock */
                readonly date: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SaveBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiaryForm"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description `not_found`: the date is out of range; `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `read_only`: already saved with another key; `idempotency_key_reused`: already saved with this key and different answers; `patient_unknown`, `patient_ambiguous`, `identity_unproved` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation`: for each item its code and `required`, `invalid`, `too_long`, `out_of_range`, `wrong_format` or `too_large` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            /** @description the hospital is unavailable and no form was received earlier */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly diary_corrections: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of a medical host that keeps records */
                readonly host: string;
                /** @description today or one of the 14 days before, by the hospital's clock */
                readonly date: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DiaryCorrection"][];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `consent_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: the day is not saved here or out of range; `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly thesaurus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of a medical host that keeps records */
                readonly host: string;
                /** @description code of the root, from `thesaurus` of an item */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ThesaurusNode"];
                };
            };
            /** @description not modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description `not_found`, `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly waiting_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WaitingList"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["UnknownHost"];
            readonly 409: components["responses"]["HospitalRefused"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: components["responses"]["HospitalFailed"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly join_waiting_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WaitingBody"];
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description there is no waiting list here, or no such clinic, speciality or doctor */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `waiting_already`: the patient waits for the same; `waiting_full`: the patient has as many entries as are allowed; `identity_unproved` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `waiting_days`: no day is left within the booking window; `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 501: components["responses"]["UnsupportedThere"];
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly leave_waiting_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the entry */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description the entry is not the patient's, or does not wait any more */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
    readonly decline_slot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description id of the medical host */
                readonly host: string;
                /** @description id of the entry */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeclineBody"];
            };
        };
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description the entry is not the patient's, or the offer is not open any more */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["TimedOut"];
        };
    };
}
