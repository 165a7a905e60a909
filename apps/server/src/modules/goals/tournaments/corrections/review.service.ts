import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Bank } from '../../../wealth/bank/bank.api.ts';
import type { PrizePools } from '../../../wealth/prize-pools/prize-pools.api.ts';
import { createRewardNamer } from '../../../wealth/rewards/rewards.api.ts';
import {
  listDisqualifiedAccounts,
  listTournamentPrizes,
  countUnpaidPrizes,
  type TournamentPrizeRow,
} from '../settlement/settlement.store.ts';
import {
  computeGrantedPrizes,
  isTournamentSettled,
  requireLockedTournament,
} from '../settlement/settlement.service.ts';
import {
  countNominationParticipants,
  mapStandingPlayers,
  getStandingPlace,
  listRankedAccounts,
  listAccountScores,
  type StandingPlayer,
} from '../standings/standings.store.ts';
import type { Tournaments } from '../tournaments.api.ts';
import {
  hasTournamentBegun,
  getEffectiveTournamentState,
  toScoreSortValue,
  type Nomination,
  type Tournament,
} from '../tournaments.policy.ts';
import {
  sumTournamentEscrow,
  giveBackTournamentEscrow,
  putPrizesInEscrow,
  toCurrencySumsRecord,
  formatCurrencySums,
} from '../settlement/tournaments.escrow.ts';
import { buildEscrowSummary } from '../settlement/tournaments.funds.ts';
import {
  sumPayablePrizePools,
  giveBackTournamentPools,
  addPoolSharesToPrizes,
} from '../settlement/tournaments.pools.ts';
import {
  groupPlayersByPlace,
  sumPromisedCurrency,
  computeWinners,
} from '../settlement/tournaments.prizes.ts';
import { setTournamentState, findTournament } from '../tournaments.store.ts';
import { tournamentMessages } from '../tournaments.messages.ts';

type Staff = Call<UserActor>;
type Review = Reply<typeof api.tournamentReview>;
/** Number of places without a prize that the review shows after the last place with a prize. */
const shownPlaces = 10;

interface Deps {
  readonly kernel: Kernel;
  readonly tournaments: Tournaments;
  readonly bank: Bank;
  readonly pools: PrizePools;
}
function publishTournament({ kernel, tournaments, bank }: Deps, call: Staff, id: number) {
  const { commands, clock } = kernel;
  return commands.run(
    call,
    {
      type: 'tournaments.publish',
      message: tournamentMessages.publishedTournament(),
      entity: 'tournaments',
      entityId: id,
    },
    async (tx, command) => {
      const tournament = await requireLockedTournament(tx, id);
      if (tournament.state !== 'DRAFT')
        throw new AppError('CONFLICT', {
          because: tournamentMessages.tournamentPublishedAlready(),
        });
      if (tournament.nominations.length === 0)
        throw new AppError('CONFLICT', { because: tournamentMessages.tournamentNeedsNomination() });
      kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      await setTournamentState(tx, id, 'OPEN', clock.now());
      // counts matches that ended before publication
      if (hasTournamentBegun({ ...tournament, state: 'OPEN' }, clock.now()))
        await tournaments.recount(tx, id);
      // comes last, because from here on other transactions with this currency must wait for this
      // one
      await putPrizesInEscrow(bank, tx, tournament, command.id);
      const { name, nominations } = tournament;
      const promised = sumPromisedCurrency(nominations);
      const promisedText = await formatCurrencySums(bank, tx, promised);
      return {
        reply: {},
        before: { state: 'DRAFT' },
        after: { state: 'OPEN', escrow: toCurrencySumsRecord(promised) },
        message:
          promisedText === undefined
            ? tournamentMessages.published({ name })
            : tournamentMessages.publishedWithEscrow({ name, what: promisedText }),
      };
    },
  );
}
function cancelTournament({ kernel, bank, pools }: Deps, call: Staff, id: number) {
  const { commands, clock } = kernel;
  return commands.run(
    call,
    {
      type: 'tournaments.cancel',
      message: tournamentMessages.calledTournamentOff(),
      entity: 'tournaments',
      entityId: id,
    },
    async (tx, command) => {
      const tournament = await requireLockedTournament(tx, id);
      if (tournament.state === 'DRAFT')
        throw new AppError('CONFLICT', { because: tournamentMessages.tournamentNotPublished() });
      if (isTournamentSettled(tournament.state) || tournament.state === 'CANCELLED')
        throw new AppError('CONFLICT', { because: tournamentMessages.tournamentOverAlready() });
      kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      await setTournamentState(tx, id, 'CANCELLED', clock.now());
      const returned = await sumTournamentEscrow(bank, tx, id);
      await giveBackTournamentEscrow(bank, tx, tournament, command.id);
      await giveBackTournamentPools(pools, tx, tournament, command.id);
      const returnedText = await formatCurrencySums(bank, tx, returned);
      const { name } = tournament;
      return {
        reply: {},
        before: { state: getEffectiveTournamentState(tournament, clock.now()) },
        after: { state: 'CANCELLED', returned: toCurrencySumsRecord(returned) },
        message:
          returnedText === undefined
            ? tournamentMessages.calledOff({ name })
            : tournamentMessages.calledOffWithEscrow({ name, what: returnedText }),
      };
    },
  );
}
/**
 * Lists the given accounts that are outside the ranking: accounts with a place first, then
 * disqualified accounts. Each has its place and score.
 */
async function listUnrankedAccounts(
  db: Queries,
  tournament: Tournament,
  nomination: Nomination,
  ranked: readonly { accountId: number }[],
  accountIds: readonly number[],
) {
  const shown = new Set(ranked.map(({ accountId }) => accountId));
  const entries: { accountId: number; place: number | null; score: number }[] = [];
  for (const accountId of new Set(accountIds)) {
    if (shown.has(accountId)) continue;
    const row = (await listAccountScores(db, tournament.id, accountId)).find(
      (other) => other.nomination_id === nomination.id,
    );
    const place =
      row && !row.disqualified
        ? (await getStandingPlace(db, tournament.id, nomination.id, row)).place
        : null;
    entries.push({
      accountId,
      place,
      score: row ? toScoreSortValue(nomination.aggregation, row.points) : 0,
    });
  }
  return entries.sort(
    (a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.accountId - b.accountId,
  );
}
type ReviewRow = Review['nominations'][number]['rows'][number];
/**
 * Converts a participant to the form for operators. The participant's account may have been
 * deleted.
 */
const toReviewRow = ({
  person,
  ...row
}: Pick<ReviewRow, 'accountId' | 'place' | 'score' | 'rewards' | 'paid'> & {
  readonly person: StandingPlayer | undefined;
}): ReviewRow => ({
  ...row,
  userId: person?.user_id ?? 0,
  username: person?.username ?? '',
  avatar: person?.image ?? null,
  disqualified: row.place === null,
});
interface ReviewScope {
  readonly tournament: Tournament;
  readonly paidPrizes: readonly TournamentPrizeRow[];
  /** Ids of disqualified accounts. */
  readonly out: readonly number[];
  /** Id of another account that is left out of the ranking. */
  readonly without: number | undefined;
}
/** Computes the current places and prizes of a nomination. */
async function reviewNomination(
  db: Queries,
  nomination: Nomination,
  { tournament, paidPrizes, out, without }: ReviewScope,
): Promise<Review['nominations'][number]> {
  const seed = paidPrizes[0]?.seed ?? '';
  const ranked = await listRankedAccounts(
    db,
    tournament.id,
    nomination.id,
    Math.max(nomination.winners, shownPlaces),
    without,
  );
  const winners = new Map(
    computeWinners(nomination, ranked, seed).map((entry) => [entry.accountId, entry]),
  );
  // includes participants who were already paid and who have lost their place by the correction, so
  // that the payment stays visible
  const unranked = await listUnrankedAccounts(db, tournament, nomination, ranked, [
    ...out,
    ...paidPrizes
      .filter((prize) => prize.nomination_id === nomination.id)
      .map((prize) => prize.account_id),
  ]);
  const shownIds = [...ranked, ...unranked].map((row) => row.accountId);
  const people = await mapStandingPlayers(db, shownIds);
  const show = await createRewardNamer(db, [
    ...nomination.prizes.flatMap((prize) => prize.rewards),
    ...paidPrizes.flatMap((row) => row.rewards),
  ]);
  const paid = paidPrizes.filter((prize) => prize.paid_at !== null);
  const row = (accountId: number, place: number | null, score: number) =>
    toReviewRow({
      accountId,
      place,
      score,
      person: people.get(accountId),
      rewards: (winners.get(accountId)?.rewards ?? []).map(show),
      paid: computeGrantedPrizes(paid, nomination.id, accountId).map(show),
    });
  const rows = groupPlayersByPlace(ranked).flatMap(({ place, players }) =>
    players.map((player) =>
      row(player.accountId, place, toScoreSortValue(nomination.aggregation, player.points)),
    ),
  );
  return {
    id: nomination.id,
    name: nomination.name,
    participants: await countNominationParticipants(db, tournament.id, nomination.id),
    rows: [
      ...rows,
      ...unranked
        .filter(({ accountId }) => people.has(accountId))
        .map(({ accountId, place, score }) => row(accountId, place, score)),
    ],
  };
}
/**
 * Computes the current places and prizes. If the operator asks, computes them as if one participant
 * were missing.
 */
async function reviewTournament(
  { kernel, bank, pools }: Deps,
  id: number,
  without: number | undefined,
): Promise<Review> {
  const db = kernel.db.read;
  const tournament = await findTournament(db, id);
  if (!tournament) throw new AppError('NOT_FOUND');
  const [paidPrizes, out] = [
    await listTournamentPrizes(db, id),
    await listDisqualifiedAccounts(db, id),
  ];
  const nominations: Review['nominations'] = [];
  const paying = addPoolSharesToPrizes(
    tournament.nominations,
    await sumPayablePrizePools(pools, db, id),
  );
  const scope = { tournament, paidPrizes, out, without };
  for (const nomination of paying) nominations.push(await reviewNomination(db, nomination, scope));
  const [unpaid, escrow] = [
    await countUnpaidPrizes(db, id),
    await buildEscrowSummary(bank, db, tournament, paidPrizes),
  ];
  const state = getEffectiveTournamentState(tournament, kernel.clock.now());
  return { state, unpaid, escrow, nominations };
}

/**
 * Registers the undo of a publication. The undo makes the tournament a draft again. It throws
 * NOT_UNDOABLE if the tournament has begun.
 */
function registerUndo({ kernel, bank }: Deps): void {
  const { clock, realtime } = kernel;
  kernel.undo.register('tournaments.publish', async (tx, entry, command) => {
    const tournament = await requireLockedTournament(tx, entry.entityId ?? 0);
    if (tournament.state !== 'OPEN' || hasTournamentBegun(tournament, clock.now()))
      throw new AppError('NOT_UNDOABLE', {
        because: tournamentMessages.tournamentBegunCallOffInstead(),
      });
    realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
    await setTournamentState(tx, tournament.id, 'DRAFT', clock.now());
    await giveBackTournamentEscrow(bank, tx, tournament, command.id);
    return { before: entry.after, after: entry.before };
  });
}
/**
 * Creates the use cases with which operators review a tournament and decide on it until its
 * settlement.
 */
export function createTournamentReview(kernel: Kernel, used: Omit<Deps, 'kernel'>) {
  const deps: Deps = { kernel, ...used };
  registerUndo(deps);
  return { publish, cancel, review };

  function publish(call: Staff, id: number) {
    return publishTournament(deps, call, id);
  }
  function cancel(call: Staff, id: number) {
    return cancelTournament(deps, call, id);
  }
  function review(id: number, without: number | undefined) {
    return reviewTournament(deps, id, without);
  }
}
