CREATE TABLE "command_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"command_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "command_chain_command" ON "command_chain" USING btree ("command_id");