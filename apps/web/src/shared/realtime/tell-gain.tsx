import type { EventMessage, EventPayload } from '@guildhall/contract/events';
import { limits } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';
import { isTold, toast } from '../../ui/toasts/toast.store.ts';
import { formatNumber } from '../time/format.ts';
import { useCounted } from '../time/use-counted.ts';
import classes from './tell-gain.module.css';

const key = 'gain';
let total = 0;

const textOf = (amount: number): string => m.exp_gained({ count: formatNumber(amount) });
/** For the eye alone: the text beside it stands in the document once, and does not run. */
function Running({ amount }: { amount: number }) {
  return <span className={classes.run} data-shown={textOf(useCounted(amount, 0))} />;
}
/** Adds experience to a toast that is visible or waiting. */
export function tellGain({ title, payload }: EventMessage): void {
  const { amount } = payload as EventPayload<'EXP_GAINED'>;
  total = isTold(key) ? total + amount : amount;
  toast({
    key,
    title,
    text: textOf(total),
    shown: <Running amount={total} />,
    more: { label: m.toast_why(), open: () => location.assign('#/purse?view=receipts') },
    passive: true,
    tone: 'success',
    durationMs: limits.toastPushMs,
  });
}
