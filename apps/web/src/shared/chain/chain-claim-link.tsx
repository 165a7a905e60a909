import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { getButtonClass } from '../../ui/button/button.tsx';

/**
 * Links to the page that claims a sum on the blockchain, because the claim needs the wallet and
 * that page asks the wallet.
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
