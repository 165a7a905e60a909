CREATE TABLE "item_seasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_seasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"season_counter" integer NOT NULL,
	"power_modifier" double precision DEFAULT 1 NOT NULL,
	"value_modifier" double precision DEFAULT 1 NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"degradations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "season_id" integer;--> statement-breakpoint
ALTER TABLE "character_attributes" ADD COLUMN "balance_parameter_id" integer;--> statement-breakpoint
ALTER TABLE "character_attributes" ADD COLUMN "balance_parameter" text;--> statement-breakpoint
CREATE INDEX "item_seasons_title" ON "item_seasons" USING gin ("name" gin_trgm_ops) WHERE "item_seasons"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_season" ON "items" USING btree ("season_id") WHERE state = 'OWNED';--> statement-breakpoint
create unique index item_seasons_season_counter on item_seasons (season_counter) where deleted_at is null;
