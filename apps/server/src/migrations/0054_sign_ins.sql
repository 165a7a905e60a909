CREATE TABLE "sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"way" text NOT NULL,
	"with_code" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"device" text NOT NULL,
	"session_id" integer,
	"disowned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");