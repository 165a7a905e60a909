CREATE SEQUENCE "public"."pass_tier_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "battle_passes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "battle_passes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text DEFAULT 'Pass' NOT NULL,
	"style" integer NOT NULL,
	"rarity_type" integer NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"price" bigint,
	"currency" text,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pass_owners" (
	"account_id" integer NOT NULL,
	"pass_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"price" bigint,
	"currency" text,
	"command_id" bigint NOT NULL,
	CONSTRAINT "pass_owners_account_id_pass_id_pk" PRIMARY KEY("account_id","pass_id")
);
--> statement-breakpoint
CREATE TABLE "pass_progress" (
	"account_id" integer NOT NULL,
	"pass_id" integer NOT NULL,
	"progress" bigint NOT NULL,
	CONSTRAINT "pass_progress_account_id_pass_id_pk" PRIMARY KEY("account_id","pass_id")
);
--> statement-breakpoint
DROP INDEX "tasks_open";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "battle_passes_title" ON "battle_passes" USING gin ("name" gin_trgm_ops) WHERE "battle_passes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pass_owners_pass" ON "pass_owners" USING btree ("pass_id","account_id");--> statement-breakpoint
CREATE INDEX "pass_progress_pass" ON "pass_progress" USING btree ("pass_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open" ON "tasks" USING btree ("kind",coalesce("owner_id", 0),"about") WHERE "tasks"."status" in ('CREATED', 'STARTED');--> statement-breakpoint
create or replace view catalogue (kind, id, code, name, image_url, rarity, decimals, living) as
select 'INVENTORY', id, null::text, name, image_url, rarity, 0, deleted_at is null from inventories
union all
select 'COLLECTION', id, null, name, image_url, rarity, 0, deleted_at is null from collections
union all
select 'AVATAR', id, null, name, image, null, 0, deleted_at is null from avatars
union all
select 'CURRENCY', id, code, name, image_url, null, decimals, deleted_at is null from currencies
union all
select 'PASS', id, null, name, image_url, null, 0, deleted_at is null from battle_passes;
