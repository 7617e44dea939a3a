INSERT INTO payment_attempts (id, user_id, host, patient, number, amount, state, gateway_order, page, refunded, is_cancelling,
    ends_at, begun_at, changed_at)
VALUES (uuid(92), uuid(01), 'vista', 'v-1', 'a2-2-0123456789', 120150, 'expired', 'order-2', 'https://gateway.test/2', 0, FALSE,
    '2026-01-01T00:20:00+00:00', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');

INSERT INTO payment_shares (attempt, host, invoice, ordinal, sum, told, is_open)
VALUES (uuid(92), 'vista', 'a-1', 2, 120050, 'nothing', FALSE), (uuid(92), 'vista', 'a-2', 2, 100, 'nothing', FALSE);
