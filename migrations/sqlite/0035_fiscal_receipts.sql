-- Address of the fiscal receipt (54-FZ) at the operator of fiscal data.
ALTER TABLE payment_attempts ADD COLUMN fiscal_url TEXT;
