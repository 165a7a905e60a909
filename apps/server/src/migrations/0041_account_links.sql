CREATE TABLE "account_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"outside_id" text NOT NULL,
	"outside_name" text NOT NULL,
	"tokens" text NOT NULL,
	"access_ends_at" timestamp (3) with time zone,
	"state" text DEFAULT 'LINKED' NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"renewing_until" timestamp (3) with time zone,
	CONSTRAINT "account_links_state" CHECK ("account_links"."state" in ('LINKED', 'RECONNECT'))
);
--> statement-breakpoint
CREATE TABLE "link_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"session_id" integer,
	"browser_hash" "bytea",
	"component" text NOT NULL,
	"secrets" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ended_on" text,
	CONSTRAINT "link_attempts_purpose" CHECK ("link_attempts"."purpose" in ('LINK', 'SIGN_IN'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_outside" ON "account_links" USING btree ("provider","outside_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_user" ON "account_links" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "account_links_checked" ON "account_links" USING btree ("provider","checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "link_attempts_state" ON "link_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "link_attempts_expires" ON "link_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "link_attempts_user" ON "link_attempts" USING btree ("user_id");