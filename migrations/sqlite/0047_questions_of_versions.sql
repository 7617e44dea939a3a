-- How many questions a published version has: lists show it without reading the model (A-076).
ALTER TABLE questionnaire_versions ADD COLUMN questions INTEGER NOT NULL DEFAULT 0
    CONSTRAINT questionnaire_versions_questions_check CHECK (questions BETWEEN 0 AND 200);

UPDATE questionnaire_versions
SET questions = (SELECT count(*) FROM json_each(model, '$.pages') AS page, json_each(page.value, '$.elements') AS element);
