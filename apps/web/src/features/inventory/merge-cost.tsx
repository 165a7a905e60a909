import * as m from '../../messages/messages.js';
import { useCost } from '../../shared/balances/use-cost.ts';
import type { MergeLine } from '../../shared/inventory/use-merge-lines.ts';
import { Button } from '../../ui/button.tsx';
import classes from './merge.module.css';

interface Props {
  line: MergeLine;
  /** Why it cannot be done yet; undefined when it can. */
  lacks: string | undefined;
  isPending: boolean;
  isChanged: boolean;
  onMerge: () => void;
}
/** What a merge costs beside the items, and the press that does it. */
export function MergeCost({ line, lacks, isPending, isChanged, onMerge }: Props) {
  const { cost, missing, money } = useCost(line);
  const says = lacks ?? (missing > 0 ? m.pass_short({ missing: money(missing) }) : undefined);
  return (
    <div className={classes.cost}>
      <p role="status">
        {isChanged && <span className={classes.warns}>{m.pass_price_changed()} </span>}
        {says ?? m.merge_for_good()}
      </p>
      <Button tone="signal" busy={isPending} disabled={says !== undefined} onClick={onMerge}>
        {line.price === null ? m.merge_do() : m.merge_do_for({ price: money(cost) })}
      </Button>
    </div>
  );
}
