import * as m from '../../messages/messages.js';
import { formatNumber } from '../time/format.ts';
import { formatCurrencyAmount } from '../balances/currency-text.ts';

interface Named {
  readonly kind: string;
  readonly name: string;
  readonly amount: number;
  /** Number of decimals if the reward is currency; the amount is then in minor units. */
  readonly decimals?: number | undefined;
}
export function formatReward({ kind, name, amount, decimals = 0 }: Named): string {
  if (kind === 'EXP') return m.missions_exp({ count: formatNumber(amount) });
  if (kind === 'CURRENCY') return formatCurrencyAmount(amount, decimals, name);
  return amount > 1 ? `${name} × ${amount}` : name;
}
interface Ranked {
  readonly kind: string;
  readonly rarity: number | null;
}
const withoutRank: readonly string[] = ['EXP', 'CURRENCY', 'DISCORD_ROLE'];
/**
 * Returns the rarity that determines the frame of a reward; null for experience, currency and
 * roles.
 */
const groundOf = ({ kind, rarity }: Ranked): number | null =>
  withoutRank.includes(kind) ? null : (rarity ?? 0);

/** Reward in the form that all views draw. */
export interface DisplayReward extends Ranked {
  readonly name: string;
  readonly imageUrl: string | null;
}
/**
 * Converts a reward to the form for display. A reward without a picture gets the picture of the row
 * that pays it; currency and experience have icons instead.
 */
export const toDisplayReward = (
  reward: Named & Ranked & { readonly imageUrl: string | null },
  payerImageUrl: string | null = null,
): DisplayReward => ({
  name: formatReward(reward),
  kind: reward.kind,
  rarity: groundOf(reward),
  imageUrl: reward.imageUrl ?? (reward.kind === 'CURRENCY' ? null : payerImageUrl),
});
