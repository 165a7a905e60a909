CREATE TABLE "game_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"finish_at" timestamp (3) with time zone NOT NULL,
	"rewards_disabled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "match_days" (
	"account_id" integer NOT NULL,
	"day" text NOT NULL,
	"match_id" bigint NOT NULL,
	CONSTRAINT "match_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "match_rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_match" boolean DEFAULT false NOT NULL,
	"level_from" integer,
	"level_to" integer,
	"item_type" text NOT NULL,
	"item_id" integer,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"max_charges" integer NOT NULL,
	"energy_per_charge" integer NOT NULL,
	"charge_cost" bigint NOT NULL,
	"currency" text,
	"lifetime_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"max_charges" integer NOT NULL,
	"energy_per_charge" integer NOT NULL,
	"charge_cost" bigint NOT NULL,
	"currency" text,
	"lifetime_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "disposable_badges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disposable_badges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"max_charges" integer NOT NULL,
	"energy_per_charge" integer NOT NULL,
	"charge_cost" bigint NOT NULL,
	"currency" text,
	"lifetime_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "item_energy" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"activated_at" timestamp (3) with time zone,
	CONSTRAINT "item_energy_not_negative" CHECK ("item_energy"."used" >= 0 and "item_energy"."reserved" >= 0)
);
--> statement-breakpoint
ALTER TABLE "match_players" ADD COLUMN "item_id" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "event_id" integer;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "told_by" bigint;--> statement-breakpoint
ALTER TABLE "item_energy" ADD CONSTRAINT "item_energy_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_events_title" ON "game_events" USING gin ("name" gin_trgm_ops) WHERE "game_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matches_event" ON "matches" USING btree ("event_id","state") WHERE event_id is not null;--> statement-breakpoint
create unique index contracts_rarity on contracts (rarity) where deleted_at is null;--> statement-breakpoint
create unique index badges_rarity on badges (rarity) where deleted_at is null;--> statement-breakpoint
create unique index disposable_badges_rarity on disposable_badges (rarity) where deleted_at is null;--> statement-breakpoint
-- What items hold for matches, by the category of their type and their rarity.
create view energy_setting as
select 'CONTRACT' as category, rarity, max_charges, energy_per_charge, charge_cost, currency, lifetime_minutes from contracts where deleted_at is null
union all
select 'BADGE', rarity, max_charges, energy_per_charge, charge_cost, currency, lifetime_minutes from badges where deleted_at is null
union all
select 'DISPOSABLE_BADGE', rarity, max_charges, energy_per_charge, charge_cost, currency, lifetime_minutes from disposable_badges where deleted_at is null;--> statement-breakpoint
create or replace view payout as select id, source, source_id, period, account_id, command_id, rule, cause, rewards, at, held, lines, told_by from payouts;
