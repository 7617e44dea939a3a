-- Identity documents. sealed holds serial, number and issuer, encrypted with security.data_key for this row and this owner.
CREATE TABLE documents (
    id         uuid        NOT NULL CONSTRAINT documents_pkey PRIMARY KEY,
    user_id    uuid        NOT NULL CONSTRAINT documents_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind       text        NOT NULL,
    sealed     bytea       NOT NULL,
    issue_date date,
    from_esia  boolean     NOT NULL DEFAULT FALSE,
    created_at timestamptz NOT NULL
);

CREATE INDEX documents_user_idx ON documents (user_id, created_at);

-- The register of consents: it only grows, a line changes once, when it is withdrawn.
CREATE TABLE consents (
    id           uuid        NOT NULL CONSTRAINT consents_pkey PRIMARY KEY,
    user_id      uuid        NOT NULL CONSTRAINT consents_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind         text        NOT NULL CONSTRAINT consents_kind_check CHECK (kind IN ('personal_data', 'esia')),
    version      text        NOT NULL,
    hash         text        NOT NULL CONSTRAINT consents_hash_check CHECK (length(hash) = 64),
    language     text        NOT NULL,
    how          text        NOT NULL CONSTRAINT consents_how_check CHECK (how IN ('registration', 'esia', 'cabinet')),
    address      text,
    given_at     timestamptz NOT NULL,
    withdrawn_at timestamptz
);

-- A double click is one consent.
CREATE UNIQUE INDEX consents_in_force_key ON consents (user_id, kind, version, language) WHERE withdrawn_at IS NULL;
CREATE INDEX consents_user_idx ON consents (user_id, given_at);

-- Every text that anybody was asked to agree to: a hash without its text proves nothing.
CREATE TABLE consent_texts (
    hash           text        NOT NULL CONSTRAINT consent_texts_pkey PRIMARY KEY
                        CONSTRAINT consent_texts_hash_check CHECK (length(hash) = 64),
    kind           text        NOT NULL,
    version        text        NOT NULL,
    language       text        NOT NULL,
    text           text        NOT NULL,
    first_shown_at timestamptz NOT NULL
);

-- Whether discharge summaries of an account at a medical host are imported.
CREATE TABLE epicris_imports (
    user_id    uuid        NOT NULL CONSTRAINT epicris_imports_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host       text        NOT NULL,
    patient    text        NOT NULL CONSTRAINT epicris_imports_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    is_on      boolean     NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT epicris_imports_pkey PRIMARY KEY (user_id, host, patient)
);

-- What a patient reads of the trail is paged by number.
CREATE INDEX audit_events_number_idx ON audit_events (subject_id, number);
