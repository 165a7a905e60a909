CREATE SEQUENCE "public"."activity_reward_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_progress" (
	"account_id" integer NOT NULL,
	"reward_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"progress" double precision NOT NULL,
	"granted_at" timestamp (3) with time zone,
	"goal" double precision,
	"rewards" jsonb,
	CONSTRAINT "activity_progress_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "level_gains" (
	"account_id" integer NOT NULL,
	"level" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "level_gains_account_id_level_pk" PRIMARY KEY("account_id","level")
);
--> statement-breakpoint
CREATE INDEX "activity_progress_event" ON "activity_progress" USING btree ("event_id","account_id");--> statement-breakpoint
CREATE INDEX "level_gains_at" ON "level_gains" USING btree ("account_id","at");