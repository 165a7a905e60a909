import { wholeUnits } from '@guildhall/contract/amounts';
import * as m from '../../messages/messages.js';
import { formatNumber, formatUnits } from '../time/format.ts';

interface Named {
  readonly kind: string;
  readonly name: string;
  readonly amount: number;
  /** Digits after the point, where it is currency: its amount is of minor units. */
  readonly decimals?: number | undefined;
}
/** What a reward is called together with how much of it there is. */
export function rewardText({ kind, name, amount, decimals = 0 }: Named): string {
  if (kind === 'EXP') return m.missions_exp({ count: formatNumber(amount) });
  if (kind === 'CURRENCY')
    return m.reward_currency({ amount: formatUnits(wholeUnits(amount, decimals)), name });
  return amount > 1 ? `${name} × ${amount}` : name;
}
/** Experience stands on the ground of the signal's own rank, currency on that of gold. */
export const groundOf = ({
  kind,
  rarity,
}: {
  readonly kind: string;
  readonly rarity: number | null;
}): number => rarity ?? (kind === 'EXP' || kind === 'CURRENCY' ? 4 : 0);
