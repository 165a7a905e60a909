CREATE TABLE "character_attributes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_attributes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"internal_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"param_a" double precision DEFAULT 0 NOT NULL,
	"param_a_decimals" integer DEFAULT 0 NOT NULL,
	"param_b" double precision DEFAULT 0 NOT NULL,
	"param_b_decimals" integer DEFAULT 0 NOT NULL,
	"param_c" double precision DEFAULT 0 NOT NULL,
	"param_c_decimals" integer DEFAULT 0 NOT NULL,
	"precision" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gameplay_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gameplay_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"statistic_id" integer NOT NULL,
	"sub_statistic" text,
	"goal" double precision NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "perk_roll_tables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perk_roll_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"contents" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perk_rolls" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"table_id" integer NOT NULL,
	"seed" text NOT NULL,
	"rarity" integer NOT NULL,
	"attribute_ids" integer[] NOT NULL,
	"boosted" boolean NOT NULL,
	"slots" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"character_attributes" integer[] DEFAULT '{}' NOT NULL,
	"currency" text,
	"rarity_points" integer[] NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"min_acquisition_rarity" integer DEFAULT 0 NOT NULL,
	"limitation_character_attribute_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rarity_acquisitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rarity_acquisitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inventory_type_id" integer,
	"rarity" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"perk_type" text NOT NULL,
	"probabilities" integer[] DEFAULT '{10000,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"boosted_probabilities" integer[] DEFAULT '{10000,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "perks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "perk_rolls" ADD CONSTRAINT "perk_rolls_table_id_perk_roll_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."perk_roll_tables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "perk_roll_tables_hash" ON "perk_roll_tables" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "perk_rolls_table" ON "perk_rolls" USING btree ("table_id");