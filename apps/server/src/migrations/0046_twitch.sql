CREATE TABLE "twitch_claims" (
	"reward_id" integer NOT NULL,
	"viewer" text NOT NULL,
	"account_id" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "twitch_claims_reward_id_viewer_pk" PRIMARY KEY("reward_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "twitch_extension_rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "twitch_extension_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"item_id" integer,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"watch_minutes" integer DEFAULT 60 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "twitch_watched" (
	"viewer" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"minutes" integer NOT NULL,
	"counted_minute" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "twitch_sign_in_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "twitch_claims_account" ON "twitch_claims" USING btree ("account_id","reward_id");--> statement-breakpoint
CREATE INDEX "twitch_watched_account" ON "twitch_watched" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "twitch_sign_in_codes_user" ON "twitch_sign_in_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "twitch_sign_in_codes_expires" ON "twitch_sign_in_codes" USING btree ("expires_at");