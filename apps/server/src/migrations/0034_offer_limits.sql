ALTER TABLE "shop_purchases" ADD COLUMN "limit_per_user" integer;--> statement-breakpoint
ALTER TABLE "shop_purchases" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "shop_purchases" ADD COLUMN "stock" integer;