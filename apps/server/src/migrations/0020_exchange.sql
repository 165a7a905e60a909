CREATE TABLE "currency_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" text,
	"price" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_thresholds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_thresholds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" text,
	"threshold" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_urls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_urls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" text,
	"kind" text DEFAULT 'EXPLORER' NOT NULL,
	"url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_pairs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency_from" text,
	"amount_from" bigint NOT NULL,
	"currency_to" text,
	"amount_to" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "why" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "in_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "currency_urls_title" ON "currency_urls" USING gin ("url" gin_trgm_ops) WHERE "currency_urls"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_messages_review" ON "inbox_messages" USING btree ("id") WHERE state = 'WAITING' and kind = 'REVIEW';--> statement-breakpoint
CREATE INDEX "payouts_in_review" ON "payouts" USING btree ("id") WHERE in_review;--> statement-breakpoint
CREATE INDEX "payouts_refused" ON "payouts" USING btree ("source","source_id") WHERE refused_at is not null;--> statement-breakpoint
create unique index currency_thresholds_currency on currency_thresholds (currency) where deleted_at is null;--> statement-breakpoint
create unique index currency_prices_currency on currency_prices (currency) where deleted_at is null;--> statement-breakpoint
create unique index currency_urls_kind on currency_urls (currency, kind) where deleted_at is null;--> statement-breakpoint
create or replace view payout as select id, source, source_id, period, account_id, command_id, rule, cause, rewards, at, held, lines, told_by, why, in_review, refused_at from payouts;
