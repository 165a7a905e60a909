CREATE TABLE "game_mission_progress" (
	"account_id" integer NOT NULL,
	"mission_id" integer NOT NULL,
	"period" text NOT NULL,
	"step" integer NOT NULL,
	"task_id" integer,
	"counted" double precision NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"rewards" jsonb,
	CONSTRAINT "game_mission_progress_account_id_mission_id_period_pk" PRIMARY KEY("account_id","mission_id","period")
);
--> statement-breakpoint
CREATE TABLE "game_missions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_missions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"steps" integer[] DEFAULT '{}' NOT NULL,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repeat" text DEFAULT 'ONCE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "mission_id" integer;--> statement-breakpoint
CREATE INDEX "game_mission_progress_mission" ON "game_mission_progress" USING btree ("mission_id","period");--> statement-breakpoint
CREATE INDEX "game_missions_title" ON "game_missions" USING gin ("name" gin_trgm_ops) WHERE "game_missions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matches_mission" ON "matches" USING btree ("mission_id","state") WHERE mission_id is not null;--> statement-breakpoint
create or replace view match_play as
select p.match_id, p.account_id, m.match_id as number, p.mode, m.mode as match_mode, m.map, m.state, m.started_at, m.ended_at, p.place, p.won, p.duration_ms, p.exp, p.class, m.mission_id
from match_players p
join matches m on m.id = p.match_id;--> statement-breakpoint
create or replace view gameplay_task as select id, name, type, goal, statistic_id, sub_statistic, description from gameplay_tasks;
