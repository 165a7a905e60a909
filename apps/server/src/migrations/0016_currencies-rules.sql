create unique index currencies_code on currencies (code) where deleted_at is null;
