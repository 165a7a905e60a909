import * as m from '../../messages/messages.js';
import { ChainClaimLink } from '../../shared/chain/chain-claim-link.tsx';
import { prefetchChainRewards, useChainRewards } from '../../shared/chain/use-chain-rewards.ts';
import classes from './chain-rewards.module.css';

/** Rewards that wait on the blockchain for the player's wallet. Draws nothing if there are none. */
export function ChainRewardsNote() {
  const { sum } = useChainRewards() ?? {};
  if (sum === undefined) return null;
  return (
    <p className={`plate ${classes.line}`}>
      <span>{m.purse_chain_claim({ sum })}</span>
      <ChainClaimLink sum={sum} />
    </p>
  );
}

/** Loads the note with its sum, so that it appears complete. */
export async function loadChainRewardsNote(): Promise<typeof ChainRewardsNote> {
  await prefetchChainRewards();
  return ChainRewardsNote;
}
