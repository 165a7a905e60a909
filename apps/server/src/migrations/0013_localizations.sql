CREATE TABLE "localization_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "localization_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"localization_id" integer NOT NULL,
	"platform" text NOT NULL,
	"contents" text NOT NULL,
	"keys" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "localizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "localizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"shortcut" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "localization_files_place" ON "localization_files" USING btree ("localization_id","platform","id");--> statement-breakpoint
CREATE INDEX "localizations_title" ON "localizations" USING gin ("name" gin_trgm_ops) WHERE "localizations"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "localizations_shortcut" ON "localizations" (lower("shortcut")) WHERE "deleted_at" is null;
