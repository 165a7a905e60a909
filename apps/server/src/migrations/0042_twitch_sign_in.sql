CREATE TABLE "twitch_sign_in_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "twitch_sign_in_codes_user" ON "twitch_sign_in_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "twitch_sign_in_codes_expires" ON "twitch_sign_in_codes" USING btree ("expires_at");