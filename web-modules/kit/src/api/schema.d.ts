/**
 * Shapes of the kernel, written by `npm run api-types` from kernel/api/openapi.json. Not to be edited.
 * openapi.json sha256: b0c09af0c5f547765c2b08f046b8bcbbf0b581831dcc3d2b82b99437c6d1b3b0
 */
export interface paths {
    readonly "/api/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The patient's own documents, in the order of adding. */
        readonly get: operations["list"];
        readonly put?: never;
        /** Adds a document of the patient's own. */
        readonly post: operations["add"];
        /** Removes a document of the patient's own. Somebody else's is not there. */
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
        /** The types of documents. */
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
         * Opens an attempt of the patient and binds this browser to it. A link needs a sign-in of the last ten minutes, or the password: it opens
         *     the cabinet for good to whoever is known at the portal.
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
         * For a patient: links the cabinet, or reads its data again, as the attempt of `POST /api/esia/attempts` says. For another system: the
         *     user of the person.
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
         * Sends a browser to the portal and binds it to a new attempt; tells another system (`X-Api-Key`) the address. The portal sends the
         *     browser back to `/login?code=&state=`, or `/login?error=&error_description=&state=`. A browser that cannot be sent there comes to
         *     `/login?error_code=`.
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
         * Signs in through the portal; who is new gets a cabinet. `not_confirmed` and `consent_outdated` leave the attempt open, everything else
         *     ends it: after that the browser starts at `auth-url` again.
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
         * Sends the browser to the portal's sign-out, which sends it back to `/login`. Ends nothing of the cabinet's own: that is
         *     `POST /api/oauth/logout`, before it.
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
    readonly "/api/esia/registration/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Makes the account of somebody whose address is proved by the code, with the consents that were given before, and signs in. */
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
        /** Sends a code to the address; it replaces an earlier one. The answer is the same whoever has the address. */
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
        /** Reads a linked user's data again, if the portal lets us, or tells what it said last. A patient may ask for themself only. */
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
        /** The patient's documents: with `q` those that have all the words, the best first; else all, the newest first. */
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
         * The patient's documents as a ZIP: of each its file, and its text as a page. What could not be read is listed in a text in it, and its ZIP
         *     comment says `Cabinet-Missing: 2`. If the server fails on the way, the connection is cut: half an archive is never taken for a whole one.
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
        /** A link to `GET /api/files/archive`: for five minutes, within this session. */
        readonly post: operations["archive_ticket"];
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
        /** Switches the import of discharge summaries for one of the patient's own accounts. */
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
        /** One of the patient's documents. Somebody else's is not there, and the question is written down. */
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
         * The file of one of the patient's documents; of a document without one its text as a page. One range of bytes is served as a part
         *     where the hospital can and names its bytes: `ETag` is of this content and no other, and `If-Range` goes on only with the same one, else
         *     the whole comes.
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
        /** The text of one of the patient's documents: a fragment of HTML for a frame without rights. Marks its notices as read. */
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
        /** A link to the file of one of the patient's documents: for five minutes, for this document, within this session. */
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
        /** Whether the process answers. */
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
        /** Whether the cabinet can serve: 503 if something essential is down. */
        readonly get: operations["ready"];
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
        /** The patient's notices. */
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
        /** Marks the patient's notices as read. Of what is gone, or somebody else's, the answer says that it is not there; the patient's own are marked. */
        readonly post: operations["read_notices"];
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
        /** Signs out. Being out already is no error: the user wanted to be out and is. */
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
        /** Asks one of the person's passkeys after a right password. */
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
        /** Begins a sign-in with a passkey alone. */
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
        /** Ends the session of a token. An unknown token is answered 200 as well (RFC 7009 §2.2). */
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
        /** Signs in, or renews by cookie. Sets the cookies `cabinet_refresh` and `cabinet_device`. */
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
        /** The OpenAPI document. */
        readonly get: operations["openapi"];
        readonly put?: never;
        readonly post?: never;
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
        /** The patient's diagnoses, the newest first. */
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
        /** The patient's laboratory values, an entry for each indicator and unit. */
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
        /** Asks all hospitals for what is new. The copy is brought in step behind the scenes; `GET /api/record/sources` shows when it is. */
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
        /** The hospitals that keep records here; none if this portal has no electronic card. */
        readonly get: operations["sources"];
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
        /** Proves an address. */
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
        /** Sends the letter again to an account that waits for its proof. Everybody gets the same answer. */
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
        /** Who is signed in. */
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
        /** What happened to the patient's own data. */
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
        /** The patient's accounts at the medical hosts. */
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
        /** The current texts, whether the patient agreed to them, and the patient's register. */
        readonly get: operations["mine"];
        readonly put?: never;
        /** Agrees to the current text. Agreeing twice is one consent. */
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
        /** Takes a consent back. Without the one to the processing of personal data no call touches the patient's data until it is given again. */
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
         * All that the cabinet keeps about the patient: `index.html` to read, `data.json`, `fhir/bundle.json` (FHIR R4), the files. If it fails on
         *     the way, the connection is cut: half a copy is never taken for a whole one.
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
        /** One's own second steps. */
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
        /** Keeps the new passkey; other sessions end. */
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
        /** Asks the browser for a new passkey. */
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
        /** Removes one of one's own passkeys; other sessions end. */
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
        /** Gives new recovery codes; the former ones are dead, other sessions end. */
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
        /** Gives a secret for an app. It counts for nothing until a first code was right. */
        readonly post: operations["add_totp"];
        /** Asks for no codes any more; other sessions end. */
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
        /** From now on codes of the app are asked for. Gives new recovery codes; other sessions end. */
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
        /** Own sessions, last used first. */
        readonly get: operations["sessions"];
        readonly put?: never;
        readonly post?: never;
        /** Ends every session but this one. */
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
        /** Ends one of one's own sessions. */
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
        /** Stays: the account will not be removed. */
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
        /** Brings the scans of a registration. A part that is brought again replaces the first. */
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
         * Lets a new password wait for the link that goes to the account's address. Everybody gets the same answer, whether or not there is such
         *     an account, and the cookie `cabinet_restore`: the waiting password counts in this browser only.
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
        /** Makes the new password live and ends every session. */
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
        /** Tells whether the link asks for a new password in this browser. The link is not used up. */
        readonly post: operations["restore_link"];
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
        /** Changes what is said about oneself, and answers as `GET /api/users/me`. */
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
        /** Asks for the removal of one's own account, and signs out everywhere. Until the day comes one can sign in again and stay. */
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
        /** The current text of a consent. */
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
        /** Branding, languages, sign-in, menu, booking, texts. Anonymous. */
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
        /** The web modules of this hospital: anonymous those without roles, with a token those of the role too. */
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
        /** The patient's tickets at all clinics: coming ones first. */
        readonly get: operations["tickets"];
        readonly put?: never;
        /**
         * Books a slot, once: the same key, or the same slot by the same patient, gets the same answer. A key whose booking was refused for a
         *     passing reason (`hospital_unavailable`, `hospital_misconfigured`, `plugin_busy`, `plugin_starting`, `profile_incomplete`) is free again.
         *     A patient's bookings at a host come one after the other: the next one waits up to ten seconds for its turn.
         */
        readonly post: operations["book"];
        /** Cancels one of the patient's own coming tickets. A ticket that is cancelled, past, or somebody else's is not there. */
        readonly delete: operations["cancel"];
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
        /** Wishes that the hospital system was asked for and has not answered. The cabinet watches them; the patient must not repeat them. */
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
        /** Bookings whose answer came late, or never, until the patient has read their notices. The latest first. */
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
        /** All clinics. The answer is made once per list and kept with it. */
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
        /** Doctors of a speciality at a clinic. */
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
        /** One doctor of a clinic, in the given speciality or in the first that lists them. */
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
        /** Free slots, ascending. */
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
        /** Days with a free slot, inside the window of two months from today on the hospital's calendar. */
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
        /** Specialities of a clinic. */
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
        /** One speciality of a clinic. */
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
        /** The hosts behind this path. Anonymous: the screens wait for it at their start. */
        readonly get: operations["hosts"];
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
        /** Where the hospital system knows the patient. */
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
        /** Searches clinics, specialities and doctors. Never fails: what cannot be searched is not found. */
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
        /** Fifteen days, today first. */
        readonly get: operations["diary_days"];
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
        /** The form of a day: as it was saved, else as the hospital gives it. */
        readonly get: operations["diary_form"];
        readonly put?: never;
        /** Saves a day for good, and brings it to the hospital as soon as it answers. The same key again gets the same answer. */
        readonly post: operations["save_diary"];
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
        /** A tree of words from which a sentence is put together. */
        readonly get: operations["thesaurus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Who the patient is at one clinic. */
        readonly AccountView: {
            readonly id: string;
            readonly hostId: string;
            readonly hostName: string;
            readonly clinicId: string;
            /** @description If the hospital system told it in time. */
            readonly clinicName?: string | null;
            /** @description The person's id there. */
            readonly clientId: string;
            readonly importEpicris: boolean;
            /**
             * Format: date-time
             * @description When discharge summaries were last imported, as the hospital says; none if it has not said so.
             */
            readonly lastImported?: string | null;
        };
        /** @description Whose letter. */
        readonly AgainBody: {
            /** @description The address, or the login. */
            readonly email: string;
            /** @description Of the letter: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description One answer. */
        readonly AnswerBody: {
            /** @description Of the item. */
            readonly code: string;
            /** @description As `GET` shows it; none if nothing is answered. */
            readonly value?: unknown;
        };
        /** @description The ticket itself; its name is its start (A-165). */
        readonly AppointmentRef: {
            /** @description The id to cancel by. */
            readonly id: string;
            /**
             * Format: date-time
             * @description Start, with the hospital's offset.
             */
            readonly name: string;
        };
        /** @description Where to go. */
        readonly AttemptAnswer: {
            /** @description At the portal; the browser goes there. */
            readonly url: string;
        };
        readonly AttemptBody: {
            readonly purpose: components["schemas"]["Purpose"];
            /** @description For a link, unless the sign-in is fresh. */
            readonly currentPassword?: string | null;
        };
        readonly AuthCodeAnswer: {
            /** Format: uuid */
            readonly user_id: string;
        };
        readonly AuthCodeBody: {
            readonly state: string;
            readonly code: string;
        };
        /** @description Where another system sends its browser. */
        readonly AuthUrl: {
            /** @description At the portal. */
            readonly url: string;
            /**
             * Format: uuid
             * @description The attempt; comes back from the portal and goes to `authorize-lk` or `auth-code`.
             */
            readonly state: string;
        };
        readonly Authority: {
            /** @description `ROLE_PATIENT` or `ROLE_ADMIN` (A-260). */
            readonly authority: string;
        };
        /** @description Somebody is in. A browser also gets the cookie `cabinet_refresh`. */
        readonly AuthorizeAnswer: {
            readonly credentials: components["schemas"]["TokenAnswer"];
            /** @description Always `null` here; a refusal has `error_code` and `error_message`. */
            readonly error_message?: string | null;
            /** @description Whether the cabinet was made just now. */
            readonly new: boolean;
        };
        /** @description What the portal sent the browser back with, and the consent. */
        readonly AuthorizeBody: {
            readonly state: string;
            /** @description Of a person whom the portal knows. */
            readonly code?: string | null;
            /** @description OAuth's word, in place of a code. */
            readonly error?: string | null;
            /** @description The portal's own code and text. */
            readonly errorDescription?: string | null;
            /** @description Whether the box of the consent is ticked. */
            readonly confirmed?: boolean;
            /** @description Of the text about the portal's data that was shown. */
            readonly consentVersion?: string | null;
            /** @description Of the text about personal data, if it was shown and agreed to as well. */
            readonly personalDataVersion?: string | null;
            /** @description Of the texts that were shown. */
            readonly language?: string | null;
            /** @description The person chose to stay signed in on this device; otherwise the session ends with the browser. */
            readonly staySignedIn?: boolean;
        };
        readonly BTreeMap: {
            readonly [key: string]: string;
        };
        /** @description The booked slot (X-039). */
        readonly BookedView: {
            /** @description The id to cancel by; not the id of the slot. */
            readonly appointmentId: string;
            readonly clinicId: string;
            readonly doctor: components["schemas"]["Named"];
            readonly speciality?: components["schemas"]["Named"] | null;
            /** Format: date-time */
            readonly start: string;
            /**
             * Format: date-time
             * @description Absent if the slot did not say when it ends.
             */
            readonly end?: string | null;
            readonly room?: string | null;
            /**
             * Format: int32
             * @description The number in the queue.
             */
            readonly number?: number | null;
            readonly instructions?: string | null;
        };
        /** @description Which slot. Clinic and slot suffice for a slot that was listed within the last half hour. */
        readonly BookingBody: {
            /** @description Clinic. */
            readonly clinicId: string;
            /** @description Slot. */
            readonly appointmentId: string;
            /** @description Whose slot it is; believed only if the hospital system says so too. */
            readonly doctorId?: string | null;
            /** @description In which speciality the doctor was found. */
            readonly specId?: string | null;
            /**
             * Format: date-time
             * @description When the slot starts; believed only if the hospital system says so too.
             */
            readonly start?: string | null;
        };
        /** @description A medical host that patients book at (A-132…A-134). */
        readonly BookingHost: {
            /** @description First segment of its calls. */
            readonly id: string;
            readonly name: string;
            readonly description: string;
            /** @description Name and description in other languages. */
            readonly translations?: {
                readonly [key: string]: components["schemas"]["HostTexts"];
            };
        };
        /** @description Never empty: without a ticket there is a problem instead (A-305). */
        readonly BookingResult: {
            readonly result: components["schemas"]["BookedView"];
        };
        /** @description How it looks (B-026, B-028). */
        readonly BrandingBody: {
            readonly brand: string;
            readonly brandDark: string;
            /** @description Address of the logo. */
            readonly logo: string;
            /** @description Address of the favicon. */
            readonly favicon: string;
        };
        /**
         * @description How something is.
         * @enum {string}
         */
        readonly CheckStatus: "up" | "degraded" | "down";
        /** @description An account at a hospital system (A-127…A-131, B-137). */
        readonly Client: {
            /** @description The person's id there. */
            readonly clientId: string;
            /** @description The medical host. */
            readonly hostId: string;
            /** @description Whether results are imported. */
            readonly importEpicris: boolean;
            /**
             * Format: date-time
             * @description When they were last imported, as the hospital says; none if it has not said so.
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
        /** @description The first code of the app. */
        readonly ConfirmBody: {
            /** @description Six digits. */
            readonly code: string;
        };
        /** @description What is agreed to: the text that the screen showed. */
        readonly ConsentBody: {
            /** @description `personal_data` or `esia`. */
            readonly kind: string;
            /** @description Of the text that was shown. */
            readonly version: string;
            /** @description Of the text that was shown. */
            readonly language: string;
        };
        /** @description A line of the register. */
        readonly ConsentLine: {
            readonly kind: string;
            readonly version: string;
            readonly hash: string;
            readonly language: string;
            /**
             * Format: date-time
             * @description When its text was first shown; absent in the answer to a new consent.
             */
            readonly textDate?: string | null;
            /** Format: date-time */
            readonly givenAt: string;
            /** Format: date-time */
            readonly withdrawnAt?: string | null;
            /** @description `registration`, `esia` or `cabinet`. */
            readonly how: string;
            /** @description From which address it was given. */
            readonly address?: string | null;
        };
        /** @description A consent text. */
        readonly ConsentTextView: {
            /** @description `personal_data` or `esia`. */
            readonly kind: string;
            /** @description To be sent back with the consent. */
            readonly version: string;
            /** @description SHA-256 of the text, hexadecimal. */
            readonly hash: string;
            readonly language: string;
            /** @description Paragraphs parted by an empty line; the first is the heading. */
            readonly text: string;
        };
        /** @description The text that the person agreed to, in the language in which they read it, or else the current one. */
        readonly CurrentConsent: {
            readonly kind: string;
            readonly version: string;
            readonly language: string;
            readonly text: string;
            /**
             * Format: date-time
             * @description When it was first shown.
             */
            readonly textDate: string;
            /** @description A consent to the current text, in whichever language, is in force. */
            readonly given: boolean;
            /** Format: date-time */
            readonly givenAt?: string | null;
        };
        readonly DemoBody: {
            readonly logins: readonly components["schemas"]["DemoLogin"][];
        };
        /** @description A demo account as the sign-in page of a demo shows it. */
        readonly DemoLogin: {
            /** @description Login. */
            readonly username: string;
            /** @description Password, public by intention. */
            readonly password: string;
            /** @description Authority. */
            readonly role: string;
        };
        /** @description A diagnosis. */
        readonly Diagnosis: {
            readonly id: string;
            /** @description Of MKB-10, as the hospital wrote it. */
            readonly code: string;
            /** @description In words; none if the hospital's directory does not have the code. */
            readonly name?: string | null;
            /** @description Roman number of its chapter of MKB-10; none for what is no code of it. */
            readonly chapter?: string | null;
            /** @description First category of the chapter, e.g. `K00`. */
            readonly chapterFrom?: string | null;
            /** @description Last category of the chapter. */
            readonly chapterTo?: string | null;
            /**
             * Format: date
             * @description When it was made.
             */
            readonly setDate: string;
            /**
             * Format: date
             * @description When it ended.
             */
            readonly endDate?: string | null;
            /** @description Acute, chronic…, in the hospital's words. */
            readonly character?: string | null;
            /** @description Main, accompanying…, in the hospital's words. */
            readonly kind?: string | null;
            readonly hostId: string;
            /** @description How many documents name its code. */
            readonly documents: number;
        };
        /** @description A day. */
        readonly DiaryDay: {
            /** Format: date */
            readonly date: string;
            /** @description `empty`, `waiting` (saved, not yet at the hospital), `saved`, `refused` (the hospital did not take it). */
            readonly state: string;
        };
        /** @description The form of a day. */
        readonly DiaryForm: {
            /** Format: date */
            readonly date: string;
            /** @description `empty`, `waiting`, `saved` or `refused`. */
            readonly state: string;
            /** @description Saved for good: read-only (A-196, A-231, X-050). */
            readonly is_save: boolean;
            /** @description Whether the hospital has it; a saved day that it does not have yet is brought there later. */
            readonly sent: boolean;
            /** @description Questions by heading, in the hospital's order. */
            readonly groups: {
                readonly [key: string]: readonly components["schemas"]["DiaryItem"][];
            };
        };
        /** @description One question. */
        readonly DiaryItem: {
            readonly code: string;
            readonly name: string;
            /** @description `String`, `Integer`, `Double`, `Image`, `Date`, `Time`, `DateTime` or `Constructor`. */
            readonly typeName: string;
            /** @description By its type: a text, a number, `YYYY-MM-DD`, `HH:MM`, `YYYY-MM-DDTHH:MM`, `{mime, base64}`; none if nothing is answered. */
            readonly value?: unknown;
            /** @description Answers to choose from. */
            readonly options: readonly string[];
            /** @description Whether something else than an option may be written. */
            readonly freeText: boolean;
            /** @description With `Constructor`: what to ask `GET /api/{host}/thesaurus/{name}` for. */
            readonly thesaurus?: string | null;
            /** @description A regular expression that a text matches as a whole. */
            readonly pattern?: string | null;
            /** Format: double */
            readonly minimum?: number | null;
            /** Format: double */
            readonly maximum?: number | null;
            readonly required: boolean;
            readonly unit?: string | null;
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
            /** @description Why the doctor does not receive. */
            readonly comment?: string | null;
        };
        /** @description A doctor with the clinic and the speciality. */
        readonly DoctorHit: components["schemas"]["Doctor"] & {
            readonly clinicId: string;
            readonly clinicName: string;
            readonly specName: string;
        };
        /** @description An identity document (A-121…A-125). */
        readonly Document: {
            /** Format: uuid */
            readonly id: string;
            /** @description One of `GET /api/documents/types`. */
            readonly type: string;
            readonly serial?: string | null;
            readonly number: string;
            readonly issuedBy?: string | null;
            /**
             * Format: date
             * @description `YYYY-MM-DD`
             */
            readonly issueDate?: string | null;
            /** @description The state portal vouches for it. */
            readonly fromEsia: boolean;
        };
        /** @description Where the searched words are. */
        readonly DocumentHit: {
            /** @description The document's name. */
            readonly title: readonly components["schemas"]["TextPiece"][];
            /** @description Code and name of its diagnosis; empty if it has none. */
            readonly diagnosis: readonly components["schemas"]["TextPiece"][];
            /** @description The sentence of its text with the first hit and what follows it, at most 200 characters; empty if the words are in the card only. */
            readonly snippet: readonly components["schemas"]["TextPiece"][];
        };
        /** @description A type of documents and how one is written. The first one of a citizenship is its usual one. */
        readonly DocumentTypeView: {
            readonly type: string;
            /** @description Key of its name: `documents.types.<type>`. */
            readonly label: string;
            /** @description Whose documents these are: `RU`, `FOREIGN`. */
            readonly citizenship: readonly string[];
            /**
             * @description For a field that holds serial and number: `9` a digit, `*` a digit or capital letter, a space between both; none if such
             *     documents differ.
             */
            readonly mask?: string | null;
            /** @description `none`, `required` or `optional`. */
            readonly serial: string;
            /** @description What a serial looks like; capital letters. */
            readonly serialPattern?: string | null;
            /** @description What a number looks like. */
            readonly numberPattern: string;
        };
        /** @description A document at the portal. */
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
        /** @description A person as the portal knows them. */
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
            /** @description Three letters, e.g. `RUS`. */
            readonly citizenship?: string | null;
            /** @description Whether the portal has checked who this is. */
            readonly trusted: boolean;
            readonly documents: readonly components["schemas"]["EsiaDocument"][];
            /**
             * Format: date-time
             * @description When the portal said so.
             */
            readonly asOf: string;
        };
        /** @description What one has. */
        readonly Factors: {
            readonly totp?: components["schemas"]["Totp"] | null;
            /** Format: int32 */
            readonly recoveryCodesLeft: number;
            readonly passkeys: readonly components["schemas"]["Passkey"][];
            /** @description Whether the hospital wants a second step of this person. */
            readonly required: boolean;
        };
        /** @description A field at fault. */
        readonly FieldProblem: {
            /** @description Path of the field in the body or the name of the parameter. */
            readonly field: string;
            /** @description What is wrong: `required`, `too_long`, `invalid`, … */
            readonly code: string;
        };
        /** @description The browser's answer. */
        readonly FinishBody: {
            /** @description Of the question. */
            readonly ceremony: string;
            /** @description What its owner calls it, 1 to 100 characters. */
            readonly name: string;
            /** @description `PublicKeyCredential.toJSON()`. */
            readonly credential: Record<string, never>;
        };
        /** @description A link and, where it asks for one, the new password. */
        readonly FollowedBody: {
            /** @description The parameter `restore` in the fragment of the link. */
            readonly token: string;
            /** @description The new password; without it the waiting one counts, in the browser that typed it. */
            readonly password?: string | null;
            /** @description Checked if it is there. */
            readonly confirmPassword?: string | null;
        };
        /** @description A medical host, as people call it. */
        readonly HostBody: {
            /** @description First segment of its calls. */
            readonly id: string;
            readonly name: string;
            /** @description The name in other languages. Optional: a browser may start without a network from an older answer. */
            readonly translations?: {
                readonly [key: string]: components["schemas"]["HostTexts"];
            };
        };
        /** @description What a medical host is called in one language; what is absent stays as it is. */
        readonly HostTexts: {
            readonly name?: string | null;
            readonly description?: string | null;
        };
        /** @description The proof that it is the owner who asks. */
        readonly LeaveBody: {
            /** @description The password, typed once more. Somebody without a password signs in through the state portal within the ten minutes before. */
            readonly password?: string | null;
            /** @description Of the letter: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description When it will happen. */
        readonly LeavingView: {
            /** Format: date-time */
            readonly leavingAt: string;
        };
        /** @description What the link carries. */
        readonly LinkBody: {
            /** @description The parameter `confirm`, `email` or `restore` in the fragment of the link. */
            readonly token: string;
        };
        readonly Live: {
            readonly status: components["schemas"]["CheckStatus"];
        };
        /** @description One line. */
        readonly LogEntry: {
            /** Format: date-time */
            readonly at: string;
            /** @description `self`, `administrator`, `plugin`, `system`, `stranger` or `unknown`. */
            readonly who: string;
            /** @description What happened, e.g. `consent_given`. */
            readonly kind: string;
            /** @description Codes and names of things: `host`, `clinic`, `fields`, `type`, … */
            readonly detail: Record<string, never>;
        };
        /** @description A page of lines. */
        readonly LogPage: {
            /** @description The last written first. */
            readonly entries: readonly components["schemas"]["LogEntry"][];
            /**
             * Format: int64
             * @description For `before` of the next page; none on the last one.
             */
            readonly next?: number | null;
        };
        /** @description The current user. The chat's members are filled once the chat is switched on (X-059). */
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
            /** @description The person has to agree to the processing of personal data before anything else: see `/api/users/me/consents`. */
            readonly consentRequired: boolean;
            /** @description The password was made up by somebody else, or may be known: nothing else opens before `PATCH /api/users/update` brings another one. */
            readonly passwordChangeRequired: boolean;
            /** @description The hospital wants a second step of this administrator first: see `/api/users/me/factors`. */
            readonly factorRequired: boolean;
            /** @description An address that waits for its proof; `email` stays until then. */
            readonly pendingEmail?: string | null;
            /** @description The mail server refused the letter to `pendingEmail` for good: there is no such address, for instance. */
            readonly pendingEmailRefused: boolean;
            /** @description Whether `email` is proved. */
            readonly emailConfirmed: boolean;
            /** @description `doctor`, if that is what the person called themself (X-005). */
            readonly requestedRole?: string | null;
            /** @description Whether there is a password to change (X-007). */
            readonly hasPassword: boolean;
            /** @description What the browser seals this person's shelf with, so that nobody else reads what it keeps (docs/adr/0011): 32 bytes in Base64. */
            readonly shelfKey: string;
            /**
             * Format: date-time
             * @description The account is removed then, unless the person stays (X-034).
             */
            readonly leavingAt?: string | null;
            readonly clients: readonly components["schemas"]["Client"][];
            readonly vistaRelations: readonly components["schemas"]["VistaRelation"][];
            readonly tadamAccessToken?: string | null;
            readonly tadamRoomId?: string | null;
            readonly tadamUsername?: string | null;
        };
        /** @description A document under the names of the specification (A-135…A-143, A-146, A-147). */
        readonly MedicalFile: {
            /** Format: uuid */
            readonly id: string;
            /** @description `FRAGMENT` or `result` (X-019). */
            readonly type: string;
            /** @description `fragment`, `consultation` or `research`. */
            readonly kind: string;
            /**
             * Format: int32
             * @description The number of the specification for stored files: 6, a result (A-146); none for a part of the card.
             */
            readonly storageType?: number | null;
            readonly name: string;
            /**
             * Format: date-time
             * @description With the hospital's offset.
             */
            readonly created: string;
            /** @description Who wrote it. */
            readonly author?: string | null;
            /** @description Code of the diagnosis that it belongs to, as the hospital wrote it. */
            readonly mkb?: string | null;
            /** @description That diagnosis in words. */
            readonly diagName?: string | null;
            /** @description Of the file. */
            readonly mime?: string | null;
            /**
             * Format: int64
             * @description Of the file, in bytes.
             */
            readonly size?: number | null;
            /** @description Of the file. */
            readonly fileName?: string | null;
            /** @description Whether there is a text to read. */
            readonly hasHtml: boolean;
            /** @description Whether there is a file to load. */
            readonly hasFile: boolean;
            readonly signed: boolean;
            /** @description The medical host that it comes from. */
            readonly vistaHostId: string;
            /**
             * Format: int32
             * @description How much of card and text lies in the cabinet, in percent: 100, or 0 while the text has not come; opening it asks for it.
             */
            readonly progress: number;
            /** @description Not opened since it came or changed. */
            readonly isNew: boolean;
            readonly hit?: components["schemas"]["DocumentHit"] | null;
        };
        /** @description A hospital system that answers here. */
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
        /** @description One module as its build describes it. Members that only the shell understands are passed on. */
        readonly Module: {
            /** @description Name of its folder. */
            readonly id: string;
            /** @description `/modules/<id>/remoteEntry.<hash>.js` */
            readonly entry: string;
            /** @description Pages that it serves. */
            readonly pages?: readonly components["schemas"]["Page"][];
            /** @description Authorities that see it; empty for everybody, also before sign-in. */
            readonly roles?: readonly string[];
            /** @description Its own settings, overlaid by those of the variant. */
            readonly settings?: Record<string, never>;
        };
        /** @description The answer of `GET /api/v1/variant/modules`. */
        readonly ModulesBody: {
            readonly modules: readonly components["schemas"]["Module"][];
        };
        /** @description Everything about one's consents. */
        readonly MyConsentsView: {
            readonly current?: components["schemas"]["CurrentConsent"] | null;
            readonly esia?: components["schemas"]["CurrentConsent"] | null;
            /** @description The whole register of the person, newest first. */
            readonly history: readonly components["schemas"]["ConsentLine"][];
        };
        /** @description Somebody or something by id and name; empty where the hospital system does not tell. */
        readonly Named: {
            readonly id: string;
            readonly name: string;
        };
        /** @description A document where only its name is shown. */
        readonly NamedDocument: {
            /** Format: uuid */
            readonly id: string;
            /** @description `FRAGMENT` or `result`. */
            readonly type: string;
            /** @description `fragment`, `consultation` or `research`. */
            readonly kind: string;
            readonly name: string;
        };
        /** @description The new document. Unknown members are left alone. */
        readonly NewDocumentBody: {
            /** @description One of `GET /api/documents/types`; `PASSPORT` if absent (A-121). */
            readonly type?: string;
            readonly serial?: string | null;
            readonly number: string;
            /** @description At most 255 characters. */
            readonly issuedBy?: string | null;
            /** @description `YYYY-MM-DD`, between birth and today. */
            readonly issueDate?: string | null;
        };
        /** @description A new passkey. */
        readonly NewPasskey: {
            readonly passkey: components["schemas"]["Passkey"];
            /** @description With the first second step only. */
            readonly recoveryCodes: readonly string[];
        };
        /** @description A question for `navigator.credentials.create`. */
        readonly NewPasskeyQuestion: {
            /** @description To come back with. */
            readonly ceremony: string;
            /** @description `PublicKeyCredentialCreationOptionsJSON`. */
            readonly publicKey: unknown;
        };
        /** @description The secret, shown this once. */
        readonly NewTotp: {
            /** @description To be typed in, base32. */
            readonly secret: string;
            /** @description `otpauth://…`, for an app on the same phone. */
            readonly uri: string;
            /** @description The same as a picture: SVG. */
            readonly qr: string;
        };
        /** @description A notice: about a document or about a booking. */
        readonly Notice: {
            /** Format: uuid */
            readonly id: string;
            /**
             * @description `document_new`, `document_changed`; of a booking whose answer came late `booking_confirmed`, `booking_refused`, or
             *     `booking_unclear` if the hospital system never told.
             */
            readonly kind: string;
            /** Format: date-time */
            readonly at: string;
            readonly read: boolean;
            readonly document?: components["schemas"]["NamedDocument"] | null;
            readonly booking?: components["schemas"]["NoticedBooking"] | null;
        };
        /** @description A booking that a notice is about. */
        readonly NoticedBooking: {
            /** @description The medical host. */
            readonly hostId: string;
            /**
             * Format: date-time
             * @description When the visit is, with the hospital's offset.
             */
            readonly start: string;
            /** @description The doctor, if the name is remembered. */
            readonly doctorName?: string | null;
            /** @description The clinic, if the name is remembered. */
            readonly clinicName?: string | null;
        };
        /** @description A page of notices. */
        readonly NoticesPage: {
            /**
             * Format: int64
             * @description How many are not read, on all pages.
             */
            readonly unread: number;
            /** @description The newest first. */
            readonly items: readonly components["schemas"]["Notice"][];
        };
        /** @description One value. */
        readonly ObservationPoint: {
            /**
             * Format: date-time
             * @description When the sample was taken, with the hospital's offset.
             */
            readonly at: string;
            /**
             * Format: double
             * @description A number…
             */
            readonly value?: number | null;
            /** @description …or words, e.g. "не обнаружено". */
            readonly text?: string | null;
            /** Format: double */
            readonly normLow?: number | null;
            /** Format: double */
            readonly normHigh?: number | null;
            /**
             * Format: uuid
             * @description The laboratory sheet.
             */
            readonly documentId?: string | null;
        };
        /** @description One indicator. */
        readonly ObservationSeries: {
            readonly code: string;
            readonly name: string;
            readonly unit?: string | null;
            /** @description Codes of two hospitals need not mean the same. */
            readonly hostId: string;
            /** @description The oldest first. */
            readonly points: readonly components["schemas"]["ObservationPoint"][];
        };
        /** @description A wish whose outcome is not known yet. */
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
        /** @description Who runs the cabinet (B-025, B-027). */
        readonly OrganisationBody: {
            readonly title: string;
            readonly shortTitle: string;
            readonly phone: string;
            readonly phoneHours: string;
            readonly address: string;
            /** @description What of it is called otherwise in another language, by language. Optional: a browser may start without a network from an older answer. */
            readonly translations?: {
                readonly [key: string]: components["schemas"]["OrganisationTextsBody"];
            };
        };
        /** @description Texts about the hospital in one language; what is absent stays as it is. */
        readonly OrganisationTextsBody: {
            readonly title?: string | null;
            readonly shortTitle?: string | null;
            readonly phoneHours?: string | null;
            readonly address?: string | null;
        };
        /** @description A page that a module serves. */
        readonly Page: {
            /** @description First segment or segments of its addresses: `visit`. */
            readonly path: string;
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
        /** @description A question for `navigator.credentials.get`. */
        readonly PasskeyQuestion: {
            /** @description To come back with, as `ceremony` of the token call; absent after a password, where `mfa_token` is enough. */
            readonly ceremony?: string | null;
            /** @description `PublicKeyCredentialRequestOptionsJSON`. */
            readonly publicKey: unknown;
        };
        /** @description Who one is. An empty patronymic, telephone or SNILS is removed. */
        readonly PersonalBody: {
            readonly firstName?: string | null;
            readonly lastName?: string | null;
            readonly patrName?: string | null;
            /** @description `YYYY-MM-DD` */
            readonly birthDate?: string | null;
            /** @description `MALE` or `FEMALE`. */
            readonly gender?: string | null;
            /** @description Counts when the link of the letter to it was followed; until then it is `pendingEmail`. */
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly snils?: string | null;
        };
        /** @description RFC 9457 problem details (X-070). `code` decides the text on the screen. */
        readonly Problem: {
            /** @description `about:blank#<code>`: there is no page behind a code. */
            readonly type: string;
            /** @description The status in English words. */
            readonly title: string;
            /**
             * Format: int32
             * @description HTTP status.
             */
            readonly status: number;
            /** @description Stable name of what happened. */
            readonly code: string;
            /** @description A sentence of the hospital meant for the patient. */
            readonly detail?: string | null;
            /** @description Id under which the log knows this request; the same as header `X-Request-Id`. */
            readonly request_id: string;
            /** @description Fields at fault. */
            readonly errors?: readonly components["schemas"]["FieldProblem"][];
            /**
             * Format: int64
             * @description Seconds until it is sensible to ask again.
             */
            readonly retry_after?: number | null;
        };
        /** @description Proof that the token is its owner's. */
        readonly ProofBody: {
            /** @description The password, unless the sign-in is younger than ten minutes. */
            readonly currentPassword?: string | null;
        };
        /**
         * @description What for.
         * @enum {string}
         */
        readonly Purpose: "link" | "refresh";
        /** @description Which ones. */
        readonly ReadBody: {
            /** @description None: all that are there. */
            readonly ids?: readonly string[] | null;
        };
        /** @description Dates of the lists of a copy. */
        readonly RecordListDates: {
            /** Format: date-time */
            readonly diagnoses?: string | null;
            /** Format: date-time */
            readonly observations?: string | null;
            /** Format: date-time */
            readonly documents?: string | null;
        };
        /** @description One hospital. */
        readonly RecordSource: {
            readonly hostId: string;
            readonly hostName: string;
            /**
             * @description `found`; `unknown`, `ambiguous` (several people like this one: nobody's record is shown), `unproved` (nobody vouches for who the
             *     person is), `never` (not asked yet, or it never answered).
             */
            readonly state: string;
            /**
             * Format: date-time
             * @description When the copy was last equal to the hospital's record: the date of its oldest list.
             */
            readonly asOf?: string | null;
            /** @description When each list last was. A list that fails leaves the dates of the others. */
            readonly lists: components["schemas"]["RecordListDates"];
            /**
             * Format: date-time
             * @description When the hospital was last asked.
             */
            readonly askedAt?: string | null;
            /** @description Whether it is being asked, or will be in a moment. */
            readonly refreshing: boolean;
            /** @description Why the last attempt failed, e.g. `hospital_unavailable`. */
            readonly failure?: string | null;
        };
        readonly RecordsBody: {
            /** @description The medical host that keeps the diary of self-observation: the first segment of its calls. Null if none does (X-086). */
            readonly diary?: string | null;
        };
        /** @description Recovery codes, shown this once. */
        readonly RecoveryCodes: {
            /** @description Ten, each good once. */
            readonly recoveryCodes: readonly string[];
        };
        /** @description Who is registered. */
        readonly RegistrationAnswer: {
            /** Format: uuid */
            readonly userId: string;
            /** @description The link in the letter must be followed before the first sign-in. */
            readonly confirmationRequired: boolean;
            /** @description For `POST /api/users/reg/files`, half an hour. */
            readonly uploadToken?: string | null;
        };
        /**
         * @description The form. The eight fields of the specification are required: `email`, `password`, `username`, `firstName`, `lastName`, `birthDate`,
         *     and, where there is one, `patrName` and `gender`.
         */
        readonly RegistrationBody: {
            readonly email?: string | null;
            readonly username?: string | null;
            readonly password?: string | null;
            /** @description Checked if it is there. */
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
            /** @description One of `GET /api/documents/types`. */
            readonly documentType?: string | null;
            /** @description Serial and number, parted at the last space. */
            readonly document?: string | null;
            /** @description `YYYY-MM-DD` */
            readonly documentDate?: string | null;
            readonly issuedBy?: string | null;
            readonly phone?: string | null;
            /** @description `PATIENT` */
            readonly type?: string | null;
            /** @description `patient` or `doctor`; gives no rights. */
            readonly requestedRole?: string | null;
            /** @description To the processing of personal data. Missing: the cabinet asks after sign-in. */
            readonly consent?: boolean | null;
            readonly consentEsia?: boolean | null;
            /** @description `version` of `GET /api/v1/consent`. */
            readonly consentVersion?: string | null;
            /** @description Of the screen and of the letter: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description The body itself, or wrapped as the specification shows it (B-273). */
        readonly RegistrationCall: {
            /** @description The form. */
            readonly user: components["schemas"]["RegistrationBody"];
        } | components["schemas"]["RegistrationBody"];
        readonly RegistrationCodeBody: {
            /** @description Of the attempt. */
            readonly state: string;
            /** @description Six digits; spaces around and between them do not matter. */
            readonly code: string;
        };
        readonly RegistrationEmailBody: {
            /** @description Of the attempt that was answered with `no_email` and `canProveEmail`. */
            readonly state: string;
            readonly email: string;
            /** @description Of the letter. */
            readonly language?: string | null;
        };
        /** @description Any of the four; each JPEG, PNG or PDF of at most ten megabytes. */
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
        /** @description Who the patient is at one clinic. */
        readonly Relation: {
            readonly clinicId: string;
            readonly hostId: string;
            readonly patientId: string;
        };
        /** @description Login and new password. */
        readonly RestoreBody: {
            /** @description Login or mail address. */
            readonly username?: string | null;
            /** @description The new password. */
            readonly password?: string | null;
            /** @description Checked if it is there. */
            readonly confirmPassword?: string | null;
            /** @description Of the letter: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        /** @description What a link needs here. */
        readonly RestoreLink: {
            /** @description The new password has to be typed: it was not typed in this browser. */
            readonly asksPassword: boolean;
        };
        /** @description RFC 7009 §2.1; `token_type_hint` is not needed. */
        readonly Revocation: {
            /** @description An access or a refresh token. */
            readonly token: string;
        };
        /** @description The answers: alone, or the whole form as `GET` gave it. */
        readonly SaveBody: {
            readonly items?: readonly components["schemas"]["AnswerBody"][] | null;
            readonly groups?: {
                readonly [key: string]: readonly components["schemas"]["AnswerBody"][];
            } | null;
        };
        /** @description Four lists, best hits first, at most 20 each. */
        readonly SearchAnswer: {
            readonly clinicsByName: readonly components["schemas"]["Clinic"][];
            readonly clinicsByAddress: readonly components["schemas"]["Clinic"][];
            readonly doctorsByName: readonly components["schemas"]["DoctorHit"][];
            readonly specsByName: readonly components["schemas"]["SpecHit"][];
        };
        /** @description The question for a second step. */
        readonly SecondStepBody: {
            /** @description Of the refusal `mfa_required`. */
            readonly mfa_token: string;
        };
        readonly SessionBody: {
            /** Format: int64 */
            readonly idleWarningMs: number;
        };
        /** @description One sign-in on one device. */
        readonly SessionView: {
            /** Format: uuid */
            readonly id: string;
            /** @description This very one. */
            readonly current: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When its token was last renewed: the cabinet was open then.
             */
            readonly lastSeenAt: string;
            /** @description What the browser calls itself. */
            readonly userAgent?: string | null;
        };
        /** @description A booking that was unanswered, and how it ended. */
        readonly SettledBooking: {
            /**
             * Format: uuid
             * @description The notice to mark as read at `/api/notices/read`; the booking is listed until then.
             */
            readonly noticeId: string;
            /** Format: uuid */
            readonly bookingId: string;
            /** @description `booking_confirmed`, `booking_refused`, or `booking_unclear` if the hospital system never told. */
            readonly kind: string;
            /**
             * Format: date-time
             * @description When the cabinet learnt it.
             */
            readonly at: string;
            readonly clinic: components["schemas"]["Named"];
            /** @description The clinic's, as it writes it. */
            readonly phone?: string | null;
            readonly doctor: components["schemas"]["Named"];
            /** Format: date-time */
            readonly start: string;
        };
        readonly SignInBody: {
            /** @description `login-and-esia`, `citizen-or-foreigner` or `login`. */
            readonly mode: string;
            readonly esiaUnavailable: boolean;
            /** @description Whether there is a portal, and its plugin is switched on. */
            readonly esia: boolean;
            /**
             * Format: int32
             * @description What a new password has at least (X-055); the server counts again.
             */
            readonly leastPasswordCharacters: number;
        };
        /** @description A free moment of a doctor. */
        readonly Slot: {
            readonly appointmentId: string;
            /**
             * Format: date-time
             * @description With the hospital's offset.
             */
            readonly start: string;
            /**
             * Format: date-time
             * @description Equals `start` where the hospital system does not know the length.
             */
            readonly end: string;
            readonly room?: string | null;
            readonly address?: string | null;
            /** Format: int32 */
            readonly number?: number | null;
        };
        /** @description A speciality with its clinic. */
        readonly SpecHit: components["schemas"]["Speciality"] & {
            readonly clinicId: string;
            readonly clinicName: string;
            /**
             * Format: date
             * @description First day with a free ticket, as far as the hospital system tells.
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
        /** @description A part of a text. */
        readonly TextPiece: {
            /** @description Plain text. */
            readonly text: string;
            /** @description Whether the search asked for it. */
            readonly hit: boolean;
        };
        /** @description A node with all below it. */
        readonly ThesaurusNode: {
            readonly code: string;
            readonly name: string;
            /** @description How its text is made from the chosen child's, which stands for `%s`. */
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
             * @description When the visit ends, if the slot said so when it was chosen.
             */
            readonly end?: string | null;
            readonly room?: string | null;
            /**
             * Format: int32
             * @description The number in the queue, if the slot said it when it was chosen.
             */
            readonly number?: number | null;
            readonly instructions?: string | null;
        };
        /** @description Where. */
        readonly TicketClinic: {
            readonly id: string;
            readonly name: string;
            readonly address?: string | null;
            readonly phone?: string | null;
        };
        /** @description A link that needs no token. */
        readonly TicketView: {
            /** @description Path and query, for a link of the same site. */
            readonly url: string;
            /**
             * Format: date-time
             * @description It opens nothing after this; a download that has begun goes on.
             */
            readonly expiresAt: string;
        };
        /** @description RFC 6749 §5.1. The refresh token is in the cookie only. */
        readonly TokenAnswer: {
            /** @description For `Authorization: Bearer`. */
            readonly access_token: string;
            /** @description Always `Bearer`. */
            readonly token_type: string;
            /**
             * Format: int64
             * @description Seconds.
             */
            readonly expires_in: number;
            /** @description Whether the person chose to stay signed in on this device; otherwise the session ends with the browser or when it stands idle. */
            readonly stay_signed_in: boolean;
        };
        /** @description The fields of the body, or of the query as the specification writes them. */
        readonly TokenForm: {
            /** @description `password`, `refresh_token`; `mfa_otp`, `mfa_recovery`, `mfa_passkey` after a refusal `mfa_required`; `passkey`. */
            readonly grant_type: string;
            /** @description Login or mail address, with `password`. */
            readonly username?: string | null;
            /** @description With `password`. */
            readonly password?: string | null;
            /** @description With `mfa_…`: of the refusal that asked for the second step. */
            readonly mfa_token?: string | null;
            /** @description With `mfa_otp`: six digits. */
            readonly otp?: string | null;
            /** @description With `mfa_recovery`. */
            readonly recovery_code?: string | null;
            /** @description With `mfa_passkey` and `passkey`: JSON of the browser's credential. */
            readonly passkey?: string | null;
            /** @description With `passkey`: of `POST /api/oauth/passkey/start`. */
            readonly ceremony?: string | null;
            /**
             * @description The person chose to stay signed in on this device (with everything but `refresh_token`); otherwise the session ends with the
             *     browser.
             */
            readonly stay_signed_in: boolean;
        };
        /** @description An app that shows codes. */
        readonly Totp: {
            /** Format: date-time */
            readonly since: string;
        };
        /** @description What everybody may know: what stands behind the cabinet, and which of it is broken, is the house's business. */
        readonly UpOrDown: {
            /** @description `up` or `down` */
            readonly status: components["schemas"]["CheckStatus"];
        };
        /** @description What changes. A missing field stays as it is. */
        readonly UpdateBody: {
            /** @description The new password; empty or missing is no change. */
            readonly password?: string | null;
            /**
             * @description The one until now. A new password needs it; a new address, name, birth date, gender or SNILS needs it unless the sign-in is younger than
             *     ten minutes.
             */
            readonly currentPassword?: string | null;
            readonly personalInformation?: components["schemas"]["PersonalBody"] | null;
            /** @description Of the letter: `ru`, `en`, `de`, `fr`. */
            readonly language?: string | null;
        };
        readonly UsersTableBody: {
            /** @description From left to right (X-043). */
            readonly columns: readonly string[];
        };
        /** @description What the variant has chosen. */
        readonly Variant: {
            readonly id: string;
            readonly organisation: components["schemas"]["OrganisationBody"];
            readonly branding: components["schemas"]["BrandingBody"];
            /** @description The first is the default. */
            readonly languages: readonly string[];
            /** @description IANA name. */
            readonly timezone: string;
            readonly signIn: components["schemas"]["SignInBody"];
            /** @description All of them, also those under an older name (X-026). */
            readonly hosts: readonly components["schemas"]["HostBody"][];
            /** @description Already resolved (X-008). */
            readonly landing: string;
            /** @description Only what leads somewhere. */
            readonly menu: readonly components["schemas"]["MenuBody"][];
            readonly usersTable: components["schemas"]["UsersTableBody"];
            readonly visits: components["schemas"]["VisitsBody"];
            readonly records: components["schemas"]["RecordsBody"];
            readonly session: components["schemas"]["SessionBody"];
            readonly demo?: components["schemas"]["DemoBody"] | null;
            /** @description The variant's own texts by language and key. */
            readonly texts: {
                readonly [key: string]: components["schemas"]["BTreeMap"];
            };
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
            /** @description Where patients book, in the order in which it is offered; empty if this hospital has no booking (X-086). */
            readonly hosts: readonly components["schemas"]["BookingHost"][];
        };
        readonly VistaRelation: {
            /** @description The person's id at a host that keeps records (A-112, A-113). */
            readonly clientId: string;
        };
    };
    responses: {
        /** @description `forbidden`, `consent_required` (none is in force, or it was withdrawn), `password_change_required`, `factor_required` */
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
                /** @description 8 to 128 printable ASCII characters; with the same key the same request is done once and answered the same for a day */
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
            /** @description `too_many_documents`; `in_progress`: the same request is at work, look again after `Retry-After` */
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
            /** @description `validation` with the fields; `idempotency_key_reused` */
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
                /** @description As the list names it. */
                readonly id: string;
            };
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters; with the same key the same request is done once and answered the same for a day */
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
            /** @description `in_progress`: the same request is at work, look again after `Retry-After` */
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
                readonly purpose?: components["schemas"]["Purpose"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description for another system */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthUrl"];
                };
            };
            /** @description for a browser: to the portal */
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
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["RateLimited"];
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
            /** @description `not_trusted`, `esia_refused` (the person said no at the portal), `esia_child` (under 14), `esia_error`, `bad_origin` */
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
            /** @description `attempt_spent`: used, older than ten minutes, or of another browser */
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
            /** @description to the portal, or to `/login` where the portal has no sign-out or is away */
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
            /** @description `email_registered`: meanwhile by somebody else; `consent_outdated` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `attempt_spent`: nothing waits in this browser (any more) */
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
            /** @description `wrong_code` with `triesLeft`; at 0 another letter is needed */
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
            /** @description a letter is on its way */
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
            /** @description `attempt_spent`: nothing waits in this browser (any more) */
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
                /** @description `userId` */
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
            /** @description `esia_not_linked`, and for a patient whatever is not theirs */
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
                /** @description Only what doctors wrote into the card. */
                readonly fragmentOnly?: boolean;
                /** @description Only files of consultations, and what examinations found. */
                readonly resultOnly?: boolean;
                /** @description Words, in any form of theirs, each of which the document has; typing mistakes are forgiven where none has them. At most 200 characters. */
                readonly q?: string;
                /** @description Only those of this diagnosis: a code, or a category of three characters with all below it. */
                readonly diagnosis?: string;
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
            /** @description `validation`: `kind` or `diagnosis` is none, `q` is too long */
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
                /** @description What doctors wrote into the card. */
                readonly fragmentOnly?: boolean;
                /** @description Files of consultations, and what examinations found. */
                readonly resultOnly?: boolean;
                /** @description Of the list of what could not be read: `ru`, `en`, `de`, `fr`; the hospital's first language if it is none that the hospital offers. */
                readonly language?: string;
                /** @description instead of a token: of `POST /api/files/archive/ticket` */
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
                    /** @description sum of the known sizes of their files */
                    readonly "Cabinet-Bytes"?: number;
                    /** @description how many documents */
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
            /** @description too many files at a time, or several archives within the hour */
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
                /** @description What doctors wrote into the card. */
                readonly fragmentOnly?: boolean;
                /** @description Files of consultations, and what examinations found. */
                readonly resultOnly?: boolean;
                /** @description Of the list of what could not be read: `ru`, `en`, `de`, `fr`; the hospital's first language if it is none that the hospital offers. */
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
    readonly toggle_epicris: {
        readonly parameters: {
            readonly query: {
                /** @description Medical host. */
                readonly hostId: string;
                /** @description The person's id there. */
                readonly clientId: string;
                /** @description On or off. */
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
                /** @description as the list names it */
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
                /** @description instead of a token: of `POST /api/files/{id}/ticket` */
                readonly ticket?: string;
            };
            readonly header?: {
                /** @description `bytes=first-last`, `bytes=first-`, `bytes=-last` */
                readonly Range?: string | null;
                /** @description the `ETag` of the part that is there already */
                readonly "If-Range"?: string | null;
            };
            readonly path: {
                /** @description as the list names it */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the file, as what the hospital says it is; any other type comes as bytes. `text/html` is the text of a document without a file */
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
            /** @description the wanted part of the file */
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
            /** @description also `ticket_invalid`, `ticket_expired` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            /** @description no such document, or the hospital has its file no more */
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
            /** @description too many files at a time */
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
                /** @description as the list names it */
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
                /** @description as the list names it */
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
    readonly list_notices: {
        readonly parameters: {
            readonly query?: {
                /** @description The last notice of the page before. */
                readonly before?: string;
                /** @description How many; 20 if absent. */
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
            /** @description one of them is not there */
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
    readonly logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the session is over, the cookie is gone */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
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
            readonly 500: components["responses"]["Internal"];
            /** @description database_unavailable: the cookie is gone, the session may go on until it is ended again */
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
            /** @description the token does not count any more */
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
                /** @description `password`, `refresh_token`; `mfa_otp`, `mfa_recovery`, `mfa_passkey` after a refusal `mfa_required`; `passkey`. */
                readonly grant_type?: string;
                /** @description Login or mail address, with `password`. */
                readonly username?: string;
                /** @description With `password`. */
                readonly password?: string;
                /** @description With `mfa_…`: of the refusal that asked for the second step. */
                readonly mfa_token?: string;
                /** @description With `mfa_otp`: six digits. */
                readonly otp?: string;
                /** @description With `mfa_recovery`. */
                readonly recovery_code?: string;
                /** @description With `mfa_passkey` and `passkey`: JSON of the browser's credential. */
                readonly passkey?: string;
                /** @description With `passkey`: of `POST /api/oauth/passkey/start`. */
                readonly ceremony?: string;
                /**
                 * @description The person chose to stay signed in on this device (with everything but `refresh_token`); otherwise the session ends with the
                 *     browser.
                 */
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
            /** @description asked within the last minute */
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
            /** @description the address is proved */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Malformed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description email_taken: meanwhile by somebody else */
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
            /** @description if somebody waits for a letter, it is on its way */
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
                /** @description taken for the specification's sake; the portal tells it */
                readonly email?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description to `/api/esia/auth-url?purpose=register` */
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
                /** @description `next` of the page before. */
                readonly before?: number;
                /** @description How many; 50 if absent. */
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
                /** @description Of the texts; the hospital's first language if absent or not offered. */
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
            /** @description `consent_outdated`: the text has changed, show it again */
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
                /** @description 8 to 128 printable ASCII characters; with the same key the same request is done once and answered the same for a day */
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
            /** @description none is in force */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the same request is at work, look again after `Retry-After` */
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
                /** @description Of the page to read: `ru`, `en`, `de`, `fr`; the hospital's first language if it is none that the hospital offers. */
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
            /** @description several copies within the hour */
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
            /** @description ceremony_spent: begin again */
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
                /** @description `id` of `GET /api/users/me/factors` */
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
            /** @description no_factor: gone already, or somebody else's */
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
            /** @description no_second_step: there is nothing to recover */
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
            /** @description no_factor: begin again */
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
            /** @description all other sessions are over */
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
                /** @description 8 to 128 printable ASCII characters; with the same key the same request is done once and answered the same for a day */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description `id` of `GET /api/users/me/sessions` */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the session is over */
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
            /** @description not_found: ended already, or somebody else's */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the same request is at work, look again after `Retry-After` */
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
                /** @description 8 to 128 printable ASCII characters; with the same key the same request is done once and answered the same for a day */
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
            /** @description the account is not leaving */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `in_progress`: the same request is at work, look again after `Retry-After` */
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
                /** @description `uploadToken` of the registration */
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
            /** @description all files are kept */
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
            /** @description validation: a part of another name, or none */
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
            /** @description if there is such an account, a letter is on its way */
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
            /** @description the new password counts */
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
                /** @description `userId` of `GET /api/users/me` */
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
            /** @description `forbidden`: another's account, or an administrator; `reauthentication_required`; `wrong_password` */
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
                /** @description `personal_data` (if absent) or `esia`. */
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
            /** @description as before */
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
            /** @description as before */
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
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description clinics that did not answer */
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
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
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
                /** @description 8 to 128 printable ASCII characters; if absent the slot itself is the key */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description medical host */
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
            /** @description `slot_taken`, `already_booked`, `not_allowed`, `patient_unknown`, `patient_ambiguous`, `booking_cancelled`, `booking_under_way` with the `bookingId` of the patient's other booking (one at a time; nothing was asked, the same key may try again), `not_booked` (watched in vain: a new wish with another key may be brought), `never_learnt` */
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
            /** @description `slot_unknown` (also if `doctorId` or `start` is not what the slot means by now), `profile_incomplete` (with `field` if the hospital system names what the profile lacks; nothing was booked), `idempotency_key_reused`, `validation` */
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
            /** @description `plugin_busy`, `plugin_starting`: nothing was booked, the same key may try again after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `outcome_unknown` with `bookingId`: do not repeat; `hospital_timed_out`: nothing was booked */
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
                /** @description Clinic. */
                readonly clinicId: string;
                /** @description Ticket, as `appointment.id` of the list names it. */
                readonly appointmentId: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
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
            /** @description `not_allowed`, `patient_unknown`, `patient_ambiguous` */
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
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `outcome_unknown`: the list of tickets tells whether it was cancelled */
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
    readonly open_bookings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
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
                /** @description medical host */
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
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description the hospital system fails; this is what it said at this moment */
                    readonly "Cabinet-Stale"?: string;
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Clinic"][];
                };
            };
            /** @description as before */
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
                /** @description speciality */
                readonly specId: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
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
                /** @description Speciality. */
                readonly specId?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description doctor */
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
                /** @description First day, `YYYY-MM-DD`; today if absent. Earlier days are cut off. */
                readonly from?: string;
                /** @description Last day, inclusive; the end of the window if absent. Later days are cut off. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description doctor */
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
            /** @description `plugin_busy` (also for a fifth question of one patient while four are under way), `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
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
                /** @description First day, `YYYY-MM-DD`; today if absent. Earlier days are cut off. */
                readonly from?: string;
                /** @description Last day, inclusive; the end of the window if absent. Later days are cut off. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description doctor */
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
            /** @description `plugin_busy` (also for a fifth question of one patient while four are under way), `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
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
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
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
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description speciality */
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
                /** @description medical host */
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
    readonly relations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description clinics that did not answer */
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
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
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
                 * @description Words, in any order, with typing mistakes, in either keyboard layout; specialities also by what people call them. More than 100
                 *     characters or six different words find nothing.
                 */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description the hospital system fails; the oldest of these doctors and specialities are of this moment */
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
                /** @description medical host that keeps records */
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
    readonly diary_form: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host that keeps records */
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
            /** @description `not_found`: another day; `unknown_host` */
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
            /** @description the hospital is away, and has not given a form before */
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
    readonly save_diary: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description 8 to 128 printable ASCII characters */
                readonly "Idempotency-Key": string;
            };
            readonly path: {
                /** @description medical host that keeps records */
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
            /** @description `not_found`: another day; `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `read_only`: saved before with another key; `idempotency_key_reused`: saved with this key and other answers; `patient_unknown`, `patient_ambiguous`, `identity_unproved` */
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
            /** @description `validation`: the code of the item and `required`, `invalid`, `too_long`, `out_of_range`, `wrong_format` or `too_large` */
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
            /** @description the hospital is away, and has not given a form before */
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
    readonly thesaurus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host that keeps records */
                readonly host: string;
                /** @description code of the root, `thesaurus` of an item */
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
            /** @description as the browser has it */
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
}
