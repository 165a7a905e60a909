CREATE TABLE "craft_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "craft_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"collection_id" integer,
	"price" bigint NOT NULL,
	"currency" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dismantle_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dismantle_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"collection_id" integer,
	"reward" bigint NOT NULL,
	"currency" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "stake" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "stake_currency" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "stake_fee" integer;--> statement-breakpoint
create unique index craft_settings_collection_id on craft_settings (rarity, collection_id) nulls not distinct where deleted_at is null;--> statement-breakpoint
create unique index dismantle_settings_collection_id on dismantle_settings (rarity, collection_id) nulls not distinct where deleted_at is null;
