UPDATE password_credentials SET must_change = TRUE;
