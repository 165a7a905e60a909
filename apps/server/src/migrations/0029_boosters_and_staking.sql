CREATE TABLE "staking_promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staking_promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"multiplier" integer NOT NULL,
	"collection_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "booster_days" (
	"item_id" integer NOT NULL,
	"day" text NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "booster_days_day_item_id_pk" PRIMARY KEY("day","item_id")
);
--> statement-breakpoint
CREATE TABLE "boosters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boosters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection_id" integer NOT NULL,
	"boost_amount" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "match_players" ADD COLUMN "boosts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "staking_promotions_title" ON "staking_promotions" USING gin ("name" gin_trgm_ops) WHERE "staking_promotions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_collection_owner" ON "items" USING btree ("collection_id","account_id") WHERE state = 'OWNED';--> statement-breakpoint
create unique index boosters_collection_id on boosters (collection_id) where deleted_at is null;--> statement-breakpoint
create or replace view match_play as
select p.match_id, p.account_id, m.match_id as number, p.mode, m.mode as match_mode, m.map, m.state, m.started_at, m.ended_at, p.place, p.won, p.duration_ms, p.exp, p.class, m.mission_id, m.event_id, p.item_id is not null as has_energy, (select coalesce(sum((b->>'percent')::int), 0)::int from jsonb_array_elements(p.boosts) b) as boost
from match_players p
join matches m on m.id = p.match_id;
