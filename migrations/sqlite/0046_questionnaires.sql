-- Questionnaires: what administrators edit. A model is the JSON of a form (cabinet-forms).
CREATE TABLE questionnaires (
    id         BLOB NOT NULL CONSTRAINT questionnaires_pkey PRIMARY KEY,
    title      TEXT NOT NULL CONSTRAINT questionnaires_title_check CHECK (length(title) BETWEEN 1 AND 200),
    state      TEXT NOT NULL CONSTRAINT questionnaires_state_check CHECK (state IN ('draft', 'published', 'archived')),
    revision   INTEGER NOT NULL CONSTRAINT questionnaires_revision_check CHECK (revision > 0),
    version    INTEGER NOT NULL CONSTRAINT questionnaires_version_check CHECK (version >= 0),
    model      TEXT NOT NULL CONSTRAINT questionnaires_model_check CHECK (length(model) BETWEEN 2 AND 524288),
    questions  INTEGER NOT NULL CONSTRAINT questionnaires_questions_check CHECK (questions BETWEEN 0 AND 200),
    created_at TEXT NOT NULL,
    created_by BLOB CONSTRAINT questionnaires_creator_fkey REFERENCES users (id) ON DELETE SET NULL,
    updated_at TEXT NOT NULL,
    updated_by BLOB CONSTRAINT questionnaires_editor_fkey REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT questionnaires_published_check CHECK (state <> 'published' OR version > 0)
) STRICT;

CREATE INDEX questionnaires_creator_idx ON questionnaires (created_by);
CREATE INDEX questionnaires_editor_idx ON questionnaires (updated_by);

-- Published versions never change: an answer belongs to one.
CREATE TABLE questionnaire_versions (
    questionnaire BLOB NOT NULL CONSTRAINT questionnaire_versions_questionnaire_fkey REFERENCES questionnaires (id),
    version       INTEGER NOT NULL CONSTRAINT questionnaire_versions_version_check CHECK (version > 0),
    title         TEXT NOT NULL CONSTRAINT questionnaire_versions_title_check CHECK (length(title) BETWEEN 1 AND 200),
    model         TEXT NOT NULL CONSTRAINT questionnaire_versions_model_check CHECK (length(model) BETWEEN 2 AND 524288),
    published_at  TEXT NOT NULL,
    published_by  BLOB CONSTRAINT questionnaire_versions_publisher_fkey REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT questionnaire_versions_pkey PRIMARY KEY (questionnaire, version)
) STRICT;

CREATE INDEX questionnaire_versions_publisher_idx ON questionnaire_versions (published_by);

-- A sending to many patients. Its recipients are removed one batch after the other, with their assignments.
CREATE TABLE questionnaire_sendings (
    id               BLOB NOT NULL CONSTRAINT questionnaire_sendings_pkey PRIMARY KEY,
    questionnaire    BLOB NOT NULL,
    version          INTEGER NOT NULL,
    due              TEXT,
    state            TEXT NOT NULL CONSTRAINT questionnaire_sendings_state_check CHECK (state IN ('running', 'done', 'cancelled')),
    total            INTEGER NOT NULL CONSTRAINT questionnaire_sendings_total_check CHECK (total >= 0),
    assigned         INTEGER NOT NULL CONSTRAINT questionnaire_sendings_assigned_check CHECK (assigned >= 0),
    already_assigned INTEGER NOT NULL CONSTRAINT questionnaire_sendings_already_check CHECK (already_assigned >= 0),
    failed           INTEGER NOT NULL CONSTRAINT questionnaire_sendings_failed_check CHECK (failed >= 0),
    created_at       TEXT NOT NULL,
    created_by       BLOB CONSTRAINT questionnaire_sendings_creator_fkey REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT questionnaire_sendings_version_fkey FOREIGN KEY (questionnaire, version)
        REFERENCES questionnaire_versions (questionnaire, version)
) STRICT;

CREATE INDEX questionnaire_sendings_version_idx ON questionnaire_sendings (questionnaire, version);
CREATE INDEX questionnaire_sendings_creator_idx ON questionnaire_sendings (created_by);

CREATE TABLE questionnaire_recipients (
    sending BLOB NOT NULL CONSTRAINT questionnaire_recipients_sending_fkey REFERENCES questionnaire_sendings (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL CONSTRAINT questionnaire_recipients_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT questionnaire_recipients_pkey PRIMARY KEY (sending, user_id)
) STRICT;

CREATE INDEX questionnaire_recipients_user_idx ON questionnaire_recipients (user_id);

-- What patients are asked to answer. Answers and scores are sealed.
CREATE TABLE questionnaire_assignments (
    id            BLOB NOT NULL CONSTRAINT questionnaire_assignments_pkey PRIMARY KEY,
    questionnaire BLOB NOT NULL,
    version       INTEGER NOT NULL,
    user_id       BLOB NOT NULL CONSTRAINT questionnaire_assignments_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    assigned_by   BLOB CONSTRAINT questionnaire_assignments_sender_fkey REFERENCES users (id) ON DELETE SET NULL,
    sending       BLOB CONSTRAINT questionnaire_assignments_sending_fkey REFERENCES questionnaire_sendings (id) ON DELETE SET NULL,
    assigned_at   TEXT NOT NULL,
    due           TEXT,
    revision      INTEGER NOT NULL CONSTRAINT questionnaire_assignments_revision_check CHECK (revision >= 0),
    page          INTEGER CONSTRAINT questionnaire_assignments_page_check CHECK (page >= 0),
    sealed        BLOB,
    saved_at      TEXT,
    completed_at  TEXT,
    CONSTRAINT questionnaire_assignments_version_fkey FOREIGN KEY (questionnaire, version)
        REFERENCES questionnaire_versions (questionnaire, version),
    CONSTRAINT questionnaire_assignments_saved_check CHECK (
        (revision = 0) = (sealed IS NULL) AND (sealed IS NULL) = (saved_at IS NULL)
        AND (completed_at IS NULL OR sealed IS NOT NULL)
    )
) STRICT;

-- X-065: one open copy per patient and questionnaire.
CREATE UNIQUE INDEX questionnaire_assignments_open_key ON questionnaire_assignments (user_id, questionnaire) WHERE completed_at IS NULL;
CREATE INDEX questionnaire_assignments_user_idx ON questionnaire_assignments (user_id, assigned_at);
CREATE INDEX questionnaire_assignments_report_idx ON questionnaire_assignments (questionnaire, assigned_at, id);
CREATE INDEX questionnaire_assignments_version_idx ON questionnaire_assignments (questionnaire, version, completed_at);
CREATE INDEX questionnaire_assignments_sender_idx ON questionnaire_assignments (assigned_by);
CREATE INDEX questionnaire_assignments_sending_idx ON questionnaire_assignments (sending);

-- Anonymous: how often a choice was taken in questionnaires that were completed on a day. An empty choice: how often the question was
-- answered. An empty question: how many questionnaires were completed.
CREATE TABLE questionnaire_counts (
    questionnaire BLOB NOT NULL,
    version       INTEGER NOT NULL,
    day           TEXT NOT NULL,
    question      TEXT NOT NULL CONSTRAINT questionnaire_counts_question_check CHECK (length(question) <= 512),
    choice        TEXT NOT NULL CONSTRAINT questionnaire_counts_choice_check CHECK (length(choice) <= 512),
    count         INTEGER NOT NULL CONSTRAINT questionnaire_counts_count_check CHECK (count > 0),
    CONSTRAINT questionnaire_counts_version_fkey FOREIGN KEY (questionnaire, version)
        REFERENCES questionnaire_versions (questionnaire, version),
    CONSTRAINT questionnaire_counts_pkey PRIMARY KEY (questionnaire, version, day, question, choice)
) STRICT;
