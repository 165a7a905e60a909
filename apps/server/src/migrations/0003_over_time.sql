CREATE INDEX "commands_at" ON "commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "commands_operators" ON "commands" USING btree ("id","created_at") WHERE "commands"."done" and "commands"."actor_kind" = 'user' and "commands"."user_id" is distinct from "commands"."actor_id" and "commands"."type" <> 'users.read';--> statement-breakpoint
CREATE INDEX "ledger_transactions_at" ON "ledger_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "item_history_at" ON "item_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payouts_command" ON "payouts" USING btree ("command_id");