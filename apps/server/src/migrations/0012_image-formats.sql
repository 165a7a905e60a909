CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"previews" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_formats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_formats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"extensions" text[] DEFAULT '{"png","jpeg","webp"}' NOT NULL,
	"width_from" integer DEFAULT 1 NOT NULL,
	"width_to" integer DEFAULT 4096 NOT NULL,
	"height_from" integer DEFAULT 1 NOT NULL,
	"height_to" integer DEFAULT 4096 NOT NULL,
	"preview_sizes" integer[] DEFAULT '{}' NOT NULL,
	"preview_extension" text DEFAULT 'webp' NOT NULL,
	"original_name" text NOT NULL,
	"preview_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "image_formats_name" ON "image_formats" ("name") WHERE "deleted_at" is null;
