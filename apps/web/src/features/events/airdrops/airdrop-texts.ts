import * as m from '../../../messages/messages.js';
import { formatDateTime } from '../../../shared/time/format.ts';
import type { Airdrop, AirdropPost } from './use-airdrops.ts';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';

export const airdropActionTexts = {
  LIKE: m.airdrops_like,
  REPOST: m.airdrops_repost,
  REPLY: m.airdrops_reply,
} as const;
export const airdropTaskStateTexts = {
  DONE: m.airdrops_done,
  NOT: m.airdrops_not,
  UNKNOWN: m.airdrops_unknown,
} as const satisfies Record<AirdropPost['deed'], () => string>;

/** Formats an amount in whole units with the currency's name. */
export const formatAirdropAmount = (
  { decimals, currencyName }: Pick<Airdrop, 'decimals' | 'currencyName'>,
  units: number,
): string => formatCurrencyAmount(units, decimals, currencyName);

/** Formats the state of a campaign. */
export function formatAirdropState(airdrop: Airdrop): string {
  switch (airdrop.state) {
    case 'PLANNED':
      return m.airdrops_starts({ when: formatDateTime(airdrop.start) });
    case 'PAUSED':
      return m.airdrops_paused();
    case 'SETTLING':
      return m.airdrops_settling();
    case 'SETTLED':
      return m.airdrops_over();
    case 'RETURNED':
      return airdrop.offSeason ? m.airdrops_over_off_season() : m.airdrops_over_nobody();
    case 'INACTIVE':
    case 'RUNNING':
      return m.airdrops_ends({ when: formatDateTime(airdrop.end) });
  }
}
/** Formats the player's share; undefined until the share is known. */
export function formatOwnAirdropShare(airdrop: Airdrop): string | undefined {
  const { share } = airdrop;
  if (!share) {
    const isOut = airdrop.state === 'SETTLED' && airdrop.participation === 'IN';
    return isOut ? m.airdrops_no_share() : undefined;
  }
  if (share.amount === 0) return m.airdrops_share_none();
  const amount = formatAirdropAmount(airdrop, share.amount);
  const texts = {
    PAID: m.airdrops_share_paid,
    PENDING: m.airdrops_share_pending,
    RETURNED: m.airdrops_share_returned,
  } as const;
  return texts[share.state]({ amount });
}
