CREATE TABLE "revenue_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "revenue_moves_kind" CHECK ("revenue_moves"."kind" in ('SALE', 'REVERSAL', 'POOL'))
);
--> statement-breakpoint
CREATE TABLE "game_share_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_share_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_share_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" integer NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"account_id" integer NOT NULL,
	"share" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "game_share_payments_positive" CHECK ("game_share_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "game_share_sums" (
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"net" bigint NOT NULL,
	"carried" bigint NOT NULL,
	"shared" bigint NOT NULL,
	CONSTRAINT "game_share_sums_month_currency_pk" PRIMARY KEY("month","currency"),
	CONSTRAINT "game_share_sums_carried" CHECK ("game_share_sums"."carried" <= 0)
);
--> statement-breakpoint
CREATE TABLE "game_share_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_share_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"share_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "game_shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "prize_pool_funds" (
	"pool_id" integer PRIMARY KEY NOT NULL,
	"collected" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"payable" bigint,
	CONSTRAINT "prize_pool_funds_whole" CHECK ("prize_pool_funds"."collected" >= "prize_pool_funds"."paid" + "prize_pool_funds"."returned"),
	CONSTRAINT "prize_pool_funds_positive" CHECK ("prize_pool_funds"."paid" >= 0 and "prize_pool_funds"."returned" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prize_pool_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prize_pool_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"sale_id" bigint,
	CONSTRAINT "prize_pool_moves_positive" CHECK ("prize_pool_moves"."amount" > 0),
	CONSTRAINT "prize_pool_moves_kind" CHECK ("prize_pool_moves"."kind" in ('TAKEN', 'REVERSED', 'PAID', 'RETURNED'))
);
--> statement-breakpoint
CREATE TABLE "prize_pools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prize_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"currency" text,
	"amount" bigint NOT NULL,
	"revenue_percent" integer,
	"threshold_percents" integer[] DEFAULT '{100}' NOT NULL,
	"purchases_amount" bigint,
	"tournament_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "distribution_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"distribution_id" integer NOT NULL,
	"line" integer NOT NULL,
	"user_id" integer,
	"email" text,
	"account_id" integer,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "distribution_recipients_positive" CHECK ("distribution_recipients"."amount" > 0),
	CONSTRAINT "distribution_recipients_states" CHECK ("distribution_recipients"."state" in ('PENDING', 'UNKNOWN', 'PAID', 'RETURNED')),
	CONSTRAINT "distribution_recipients_known" CHECK ("distribution_recipients"."state" not in ('PENDING', 'PAID') or "distribution_recipients"."account_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "token_distributions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "token_distributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"currency" text,
	"amount" bigint NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "escrow_moves" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "revenue_moves_at" ON "revenue_moves" USING btree ("at","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_moves_once" ON "revenue_moves" USING btree ("transaction_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "game_share_payments_once" ON "game_share_payments" USING btree ("share_id","month","currency");--> statement-breakpoint
CREATE INDEX "game_share_payments_account" ON "game_share_payments" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "game_share_payments_unpaid" ON "game_share_payments" USING btree ("id") WHERE paid_at is null and returned_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "game_share_terms_open" ON "game_share_terms" USING btree ("share_id") WHERE "game_share_terms"."until" is null;--> statement-breakpoint
CREATE INDEX "game_share_terms_until" ON "game_share_terms" USING btree ("until");--> statement-breakpoint
CREATE INDEX "prize_pool_moves_pool" ON "prize_pool_moves" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "prize_pool_moves_sale" ON "prize_pool_moves" USING btree ("sale_id") WHERE "prize_pool_moves"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX "prize_pools_title" ON "prize_pools" USING gin ("name" gin_trgm_ops) WHERE "prize_pools"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_recipients_once" ON "distribution_recipients" USING btree ("distribution_id","account_id") WHERE "distribution_recipients"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "distribution_recipients_state" ON "distribution_recipients" USING btree ("distribution_id","state","account_id");--> statement-breakpoint
CREATE INDEX "distribution_recipients_account" ON "distribution_recipients" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "token_distributions_title" ON "token_distributions" USING gin ("name" gin_trgm_ops) WHERE "token_distributions"."deleted_at" is null;
