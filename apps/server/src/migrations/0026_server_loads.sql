CREATE TABLE "game_server_loads" (
	"at" timestamp (3) with time zone NOT NULL,
	"server_id" integer NOT NULL,
	"sum" double precision NOT NULL,
	"told" integer NOT NULL,
	"most" double precision NOT NULL,
	CONSTRAINT "game_server_loads_at_server_id_pk" PRIMARY KEY("at","server_id")
);
