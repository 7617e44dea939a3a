-- Copies of people's medical records. What a card, a text, a diagnosis, a value or an answer says lies encrypted with security.data_key;
-- in clear are only the columns by which rows are found, and the stems of words for the search.
CREATE TABLE record_syncs (
    user_id  uuid        NOT NULL CONSTRAINT record_syncs_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host     text        NOT NULL,
    patient  text        CONSTRAINT record_syncs_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    as_of    timestamptz,
    asked_at timestamptz NOT NULL,
    failure  text,
    CONSTRAINT record_syncs_pkey PRIMARY KEY (user_id, host)
);

CREATE INDEX record_syncs_patient_idx ON record_syncs (host, patient) WHERE patient IS NOT NULL;

-- Diagnoses and laboratory values.
CREATE TABLE record_rows (
    user_id    uuid  NOT NULL,
    host       text  NOT NULL,
    kind       text  NOT NULL CONSTRAINT record_rows_kind_check CHECK (kind IN ('diagnosis', 'observation')),
    foreign_id text  NOT NULL CONSTRAINT record_rows_foreign_id_check CHECK (length(foreign_id) BETWEEN 1 AND 512),
    sealed     bytea NOT NULL,
    CONSTRAINT record_rows_pkey PRIMARY KEY (user_id, host, kind, foreign_id),
    CONSTRAINT record_rows_sync_fkey FOREIGN KEY (user_id, host) REFERENCES record_syncs (user_id, host) ON DELETE CASCADE
);

-- The cards of documents: small rows, for they are listed by the hundred. number is their row in the index of words.
CREATE TABLE record_documents (
    number     bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT record_documents_pkey PRIMARY KEY,
    id         uuid        NOT NULL CONSTRAINT record_documents_id_key UNIQUE,
    user_id    uuid        NOT NULL,
    host       text        NOT NULL,
    foreign_id text        NOT NULL CONSTRAINT record_documents_foreign_id_check CHECK (length(foreign_id) BETWEEN 1 AND 512),
    kind       text        NOT NULL CONSTRAINT record_documents_kind_check CHECK (kind IN ('fragment', 'consultation', 'research')),
    created    timestamptz NOT NULL,
    revision   text        NOT NULL,
    sealed     bytea       NOT NULL,
    kept_at    timestamptz NOT NULL,
    CONSTRAINT record_documents_foreign_id_key UNIQUE (user_id, host, foreign_id),
    CONSTRAINT record_documents_sync_fkey FOREIGN KEY (user_id, host) REFERENCES record_syncs (user_id, host) ON DELETE CASCADE
);

-- Their texts, apart from the cards.
CREATE TABLE record_texts (
    document uuid  NOT NULL CONSTRAINT record_texts_pkey PRIMARY KEY
                   CONSTRAINT record_texts_document_fkey REFERENCES record_documents (id) ON DELETE CASCADE,
    sealed   bytea NOT NULL
);

-- Their words, row by row beside record_documents.number. A search reads the owner's rows and no others: an index over the words of
-- everybody would be read from end to end for a word that everybody has (docs/performance.md).
CREATE TABLE record_words (
    number  bigint   NOT NULL CONSTRAINT record_words_pkey PRIMARY KEY
                     CONSTRAINT record_words_document_fkey REFERENCES record_documents (number) ON DELETE CASCADE,
    user_id uuid     NOT NULL,
    words   tsvector NOT NULL
);

CREATE INDEX record_words_user_idx ON record_words (user_id);

-- What the cabinet tells people. A notice goes with its document.
CREATE TABLE notices (
    id       uuid        NOT NULL CONSTRAINT notices_pkey PRIMARY KEY,
    user_id  uuid        NOT NULL CONSTRAINT notices_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind     text        NOT NULL CONSTRAINT notices_kind_check CHECK (kind IN ('document_new', 'document_changed')),
    document uuid        NOT NULL CONSTRAINT notices_document_fkey REFERENCES record_documents (id) ON DELETE CASCADE,
    at       timestamptz NOT NULL,
    read_at  timestamptz
);

CREATE INDEX notices_user_idx ON notices (user_id, id);
CREATE INDEX notices_unread_idx ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_document_idx ON notices (document);

-- Days of the diary as the patients saved them; a day is saved once.
CREATE TABLE diary_days (
    user_id  uuid        NOT NULL CONSTRAINT diary_days_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host     text        NOT NULL,
    day      date        NOT NULL,
    key      text        NOT NULL CONSTRAINT diary_days_key_check CHECK (length(key) BETWEEN 1 AND 512),
    sealed   bytea       NOT NULL,
    state    text        NOT NULL CONSTRAINT diary_days_state_check CHECK (state IN ('waiting', 'sent', 'refused')),
    saved_at timestamptz NOT NULL,
    CONSTRAINT diary_days_pkey PRIMARY KEY (user_id, host, day)
);

-- Where the feed of each host was read to.
CREATE TABLE record_feeds (
    host   text NOT NULL CONSTRAINT record_feeds_pkey PRIMARY KEY,
    cursor text NOT NULL
);
