import { tournamentsAdminApi } from '@guildhall/contract/goals/tournaments/tournaments.section';
import { tournamentCalls } from '@guildhall/contract/goals/tournaments/tournaments';
import { sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { featuresModule } from '../../play/features/features.module.ts';
import { playerCardsModule } from '../../play/player-cards/player-cards.module.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import type { PrizePools } from '../../wealth/prize-pools/prize-pools.api.ts';
import { prizePoolsModule } from '../../wealth/prize-pools/prize-pools.module.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { createTournamentCorrection } from './corrections/correction.service.ts';
import { createTournamentDisqualification } from './corrections/disqualification.service.ts';
import { createTournamentReview } from './corrections/review.service.ts';
import { createPrizePayment } from './settlement/payment.service.ts';
import { createTournamentPlacesList } from './settlement/places.service.ts';
import { createTournamentSettlement } from './settlement/settlement.service.ts';
import { createPrizePoolClosing } from './settlement/tournaments.pools.ts';
import { createStandingMarksUpdate } from './standings/marks.service.ts';
import { createTournamentStandings } from './standings/standings.service.ts';
import { listTrophies } from './standings/trophies.store.ts';
import { mountTournamentSection } from './tournaments.admin.ts';
import { createTournamentsApi, type Tournaments } from './tournaments.api.ts';
import { tournamentMessages } from './tournaments.messages.ts';
import { createPlayerTournaments } from './tournaments.players.service.ts';
import { createTournamentUseCases } from './tournaments.service.ts';
import { countUnsettledTournaments } from './tournaments.store.ts';
import { tournamentsPersonalData } from './tournaments.tables.ts';

/** Tournaments: standings over a period, and prizes for the best places. */
export const tournamentsModule = defineModule({
  name: 'tournaments',
  uses: {
    bank: bankModule,
    prizePools: prizePoolsModule,
    features: featuresModule,
    playerCards: playerCardsModule,
    notifications: notificationsModule,
    rewards: rewardsModule,
  },
  holds: tournamentsPersonalData,
  create(kernel, deps) {
    deps.features.runsOn('tournaments', async (db) => ({
      what: tournamentMessages.tournamentsRunOn(),
      count: await countUnsettledTournaments(db),
    }));
    deps.playerCards.addTrophies(listTrophies);
    const tournaments = createTournamentsApi(kernel);
    const serviceDeps = {
      bank: deps.bank,
      pools: deps.prizePools,
      rewards: deps.rewards,
      notifier: deps.notifications,
      tournaments,
    };
    const use = createTournamentUseCases(kernel, serviceDeps);
    const readStandings = createTournamentStandings(kernel);
    const closePools = createPrizePoolClosing(kernel, deps.prizePools);
    const payment = createPrizePayment(kernel, serviceDeps);
    return {
      api: undefined,
      calls: [
        bindCalls(tournamentCalls, {
          listTournaments: () => use.list(),
          tournamentStandings: (call, { params, query }) =>
            readStandings(call, params.id, params.nominationId, query.page, query.perPage),
          ownTournaments: (call) => use.own(call.actor.accountId),
        }),
        bindOperatorCalls(kernel, serviceDeps),
      ],
      sections: [(router) => mountTournamentSection(router, kernel, serviceDeps)],
      on: [tournaments.subscription],
      jobs: {
        'tournaments.sweep': defineMinutelyJob(async () => {
          await closePools();
          await payment.sweep();
        }),
        'tournaments.marks': defineMinutelyJob(createStandingMarksUpdate(kernel)),
      },
      homeLines: {
        tournaments: () => sql`
          select "end" as at
          from tournaments
          where state = 'REVIEW' and deleted_at is null
          order by id`,
      },
    };
  },
});

interface OperatorDeps {
  readonly bank: Bank;
  readonly rewards: RewardPayments;
  readonly notifier: Notifier;
  readonly tournaments: Tournaments;
  readonly pools: PrizePools;
}
/** Binds the calls with which operators review, settle and correct a tournament. */
function bindOperatorCalls(kernel: Kernel, deps: OperatorDeps) {
  const settlement = createTournamentSettlement(kernel, deps);
  const correction = createTournamentCorrection(kernel, deps);
  const disqualification = createTournamentDisqualification(kernel, deps);
  const places = createTournamentPlacesList(kernel, deps);
  const review = createTournamentReview(kernel, deps);
  const players = createPlayerTournaments(kernel, deps);
  return bindCalls(tournamentsAdminApi, {
    tournamentReview: (_call, { params, query }) => review.review(params.id, query.without),
    publishTournament: (call, { params }) => review.publish(call, params.id),
    cancelTournament: (call, { params }) => review.cancel(call, params.id),
    tournamentPlaces: (_call, { params, query }) => places.list(params, query),
    disqualifyFromTournament: (call, { params, query, body }) =>
      disqualification.disqualify(call, params.id, body, query.preview === 'true'),
    settleTournament: (call, { params }) => settlement.settle(call, params.id),
    correctTournament: (call, { params, query, body }) =>
      correction.correct(call, params.id, body, query.preview === 'true'),
    adminUserTournaments: (_call, { params, body }) =>
      players.ofPlayer(params.id, body.page, body.perPage),
    adminUserNominations: (_call, { params }) =>
      players.nominationsOf(params.id, params.tournamentId),
  });
}
