CREATE TABLE "collection_serials" (
	"collection_id" integer PRIMARY KEY NOT NULL,
	"issued" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"symbol" text,
	"rarity" integer DEFAULT 0 NOT NULL,
	"inventory_type_id" integer NOT NULL,
	"inventory_kind_id" integer,
	"archetype_id" integer,
	"dismantable" boolean DEFAULT false NOT NULL,
	"is_booster" boolean DEFAULT false NOT NULL,
	"from_common_inventory_id" integer,
	"classes" integer[] DEFAULT '{}' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supply_cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "template_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "missions" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "missions" ALTER COLUMN "amount" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "ready_referral_rewards" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "collection_id" integer;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "ready_referral_rewards" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE UNIQUE INDEX "items_collection_serial" ON "items" USING btree ("collection_id","issued_id");--> statement-breakpoint
CREATE INDEX "payouts_held" ON "payouts" USING btree ("account_id") WHERE held;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_one_origin" CHECK (("items"."template_id" is null) <> ("items"."collection_id" is null));