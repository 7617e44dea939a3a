INSERT INTO bookings (id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, state, ticket, problem, created_at, updated_at)
VALUES (uuid(21), uuid(01), '00000000-0000-4000-8000-000000000001', 'netrika', '27', 'p-1', 's-1', 'd-1', 'therapy', '2026-03-01 09:00:00', 'booked', 't-1', NULL, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'),
    (uuid(22), uuid(01), '00000000-0000-4000-8000-000000000002', 'netrika', '27', 'p-1', 's-2', 'd-1', NULL, '2026-03-02 09:00:00', 'unknown', NULL, NULL, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'),
    (uuid(23), uuid(01), '00000000-0000-4000-8000-000000000003', 'netrika', '27', 'p-1', 's-3', 'd-1', NULL, '2026-03-03 09:00:00', 'cancelled', 't-3', NULL, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');
