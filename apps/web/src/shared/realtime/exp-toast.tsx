import type { EventMessage, EventPayload } from '@guildhall/contract/events';
import { limits } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';
import { closeNotice, isNoticeShownOrWaiting, showNotice } from '../../ui/toasts/notice-queue.ts';
import { formatNumber } from '../time/format.ts';
import { useAnimatedNumber } from '../time/use-counted.ts';
import classes from './exp-toast.module.css';

const key = 'gain';
let total = 0;

const textOf = (amount: number): string => m.exp_gained({ count: formatNumber(amount) });
/**
 * Shows a running number for the eye only. Screen readers read the final text, which is next to the
 * number in the document.
 */
function Running({ amount }: { amount: number }) {
  return <span className={classes.run} data-shown={textOf(useAnimatedNumber(amount, 0))} />;
}
/** Milliseconds within which the answer to a claim and the message about it arrive. */
const claimMs = 10_000;
interface Amount {
  readonly amount: number;
  readonly at: number;
}
/**
 * Amounts of experience that this page has announced for its claims, and amounts that messages have
 * announced.
 */
let [claims, gains]: Amount[][] = [[], []];
/** Removes one entry with this amount from a list, and all entries that are too old to match. */
function takeEqual(list: readonly Amount[], amount: number): readonly [boolean, Amount[]] {
  const fresh = list.filter(({ at }) => Date.now() - at < claimMs);
  const match = fresh.find((gain) => gain.amount === amount);
  return [match !== undefined, fresh.filter((gain) => gain !== match)];
}

function show(title: string | undefined): void {
  showNotice({
    key,
    title,
    text: textOf(total),
    shown: <Running amount={total} />,
    action: { label: m.toast_why(), open: () => location.assign('#/purse?view=receipts') },
    tone: 'success',
    durationMs: limits.toastPushMs,
  });
}
let lastTitle: string | undefined;
/**
 * Adds experience to the toast that is visible or waiting, unless a claim has announced the same
 * experience.
 */
export function showExpGain({ title, payload }: EventMessage): void {
  const { amount } = payload as EventPayload<'EXP_GAINED'>;
  const [isClaimed, remainingClaims] = takeEqual(claims, amount);
  claims = remainingClaims;
  if (isClaimed) return;
  gains = [...gains, { amount, at: Date.now() }];
  total = isNoticeShownOrWaiting(key) ? total + amount : amount;
  lastTitle = title;
  show(title);
}
function claimGain(amount: number): void {
  const [wasTold, remainingGains] = takeEqual(gains, amount);
  gains = remainingGains;
  if (!wasTold) claims = [...claims, { amount, at: Date.now() }];
  else if (isNoticeShownOrWaiting(key)) {
    total -= amount;
    if (total > 0) show(lastTitle);
    else closeNotice(key);
  }
}
/**
 * Records experience that a claim or purchase announces itself, so that the message about it is
 * ignored. Answer and message may arrive in either order.
 */
export function recordExpShownByClaim(
  rewards: readonly { readonly kind: string; readonly amount: number }[],
): void {
  for (const { kind, amount } of rewards) if (kind === 'EXP') claimGain(amount);
}
