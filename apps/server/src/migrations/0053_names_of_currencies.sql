ALTER TABLE "currencies" ADD COLUMN "name_one" text;--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "name_few" text;