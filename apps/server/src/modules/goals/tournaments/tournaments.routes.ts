import { tournamentsAdminApi as admin } from '@guildhall/contract/goals/tournaments.section';
import { tournaments as api } from '@guildhall/contract/goals/tournaments';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { PrizePayment } from './payment.service.ts';
import { TournamentReview } from './review.service.ts';
import { mountTournamentSection } from './tournaments.admin.ts';
import type { Tournaments } from './tournaments.api.ts';
import { createTournamentUseCases } from './tournaments.service.ts';

export function mountTournaments(
  router: Router,
  kernel: Kernel,
  deps: { rewards: Rewards; notifier: Notifier; tournaments: Tournaments },
): void {
  const use = createTournamentUseCases(kernel);
  const payment = new PrizePayment(kernel, deps);
  const review = new TournamentReview(kernel, deps.tournaments);
  router.bind('listTournaments', api.listTournaments, () => use.list());
  router.bind('tournamentStandings', api.tournamentStandings, (call, { params, query }) =>
    use.standings(call, params.id, params.nominationId, query.page, query.perPage),
  );
  router.bind('ownTournaments', api.ownTournaments, (call) => use.own(call.actor.accountId));
  router.bind('tournamentReview', admin.tournamentReview, (_call, { params, query }) =>
    review.review(params.id, query.without),
  );
  router.bind('publishTournament', admin.publishTournament, (call, { params }) =>
    review.publish(call, params.id),
  );
  router.bind('cancelTournament', admin.cancelTournament, (call, { params }) =>
    review.cancel(call, params.id),
  );
  router.bind(
    'disqualifyFromTournament',
    admin.disqualifyFromTournament,
    (call, { params, body }) => review.disqualify(call, params.id, body.accountId),
  );
  router.bind('settleTournament', admin.settleTournament, (call, { params }) =>
    review.settle(call, params.id),
  );
  router.bind('correctTournament', admin.correctTournament, (call, { params, query, body }) =>
    review.correct(call, params.id, body, query.preview === 'true'),
  );
  router.bind('adminUserTournaments', admin.adminUserTournaments, (_call, { params, body }) =>
    use.ofPlayer(params.id, body.page, body.perPage),
  );
  router.bind('adminUserNominations', admin.adminUserNominations, (_call, { params }) =>
    use.nominationsOf(params.id, params.tournamentId),
  );
  kernel.jobs.every('tournaments.sweep', '* * * * *', () => payment.sweep());
  mountTournamentSection(router, kernel, deps);
}
