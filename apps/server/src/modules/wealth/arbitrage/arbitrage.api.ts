import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import { sectionRowsChangedEvent } from '../../../engine/section-facts.ts';
import { toRewardContentKey } from '../rewards/rewards.api.ts';
import { findArbitrageLoop, type Conversion } from './arbitrage.policy.ts';
import { listActiveCurrencies, lockArbitrageChecks } from './arbitrage.store.ts';
import { arbitrageMessages } from './arbitrage.messages.ts';

export type { Conversion } from './arbitrage.policy.ts';

/**
 * Formats the steps of a loop in order. If a step begins with the currency or item that ended the
 * previous step, it is named only once.
 */
function callLoop(through: readonly string[]): string {
  const arrow = ' → ';
  return through
    .flatMap((name) => name.split(arrow))
    .filter((name, at, names) => name !== names[at - 1])
    .join(arrow);
}
/**
 * Builds one side of a conversion: an amount of a currency in minor units, with the key of the
 * currency.
 */
export const buildConversionMoneyAmount = (currency: string, amount: number) => ({
  valueCode: toRewardContentKey({ kind: 'CURRENCY', id: null, currency, amount }),
  amount,
});
/**
 * Builds one side of a conversion: a number of items, with the key of their template or collection.
 */
export const buildConversionItemAmount = (
  kind: 'INVENTORY' | 'COLLECTION',
  id: number,
  amount: number,
) => ({ valueCode: toRewardContentKey({ kind, id, currency: null, amount }), amount });
/** The conversions of one kind, which a module registers. */
interface Source {
  /**
   * Sections that contain the settings of these conversions. For each section, the field that an
   * error names.
   */
  readonly sections: Readonly<Record<string, string>>;
  /**
   * Lists all conversions that are possible with the present settings, or that will be possible in
   * future time windows and seasons.
   */
  conversions(db: Queries): Promise<readonly Conversion[]>;
}
export interface ArbitrageCheck {
  register(source: Source): void;
  /**
   * Throws if the settings allow an arbitrage loop. The error names the steps of the loop; it is
   * VALIDATION if `field` is given, CONFLICT otherwise.
   */
  validate(tx: Tx, field?: string): Promise<void>;
  readonly subscriptions: readonly DomainEventSubscription[];
}
/** Creates the arbitrage check. Modules register their conversions with it. */
export function createArbitrageCheck(): ArbitrageCheck {
  const sources: Source[] = [];
  const validate: ArbitrageCheck['validate'] = async (tx, field) => {
    await lockArbitrageChecks(tx);
    const conversions: Conversion[] = [];
    for (const source of sources) conversions.push(...(await source.conversions(tx)));
    const currencies = await listActiveCurrencies(tx);
    const names = new Map(
      currencies.map(({ code, name }) => [buildConversionMoneyAmount(code, 1).valueCode, name]),
    );
    const loop = findArbitrageLoop(conversions, [...names.keys()]);
    if (!loop) return;
    const because = arbitrageMessages.opensLoop({
      loop: callLoop(loop.through),
      percent: String(Math.floor(loop.factor * 1000) / 10),
      thing: names.get(loop.valueCode) ?? loop.valueCode,
    });
    throw field === undefined
      ? new AppError('CONFLICT', { because })
      : buildFieldError(field, because);
  };
  return {
    register: (source) => void sources.push(source),
    validate,
    subscriptions: [
      subscribeTo(sectionRowsChangedEvent, 'counters', async (tx, { section }) => {
        const field = sources.map(({ sections }) => sections[section]).find(Boolean);
        if (field !== undefined) await validate(tx, field);
      }),
    ],
  };
}
