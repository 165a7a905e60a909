CREATE TABLE "escrow_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "escrow_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "escrow_moves_positive" CHECK ("escrow_moves"."amount" > 0),
	CONSTRAINT "escrow_moves_kind" CHECK ("escrow_moves"."kind" in ('FUNDED', 'PAID', 'RETURNED'))
);
--> statement-breakpoint
ALTER TABLE "tournament_prizes" ADD COLUMN "takes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_prizes" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "escrow_moves_of" ON "escrow_moves" USING btree ("source","source_id","round","currency","kind");--> statement-breakpoint
-- What moved in and out of escrow is never changed, like the postings that it stands beside.
create trigger escrow_moves_fixed before update or delete on escrow_moves for each row execute function refuse_change();--> statement-breakpoint
create trigger escrow_moves_kept before truncate on escrow_moves for each statement execute function refuse_change();
