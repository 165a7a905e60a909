CREATE TABLE "airdrop_campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"currency" text,
	"pool" bigint NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"off_season" boolean DEFAULT false NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "airdrop_deeds" (
	"post_id" integer NOT NULL,
	"participant_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "airdrop_deeds_post_id_participant_id_pk" PRIMARY KEY("post_id","participant_id")
);
--> statement-breakpoint
CREATE TABLE "airdrop_limits" (
	"action" text PRIMARY KEY NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airdrop_participants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"outside_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airdrop_progress" (
	"campaign_id" integer PRIMARY KEY NOT NULL,
	"joined_after" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"is_paid" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airdrop_readings" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"cursor" text,
	"read_at" timestamp (3) with time zone,
	"failure" text,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "airdrop_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"posts" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "airdrop_shares_posts" CHECK ("airdrop_shares"."posts" > 0),
	CONSTRAINT "airdrop_shares_amount" CHECK ("airdrop_shares"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "twitter_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "twitter_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link" text NOT NULL,
	"action" text DEFAULT 'LIKE' NOT NULL,
	"campaign_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "airdrop_campaigns_title" ON "airdrop_campaigns" USING gin (normal_form("name") gin_trgm_ops) WHERE "airdrop_campaigns"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "airdrop_deeds_participant" ON "airdrop_deeds" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_participants_account" ON "airdrop_participants" USING btree ("campaign_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_participants_outside" ON "airdrop_participants" USING btree ("campaign_id","outside_id");--> statement-breakpoint
CREATE INDEX "airdrop_participants_own" ON "airdrop_participants" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_shares_once" ON "airdrop_shares" USING btree ("campaign_id","account_id");--> statement-breakpoint
CREATE INDEX "airdrop_shares_account" ON "airdrop_shares" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "airdrop_shares_unpaid" ON "airdrop_shares" USING btree ("id") WHERE paid_at is null and returned_at is null and amount > 0;--> statement-breakpoint
CREATE INDEX "twitter_posts_title" ON "twitter_posts" USING gin (normal_form("link") gin_trgm_ops) WHERE "twitter_posts"."deleted_at" is null;