UPDATE users SET security_stamp = 3 WHERE id = uuid(01);

UPDATE challenges SET security_stamp = 3;
