import * as m from '../../messages/messages.js';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon, type IconDrawing, type IconName } from '../../ui/icon.tsx';
import { formatReward } from '../rewards/reward-text.ts';
import classes from './receipt-lines.module.css';
import type { Receipt } from './use-receipts.ts';

export type ReceiptLine = NonNullable<Receipt['lines']>[number];
type Outcome = ReceiptLine['outcome'];

const icons: Record<Outcome, IconName | IconDrawing> = {
  PAID: 'check',
  READY: 'gift',
  COUNTED: iconDrawings.dot,
  WAITS: 'clock',
  NOT_PAID: 'close',
};
const outcomes: Record<Outcome, () => string> = {
  PAID: m.receipt_paid,
  READY: m.receipt_ready,
  COUNTED: m.receipt_counted,
  WAITS: m.receipt_waits,
  NOT_PAID: m.receipt_not_paid,
};
/** Lines of a receipt: each cause with its rewards, or the reason why there are none. */
export function ReceiptLines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, at) => (
        <li key={`${at}-${line.about}`} data-outcome={line.outcome}>
          <Icon name={icons[line.outcome]} size={15} className={classes.icon} />
          <span className={classes.line}>
            <span className="vh">{outcomes[line.outcome]()}: </span>
            {line.what}
            {line.why !== null && <small>{line.why}</small>}
          </span>
          {line.rewards.length > 0 && (
            <b className="num">{line.rewards.map(formatReward).join(', ')}</b>
          )}
        </li>
      ))}
    </ul>
  );
}
