import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Queries, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

export type ProviderState = 'ACTIVE' | 'DEGRADED' | 'READ_ONLY' | 'MIGRATING';
export interface ProviderStandingRow extends Record<string, unknown> {
  readonly state: ProviderState;
  readonly endsAt: string | null;
  readonly isSilent: boolean;
}
/** Inserts rows for newly declared providers, in the active state. */
export const insertMissingProviders = (db: Writes, now: Date) =>
  run(
    db,
    sql`
      insert into link_providers (name, created_at, updated_at)
      select name, ${now}, ${now}
      from unnest(${[...linkProviders]}::text[]) with ordinality as declared (name, place)
      where not exists (
        select 1
        from link_providers p
        where p.name = declared.name
      )
      order by place
      on conflict do nothing`,
  );
export const findProviderStanding = (db: Queries, provider: LinkProvider) =>
  maybeOne<ProviderStandingRow>(
    db,
    sql`
      select p.state, p.ends_at as "endsAt", s.provider is not null as "isSilent"
      from link_providers p
      left join silent_providers s on s.provider = p.name
      where p.name = ${provider}`,
  );
export const insertUnresponsiveProvider = (db: Writes, provider: LinkProvider, now: Date) =>
  run(
    db,
    sql`
      insert into silent_providers (provider, since, tried_at)
      values (${provider}, ${now}, ${now})
      on conflict do nothing`,
  );
/**
 * Reserves the next call to a provider that does not respond. Returns true for only one caller per
 * minute.
 */
export const tryStartProviderRetry = async (
  db: Writes,
  provider: LinkProvider,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`
      update silent_providers
      set tried_at = ${now}
      where provider = ${provider} and tried_at <= ${before}`,
  )) > 0;
export const deleteUnresponsiveProvider = (db: Writes, provider: LinkProvider) =>
  run(db, sql`delete from silent_providers where provider = ${provider}`);
export interface ProviderCounts extends Record<string, unknown> {
  readonly provider: LinkProvider;
  readonly links: number;
  readonly broken: number;
}
export const countLinksByProvider = (db: Queries) =>
  many<ProviderCounts>(
    db,
    sql`
      select provider, count(*)::int as links,
        (count(*) filter (where state = 'RECONNECT'))::int as broken
      from account_links
      group by provider`,
  );
export const listUnresponsiveProviders = async (db: Queries): Promise<ReadonlySet<string>> =>
  new Set(
    (await many<{ provider: string }>(db, sql`select provider from silent_providers`)).map(
      ({ provider }) => provider,
    ),
  );
/** Kinds of outbox effects whose payload names a provider. */
const effectKinds = ['links.revoke', 'market-transfers.in', 'market-transfers.out'];
export const countUndeliveredProviderMessages = async (
  db: Queries,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await many<{ provider: string; waiting: number }>(
        db,
        sql`
          select payload ->> 'provider' as provider, count(*)::int as waiting
          from outbox
          where kind = any(${effectKinds}) and state = 'WAITING'
          group by payload ->> 'provider'`,
      )
    ).map(({ provider, waiting }) => [provider, waiting]),
  );
