-- How many questions a published version has: lists show it without reading the model (A-076).
ALTER TABLE questionnaire_versions ADD COLUMN questions bigint NOT NULL DEFAULT 0
    CONSTRAINT questionnaire_versions_questions_check CHECK (questions BETWEEN 0 AND 200);

UPDATE questionnaire_versions
SET questions = (SELECT count(*) FROM jsonb_path_query(model::jsonb, '$.pages[*].elements[*]'));
