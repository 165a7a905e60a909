CREATE TABLE "chain_assets" (
	"id" integer PRIMARY KEY NOT NULL,
	"mint" text NOT NULL,
	"collection_id" integer NOT NULL,
	"assets_key" text NOT NULL,
	"holder" text,
	"state" text DEFAULT 'MINTING' NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"minted_at" timestamp (3) with time zone,
	"burnt_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "chain_assets_state" CHECK ("chain_assets"."state" in ('MINTING', 'HELD', 'AWAY', 'BURNT'))
);
--> statement-breakpoint
CREATE TABLE "chain_collections" (
	"collection_id" integer PRIMARY KEY NOT NULL,
	"group_mint" text NOT NULL,
	"capsule_mint" text NOT NULL,
	"made" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"signature" text NOT NULL,
	"wire" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
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
CREATE TABLE "wallet_nonces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_nonces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"address" text NOT NULL,
	"auth_way" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"auth_way" text NOT NULL,
	"proof" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_proof" CHECK ("wallets"."proof" in ('MESSAGE', 'TRANSACTION'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chain_assets_mint" ON "chain_assets" USING btree ("mint");--> statement-breakpoint
CREATE INDEX "chain_assets_holder" ON "chain_assets" USING btree ("holder","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_submissions_signature" ON "chain_submissions" USING btree ("signature");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_submissions_subject" ON "chain_submissions" USING btree ("kind","subject") WHERE state in ('SUBMITTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "chain_submissions_open" ON "chain_submissions" USING btree ("id") WHERE state in ('SUBMITTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "chain_submissions_user" ON "chain_submissions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "wallet_nonces_session" ON "wallet_nonces" USING btree ("session_id","address");--> statement-breakpoint
CREATE INDEX "wallet_nonces_expires" ON "wallet_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_address" ON "wallets" USING btree ("address");--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_id","id");
