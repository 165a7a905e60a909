ALTER TABLE "distribution_recipients" DROP CONSTRAINT "distribution_recipients_states";--> statement-breakpoint
ALTER TABLE "distribution_recipients" DROP CONSTRAINT "distribution_recipients_known";--> statement-breakpoint
ALTER TABLE "chain_treasury" ADD COLUMN "spent" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_submissions" ADD COLUMN "charge" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "distribution_recipients" ADD COLUMN "wallet" text;--> statement-breakpoint
CREATE INDEX "chain_submissions_created" ON "chain_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_recipients_wallet" ON "distribution_recipients" USING btree ("distribution_id","wallet") WHERE "distribution_recipients"."wallet" is not null;--> statement-breakpoint
ALTER TABLE "distribution_recipients" ADD CONSTRAINT "distribution_recipients_states" CHECK ("distribution_recipients"."state" in ('PENDING', 'UNKNOWN', 'SENT', 'PAID', 'RETURNED'));--> statement-breakpoint
ALTER TABLE "distribution_recipients" ADD CONSTRAINT "distribution_recipients_known" CHECK ("distribution_recipients"."state" not in ('PENDING', 'SENT', 'PAID')
        or "distribution_recipients"."account_id" is not null or "distribution_recipients"."wallet" is not null);--> statement-breakpoint
INSERT INTO "currency_supplies" ("currency_id", "minted")
SELECT "id", 0 FROM "currencies" WHERE "type" = 2
ON CONFLICT DO NOTHING;
