-- What the tables alone cannot say: append-only records, the ledger's one writer, names that are unique among living rows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'GH002';
end $$;
--> statement-breakpoint
create trigger ledger_postings_fixed before update or delete on ledger_postings for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_postings_kept before truncate on ledger_postings for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_fixed before update or delete on ledger_transactions for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_kept before truncate on ledger_transactions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger item_history_fixed before update or delete on item_history for each row execute function refuse_change();
--> statement-breakpoint
create trigger item_history_kept before truncate on item_history for each statement execute function refuse_change();
--> statement-breakpoint
create trigger statistic_deltas_fixed before update or delete on statistic_deltas for each row execute function refuse_change();
--> statement-breakpoint
-- A command is written when it begins and completed in the same transaction; after that only its undoing is noted.
create function command_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (not old.done or (to_jsonb(new) - 'undone_by') = (to_jsonb(old) - 'undone_by') and old.undone_by is null) then
    return new;
  end if;
  raise exception 'commands is append-only' using errcode = 'GH002';
end $$;
--> statement-breakpoint
create trigger commands_fixed before update or delete on commands for each row execute function command_is_fixed();
--> statement-breakpoint
create trigger commands_kept before truncate on commands for each statement execute function refuse_change();
--> statement-breakpoint
-- Postings of a transaction sum to zero in every currency, whoever wrote them.
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'GH003';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_postings_balance after insert on ledger_postings deferrable initially deferred for each row execute function ledger_must_balance();
--> statement-breakpoint
-- The only writer of balances. Guarded accounts are locked in the order of their ids; the others are sums of postings and never locked.
create function ledger_post(p_kind text, p_ref text, p_hash bytea, p_command bigint, p_reversal bigint, p_at timestamptz, p_postings jsonb)
returns table (id bigint, replayed boolean) language plpgsql as $$
declare
  v_transaction bigint;
  v_hash bytea;
  v_account record;
begin
  if jsonb_array_length(p_postings) < 2 then
    raise exception 'a ledger transaction needs two postings' using errcode = 'GH003';
  end if;
  insert into ledger_transactions (kind, ref, payload_hash, command_id, reversal_of, created_at)
  values (p_kind, p_ref, p_hash, p_command, p_reversal, p_at) on conflict (kind, ref) do nothing returning ledger_transactions.id into v_transaction;
  if v_transaction is null then
    select t.id, t.payload_hash into v_transaction, v_hash from ledger_transactions t where t.kind = p_kind and t.ref = p_ref;
    if v_hash <> p_hash then
      raise exception 'the same reference with another payload' using errcode = 'GH001';
    end if;
    return query select v_transaction, true;
    return;
  end if;
  insert into ledger_accounts (owner, currency, guarded)
  select distinct x.owner, x.currency, x.guarded from jsonb_to_recordset(p_postings) as x(owner text, currency text, guarded boolean)
  order by 1, 2 on conflict (owner, currency) do nothing;
  for v_account in
    select a.id, sum(x.amount::bigint) as amount from jsonb_to_recordset(p_postings) as x(owner text, currency text, amount text)
    join ledger_accounts a on a.owner = x.owner and a.currency = x.currency where a.guarded group by a.id order by a.id
  loop
    update ledger_accounts a set balance = a.balance + v_account.amount, version = a.version + 1 where a.id = v_account.id;
  end loop;
  insert into ledger_postings (transaction_id, account_id, currency, amount, balance_after)
  select v_transaction, a.id, x.currency, x.amount::bigint, case when a.guarded then a.balance end
  from jsonb_to_recordset(p_postings) as x(owner text, currency text, amount text) join ledger_accounts a on a.owner = x.owner and a.currency = x.currency;
  return query select v_transaction, false;
end $$;
--> statement-breakpoint
create unique index inventory_types_internal_name on inventory_types (lower(internal_name)) where deleted_at is null;
--> statement-breakpoint
create unique index statistics_name on statistics (lower(name)) where deleted_at is null;
--> statement-breakpoint
create index level_rewards_lvl on level_rewards (lvl, id) where deleted_at is null;
--> statement-breakpoint
create index inventories_type on inventories (type_id) where deleted_at is null;
--> statement-breakpoint
create index inventories_default on inventories (id) where is_default and deleted_at is null;
--> statement-breakpoint
insert into settings_rows (name, value, updated_at) values ('sessions-settings', '{"enabled": true, "userIds": [], "allowAt": null, "disallowAt": null}', now());
