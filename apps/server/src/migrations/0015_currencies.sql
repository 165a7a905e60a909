CREATE TABLE "currencies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"code" text,
	"type" integer NOT NULL,
	"decimals" integer DEFAULT 0 NOT NULL,
	"supply_cap" text,
	"mint" text,
	"ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_supplies" (
	"currency_id" integer PRIMARY KEY NOT NULL,
	"minted" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_accounts_currency" ON "ledger_accounts" USING btree ("currency","id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_ceiling" CHECK (not "ledger_accounts"."guarded" or "ledger_accounts"."balance" <= 9007199254740991);