import { tournamentsAdminApi as admin } from '@guildhall/contract/goals/tournaments/tournaments.section';
import { tournamentCalls as api } from '@guildhall/contract/goals/tournaments/tournaments';
import { calls, everyMinute, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import type { PrizePools } from '../../wealth/prize-pools/prize-pools.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { createPrizePayment } from './settlement/payment.service.ts';
import { createTournamentReview } from './corrections/review.service.ts';
import { createTournamentCorrection } from './corrections/correction.service.ts';
import { createTournamentDisqualification } from './corrections/disqualification.service.ts';
import { createStandingMarksUpdate } from './standings/marks.service.ts';
import { createTournamentStandings } from './standings/standings.service.ts';
import { createTournamentPlacesList } from './settlement/places.service.ts';
import { createTournamentSettlement } from './settlement/settlement.service.ts';
import { mountTournamentSection } from './tournaments.admin.ts';
import type { Tournaments } from './tournaments.api.ts';
import { createPrizePoolClosing } from './settlement/tournaments.pools.ts';
import { createPlayerTournaments } from './tournaments.players.service.ts';
import { createTournamentUseCases } from './tournaments.service.ts';

export function createTournamentsModuleParts(
  kernel: Kernel,
  deps: {
    bank: Bank;
    rewards: RewardPayments;
    notifier: Notifier;
    tournaments: Tournaments;
    pools: PrizePools;
  },
): ModuleParts {
  const use = createTournamentUseCases(kernel, deps);
  const readStandings = createTournamentStandings(kernel);
  const players = createPlayerTournaments(kernel, deps);
  const closePools = createPrizePoolClosing(kernel, deps.pools);
  const payment = createPrizePayment(kernel, deps);
  const settlement = createTournamentSettlement(kernel, deps);
  const correction = createTournamentCorrection(kernel, deps);
  const disqualification = createTournamentDisqualification(kernel, deps);
  const places = createTournamentPlacesList(kernel, deps);
  const review = createTournamentReview(kernel, deps);
  return {
    calls: [
      calls(api, {
        listTournaments: () => use.list(),
        tournamentStandings: (call, { params, query }) =>
          readStandings(call, params.id, params.nominationId, query.page, query.perPage),
        ownTournaments: (call) => use.own(call.actor.accountId),
      }),
      calls(admin, {
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
      }),
    ],
    sections: [(router) => mountTournamentSection(router, kernel, deps)],
    jobs: {
      'tournaments.sweep': everyMinute(async () => {
        await closePools();
        await payment.sweep();
      }),
      'tournaments.marks': everyMinute(createStandingMarksUpdate(kernel)),
    },
  };
}
