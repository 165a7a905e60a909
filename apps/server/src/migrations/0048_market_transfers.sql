CREATE TABLE "market_deposits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"outside_id" text NOT NULL,
	"address" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"asset_id" integer,
	"found_at" timestamp (3) with time zone NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_differences_kind" CHECK ("market_differences"."kind" in ('NOT_LISTED', 'NOT_RECORDED', 'LATE_IN', 'LATE_OUT', 'UNREAD'))
);
--> statement-breakpoint
CREATE TABLE "market_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"direction" text NOT NULL,
	"asset_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"outside_id" text NOT NULL,
	"wallet" text NOT NULL,
	"signature" text,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"task_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "market_transfers_direction" CHECK ("market_transfers"."direction" in ('IN', 'OUT')),
	CONSTRAINT "market_transfers_state" CHECK ("market_transfers"."state" in ('WAITING', 'DONE', 'DECLINED', 'DROPPED'))
);
--> statement-breakpoint
ALTER TABLE "chain_assets" DROP CONSTRAINT "chain_assets_state";--> statement-breakpoint
ALTER TABLE "chain_assets" ADD COLUMN "market_state" text;--> statement-breakpoint
ALTER TABLE "chain_assets" ADD COLUMN "market_account_id" integer;--> statement-breakpoint
ALTER TABLE "chain_assets" ADD COLUMN "home_wallet" text;--> statement-breakpoint
CREATE UNIQUE INDEX "market_differences_what" ON "market_differences" USING btree ("user_id","kind",coalesce(asset_id, 0));--> statement-breakpoint
CREATE UNIQUE INDEX "market_transfers_key" ON "market_transfers" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "market_transfers_waiting" ON "market_transfers" USING btree ("asset_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "market_transfers_user" ON "market_transfers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chain_assets_market" ON "chain_assets" USING btree ("market_account_id","id");--> statement-breakpoint
ALTER TABLE "chain_assets" ADD CONSTRAINT "chain_assets_market_state" CHECK (("chain_assets"."state" = 'MARKETPLACE') = ("chain_assets"."market_state" is not null));--> statement-breakpoint
ALTER TABLE "chain_assets" ADD CONSTRAINT "chain_assets_state" CHECK ("chain_assets"."state" in ('MINTING', 'HELD', 'AWAY', 'MARKETPLACE', 'BURNT'));