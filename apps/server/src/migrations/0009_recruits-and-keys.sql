CREATE TABLE "alpha_key_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alpha_key_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"content_creator" boolean NOT NULL,
	"link" text NOT NULL,
	"device" text NOT NULL,
	"age" text NOT NULL,
	"gender" text NOT NULL,
	"games" text NOT NULL,
	"country" text NOT NULL,
	"found_us" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alpha_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alpha_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"state" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"granted_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"batch" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invite_visits" (
	"code" text NOT NULL,
	"network" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_visits_code_network_pk" PRIMARY KEY("code","network")
);
--> statement-breakpoint
CREATE TABLE "ready_referral_rewards" (
	"account_id" integer NOT NULL,
	"reward_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer,
	"amount" integer NOT NULL,
	"heads" integer NOT NULL,
	"recruit_ids" integer[] NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "ready_referral_rewards_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "recruits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"recruiter_id" integer NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"network" text,
	"fingerprint" text,
	"matches" integer DEFAULT 0 NOT NULL,
	"held_for" text[],
	"released_at" timestamp (3) with time zone,
	"rewarded_at" timestamp (3) with time zone,
	CONSTRAINT "recruits_no_circle" CHECK ("recruits"."recruiter_id" < "recruits"."user_id")
);
--> statement-breakpoint
CREATE TABLE "referral_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"factor" integer DEFAULT 1 NOT NULL,
	"cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "referral_rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"order" integer DEFAULT 0 NOT NULL,
	"type" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"rewarding_type" integer NOT NULL,
	"rewarding_settings" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alpha_key_requests_user" ON "alpha_key_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alpha_key_requests_created" ON "alpha_key_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ready_referral_rewards_reward" ON "ready_referral_rewards" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "recruits_recruiter" ON "recruits" USING btree ("recruiter_id","registered_at");--> statement-breakpoint
CREATE INDEX "recruits_held" ON "recruits" USING btree ("user_id") WHERE held_for is not null;--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");