INSERT INTO admin_preferences (user_id, preferences) VALUES (uuid(02), '{"table":{}}');
