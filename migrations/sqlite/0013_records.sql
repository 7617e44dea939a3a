-- Copies of people's medical records. What a card, a text, a diagnosis, a value or an answer says lies encrypted with security.data_key;
-- in clear are only the columns by which rows are found, and the stems of words for the search.
CREATE TABLE record_syncs (
    user_id  BLOB NOT NULL CONSTRAINT record_syncs_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host     TEXT NOT NULL,
    patient  TEXT CONSTRAINT record_syncs_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    as_of    TEXT,
    asked_at TEXT NOT NULL,
    failure  TEXT,
    CONSTRAINT record_syncs_pkey PRIMARY KEY (user_id, host)
) STRICT;

CREATE INDEX record_syncs_patient_idx ON record_syncs (host, patient) WHERE patient IS NOT NULL;

-- Diagnoses and laboratory values.
CREATE TABLE record_rows (
    user_id    BLOB NOT NULL,
    host       TEXT NOT NULL,
    kind       TEXT NOT NULL CONSTRAINT record_rows_kind_check CHECK (kind IN ('diagnosis', 'observation')),
    foreign_id TEXT NOT NULL CONSTRAINT record_rows_foreign_id_check CHECK (length(foreign_id) BETWEEN 1 AND 512),
    sealed     BLOB NOT NULL,
    CONSTRAINT record_rows_pkey PRIMARY KEY (user_id, host, kind, foreign_id),
    CONSTRAINT record_rows_sync_fkey FOREIGN KEY (user_id, host) REFERENCES record_syncs (user_id, host) ON DELETE CASCADE
) STRICT;

-- The cards of documents: small rows, for they are listed by the hundred. number is their row in the index of words.
CREATE TABLE record_documents (
    number     INTEGER NOT NULL CONSTRAINT record_documents_pkey PRIMARY KEY AUTOINCREMENT,
    id         BLOB    NOT NULL CONSTRAINT record_documents_id_key UNIQUE,
    user_id    BLOB    NOT NULL,
    host       TEXT    NOT NULL,
    foreign_id TEXT    NOT NULL CONSTRAINT record_documents_foreign_id_check CHECK (length(foreign_id) BETWEEN 1 AND 512),
    kind       TEXT    NOT NULL CONSTRAINT record_documents_kind_check CHECK (kind IN ('fragment', 'consultation', 'research')),
    created    TEXT    NOT NULL,
    revision   TEXT    NOT NULL,
    sealed     BLOB    NOT NULL,
    kept_at    TEXT    NOT NULL,
    CONSTRAINT record_documents_foreign_id_key UNIQUE (user_id, host, foreign_id),
    CONSTRAINT record_documents_sync_fkey FOREIGN KEY (user_id, host) REFERENCES record_syncs (user_id, host) ON DELETE CASCADE
) STRICT;

-- Their texts, apart from the cards.
CREATE TABLE record_texts (
    document BLOB NOT NULL CONSTRAINT record_texts_pkey PRIMARY KEY
                  CONSTRAINT record_texts_document_fkey REFERENCES record_documents (id) ON DELETE CASCADE,
    sealed   BLOB NOT NULL
) STRICT;

-- Their words, row by row beside record_documents.number. Each word begins with its owner's id, so that a search reads nothing but the
-- owner's part of the index, however many people there are. All but the separators are letters to the tokenizer 'ascii'; the words come
-- ready-made.
CREATE VIRTUAL TABLE record_words USING fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii');

CREATE TRIGGER record_documents_words AFTER DELETE ON record_documents BEGIN
    DELETE FROM record_words WHERE rowid = old.number;
END;

-- What the cabinet tells people. A notice goes with its document.
CREATE TABLE notices (
    id       BLOB NOT NULL CONSTRAINT notices_pkey PRIMARY KEY,
    user_id  BLOB NOT NULL CONSTRAINT notices_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL CONSTRAINT notices_kind_check CHECK (kind IN ('document_new', 'document_changed')),
    document BLOB NOT NULL CONSTRAINT notices_document_fkey REFERENCES record_documents (id) ON DELETE CASCADE,
    at       TEXT NOT NULL,
    read_at  TEXT
) STRICT;

CREATE INDEX notices_user_idx ON notices (user_id, id);
CREATE INDEX notices_unread_idx ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_document_idx ON notices (document);

-- Days of the diary as the patients saved them; a day is saved once.
CREATE TABLE diary_days (
    user_id  BLOB NOT NULL CONSTRAINT diary_days_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host     TEXT NOT NULL,
    day      TEXT NOT NULL,
    key      TEXT NOT NULL CONSTRAINT diary_days_key_check CHECK (length(key) BETWEEN 1 AND 512),
    sealed   BLOB NOT NULL,
    state    TEXT NOT NULL CONSTRAINT diary_days_state_check CHECK (state IN ('waiting', 'sent', 'refused')),
    saved_at TEXT NOT NULL,
    CONSTRAINT diary_days_pkey PRIMARY KEY (user_id, host, day)
) STRICT;

-- Where the feed of each host was read to.
CREATE TABLE record_feeds (
    host   TEXT NOT NULL CONSTRAINT record_feeds_pkey PRIMARY KEY,
    cursor TEXT NOT NULL
) STRICT;
