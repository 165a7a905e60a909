import { matchesOnHoldFeed, matchesOnHoldApi } from '@guildhall/contract/play/matches.section';
import { gameServerMatchCalls } from '@guildhall/contract/play/matches';
import { stakesModeApi } from '@guildhall/contract/play/stakes/stakes-mode.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { balancePresetsModule } from '../balance/balance.module.ts';
import { gameEventsModule } from '../game-events/game-events.module.ts';
import { gameServersModule } from '../game-servers/game-servers.module.ts';
import { matchStakesModule } from '../stakes/stakes.module.ts';
import { createResultReview } from './result-review/result-review.service.ts';
import { endTimesOfMatchesOnHoldQuery } from './result-review/result-review.store.ts';
import { createMatchUseCases } from './matches.service.ts';
import { countRunningMatches, mapPlayCountsByVersion } from './matches.store.ts';
import { matchPersonalData } from './matches.tables.ts';
import { listEnergyPaymentMismatches } from './payment/energy-watch.store.ts';

/** Matches, from their start until the result is paid, on hold or void. */
export const matchesModule = defineModule({
  name: 'matches',
  uses: {
    notifications: notificationsModule,
    bank: bankModule,
    items: itemsModule,
    rewards: rewardsModule,
    balance: balancePresetsModule,
    gameEvents: gameEventsModule,
    gameServers: gameServersModule,
    stakes: matchStakesModule,
  },
  holds: matchPersonalData,
  create(kernel, deps) {
    const { requireServer } = deps.gameServers;
    const played = createMatchUseCases(kernel, { ...deps, requireServer });
    const held = createResultReview(kernel, played);
    deps.bank.invariants.add('ENERGY', {
      find: (db) => listEnergyPaymentMismatches(db),
      findInAll: async (db) =>
        (await listEnergyPaymentMismatches(db, true)).map(({ fault }) => fault),
    });
    deps.balance.register({
      running: countRunningMatches,
      counts: mapPlayCountsByVersion,
      callOff: played.callOffVersion,
    });
    return {
      api: undefined,
      calls: [
        bindCalls(gameServerMatchCalls, {
          startMatch: (call, { body }) => played.start(call, body),
          reportResult: (call, { params, body }) => played.report(call, params.id, body),
          voidMatch: (call, { params, body }) => played.callOff(call, params.id, body),
        }),
        bindCalls(matchesOnHoldApi, {
          releaseHeld: (call, { params }) => held.release(call, params.id),
          refuseHeld: (call, { params }) => held.refuse(call, params.id),
        }),
        bindCalls(stakesModeApi, { adminStakesAtPlay: () => held.atPlay() }),
      ],
      homeLines: { heldResults: () => endTimesOfMatchesOnHoldQuery },
      sections: [(router) => mountFeed(router, kernel, matchesOnHoldFeed, held)],
      jobs: { 'game.sweep': defineMinutelyJob(() => played.sweep()) },
    };
  },
});
