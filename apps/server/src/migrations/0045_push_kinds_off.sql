CREATE TABLE "push_kinds_off" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "push_kinds_off_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
