CREATE TABLE "game_server_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_server_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"endpoints" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "region_id" integer;--> statement-breakpoint
ALTER TABLE "game_servers" ADD COLUMN "region_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "game_server_messages_server" ON "game_server_messages" USING btree ("server_id","id");--> statement-breakpoint
CREATE INDEX "game_server_messages_at" ON "game_server_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "regions_title" ON "regions" USING gin ("name" gin_trgm_ops) WHERE "regions"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "regions_code" ON "regions" (lower("code")) WHERE "deleted_at" is null;--> statement-breakpoint
INSERT INTO "regions" ("name", "code", "endpoints", "created_at", "updated_at")
SELECT min("region"), lower("region"), '{}', now(), now() FROM "game_servers" GROUP BY lower("region");--> statement-breakpoint
UPDATE "game_servers" s SET "region_id" = r."id" FROM "regions" r WHERE r."code" = lower(s."region");
