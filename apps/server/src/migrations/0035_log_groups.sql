ALTER TABLE "recruits" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "part_of" bigint;--> statement-breakpoint
DROP INDEX "commands_operators";--> statement-breakpoint
CREATE INDEX "commands_operators" ON "commands" USING btree ("id","created_at","part_of") WHERE "commands"."done" and "commands"."actor_kind" = 'user' and "commands"."user_id" is distinct from "commands"."actor_id" and "commands"."type" <> 'users.read';--> statement-breakpoint
CREATE INDEX "commands_part_of" ON "commands" USING btree ("part_of","id") WHERE "commands"."part_of" is not null;--> statement-breakpoint
-- Links of version 3 cover part_of, too. They cover: every column of the record but undone_by, which comes later and is verified against the record that says undo_of.
-- A column that comes later needs another version: old links were made without it.
create function command_digest_3(p_command commands, p_before bytea) returns bytea language sql immutable as $$
  select sha256(p_before || convert_to(jsonb_build_array(
    p_command.id, (extract(epoch from p_command.created_at) * 1000000)::bigint, p_command.actor_kind, p_command.actor_id, p_command.actor_name, p_command.address,
    p_command.type, p_command.said, p_command.text, p_command.keys, p_command.names, p_command.user_id, p_command.entity, p_command.entity_id, p_command.reason,
    p_command.before, p_command.after, p_command.undoable, p_command.undo_of, p_command.part_of, p_command.idempotency_key, encode(p_command.body_hash, 'hex'), p_command.reply,
    p_command.done)::text, 'UTF8'))
$$;--> statement-breakpoint
create or replace function seal_commands(p_limit int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seq bigint := 0;
  v_hash bytea := '\x'::bytea;
  v_command commands;
  v_count int := 0;
begin
  perform pg_advisory_xact_lock(4819);
  select seq, hash into v_seq, v_hash from command_chain order by seq desc limit 1;
  if not found then
    v_seq := 0;
    v_hash := '\x'::bytea;
  end if;
  for v_command in
    select c.* from commands c
    where c.done and c.id > coalesce((select max(command_id) from command_chain), 0) - 20000
      and not exists (select 1 from command_chain h where h.command_id = c.id)
    order by c.id limit p_limit
  loop
    v_seq := v_seq + 1;
    v_hash := command_digest_3(v_command, v_hash);
    insert into command_chain (seq, command_id, hash, sealed_at, version) values (v_seq, v_command.id, v_hash, clock_timestamp(), 3);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;--> statement-breakpoint
create or replace function verify_commands(p_after bigint, p_limit int, out up_to bigint, out fault_id bigint, out fault text) language plpgsql stable as $$
declare
  v_hash bytea := '\x'::bytea;
  v_link record;
begin
  up_to := p_after;
  if p_after > 0 then
    select hash into v_hash from command_chain where seq = p_after;
    if not found then
      fault := 'LINK_MISSING';
      return;
    end if;
  end if;
  for v_link in
    select h.seq, h.command_id, h.hash, h.version, c as command, c.id is not null as is_there,
      c.done is true
        and (c.undone_by is null or exists (select 1 from commands u where u.id = c.undone_by and u.undo_of = c.id)) as is_whole,
      case when c.undo_of is not null and not exists (select 1 from commands o where o.id = c.undo_of and o.undone_by = c.id) then c.undo_of end as unmarked_id
    from command_chain h left join commands c on c.id = h.command_id where h.seq > p_after order by h.seq limit p_limit
  loop
    if v_link.seq <> up_to + 1 then
      fault := 'LINK_MISSING';
      return;
    end if;
    if not v_link.is_there then
      fault_id := v_link.command_id;
      fault := 'RECORD_GONE';
      return;
    end if;
    v_hash := case v_link.version when 1 then command_digest(v_link.command, v_hash) when 2 then command_digest_2(v_link.command, v_hash) when 3 then command_digest_3(v_link.command, v_hash) end;
    if v_hash is distinct from v_link.hash or not v_link.is_whole then
      fault_id := v_link.command_id;
      fault := 'RECORD_CHANGED';
      return;
    end if;
    if v_link.unmarked_id is not null then
      fault_id := v_link.unmarked_id;
      fault := 'RECORD_CHANGED';
      return;
    end if;
    up_to := v_link.seq;
  end loop;
end $$;
