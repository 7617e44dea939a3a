-- Attempts to pay invoices of the hospital (docs/payments.md). They outlive the account: the hospital's books refer to them.
CREATE TABLE payment_attempts (
    id                BLOB NOT NULL CONSTRAINT payment_attempts_pkey PRIMARY KEY,
    user_id           BLOB CONSTRAINT payment_attempts_user_fkey REFERENCES users (id) ON DELETE SET NULL,
    host              TEXT NOT NULL,
    invoice           TEXT NOT NULL CONSTRAINT payment_attempts_invoice_check CHECK (length(invoice) BETWEEN 1 AND 512),
    patient           TEXT NOT NULL CONSTRAINT payment_attempts_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    ordinal           INTEGER NOT NULL CONSTRAINT payment_attempts_ordinal_check CHECK (ordinal > 0),
    number            TEXT NOT NULL CONSTRAINT payment_attempts_number_key UNIQUE,
    amount            INTEGER NOT NULL CONSTRAINT payment_attempts_amount_check CHECK (amount > 0),
    state             TEXT NOT NULL CONSTRAINT payment_attempts_state_check
                      CHECK (state IN ('registering', 'open', 'held', 'paid', 'partly_refunded', 'refunded', 'reversed',
                          'declined', 'cancelled', 'expired', 'failed', 'disputed', 'unresolved')),
    gateway_order     TEXT CONSTRAINT payment_attempts_order_key UNIQUE,
    page              TEXT,
    refunded          INTEGER NOT NULL CONSTRAINT payment_attempts_refunded_check CHECK (refunded BETWEEN 0 AND amount),
    is_cancelling     INTEGER NOT NULL CHECK (is_cancelling IN (FALSE, TRUE)),
    ends_at           TEXT NOT NULL,
    reported_at       TEXT,
    begun_at          TEXT NOT NULL,
    changed_at        TEXT NOT NULL,
    registering_until TEXT,
    paid_at           TEXT,
    action_code       INTEGER,
    action_text       TEXT,
    masked_card       TEXT,
    reference         TEXT,
    told              TEXT NOT NULL CONSTRAINT payment_attempts_told_check CHECK (told IN ('nothing', 'paid', 'reopened', 'refused')),
    CONSTRAINT payment_attempts_ordinal_key UNIQUE (host, invoice, ordinal)
) STRICT;

CREATE INDEX payment_attempts_user_idx ON payment_attempts (user_id);
CREATE INDEX payment_attempts_paid_idx ON payment_attempts (paid_at) WHERE paid_at IS NOT NULL;
-- An invoice never has two payment pages that somebody could pay on.
CREATE UNIQUE INDEX payment_attempts_open_key ON payment_attempts (host, invoice) WHERE state = 'open' AND page IS NOT NULL;

-- What happened to an attempt. Append-only.
CREATE TABLE payment_events (
    number     INTEGER NOT NULL CONSTRAINT payment_events_pkey PRIMARY KEY AUTOINCREMENT,
    attempt    BLOB NOT NULL CONSTRAINT payment_events_attempt_fkey REFERENCES payment_attempts (id),
    at         TEXT NOT NULL,
    kind       TEXT NOT NULL,
    from_state TEXT NOT NULL,
    to_state   TEXT NOT NULL,
    is_alarm   INTEGER NOT NULL CHECK (is_alarm IN (FALSE, TRUE)),
    note       TEXT
) STRICT;

CREATE INDEX payment_events_attempt_idx ON payment_events (attempt, number);
CREATE INDEX payment_events_alarm_idx ON payment_events (number) WHERE is_alarm;

CREATE TRIGGER payment_events_no_update BEFORE UPDATE ON payment_events
BEGIN
    SELECT RAISE(ABORT, 'payment_events is append-only');
END;
CREATE TRIGGER payment_events_no_delete BEFORE DELETE ON payment_events
BEGIN
    SELECT RAISE(ABORT, 'payment_events is append-only');
END;
