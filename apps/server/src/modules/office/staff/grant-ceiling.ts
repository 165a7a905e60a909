import { grantLimits } from '@guildhall/contract/office/grant-limits.section';
import { wholeUnits } from '@guildhall/contract/amounts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSettings } from '../../../kernel/settings.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { grantedCurrencySince, grantedItemsSince, lockGrants } from './grant-ceiling.store.ts';
import { words } from './staff.words.ts';

type Staff = Call<UserActor>;
const dayMs = 86_400_000;

/** What is left of a ceiling; VALIDATION names the field and how much is left. */
function within(
  ceiling: bigint,
  granted: bigint,
  wanted: bigint,
  field: string,
  told: (amount: bigint) => string,
): void {
  if (granted + wanted <= ceiling) return;
  const left = ceiling > granted ? ceiling - granted : 0n;
  throw invalid(
    field,
    words.mustMostOneOperatorMay({
      ceiling: told(left),
      limit: told(ceiling),
      granted: told(granted),
    }),
  );
}

const boundIn = (values: Record<string, unknown>): bigint | null =>
  typeof values['itemsApproval'] === 'number' ? BigInt(values['itemsApproval']) : null;
/** How many items one operator may give, and from how many on another one approves it. */
export function mountGrantLimits(kernel: Kernel, router: Router): void {
  mountSettings(kernel, router, grantLimits, {
    judge: (tx, after, before) =>
      kernel.approvals.setThreshold(tx, 'itemsApproval', {
        before: boundIn(before),
        after: boundIn(after),
      }),
  });
}
/**
 * Ceilings on what one operator gives away within 24 hours, over all players: a batch counts by its
 * sum, what was undone does not count. Grants of one operator follow each other from here to the
 * end of their transaction, so that two at once see each other. What is below a ceiling may still be
 * more than one operator gives alone: that is weighed here, too, with what they gave alone before.
 */
export function createGrantCeiling({ clock, configuration, approvals }: Kernel, bank: Bank) {
  const since = (): Date => new Date(clock.now().getTime() - dayMs);
  return {
    async items(
      tx: Tx,
      call: Staff,
      { amount, recipients = 1 }: { amount: number; recipients?: number },
      field = 'amount',
    ): Promise<void> {
      const { items: ceiling, itemsApproval } = (await configuration.within(tx)).of(grantLimits);
      if (ceiling === null && itemsApproval === null) return;
      const { userId } = call.actor;
      await lockGrants(tx, userId);
      const { all: granted, alone: before } = await grantedItemsSince(tx, userId, since());
      await approvals.weigh(tx, { currency: null, amount: BigInt(amount), recipients, before });
      if (ceiling === null) return;
      within(BigInt(ceiling), granted, BigInt(amount), field, (items) =>
        items === 1n ? '1 item' : `${items} items`,
      );
    },
    async currency(
      tx: Tx,
      call: Staff,
      {
        currency,
        amount,
        recipients = 1,
      }: { currency: string; amount: bigint; recipients?: number },
      field = 'amount',
    ): Promise<void> {
      const known = await bank.named(tx, currency);
      if (!known || (known.grantCeiling === null && known.approvalThreshold === null)) return;
      const { userId } = call.actor;
      await lockGrants(tx, userId);
      const { all: granted, alone: before } = await grantedCurrencySince(
        tx,
        userId,
        currency,
        since(),
      );
      await approvals.weigh(tx, { currency, amount, recipients, before });
      if (known.grantCeiling === null) return;
      within(
        known.grantCeiling,
        granted,
        amount,
        field,
        (units) => `${wholeUnits(units, known.decimals)} ${known.name}`,
      );
    },
  };
}
export type GrantCeiling = ReturnType<typeof createGrantCeiling>;
