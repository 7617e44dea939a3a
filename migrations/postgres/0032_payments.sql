-- Attempts to pay invoices of the hospital (docs/payments.md). They outlive the account: the hospital's books refer to them.
CREATE TABLE payment_attempts (
    id                uuid NOT NULL CONSTRAINT payment_attempts_pkey PRIMARY KEY,
    user_id           uuid CONSTRAINT payment_attempts_user_fkey REFERENCES users (id) ON DELETE SET NULL,
    host              text NOT NULL,
    invoice           text NOT NULL CONSTRAINT payment_attempts_invoice_check CHECK (length(invoice) BETWEEN 1 AND 512),
    patient           text NOT NULL CONSTRAINT payment_attempts_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    ordinal           bigint NOT NULL CONSTRAINT payment_attempts_ordinal_check CHECK (ordinal > 0),
    number            text NOT NULL CONSTRAINT payment_attempts_number_key UNIQUE,
    amount            bigint NOT NULL CONSTRAINT payment_attempts_amount_check CHECK (amount > 0),
    state             text NOT NULL CONSTRAINT payment_attempts_state_check
                      CHECK (state IN ('registering', 'open', 'held', 'paid', 'partly_refunded', 'refunded', 'reversed',
                          'declined', 'cancelled', 'expired', 'failed', 'disputed', 'unresolved')),
    gateway_order     text CONSTRAINT payment_attempts_order_key UNIQUE,
    page              text,
    refunded          bigint NOT NULL CONSTRAINT payment_attempts_refunded_check CHECK (refunded BETWEEN 0 AND amount),
    is_cancelling     boolean NOT NULL,
    ends_at           timestamptz NOT NULL,
    reported_at       timestamptz,
    begun_at          timestamptz NOT NULL,
    changed_at        timestamptz NOT NULL,
    registering_until timestamptz,
    paid_at           timestamptz,
    action_code       bigint,
    action_text       text,
    masked_card       text,
    reference         text,
    told              text NOT NULL CONSTRAINT payment_attempts_told_check CHECK (told IN ('nothing', 'paid', 'reopened', 'refused')),
    CONSTRAINT payment_attempts_ordinal_key UNIQUE (host, invoice, ordinal)
);

CREATE INDEX payment_attempts_user_idx ON payment_attempts (user_id);
CREATE INDEX payment_attempts_paid_idx ON payment_attempts (paid_at) WHERE paid_at IS NOT NULL;
-- An invoice never has two payment pages that somebody could pay on.
CREATE UNIQUE INDEX payment_attempts_open_key ON payment_attempts (host, invoice) WHERE state = 'open' AND page IS NOT NULL;

-- What happened to an attempt. Append-only.
CREATE TABLE payment_events (
    number     bigint  GENERATED ALWAYS AS IDENTITY CONSTRAINT payment_events_pkey PRIMARY KEY,
    attempt    uuid NOT NULL CONSTRAINT payment_events_attempt_fkey REFERENCES payment_attempts (id),
    at         timestamptz NOT NULL,
    kind       text NOT NULL,
    from_state text NOT NULL,
    to_state   text NOT NULL,
    is_alarm   boolean NOT NULL,
    note       text
);

CREATE INDEX payment_events_attempt_idx ON payment_events (attempt, number);
CREATE INDEX payment_events_alarm_idx ON payment_events (number) WHERE is_alarm;

CREATE FUNCTION payment_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'payment_events is append-only';
END
$$;
CREATE TRIGGER payment_events_no_change BEFORE UPDATE OR DELETE ON payment_events
FOR EACH ROW EXECUTE FUNCTION payment_events_refuse();
