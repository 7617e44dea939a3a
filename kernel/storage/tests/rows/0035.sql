UPDATE payment_attempts SET fiscal_url = 'https://ofd.test/1' WHERE id = uuid(91);
