-- The chain is written by seal_commands alone and read by verify_commands; nothing of it is ever changed.
create trigger command_chain_fixed before update or delete on command_chain for each row execute function refuse_change();
--> statement-breakpoint
create trigger command_chain_kept before truncate on command_chain for each statement execute function refuse_change();
--> statement-breakpoint
-- What a link covers: everything of the record that is fixed. By which command it was undone comes later and is a record of its own.
create function command_digest(p_command commands, p_before bytea) returns bytea language sql immutable as $$
  select sha256(p_before || convert_to(jsonb_build_array(
    p_command.id, floor(extract(epoch from p_command.created_at) * 1000)::bigint, p_command.actor_kind, p_command.actor_id, p_command.actor_name, p_command.address,
    p_command.type, p_command.text, p_command.user_id, p_command.entity, p_command.entity_id, p_command.reason, p_command.before, p_command.after, p_command.undoable,
    p_command.undo_of, p_command.reply)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- Links the records that have no link yet, oldest first, and answers how many. A record may be committed after one with a higher number, but
-- not by more than a transaction's ten seconds: the last 20,000 numbers are looked through, and what slipped through is found by verifying.
create function seal_commands(p_limit int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
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
    v_hash := command_digest(v_command, v_hash);
    insert into command_chain (seq, command_id, hash, sealed_at) values (v_seq, v_command.id, v_hash, clock_timestamp());
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
--> statement-breakpoint
-- Recomputes links after one of them, at most so many; answers up to where, and the first that does not hold.
create function verify_commands(p_after bigint, p_limit int, out up_to bigint, out fault_id bigint, out fault text) language plpgsql stable as $$
declare
  v_hash bytea := '\x'::bytea;
  v_link record;
begin
  up_to := p_after;
  if p_after > 0 then
    select hash into v_hash from command_chain where seq = p_after;
    if not found then
      fault := 'a link of the chain is missing';
      return;
    end if;
  end if;
  for v_link in
    select h.seq, h.command_id, h.hash, c as command, c.id is not null as is_there
    from command_chain h left join commands c on c.id = h.command_id where h.seq > p_after order by h.seq limit p_limit
  loop
    if v_link.seq <> up_to + 1 then
      fault := 'a link of the chain is missing';
      return;
    end if;
    if not v_link.is_there then
      fault_id := v_link.command_id;
      fault := 'the record is gone';
      return;
    end if;
    v_hash := command_digest(v_link.command, v_hash);
    if v_hash <> v_link.hash then
      fault_id := v_link.command_id;
      fault := 'the record was changed';
      return;
    end if;
    up_to := v_link.seq;
  end loop;
end $$;
