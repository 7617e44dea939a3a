-- Questionnaires of a hospital's own service (docs/adr/0049): the last list of each patient, drafts, and answers until the service has them.
-- Answers are sealed.
CREATE TABLE service_questionnaires (
    id            BLOB NOT NULL CONSTRAINT service_questionnaires_pkey PRIMARY KEY,
    user_id       BLOB NOT NULL CONSTRAINT service_questionnaires_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    patient       TEXT NOT NULL,
    assignment    TEXT NOT NULL,
    questionnaire TEXT NOT NULL,
    title         TEXT NOT NULL,
    is_open       INTEGER NOT NULL,
    sent_at       TEXT NOT NULL,
    due           TEXT,
    completed_at  TEXT,
    listed_at     TEXT NOT NULL,
    form_revision TEXT,
    model         TEXT,
    revision      INTEGER NOT NULL CONSTRAINT service_questionnaires_revision_check CHECK (revision >= 0),
    page          INTEGER CONSTRAINT service_questionnaires_page_check CHECK (page >= 0),
    sealed        BLOB,
    saved_at      TEXT,
    submitted_at  TEXT,
    submit_key    TEXT,
    delivery      TEXT CONSTRAINT service_questionnaires_delivery_check
                  CHECK (delivery IN ('sending', 'saved', 'refused', 'closed', 'outdated', 'unknown')),
    attempts      INTEGER NOT NULL CONSTRAINT service_questionnaires_attempts_check CHECK (attempts >= 0),
    CONSTRAINT service_questionnaires_assignment_key UNIQUE (user_id, patient, assignment),
    CONSTRAINT service_questionnaires_form_check CHECK ((form_revision IS NULL) = (model IS NULL)),
    CONSTRAINT service_questionnaires_submitted_check CHECK (
        (submitted_at IS NULL) = (submit_key IS NULL) AND (submitted_at IS NULL) = (delivery IS NULL)
        AND (delivery IS NULL OR delivery = 'saved' OR (sealed IS NOT NULL AND model IS NOT NULL))
    )
) STRICT;

CREATE INDEX service_questionnaires_sending_idx ON service_questionnaires (submitted_at) WHERE delivery = 'sending';
