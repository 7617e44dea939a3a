-- When discharge summaries of an account were last imported, as its hospital says; none while it has not said so.
ALTER TABLE epicris_imports ADD COLUMN last_imported TEXT;
