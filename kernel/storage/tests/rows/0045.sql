UPDATE users SET staff_role = 'registrar' WHERE id = uuid(02);
