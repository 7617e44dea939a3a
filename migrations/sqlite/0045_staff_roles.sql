-- What an administrator's account is limited to: the name of a staff role of the hospital's configuration. NULL: it may do everything.
ALTER TABLE users ADD COLUMN staff_role TEXT CONSTRAINT users_staff_role_check CHECK (staff_role IS NULL OR role = 'ROLE_ADMIN');
