import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { getButtonClass } from '../../ui/button/button.tsx';

/**
 * Link to the page on which a sum can be claimed on the blockchain: only that page connects to the
 * wallet.
 */
export function ChainClaimLink({ sum }: { sum: string }) {
  return (
    <Link
      to="/digital-assets"
      search={{ claim: true }}
      aria-label={m.level_rewards_claim_named({ name: sum })}
      className={getButtonClass({ tone: 'signal', small: true })}
    >
      {m.level_rewards_claim()}
    </Link>
  );
}
