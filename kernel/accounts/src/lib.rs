//! Sign-in: passwords, tokens, sessions, lock-out.
