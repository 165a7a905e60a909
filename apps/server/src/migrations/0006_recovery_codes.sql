CREATE TABLE "two_factor_recovery" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "two_factor_recovery_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
