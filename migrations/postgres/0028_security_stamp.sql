-- Counts what ends an account's sessions: a changed password or second step, sign-out everywhere, the closing of the account. A sign-in
-- that was judged at an earlier count opens no session. NULL in a challenge: nobody's password was judged for it.
ALTER TABLE users ADD COLUMN security_stamp bigint NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN security_stamp bigint;
