CREATE TABLE "link_providers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "silent_providers" (
	"provider" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_copies" (
	"user_id" integer NOT NULL,
	"outside_id" text NOT NULL,
	"for_avatar" boolean NOT NULL,
	"page" integer NOT NULL,
	"per_page" integer NOT NULL,
	"contents" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_copies_user_id_for_avatar_page_per_page_pk" PRIMARY KEY("user_id","for_avatar","page","per_page")
);
