import { stakingCalls } from '@guildhall/contract/chain/staking';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { chainAssetsModule } from '../assets/assets.module.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { stakingPromotionsModule } from '../staking-promotions/staking-promotions.module.ts';
import { chainSubmissionsModule } from '../submissions/submissions.module.ts';
import { playerWalletsModule } from '../wallets/wallets.module.ts';
import { defineStakingClaim, toStakingClaimRefusalError, planStakingClaim } from './claims.ts';
import { createStakingEpochJobs } from './epochs.service.ts';
import { mountStakingSettings } from './staking.admin.ts';
import { createStakingRewardReader } from './staking.service.ts';
import { stakingPersonalData } from './staking.tables.ts';
import { stakingMessages } from './staking.messages.ts';
import { createTreasuryTracker } from './treasury.service.ts';

/** Staking rewards: epochs, shares, and claims, which are paid to wallets. */
export const assetStakingModule = defineModule({
  name: 'staking',
  uses: {
    assets: chainAssetsModule,
    bank: bankModule,
    network: chainNetworkModule,
    signing: chainSigningModule,
    stakingPromotions: stakingPromotionsModule,
    submissions: chainSubmissionsModule,
    wallets: playerWalletsModule,
  },
  holds: stakingPersonalData,
  create(kernel, deps) {
    const { client } = deps.network;
    const { actions } = deps.assets;
    const treasury = createTreasuryTracker(kernel, { client, transactions: deps.signing });
    const epochs = createStakingEpochJobs(kernel, { treasury });
    const serviceDeps = { client, wallets: deps.wallets, treasury };
    const { readPosition, readMint } = createStakingRewardReader(kernel, serviceDeps);
    const { backing, claims, invariants } = deps.bank;
    const plan = planStakingClaim(treasury, claims);
    defineStakingClaim(deps.submissions, claims);
    backing.provide(treasury.readBacking);
    invariants.add('TREASURY', { find: treasury.listFaults });
    return {
      api: { treasury },
      calls: [
        bindCalls(stakingCalls, {
          readStaking: (call, { params }) => readPosition(call, params.id),
          prepareClaim: (call, { params }) => actions.prepare(call, params.id, plan),
          claimRewards: (call, { params, body }) => {
            const ordered = {
              type: 'staking.claim',
              kind: 'CLAIM',
              message: stakingMessages.claim(),
            } as const;
            const { transaction } = body;
            const readPlan = () => actions.read(call, params.id, plan);
            return actions
              .submit(call, params.id, ordered, plan, transaction)
              .catch(async (error: unknown) => {
                throw await toStakingClaimRefusalError(error, transaction, readPlan);
              });
          },
          rewardTokenMint: () => readMint(),
          walletRewardTokenMint: async (call, { params }) => {
            await deps.wallets.findOwn(kernel.db.read, call.actor, params.id);
            return readMint();
          },
        }),
      ],
      sections: [(router) => mountStakingSettings(kernel, router, treasury)],
      jobs: { 'staking.turn': defineMinutelyJob(epochs.turn) },
    };
  },
});
