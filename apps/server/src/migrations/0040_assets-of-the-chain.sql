CREATE TABLE "chain_assets" (
	"id" integer PRIMARY KEY NOT NULL,
	"mint" text NOT NULL,
	"collection_id" integer NOT NULL,
	"assets_key" text NOT NULL,
	"holder" text NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"capsule_id" integer,
	"staked_at" timestamp (3) with time zone,
	"state" text DEFAULT 'MINTING' NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"minted_at" timestamp (3) with time zone,
	"burnt_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "chain_assets_state" CHECK ("chain_assets"."state" in ('MINTING', 'HELD', 'AWAY', 'BURNT'))
);
--> statement-breakpoint
CREATE TABLE "chain_capsules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_capsules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wallet" text NOT NULL,
	"collection_id" integer NOT NULL,
	"state" text DEFAULT 'MAKING' NOT NULL,
	"unlock_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chain_capsules_state" CHECK ("chain_capsules"."state" in ('MAKING', 'HELD'))
);
--> statement-breakpoint
CREATE TABLE "chain_stakes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_stakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"asset_id" integer NOT NULL,
	"wallet" text NOT NULL,
	"account_id" integer NOT NULL,
	"collection_id" integer NOT NULL,
	"rarity" integer NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_epochs" (
	"number" integer PRIMARY KEY NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"pool" text NOT NULL,
	"carried" text DEFAULT '0' NOT NULL,
	"total_weight" text,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_shares" (
	"epoch" integer NOT NULL,
	"wallet" text NOT NULL,
	"account_id" integer NOT NULL,
	"currency" text NOT NULL,
	"weight" text NOT NULL,
	"amount" text NOT NULL,
	"signature" text,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "chain_shares_epoch_wallet_pk" PRIMARY KEY("epoch","wallet")
);
--> statement-breakpoint
CREATE TABLE "chain_treasury" (
	"currency" text PRIMARY KEY NOT NULL,
	"mint" text NOT NULL,
	"amount" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_subjects" (
	"subject" text PRIMARY KEY NOT NULL,
	"submission_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"signature" text NOT NULL,
	"wire" text NOT NULL,
	"kind" text NOT NULL,
	"task_id" integer,
	"user_id" integer,
	"account_id" integer,
	"wallet" text,
	"memo" text,
	"details" jsonb NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"state" text DEFAULT 'SUBMITTED' NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"error" text,
	"cost" bigint,
	"command_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"final_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "chain_submissions_state" CHECK ("chain_submissions"."state" in ('SUBMITTED', 'CONFIRMED', 'FINAL', 'FAILED', 'EXPIRED'))
);
--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "compared_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_assets_mint" ON "chain_assets" USING btree ("mint");--> statement-breakpoint
CREATE INDEX "chain_assets_holder" ON "chain_assets" USING btree ("holder","id");--> statement-breakpoint
CREATE INDEX "chain_assets_capsule" ON "chain_assets" USING btree ("capsule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_capsules_wallet" ON "chain_capsules" USING btree ("wallet","collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_stakes_open" ON "chain_stakes" USING btree ("asset_id") WHERE "end" is null;--> statement-breakpoint
CREATE INDEX "chain_stakes_wallet" ON "chain_stakes" USING btree ("wallet","start");--> statement-breakpoint
CREATE INDEX "chain_shares_account" ON "chain_shares" USING btree ("account_id","epoch");--> statement-breakpoint
CREATE INDEX "chain_subjects_submission" ON "chain_subjects" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_submissions_signature" ON "chain_submissions" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "chain_submissions_open" ON "chain_submissions" USING btree ("id") WHERE state in ('SUBMITTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "chain_submissions_user" ON "chain_submissions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chain_submissions_wallet" ON "chain_submissions" USING btree ("wallet","created_at");