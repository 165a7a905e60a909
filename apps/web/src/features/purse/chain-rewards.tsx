import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { useChainRewards } from '../../shared/chain/use-chain-rewards.ts';
import { buttonClass } from '../../ui/button.tsx';
import classes from './chain-rewards.module.css';

/** Says what waits for the wallet of the player; draws nothing without any. */
export function ChainRewards() {
  const sum = useChainRewards();
  if (sum === undefined) return null;
  return (
    <p className={`plate ${classes.line}`}>
      <span>{m.purse_chain_claim({ sum })}</span>
      <Link
        to="/digital-assets"
        search={{ claim: true }}
        aria-label={m.level_rewards_claim_named({ name: sum })}
        className={buttonClass({ tone: 'signal', small: true })}
      >
        {m.level_rewards_claim()}
      </Link>
    </p>
  );
}
