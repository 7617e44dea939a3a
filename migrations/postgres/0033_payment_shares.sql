-- An attempt pays one or several invoices; each is a share of it (docs/payments.md).
CREATE TABLE payment_shares (
    attempt uuid NOT NULL CONSTRAINT payment_shares_attempt_fkey REFERENCES payment_attempts (id),
    host    text NOT NULL,
    invoice text NOT NULL CONSTRAINT payment_shares_invoice_check CHECK (length(invoice) BETWEEN 1 AND 512),
    ordinal bigint NOT NULL CONSTRAINT payment_shares_ordinal_check CHECK (ordinal > 0),
    sum     bigint NOT NULL CONSTRAINT payment_shares_sum_check CHECK (sum > 0),
    told    text NOT NULL CONSTRAINT payment_shares_told_check CHECK (told IN ('nothing', 'paid', 'reopened', 'refused')),
    -- Whether the attempt has a payment page that somebody could pay on.
    is_open boolean NOT NULL,
    CONSTRAINT payment_shares_pkey PRIMARY KEY (attempt, invoice),
    CONSTRAINT payment_shares_ordinal_key UNIQUE (host, invoice, ordinal)
);
INSERT INTO payment_shares (attempt, host, invoice, ordinal, sum, told, is_open)
SELECT id, host, invoice, ordinal, amount, told, state = 'open' AND page IS NOT NULL FROM payment_attempts;

-- An invoice never has two payment pages that somebody could pay on.
CREATE UNIQUE INDEX payment_shares_open_key ON payment_shares (host, invoice) WHERE is_open;

-- With their constraints and indexes.
ALTER TABLE payment_attempts DROP COLUMN invoice, DROP COLUMN ordinal, DROP COLUMN told;
