CREATE TABLE "shop_purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"times" integer NOT NULL,
	"transaction_id" bigint NOT NULL,
	"command_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_sales" (
	"offer_id" integer PRIMARY KEY NOT NULL,
	"sold" bigint NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "shop_sales_not_negative" CHECK ("shop_sales"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"item_type" text NOT NULL,
	"item_id" integer,
	"item_currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"price" bigint NOT NULL,
	"currency" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"stock" integer,
	"limit_per_user" integer,
	"period" text DEFAULT 'NONE' NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "shop_purchases_account" ON "shop_purchases" USING btree ("account_id","offer_id","at");--> statement-breakpoint
CREATE INDEX "shop_title" ON "shop" USING gin ("name" gin_trgm_ops) WHERE "shop"."deleted_at" is null;
