CREATE TABLE "discord_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"outside_id" text,
	"answer" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "discord_grants_state_known" CHECK (state in ('NO_LINK', 'RECONNECT', 'ASKED', 'NOT_MEMBER', 'STOPPED', 'OWNER_AWAY', 'GIVEN'))
);
--> statement-breakpoint
CREATE TABLE "discord_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "discord_stops" (
	"subject" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "discord_grants_once" ON "discord_grants" USING btree ("account_id","role_id");--> statement-breakpoint
CREATE INDEX "discord_grants_state" ON "discord_grants" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "discord_grants_role" ON "discord_grants" USING btree ("role_id","state");--> statement-breakpoint
CREATE INDEX "discord_grants_due" ON "discord_grants" USING btree ("due_at") WHERE state = 'NOT_MEMBER';--> statement-breakpoint
CREATE INDEX "discord_roles_title" ON "discord_roles" USING gin (normal_form("name") gin_trgm_ops) WHERE "discord_roles"."deleted_at" is null;--> statement-breakpoint
create unique index discord_roles_role_id on discord_roles (role_id) where deleted_at is null;--> statement-breakpoint
create or replace view catalogue (kind, id, code, name, image_url, rarity, decimals, living) as
select 'INVENTORY', id, null::text, name, image_url, rarity, 0, deleted_at is null from inventories
union all
select 'COLLECTION', id, null, name, image_url, rarity, 0, deleted_at is null from collections
union all
select 'AVATAR', id, null, name, image, null, 0, deleted_at is null from avatars
union all
select 'CURRENCY', id, code, name, image_url, null, decimals, deleted_at is null from currencies
union all
select 'PASS', id, null, name, image_url, null, 0, deleted_at is null from battle_passes
union all
select 'DISCORD_ROLE', id, null, name, null, null, 0, deleted_at is null from discord_roles;
