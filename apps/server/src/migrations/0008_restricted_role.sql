-- The server works under a role that cannot change what is append-only (decision 0008). Roles belong to the whole cluster: another
-- database may have made it, at this very moment too. Where the role that migrates may not make roles, there is none.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'guildhall_app') then
    create role guildhall_app nologin;
  end if;
  if not pg_has_role(current_user, 'guildhall_app', 'member') then
    execute format('grant guildhall_app to %I', current_user);
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation or object_in_use then
    raise notice 'the role guildhall_app was not made here: %', sqlerrm;
  when internal_error then
    -- Another database grants at the same moment (tuple concurrently updated).
    raise notice 'the role guildhall_app is made elsewhere: %', sqlerrm;
end $$;
--> statement-breakpoint
-- What a role may do with the tables as they are now and as later migrations make them. The server calls it after each migration.
create function grant_app_rights(p_role name) returns void language plpgsql set search_path = pg_catalog as $$
declare
  v_fixed text;
begin
  execute format('grant usage on schema public to %I', p_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', p_role);
  execute format('grant usage, select on all sequences in schema public to %I', p_role);
  execute format('grant execute on all functions in schema public to %I', p_role);
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', p_role);
  execute format('alter default privileges in schema public grant usage, select on sequences to %I', p_role);
  -- Written once and never again.
  foreach v_fixed in array array['commands', 'item_history', 'statistic_deltas'] loop
    execute format('revoke update, delete, truncate, references, trigger on public.%I from %I', v_fixed, p_role);
  end loop;
  -- Written by ledger_post and seal_commands alone.
  foreach v_fixed in array array['ledger_accounts', 'ledger_transactions', 'ledger_postings', 'command_chain'] loop
    execute format('revoke insert, update, delete, truncate, references, trigger on public.%I from %I', v_fixed, p_role);
  end loop;
  execute format('revoke execute on function public.grant_app_rights(name) from %I', p_role);
end $$;
--> statement-breakpoint
revoke execute on function grant_app_rights(name) from public;
--> statement-breakpoint
-- Runs with the rights of its owner: the one way into the ledger.
alter function ledger_post(text, text, bytea, bigint, bigint, timestamptz, jsonb) security definer set search_path = public, pg_temp;
--> statement-breakpoint
-- Notes on a record by which command it was undone; true for the one that comes first.
create function mark_undone(p_id bigint, p_by bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set undone_by = p_by where id = p_id and undoable and undone_by is null;
  return found;
end $$;
--> statement-breakpoint
-- Counts one attempt in each bucket, in the order given, until one is full, and answers that one: an attempt that a narrow bucket
-- refuses does not fill the wider ones after it, or one network could lock an owner out everywhere.
create function count_attempts(p_buckets jsonb, p_now timestamptz) returns table (n int, opens_at timestamptz) language plpgsql as $$
declare
  v_bucket record;
  v_row record;
begin
  for v_bucket in
    select x.n, x.key, x.max, x."windowMs" * interval '1 millisecond' as length
    from jsonb_to_recordset(p_buckets) as x(n int, key text, max int, "windowMs" bigint) order by x.n
  loop
    insert into rate_buckets as b (key, window_start, count) values (v_bucket.key, p_now, 1)
    on conflict (key) do update set
      count = case when b.window_start <= p_now - v_bucket.length then 1 else b.count + 1 end,
      window_start = case when b.window_start <= p_now - v_bucket.length then p_now else b.window_start end
    returning b.count, b.window_start into v_row;
    if v_row.count > v_bucket.max then
      n := v_bucket.n;
      opens_at := v_row.window_start + v_bucket.length;
      return next;
      return;
    end if;
  end loop;
end $$;
