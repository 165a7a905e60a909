CREATE TABLE "tournament_disqualifications" (
	"tournament_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tournament_disqualifications_tournament_id_account_id_pk" PRIMARY KEY("tournament_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_prizes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournament_prizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"nomination_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"round" integer NOT NULL,
	"place" integer NOT NULL,
	"score" double precision NOT NULL,
	"rewards" jsonb NOT NULL,
	"seed" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tournament_recounts" (
	"tournament_id" integer PRIMARY KEY NOT NULL,
	"pending" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_scores" (
	"tournament_id" integer NOT NULL,
	"nomination_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"points" double precision,
	"tie" double precision NOT NULL,
	"early" bigint NOT NULL,
	"disqualified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tournament_scores_tournament_id_nomination_id_account_id_pk" PRIMARY KEY("tournament_id","nomination_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"timeslots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nominations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_prizes_once" ON "tournament_prizes" USING btree ("tournament_id","nomination_id","account_id","round");--> statement-breakpoint
CREATE INDEX "tournament_prizes_account" ON "tournament_prizes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tournament_prizes_unpaid" ON "tournament_prizes" USING btree ("tournament_id","id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "tournament_scores_standings" ON "tournament_scores" USING btree ("tournament_id","nomination_id","points" DESC NULLS LAST,"tie" DESC NULLS LAST,"early" DESC NULLS LAST,"account_id") WHERE points is not null and not disqualified;--> statement-breakpoint
CREATE INDEX "tournament_scores_account" ON "tournament_scores" USING btree ("account_id","tournament_id");