import type { ComponentType } from 'react';
import * as m from '../../messages/messages.js';
import { ChainClaimLink } from '../../shared/chain/chain-claim-link.tsx';
import {
  prefetchChainRewards,
  useChainRewards,
  type ChainRewards,
} from '../../shared/chain/use-chain-rewards.ts';
import type { DashboardClaim, Claimable, RewardClaimedElsewhere } from './use-claimables.ts';

interface ChainClaimsProps {
  claimables: readonly Claimable[];
  /**
   * Component that draws the rewards. It is passed as a property, because a chunk shared by two
   * importers would be larger than both.
   */
  Row: ComponentType<{ claimables: readonly DashboardClaim[] }>;
}
/**
 * Lists all rewards that can be claimed, starting with rewards on the blockchain. Only players with
 * a wallet load this component.
 */
export function ChainRewardClaims({ claimables, Row }: ChainClaimsProps) {
  const rewards = useChainRewards();
  return <Row claimables={rewards ? [toClaim(rewards), ...claimables] : claimables} />;
}

/**
 * Loads the sum of the rewards and then returns the component, so that nothing moves when it
 * appears.
 */
export async function loadChainClaims(): Promise<typeof ChainRewardClaims> {
  await prefetchChainRewards();
  return ChainRewardClaims;
}

function toClaim({ sum, imageUrl }: ChainRewards): RewardClaimedElsewhere {
  return {
    key: 'chain',
    order: -1,
    shown: { name: sum, kind: 'CURRENCY', rarity: null, imageUrl },
    from: m.dashboard_chain_claim(),
    leaving: false,
    way: <ChainClaimLink sum={sum} />,
  };
}
