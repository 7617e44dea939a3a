-- An attempt pays one or several invoices; each is a share of it (docs/payments.md).

-- SQLite cannot drop a column that is part of a constraint, so both tables are made again.
CREATE TABLE payment_attempts_new (
    id                BLOB NOT NULL CONSTRAINT payment_attempts_pkey PRIMARY KEY,
    user_id           BLOB CONSTRAINT payment_attempts_user_fkey REFERENCES users (id) ON DELETE SET NULL,
    host              TEXT NOT NULL,
    patient           TEXT NOT NULL CONSTRAINT payment_attempts_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
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
    reference         TEXT
) STRICT;
INSERT INTO payment_attempts_new (id, user_id, host, patient, number, amount, state, gateway_order, page, refunded, is_cancelling, ends_at,
    reported_at, begun_at, changed_at, registering_until, paid_at, action_code, action_text, masked_card, reference)
SELECT id, user_id, host, patient, number, amount, state, gateway_order, page, refunded, is_cancelling, ends_at,
    reported_at, begun_at, changed_at, registering_until, paid_at, action_code, action_text, masked_card, reference
FROM payment_attempts;

CREATE TABLE payment_shares (
    attempt BLOB NOT NULL CONSTRAINT payment_shares_attempt_fkey REFERENCES payment_attempts_new (id),
    host    TEXT NOT NULL,
    invoice TEXT NOT NULL CONSTRAINT payment_shares_invoice_check CHECK (length(invoice) BETWEEN 1 AND 512),
    ordinal INTEGER NOT NULL CONSTRAINT payment_shares_ordinal_check CHECK (ordinal > 0),
    sum     INTEGER NOT NULL CONSTRAINT payment_shares_sum_check CHECK (sum > 0),
    told    TEXT NOT NULL CONSTRAINT payment_shares_told_check CHECK (told IN ('nothing', 'paid', 'reopened', 'refused')),
    -- Whether the attempt has a payment page that somebody could pay on.
    is_open INTEGER NOT NULL CHECK (is_open IN (FALSE, TRUE)),
    CONSTRAINT payment_shares_pkey PRIMARY KEY (attempt, invoice),
    CONSTRAINT payment_shares_ordinal_key UNIQUE (host, invoice, ordinal)
) STRICT;
INSERT INTO payment_shares (attempt, host, invoice, ordinal, sum, told, is_open)
SELECT id, host, invoice, ordinal, amount, told, state = 'open' AND page IS NOT NULL FROM payment_attempts;

CREATE TABLE payment_events_new (
    number     INTEGER NOT NULL CONSTRAINT payment_events_pkey PRIMARY KEY AUTOINCREMENT,
    attempt    BLOB NOT NULL CONSTRAINT payment_events_attempt_fkey REFERENCES payment_attempts_new (id),
    at         TEXT NOT NULL,
    kind       TEXT NOT NULL,
    from_state TEXT NOT NULL,
    to_state   TEXT NOT NULL,
    is_alarm   INTEGER NOT NULL CHECK (is_alarm IN (FALSE, TRUE)),
    note       TEXT
) STRICT;
INSERT INTO payment_events_new (number, attempt, at, kind, from_state, to_state, is_alarm, note)
SELECT number, attempt, at, kind, from_state, to_state, is_alarm, note FROM payment_events;

DROP TABLE payment_events;
DROP TABLE payment_attempts;
ALTER TABLE payment_attempts_new RENAME TO payment_attempts;
ALTER TABLE payment_events_new RENAME TO payment_events;

CREATE INDEX payment_attempts_user_idx ON payment_attempts (user_id);
CREATE INDEX payment_attempts_paid_idx ON payment_attempts (paid_at) WHERE paid_at IS NOT NULL;
-- An invoice never has two payment pages that somebody could pay on.
CREATE UNIQUE INDEX payment_shares_open_key ON payment_shares (host, invoice) WHERE is_open;

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
