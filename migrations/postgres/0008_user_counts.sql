-- Demo accounts and administrators are counted at every start; both are few among many.
CREATE INDEX users_demo_idx ON users (id) WHERE demo;
CREATE INDEX users_admin_idx ON users (disabled) WHERE role = 'ROLE_ADMIN';
