CREATE TABLE "achievements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "achievements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"active_image" text,
	"inactive_image" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"exp" integer NOT NULL,
	"statistic_id" integer,
	"segment" text,
	"goal" double precision,
	"display_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "unlocked_achievements" (
	"account_id" integer NOT NULL,
	"achievement_id" integer NOT NULL,
	"exp" integer NOT NULL,
	"unlocked_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "unlocked_achievements_account_id_achievement_id_pk" PRIMARY KEY("account_id","achievement_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"rule" text NOT NULL,
	"cause" jsonb NOT NULL,
	"rewards" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mission_instances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mission_instances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"rotation" text,
	"period" text NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mission_progress" (
	"account_id" integer NOT NULL,
	"instance_id" integer NOT NULL,
	"progress" double precision NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"goal" integer,
	"rewards" jsonb,
	"claimed_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone,
	CONSTRAINT "mission_progress_account_id_instance_id_pk" PRIMARY KEY("account_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "missions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"rotation" text DEFAULT 'DAILY' NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"statistic_id" integer,
	"segment" text,
	"goal" integer,
	"reward_type" text,
	"reward_id" integer,
	"amount" integer DEFAULT 1 NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "statistic_deltas_account";--> statement-breakpoint
ALTER TABLE "statistic_totals" ADD COLUMN "lifetime" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "unlocked_achievements_achievement" ON "unlocked_achievements" USING btree ("achievement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_once" ON "inbox_messages" USING btree ("source","source_id","period","account_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_user" ON "inbox_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_messages_expiry" ON "inbox_messages" USING btree ("expires_at") WHERE state = 'WAITING' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_messages_waiting" ON "inbox_messages" USING btree ("user_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "mission_instances_once" ON "mission_instances" USING btree ("template_id","period");--> statement-breakpoint
CREATE INDEX "mission_instances_end" ON "mission_instances" USING btree ("end");--> statement-breakpoint
CREATE INDEX "mission_progress_instance" ON "mission_progress" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "mission_progress_waiting" ON "mission_progress" USING btree ("instance_id","account_id") WHERE ready_at is not null and claimed_at is null and moved_at is null;--> statement-breakpoint
CREATE INDEX "statistic_totals_statistic" ON "statistic_totals" USING btree ("statistic_id","segment","account_id");--> statement-breakpoint
CREATE INDEX "statistic_deltas_account" ON "statistic_deltas" USING btree ("account_id","statistic_id","ended_at");--> statement-breakpoint
-- What was counted so far is the lifetime so far.
update statistic_totals set lifetime = total;
