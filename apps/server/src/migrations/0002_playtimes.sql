CREATE TABLE "playtimes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "playtimes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "playtimes_title" ON "playtimes" USING gin ("name" gin_trgm_ops) WHERE "playtimes"."deleted_at" is null;