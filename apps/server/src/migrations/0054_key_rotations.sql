CREATE TABLE "key_rotations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_rotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"from_key" text NOT NULL,
	"to_key" text NOT NULL,
	"pass" integer DEFAULT 0 NOT NULL,
	"stage" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 1 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"command_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "key_rotations_key" CHECK ("key_rotations"."key" in ('fees', 'assets', 'lock', 'treasury'))
);
--> statement-breakpoint
CREATE TABLE "chain_former_mints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_former_mints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"of_id" integer NOT NULL,
	"mint" text NOT NULL
);
--> statement-breakpoint
-- Changes of the lock key are changes of one of four keys from now on; submissions name them by their ids.
insert into key_rotations (id, key, from_key, to_key, cursor, found, moved, command_id, started_at, finished_at)
overriding system value
select id, 'lock', from_key, to_key, cursor, found + 1, moved, command_id, started_at, finished_at
from lock_rotations;--> statement-breakpoint
select setval(pg_get_serial_sequence('key_rotations', 'id'), greatest(max(id), 1), max(id) is not null)
from key_rotations;--> statement-breakpoint
update chain_submissions
set kind = 'KEY_HANDOVER', details = details || jsonb_build_object('things', jsonb_array_length(details -> 'assetIds'))
where kind = 'LOCK_HANDOVER';--> statement-breakpoint
DROP TABLE "lock_rotations" CASCADE;--> statement-breakpoint
ALTER TABLE "chain_submissions" ADD COLUMN "rotation_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_submissions" ADD COLUMN "uses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "key_rotations_to_key" ON "key_rotations" USING btree ("to_key");--> statement-breakpoint
CREATE UNIQUE INDEX "key_rotations_running" ON "key_rotations" USING btree ((finished_at is null)) WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_former_mints_of" ON "chain_former_mints" USING btree ("kind","of_id");