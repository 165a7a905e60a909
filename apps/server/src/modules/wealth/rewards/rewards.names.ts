import { toWholeUnits } from '@guildhall/contract/amounts';
import { rewardKindSpecs, type RewardKind } from '@guildhall/contract/kit/field/rewards';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { rewardMessages } from './rewards.messages.ts';

/**
 * Reads the names of rewards with SQL, as part of the query of a page. Uses the public view
 * `catalogue`. No other code reads names of rewards.
 */

/** A reward for display; the name is null if the row no longer exists. */
export interface NamedReward {
  readonly kind: RewardKind;
  readonly id: number | null;
  readonly currency: string | null;
  /** Amount; in minor units if the reward is currency. */
  readonly amount: number;
  readonly decimals: number;
  readonly name: string;
  readonly rarity: number | null;
  readonly imageUrl: string | null;
}
/**
 * Formats a reward for a stored record, independent of any language: `12.5 Gold`, `100 EXP`, `Torch
 * × 2`.
 */
export function formatRewardForRecord({
  kind,
  name,
  amount,
  decimals = 0,
}: {
  readonly kind: string;
  readonly name: string;
  readonly amount: number | bigint;
  readonly decimals?: number | undefined;
}): string {
  if (isAmount(kind)) return `${toWholeUnits(amount, decimals)} ${name}`;
  return amount > 1 ? `${name} × ${amount}` : name;
}
type Called = Parameters<typeof formatRewardForRecord>[0];
/**
 * Returns a reward as a part of a message. The reader's language determines how its amount is
 * formatted.
 */
export function describeReward({ kind, name, amount, decimals = 0 }: Called): string | Sentence {
  if (isAmount(kind)) return rewardMessages.sum({ amount: toWholeUnits(amount, decimals), name });
  return amount > 1 ? rewardMessages.times({ name, n: Number(amount) }) : name;
}
/** Returns several rewards as one part of a message. */
export const describeRewards = (rewards: readonly Called[]): string | Sentence =>
  inARow(rewards.map((reward) => describeReward(reward)));
export const findFirstRewardPicture = (
  rewards: readonly { readonly imageUrl: string | null }[],
): string | null => rewards.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null;
/** Returns rewards as text in the given language. */
export function formatRewards(rewards: readonly Called[], language: Language): string {
  const description = describeRewards(rewards);
  return typeof description === 'string' ? description : formatMessage(description, language);
}
const inARow = ([first = '', ...rest]: readonly (string | Sentence)[]): string | Sentence =>
  rest.length === 0 ? first : rewardMessages.and({ first, rest: inARow(rest) });
const isAmount = (kind: string): boolean => rewardKindSpecs[kind as RewardKind]?.divisible === true;
/** SQL expressions for the columns of a setting that together define one reward. */
interface Columns {
  readonly kind: Sql;
  readonly id: Sql;
  readonly currency: Sql;
  readonly amount: Sql;
}
/**
 * Builds the SQL expression for a list that contains the reward of a setting. The list is empty if
 * `kind` is null.
 */
export const buildStoredRewardsColumn = ({ kind, id, currency, amount }: Columns): Sql => sql`
  case
    when ${kind} is null then '[]'::jsonb
    else jsonb_build_array(
      jsonb_build_object('kind', ${kind}, 'id', ${id}, 'currency', ${currency}, 'amount', ${amount})
    )
  end`;
/**
 * Builds the join that finds the name of a reward `r`. Finds it by the id of the row or by the code
 * of the currency. `condition` restricts the rows.
 */
export const buildRewardNameJoin = (condition: Sql): Sql => sql`
  left join lateral (
    select c.name, c.image_url, c.rarity
    from catalogue c
    where c.kind = r.kind and c.id = r.id and ${condition}
    limit 1
  ) g on r.id is not null
  left join lateral (
    select c.name, c.image_url, c.decimals
    from catalogue c
    where c.kind = 'CURRENCY' and c.code = r.currency and c.living
    limit 1
  ) m on r.currency is not null`;
/** Joins names of rewards. Includes the names of deleted rows, because a reward keeps its name. */
const named = buildRewardNameJoin(sql`true`);
/**
 * Builds the SQL expression that converts a stored list of rewards (jsonb) to a JSON list of
 * NamedReward.
 */
export const buildRewardsWithNamesColumn = (stored: Sql): Sql => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'kind', r.kind, 'id', r.id, 'currency', r.currency, 'amount', r.amount, 'decimals',
          coalesce(m.decimals, 0), 'name', coalesce(g.name, m.name, r.currency, r.kind), 'rarity',
          g.rarity, 'imageUrl', coalesce(g.image_url, m.image_url)
        ) order by r.n
      ),
      '[]'
    )
    from rows from (
      jsonb_to_recordset(${stored}) as (kind text, id bigint, currency text, amount bigint)
    ) with ordinality as r(kind, id, currency, amount, n) ${named}
  )`;
