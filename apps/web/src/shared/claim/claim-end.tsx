import * as m from '../../messages/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './claim-end.module.css';

interface ClaimButtonProps {
  /** Name of the reward for screen readers, because a page has many buttons with the same text. */
  name: string;
  busy: boolean;
  /** `signal` (gold) for the first offer to claim a reward, `plain` for repeated offers. */
  tone?: 'signal' | 'plain';
  wide?: boolean;
  className?: string;
  onClaim: () => void;
}
/** Button that claims a reward. */
export function ClaimButton({
  name,
  busy,
  tone = 'signal',
  wide,
  className,
  onClaim,
}: ClaimButtonProps) {
  return (
    <Button
      tone={tone}
      small
      wide={wide}
      busy={busy}
      className={className}
      aria-label={m.level_rewards_claim_named({ name })}
      data-focus-kin="claim"
      onClick={onClaim}
    >
      {m.level_rewards_claim()}
    </Button>
  );
}
/** Note that replaces the button after the claim. */
export function ClaimedMark({ className }: { className?: string }) {
  return (
    <span className={joinClassNames(classes.claimed, className)}>
      <Icon name="check" size={16} />
      {m.level_rewards_claimed()}
    </span>
  );
}
