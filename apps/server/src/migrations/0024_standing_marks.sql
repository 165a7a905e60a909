CREATE TABLE "tournament_marks" (
	"tournament_id" integer NOT NULL,
	"nomination_id" integer NOT NULL,
	"no" integer NOT NULL,
	"points" double precision NOT NULL,
	"tie" double precision NOT NULL,
	"early" bigint NOT NULL,
	"counted" integer NOT NULL,
	"first" integer NOT NULL,
	CONSTRAINT "tournament_marks_tournament_id_nomination_id_no_pk" PRIMARY KEY("tournament_id","nomination_id","no")
);
--> statement-breakpoint
CREATE TABLE "tournament_moves" (
	"tournament_id" integer NOT NULL,
	"nomination_id" integer NOT NULL,
	"no" integer NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tournament_marks_key" ON "tournament_marks" USING btree ("tournament_id","nomination_id","points" DESC NULLS LAST,"tie" DESC NULLS LAST,"early" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tournament_moves_range" ON "tournament_moves" USING btree ("tournament_id","nomination_id","no","delta");--> statement-breakpoint
-- Which range of the standings a key lies in; null where they have no marks.
create function standing_range(p_tournament int, p_nomination int, p_points float8, p_tie float8, p_early bigint) returns int language sql stable as $$
  select m.no
  from tournament_marks m
  where m.tournament_id = p_tournament and m.nomination_id = p_nomination and (m.points, m.tie, m.early) >= (p_points, p_tie, p_early)
  order by m.points nulls first, m.tie nulls first, m.early nulls first
  limit 1
$$;--> statement-breakpoint
-- Whoever changes a score: what came to a range and what went. The lock keeps the setting of new marks apart from it; each statement after it sees the marks as they are then.
create function move_standings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(hashtext('tournaments.marks'), t.id) from (select distinct tournament_id as id from came order by 1) t;
    insert into tournament_moves (tournament_id, nomination_id, no, delta)
    select tournament_id, nomination_id, no, count(*) from (
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early) as no from came where points is not null and not disqualified
    ) m where no is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    perform pg_advisory_xact_lock_shared(hashtext('tournaments.marks'), t.id) from (select distinct tournament_id as id from went order by 1) t;
    insert into tournament_moves (tournament_id, nomination_id, no, delta)
    select tournament_id, nomination_id, no, -count(*) from (
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early) as no from went where points is not null and not disqualified
    ) m where no is not null group by 1, 2, 3;
  else
    perform pg_advisory_xact_lock_shared(hashtext('tournaments.marks'), t.id) from (select distinct tournament_id as id from went order by 1) t;
    insert into tournament_moves (tournament_id, nomination_id, no, delta)
    select tournament_id, nomination_id, no, sum(delta) from (
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early) as no, 1 as delta from came where points is not null and not disqualified
      union all
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early), -1 from went where points is not null and not disqualified
    ) m where no is not null group by 1, 2, 3 having sum(delta) <> 0;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger tournament_scores_came after insert on tournament_scores referencing new table as came for each statement execute function move_standings();--> statement-breakpoint
create trigger tournament_scores_changed after update on tournament_scores referencing old table as went new table as came for each statement execute function move_standings();--> statement-breakpoint
create trigger tournament_scores_went after delete on tournament_scores referencing old table as went for each statement execute function move_standings();
