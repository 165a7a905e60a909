ALTER TABLE "users" ADD COLUMN "two_factor_at_sign_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "with_code" boolean DEFAULT false NOT NULL;