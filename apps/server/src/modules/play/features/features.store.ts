import { featureNames as flags, type Feature } from '@guildhall/contract/features';
import type { Queries, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

/** Inserts rows for newly declared features. They are open until an operator closes them. */
export const insertMissingFeatures = (db: Writes, now: Date) =>
  run(
    db,
    sql`
      insert into features (name, created_at, updated_at)
      select name, ${now}, ${now}
      from unnest(${[...flags]}::text[]) with ordinality as declared (name, place)
      where not exists (
        select 1
        from features f
        where f.name = declared.name
      )
      order by place
      on conflict do nothing`,
  );
export async function isFeatureClosed(db: Queries, feature: Feature): Promise<boolean> {
  const closed = await maybeOne<{ name: string }>(
    db,
    sql`select name from features where name = ${feature} and not enabled`,
  );
  return closed !== undefined;
}
export async function listClosedFeatures(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await many<{ name: string }>(db, sql`select name from features where not enabled`);
  return new Set(rows.map(({ name }) => name));
}
/**
 * Condition for rows of features that this release declares; an earlier release may have declared
 * others.
 */
export const declaredFeatureCondition = sql`name = any(${[...flags]}::text[])`;
