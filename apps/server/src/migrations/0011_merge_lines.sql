CREATE TABLE "merge_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merge_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"belonging" integer NOT NULL,
	"inventories" integer[] DEFAULT '{}' NOT NULL,
	"collections" integer[] DEFAULT '{}' NOT NULL,
	"price" bigint,
	"currency" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"line_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"item_ids" integer[] NOT NULL,
	"result_id" integer NOT NULL,
	"seed" text,
	"command_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "archetype_id" integer;--> statement-breakpoint
CREATE INDEX "merge_lines_title" ON "merge_lines" USING gin ("name" gin_trgm_ops) WHERE "merge_lines"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "merges_line" ON "merges" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "merges_account" ON "merges" USING btree ("account_id","id");