CREATE TABLE "approval_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'WAITS' NOT NULL,
	"asker_id" integer NOT NULL,
	"operation" text NOT NULL,
	"asked" jsonb NOT NULL,
	"if_version" integer,
	"contents" text NOT NULL,
	"idempotency_key" text,
	"body_hash" text,
	"more_keys" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"said" jsonb NOT NULL,
	"worth" jsonb NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decider_id" integer,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"entry" bigint
);
--> statement-breakpoint
CREATE TABLE "economy_alarms" (
	"invariant" text NOT NULL,
	"currency" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "economy_alarms_invariant_currency_pk" PRIMARY KEY("invariant","currency")
);
--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "approval_threshold" text;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_same" ON "approval_requests" USING btree ("asker_id","contents") WHERE "approval_requests"."state" = 'WAITS';--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_key" ON "approval_requests" USING btree ("asker_id","operation","idempotency_key");--> statement-breakpoint
CREATE INDEX "approval_requests_waiting" ON "approval_requests" USING btree ("expires_at") WHERE "approval_requests"."state" = 'WAITS';--> statement-breakpoint
CREATE INDEX "approval_requests_state" ON "approval_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "approval_requests_user" ON "approval_requests" USING btree ("user_id");
