INSERT INTO payment_attempts (id, user_id, host, invoice, patient, ordinal, number, amount, state, gateway_order, page, refunded, is_cancelling,
    ends_at, begun_at, changed_at, told)
VALUES (uuid(91), uuid(01), 'vista', 'a-1', 'v-1', 1, 'a1-1-0123456789', 120050, 'open', 'order-1', 'https://gateway.test/1', 0, FALSE,
    '2026-01-01T00:20:00+00:00', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', 'nothing');

INSERT INTO payment_events (attempt, at, kind, from_state, to_state, is_alarm, note)
VALUES (uuid(91), '2026-01-01T00:00:00+00:00', 'begun', 'registering', 'registering', FALSE, NULL);
