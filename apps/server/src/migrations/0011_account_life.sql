CREATE TABLE "task_parts" (
	"task_id" integer NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "task_parts_task_id_part_pk" PRIMARY KEY("task_id","part")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" integer,
	"status" text NOT NULL,
	"progress" integer NOT NULL,
	"state" jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"reason" text,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"keep_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "authorization_triggers" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_id" integer,
	"approved_at" timestamp (3) with time zone,
	"session_id" integer
);
--> statement-breakpoint
CREATE TABLE "auto_login_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "accounts_username";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "username_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task_parts" ADD CONSTRAINT "task_parts_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open" ON "tasks" USING btree ("kind",coalesce("owner_id", 0)) WHERE "tasks"."status" in ('CREATED', 'STARTED');--> statement-breakpoint
CREATE INDEX "tasks_owner" ON "tasks" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "tasks_updated" ON "tasks" USING btree ("updated_at") WHERE "tasks"."status" in ('CREATED', 'STARTED');--> statement-breakpoint
CREATE INDEX "authorization_triggers_expires" ON "authorization_triggers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auto_login_tokens_expires" ON "auto_login_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_tokens_user" ON "push_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_tokens_session" ON "push_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "users_deletes" ON "users" USING btree ("deletes_at") WHERE "users"."deletes_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (translate(lower("username"), '01iіаеёорсухкмтвн', 'olllaeeopcyxkmtbh'));