import { toWholeUnits } from '@guildhall/contract/amounts';
import { stakingSettings } from '@guildhall/contract/chain/staking.section';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSettings } from '../../../engine/settings.ts';
import { findChainCurrency } from '../../wealth/bank/bank.api.ts';
import { stakingMessages } from './staking.messages.ts';
import type { TreasuryTracker } from './treasury.service.ts';

interface Values {
  readonly currency: string | null;
  readonly poolPerEpoch: string | null;
}

/**
 * Mounts the settings of staking rewards. If any approval threshold is set, a second operator must
 * approve a larger pool, because operators may stake themselves.
 */
export function mountStakingSettings(
  kernel: Kernel,
  router: Router,
  treasury: Pick<TreasuryTracker, 'findMint' | 'readFree'>,
): void {
  mountSettings(kernel, router, stakingSettings, {
    async validate(tx, _call, after, before) {
      const [next, was] = [after as unknown as Values, before as unknown as Values];
      if (next.currency === null) return;
      const currency = await findChainCurrency(tx, next.currency);
      const mint = currency && (await treasury.findMint(currency, tx));
      if (!mint) throw buildFieldError('currency', stakingMessages.notOnChain());
      const pool = BigInt(next.poolPerEpoch ?? 0);
      const isRaised = next.currency !== was.currency || pool > BigInt(was.poolPerEpoch ?? 0);
      if (pool === 0n || !isRaised) return;
      const free = await treasury.readFree(tx, next.currency);
      const toText = (amount: bigint): string => toWholeUnits(amount, currency.decimals);
      if (pool > free)
        throw buildFieldError(
          'poolPerEpoch',
          stakingMessages.notBacked({ amount: toText(free < 0n ? 0n : free) }),
        );
      const raise = stakingMessages.raises({ amount: toText(pool), name: currency.name });
      await kernel.approvals.holdIfOn(tx, raise);
    },
  });
}
