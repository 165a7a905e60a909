ALTER TABLE "payouts" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
create or replace view payout as select id, source, source_id, period, account_id, command_id, rule, cause, rewards, at, held, lines from payouts;
