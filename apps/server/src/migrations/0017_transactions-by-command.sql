CREATE INDEX "ledger_transactions_command" ON "ledger_transactions" USING btree ("command_id");
