-- A password that somebody else made up or that may be known to others: after the next sign-in nothing opens but its change.
ALTER TABLE password_credentials ADD COLUMN must_change boolean NOT NULL DEFAULT false;
