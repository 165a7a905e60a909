import * as m from '../../messages/messages.js';
import { openDialog } from '../../shared/dialog.store.ts';
import { ReceiptLines } from '../../shared/receipts/receipt-lines.tsx';
import { useReceipts } from '../../shared/receipts/use-receipts.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { Button } from '../../ui/button.tsx';
import classes from './last-match.module.css';
import { Section } from './section.tsx';

/** What the newest match brought and why; before the first one there is nothing to see. */
export function LastMatch() {
  const { data } = useReceipts();
  const last = data?.find(({ kind }) => kind === 'match');
  if (!last?.lines) return null;
  const { map } = last.cause;
  return (
    <Section
      title={m.last_match_title()}
      note={typeof map === 'string' ? map : undefined}
      end={
        <Button small onClick={() => openDialog('wallet')}>
          {m.last_match_all()}
        </Button>
      }
    >
      <article className={`plate ${classes.match}`} aria-label={last.rule}>
        <header>
          <h3>{last.rule}</h3>
          <time dateTime={last.at}>{formatDateTime(last.at)}</time>
        </header>
        <ReceiptLines lines={last.lines} />
      </article>
    </Section>
  );
}
