-- Refunds that administrators asked for (docs/payments.md).
CREATE TABLE payment_refunds (
    id              uuid NOT NULL CONSTRAINT payment_refunds_pkey PRIMARY KEY,
    attempt         uuid NOT NULL CONSTRAINT payment_refunds_attempt_fkey REFERENCES payment_attempts (id),
    key             text NOT NULL CONSTRAINT payment_refunds_key_check CHECK (length(key) BETWEEN 8 AND 128),
    asked_by        uuid CONSTRAINT payment_refunds_asked_by_fkey REFERENCES users (id) ON DELETE SET NULL,
    sum             bigint NOT NULL CONSTRAINT payment_refunds_sum_check CHECK (sum > 0),
    way             text NOT NULL CONSTRAINT payment_refunds_way_check CHECK (way IN ('reverse', 'refund')),
    state           text NOT NULL CONSTRAINT payment_refunds_state_check CHECK (state IN ('asked', 'done', 'refused', 'lost')),
    refunded_before bigint NOT NULL CONSTRAINT payment_refunds_before_check CHECK (refunded_before >= 0),
    asked_at        timestamptz NOT NULL,
    settled_at      timestamptz,
    CONSTRAINT payment_refunds_key_key UNIQUE (attempt, key)
);

CREATE INDEX payment_refunds_asked_by_idx ON payment_refunds (asked_by);
-- The gateway reports only the sum of all refunds: with two under way, it would not tell which one took effect.
CREATE UNIQUE INDEX payment_refunds_open_key ON payment_refunds (attempt) WHERE state = 'asked';

CREATE INDEX payment_attempts_begun_idx ON payment_attempts (begun_at);

-- Days that were compared with the gateway's list.
CREATE TABLE payment_days (
    day         date NOT NULL CONSTRAINT payment_days_pkey PRIMARY KEY,
    compared_at timestamptz NOT NULL
);
