-- The mail server refused the letter that carries the link for good; whoever waits for it is told.
ALTER TABLE one_time_links ADD COLUMN refused_at TEXT;
