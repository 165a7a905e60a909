CREATE TABLE "chain_comparison" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"counts" jsonb
);
--> statement-breakpoint
CREATE TABLE "chain_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"asset_id" integer,
	"wallet" text,
	"subject" jsonb NOT NULL,
	"ours" jsonb NOT NULL,
	"on_chain" jsonb NOT NULL,
	"looks" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lock_rotations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lock_rotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_key" text NOT NULL,
	"to_key" text NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"command_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_paid_accounts" (
	"wallet" text NOT NULL,
	"mint" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chain_paid_accounts_wallet_mint_pk" PRIMARY KEY("wallet","mint")
);
--> statement-breakpoint
ALTER TABLE "chain_capsules" ADD COLUMN "burnt_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_differences_open" ON "chain_differences" USING btree ("kind","about") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "chain_differences_ended" ON "chain_differences" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lock_rotations_to_key" ON "lock_rotations" USING btree ("to_key");--> statement-breakpoint
CREATE UNIQUE INDEX "lock_rotations_running" ON "lock_rotations" USING btree ((finished_at is null)) WHERE finished_at is null;