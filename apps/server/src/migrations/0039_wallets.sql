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
CREATE INDEX "wallet_nonces_session" ON "wallet_nonces" USING btree ("session_id","address");--> statement-breakpoint
CREATE INDEX "wallet_nonces_expires" ON "wallet_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_address" ON "wallets" USING btree ("address");--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_id","id");