-- Questionnaires of a hospital's own service (docs/adr/0049): the last list of each patient, drafts, and answers until the service has them.
-- Answers are sealed.
CREATE TABLE service_questionnaires (
    id            uuid NOT NULL CONSTRAINT service_questionnaires_pkey PRIMARY KEY,
    user_id       uuid NOT NULL CONSTRAINT service_questionnaires_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    patient       text NOT NULL,
    assignment    text NOT NULL,
    questionnaire text NOT NULL,
    title         text NOT NULL,
    is_open       boolean NOT NULL,
    sent_at       timestamptz NOT NULL,
    due           date,
    completed_at  timestamptz,
    listed_at     timestamptz NOT NULL,
    form_revision text,
    model         text,
    revision      bigint NOT NULL CONSTRAINT service_questionnaires_revision_check CHECK (revision >= 0),
    page          bigint CONSTRAINT service_questionnaires_page_check CHECK (page >= 0),
    sealed        bytea,
    saved_at      timestamptz,
    submitted_at  timestamptz,
    submit_key    text,
    delivery      text CONSTRAINT service_questionnaires_delivery_check
                  CHECK (delivery IN ('sending', 'saved', 'refused', 'closed', 'outdated', 'unknown')),
    attempts      bigint NOT NULL CONSTRAINT service_questionnaires_attempts_check CHECK (attempts >= 0),
    CONSTRAINT service_questionnaires_assignment_key UNIQUE (user_id, patient, assignment),
    CONSTRAINT service_questionnaires_form_check CHECK ((form_revision IS NULL) = (model IS NULL)),
    CONSTRAINT service_questionnaires_submitted_check CHECK (
        (submitted_at IS NULL) = (submit_key IS NULL) AND (submitted_at IS NULL) = (delivery IS NULL)
        AND (delivery IS NULL OR delivery = 'saved' OR (sealed IS NOT NULL AND model IS NOT NULL))
    )
);

CREATE INDEX service_questionnaires_sending_idx ON service_questionnaires (submitted_at) WHERE delivery = 'sending';
