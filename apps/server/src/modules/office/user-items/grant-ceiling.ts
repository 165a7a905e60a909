import { grantLimitSettings } from '@guildhall/contract/office/user-items/grant-limits.section';
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { CeilingAssertion } from '../../../kernel/value/approvals.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import { lockGrantsByOperator, sumOperatorGrants } from '../../../kernel/value/given-value.ts';
import { countCommandTowardsCeiling } from '../../../kernel/value/handovers.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSettings } from '../../../engine/settings.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { userItemMessages } from './user-items.messages.ts';

const dayMs = 86_400_000;

/**
 * Throws VALIDATION if `granted` and `wanted` together exceed a ceiling. The error names the field
 * and the remaining amount.
 */
function within(
  ceiling: bigint,
  granted: bigint,
  wanted: bigint,
  field: string,
  formatAmount: (amount: bigint) => string,
): void {
  if (granted + wanted <= ceiling) return;
  const left = ceiling > granted ? ceiling - granted : 0n;
  throw buildFieldError(
    field,
    userItemMessages.mustMostOneOperatorMay({
      ceiling: formatAmount(left),
      limit: formatAmount(ceiling),
      granted: formatAmount(granted),
    }),
  );
}

const countItems = (items: bigint): string => (items === 1n ? '1 item' : `${items} items`);

const boundIn = (values: Record<string, unknown>, field: string): bigint | null =>
  typeof values[field] === 'number' ? BigInt(values[field]) : null;
const limitFields = [
  ['itemsApproval', 'threshold'],
  ['items', 'ceiling'],
] as const;
/**
 * Mounts the limits on granting items: the ceiling that no operator may exceed, and the threshold
 * above which a second administrator must approve.
 */
export function mountGrantLimitSettings(kernel: Kernel, router: Router): void {
  mountSettings(kernel, router, grantLimitSettings, {
    async validate(tx, call, after, before) {
      for (const [field, kind] of limitFields)
        await kernel.approvals.setLimit(
          tx,
          call,
          { field, kind },
          { before: boundIn(before, field), after: boundIn(after, field) },
        );
    },
  });
}
/**
 * Creates the check that limits how much one operator may give to all players together within 24
 * hours. A batch counts with its sum; undone grants do not count. From this check until commit,
 * other grants of the same operator wait. Checks only the ceiling: whether a smaller amount needs
 * approval is checked after every command.
 */
export function createGrantLimitCheck(
  { clock, configuration }: Kernel,
  bank: Bank,
): CeilingAssertion {
  const since = (): Date => new Date(clock.now().getTime() - dayMs);
  async function ceilingOf(tx: Tx, currency: string | null) {
    if (currency === null) {
      const { items } = (await configuration.within(tx)).of(grantLimitSettings);
      return items === null ? undefined : { ceiling: BigInt(items), formatAmount: countItems };
    }
    const known = await bank.findCurrency(tx, currency);
    if (!known || known.grantCeiling === null) return undefined;
    const formatAmount = (units: bigint): string =>
      `${toWholeUnits(units, known.decimals)} ${known.name}`;
    return { ceiling: known.grantCeiling, formatAmount };
  }
  return async (tx, { actor }, { currency, amount }, field) => {
    countCommandTowardsCeiling();
    const bound = await ceilingOf(tx, currency);
    if (!bound || actor.kind !== 'user') return;
    await lockGrantsByOperator(tx, actor.userId);
    const { granted } = await sumOperatorGrants(tx, actor.userId, since(), currency);
    within(bound.ceiling, granted, amount, field, bound.formatAmount);
  };
}
