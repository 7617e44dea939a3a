INSERT INTO users (id, username, username_folded, email, email_folded, last_name, first_name, patr_name, birth_date, gender, snils, phone,
    citizenship, role, esia_oid, disabled, demo, created_at)
VALUES (uuid(01), 'Anna', 'anna', 'Anna@example.ru', 'anna@example.ru', 'Ромашкина', 'Анна', 'Петровна', '1990-02-03', 'FEMALE',
    '11223344595', '+79161234567', 'RU', 'ROLE_PATIENT', '1000321', FALSE, FALSE, '2026-01-01T00:00:00+00:00'),
    (uuid(02), 'desk', 'desk', NULL, NULL, 'Desk', 'One', NULL, '1980-01-01', 'MALE', NULL, NULL, 'FOREIGN', 'ROLE_ADMIN', NULL, FALSE,
    TRUE, '2026-01-01T00:00:00+00:00');

INSERT INTO password_credentials (user_id, hash, changed_at) VALUES (uuid(01), 'hash of anna', '2026-01-01T00:00:00+00:00');
