ALTER TABLE "match_rewards" ADD COLUMN "start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "match_rewards" ADD COLUMN "end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "match_rewards" ADD COLUMN "hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_until" timestamp (3) with time zone;