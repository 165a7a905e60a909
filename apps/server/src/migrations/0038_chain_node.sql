CREATE TABLE "chain_accounts" (
	"address" text PRIMARY KEY NOT NULL,
	"program" text NOT NULL,
	"lamports" bigint NOT NULL,
	"data" "bytea" NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_network" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"genesis_hash" text NOT NULL,
	"is_local" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_node" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"seed" text NOT NULL,
	"base_slot" bigint NOT NULL,
	"based_at" timestamp (3) with time zone NOT NULL,
	"last_slot" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_transactions" (
	"signature" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"slot" bigint NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"bytes" "bytea" NOT NULL,
	"error" jsonb,
	"addresses" text[] NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chain_accounts_version" ON "chain_accounts" USING btree ("version");--> statement-breakpoint
CREATE INDEX "chain_transactions_slot" ON "chain_transactions" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "chain_transactions_addresses" ON "chain_transactions" USING gin ("addresses");
