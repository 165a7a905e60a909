CREATE TABLE "balance_parameters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_parameters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"preset_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"validation" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "balance_presets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_presets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "balance_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"preset_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" integer,
	"reason" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"balance_preset_id" integer NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"force_disabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "version_id" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "version_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "balance_parameters_name" ON "balance_parameters" USING btree ("preset_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "balance_presets_title" ON "balance_presets" USING gin ("name" gin_trgm_ops) WHERE "balance_presets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "balance_revisions_preset" ON "balance_revisions" USING btree ("preset_id","id");--> statement-breakpoint
CREATE INDEX "game_versions_title" ON "game_versions" USING gin ("name" gin_trgm_ops) WHERE "game_versions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matches_version" ON "matches" USING btree ("version_id") WHERE state = 'RUNNING';