ALTER TABLE "chain_treasury" ADD COLUMN "spent" text DEFAULT '0' NOT NULL;--> statement-breakpoint
INSERT INTO "currency_supplies" ("currency_id", "minted")
SELECT "id", 0 FROM "currencies" WHERE "type" = 2
ON CONFLICT DO NOTHING;
