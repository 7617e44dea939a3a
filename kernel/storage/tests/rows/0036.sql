INSERT INTO payment_refunds (id, attempt, key, asked_by, sum, way, state, refunded_before, asked_at, settled_at)
VALUES (uuid(92), uuid(91), 'key-of-press', uuid(01), 50, 'refund', 'done', 0, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');

INSERT INTO payment_days (day, compared_at)
VALUES ('2026-01-01', '2026-01-01T00:00:00+00:00');
