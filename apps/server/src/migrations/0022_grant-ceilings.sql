ALTER TABLE "currencies" ADD COLUMN "grant_ceiling" text;--> statement-breakpoint
insert into settings_rows (name, value, updated_at) values ('grant-limits', '{"items": null}', now());
