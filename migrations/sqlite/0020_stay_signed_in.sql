-- Whether the person chose to stay signed in on this device. A session without it ends when nobody has used it for a while.
ALTER TABLE sessions ADD COLUMN persistent INTEGER NOT NULL DEFAULT FALSE CHECK (persistent IN (FALSE, TRUE));
