-- Identity documents. sealed holds serial, number and issuer, encrypted with security.data_key for this row and this owner.
CREATE TABLE documents (
    id         BLOB    NOT NULL CONSTRAINT documents_pkey PRIMARY KEY,
    user_id    BLOB    NOT NULL CONSTRAINT documents_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,
    sealed     BLOB    NOT NULL,
    issue_date TEXT,
    from_esia  INTEGER NOT NULL DEFAULT FALSE,
    created_at TEXT    NOT NULL
) STRICT;

CREATE INDEX documents_user_idx ON documents (user_id, created_at);

-- The register of consents: it only grows, a line changes once, when it is withdrawn.
CREATE TABLE consents (
    id           BLOB NOT NULL CONSTRAINT consents_pkey PRIMARY KEY,
    user_id      BLOB NOT NULL CONSTRAINT consents_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind         TEXT NOT NULL CONSTRAINT consents_kind_check CHECK (kind IN ('personal_data', 'esia')),
    version      TEXT NOT NULL,
    hash         TEXT NOT NULL CONSTRAINT consents_hash_check CHECK (length(hash) = 64),
    language     TEXT NOT NULL,
    how          TEXT NOT NULL CONSTRAINT consents_how_check CHECK (how IN ('registration', 'esia', 'cabinet')),
    address      TEXT,
    given_at     TEXT NOT NULL,
    withdrawn_at TEXT
) STRICT;

-- A double click is one consent.
CREATE UNIQUE INDEX consents_in_force_key ON consents (user_id, kind, version, language) WHERE withdrawn_at IS NULL;
CREATE INDEX consents_user_idx ON consents (user_id, given_at);

-- Every text that anybody was asked to agree to: a hash without its text proves nothing.
CREATE TABLE consent_texts (
    hash           TEXT NOT NULL CONSTRAINT consent_texts_pkey PRIMARY KEY
                        CONSTRAINT consent_texts_hash_check CHECK (length(hash) = 64),
    kind           TEXT NOT NULL,
    version        TEXT NOT NULL,
    language       TEXT NOT NULL,
    text           TEXT NOT NULL,
    first_shown_at TEXT NOT NULL
) STRICT;

-- Whether discharge summaries of an account at a medical host are imported.
CREATE TABLE epicris_imports (
    user_id    BLOB    NOT NULL CONSTRAINT epicris_imports_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host       TEXT    NOT NULL,
    patient    TEXT    NOT NULL CONSTRAINT epicris_imports_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    is_on      INTEGER NOT NULL,
    changed_at TEXT    NOT NULL,
    CONSTRAINT epicris_imports_pkey PRIMARY KEY (user_id, host, patient)
) STRICT;

-- What a patient reads of the trail is paged by number.
CREATE INDEX audit_events_number_idx ON audit_events (subject_id, number);
