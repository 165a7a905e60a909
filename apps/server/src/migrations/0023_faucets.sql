ALTER TABLE "currencies" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;
