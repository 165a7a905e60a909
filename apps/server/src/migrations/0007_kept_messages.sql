ALTER TABLE "event_cursors" ADD COLUMN "dropped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_username_search" ON "accounts" USING gin (lower("username") gin_trgm_ops);