import * as m from '../../../messages/messages.js';
import { useFormattedPriceAndBalance } from '../../../shared/balances/use-cost.ts';
import { Button } from '../../../ui/button/button.tsx';
import classes from '../merge/merge.module.css';

interface Props {
  cost: Parameters<typeof useFormattedPriceAndBalance>[0];
  /** Label of the button; receives the price if there is one. */
  label: (price: string | undefined) => string;
  /** Obstacle to the action, in words; undefined if there is none. */
  lacks: string | undefined;
  isPending: boolean;
  isChanged: boolean;
  /** True if an earlier press got no answer. Pressing again then repeats the same action. */
  isUnanswered: boolean;
  onPress: () => void;
}
/**
 * Price of an action, without the items that the action uses up, and the button that runs the
 * action.
 */
export function CraftingActionPriceAndButton({
  cost: priced,
  label,
  lacks,
  isChanged,
  ...press
}: Props) {
  const { cost, missing, money } = useFormattedPriceAndBalance(priced);
  return (
    <CraftingActionButton
      says={lacks ?? (missing > 0 ? m.pass_short({ missing: money(missing) }) : undefined)}
      changed={isChanged ? m.pass_price_changed() : undefined}
      label={label(cost > 0 ? money(cost) : undefined)}
      {...press}
    />
  );
}
interface PressProps {
  /** Obstacle to the action; undefined if there is none. */
  says: string | undefined;
  /** Notice that the data have changed since the press; undefined if the data have not changed. */
  changed: string | undefined;
  label: string;
  isPending: boolean;
  isUnanswered: boolean;
  onPress: () => void;
}
/** Button that gives items away permanently. */
export function CraftingActionButton({
  says,
  changed,
  label,
  isPending,
  isUnanswered,
  onPress,
}: PressProps) {
  return (
    <div className={classes.cost}>
      <p role="status">
        {changed !== undefined && <span className={classes.warns}>{changed} </span>}
        {isUnanswered ? m.spend_unanswered() : (says ?? m.merge_for_good())}
      </p>
      <Button
        tone="signal"
        busy={isPending}
        disabled={says !== undefined && !isUnanswered}
        onClick={onPress}
      >
        {label}
      </Button>
    </div>
  );
}
