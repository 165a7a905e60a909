import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments.section';
import type { Parsed, Reply } from '@guildhall/contract/kit/endpoint';
import { randomBytes } from 'node:crypto';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { takenBack } from '../../../kernel/preview.ts';
import type { Undo } from '../../../kernel/undo.ts';
import { namerOf, type Reward } from '../../wealth/rewards/rewards.api.ts';
import { payPrizes } from './payment.service.ts';
import { isRecounting, markDisqualified } from './scores.store.ts';
import {
  disqualifiedOf,
  grantPrizes,
  insertDisqualification,
  lastRound,
  prizesOf,
  removeDisqualification,
  unpaidOf,
  writeScores,
  type Granted,
  type PrizeRow,
} from './settlement.store.ts';
import { participantsOf, peopleOf, placeOf, rankedDownTo, scoresOf } from './standings.store.ts';
import type { Tournaments } from './tournaments.api.ts';
import {
  hasBegun,
  stateAt,
  turned,
  type Nomination,
  type Tournament,
} from './tournaments.policy.ts';
import { difference, gathered, groupsOf, winnersOf, type Winner } from './tournaments.prizes.ts';
import { lockTournament, setState, tournamentOf, waitForResults } from './tournaments.store.ts';
import { problem } from '@guildhall/contract/kit/problem';
import { words } from './tournaments.words.ts';

type Staff = Call<UserActor>;
type Review = Reply<typeof api.tournamentReview>;
type Correction = Parsed<typeof api.correctTournament>['body'];
type Corrected = Reply<typeof api.correctTournament>;
/** Places that the review shows beyond those that earn something. */
const shownPlaces = 10;
const isPaidOut = (state: string): boolean => state === 'SETTLED' || state === 'CORRECTED';

async function winnersIn(
  on: Queries,
  tournament: Tournament,
  nomination: Nomination,
  seed: string,
): Promise<Winner[]> {
  return winnersOf(
    nomination,
    await rankedDownTo(on, tournament.id, nomination.id, nomination.winners, undefined),
    seed,
  );
}
const earned = (rows: readonly PrizeRow[], nominationId: number, accountId: number): Reward[] =>
  gathered(
    rows
      .filter((row) => row.nomination_id === nominationId && row.account_id === accountId)
      .flatMap((row) => row.rewards),
  );

/** From the publishing to the last correction: what an operator decides about a tournament. */
export class TournamentReview {
  readonly #kernel: Kernel;
  readonly #tournaments: Tournaments;

  constructor(kernel: Kernel, tournaments: Tournaments) {
    this.#kernel = kernel;
    this.#tournaments = tournaments;
    kernel.undo.register('tournaments.publish', this.#undoPublish);
    kernel.undo.register('tournaments.disqualify', this.#undoDisqualify);
  }
  readonly #locked = async (tx: Tx, id: number): Promise<Tournament> => {
    const tournament = await lockTournament(tx, id);
    if (!tournament) throw new AppError('NOT_FOUND');
    await waitForResults(tx);
    return tournament;
  };
  readonly #undoPublish: Parameters<Undo['register']>[1] = async (tx, entry) => {
    const { clock } = this.#kernel;
    const tournament = await this.#locked(tx, entry.entityId ?? 0);
    if (tournament.state !== 'OPEN' || hasBegun(tournament, clock.now()))
      throw new AppError('NOT_UNDOABLE', { because: words.tournamentBegunCallOffInstead() });
    this.#kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
    await setState(tx, tournament.id, 'DRAFT', clock.now());
    return { before: entry.after, after: entry.before };
  };
  readonly #undoDisqualify: Parameters<Undo['register']>[1] = async (tx, entry) => {
    const tournament = await this.#locked(tx, entry.entityId ?? 0);
    if (isPaidOut(tournament.state) || tournament.state === 'CANCELLED')
      throw new AppError('NOT_UNDOABLE', { because: words.tournamentSettled() });
    const { accountId } = entry.after as { accountId: number };
    await removeDisqualification(tx, tournament.id, accountId);
    await markDisqualified(tx, tournament.id, accountId, false);
    this.#kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
    return { before: entry.after, after: null };
  };
  publish(call: Staff, id: number) {
    const { commands, clock } = this.#kernel;
    return commands.run(
      call,
      {
        type: 'tournaments.publish',
        said: words.publishedTournament(),
        entity: 'tournaments',
        entityId: id,
      },
      async (tx) => {
        const tournament = await this.#locked(tx, id);
        if (tournament.state !== 'DRAFT')
          throw new AppError('CONFLICT', { because: words.tournamentPublishedAlready() });
        if (tournament.nominations.length === 0)
          throw new AppError('CONFLICT', { because: words.tournamentNeedsNomination() });
        this.#kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
        await setState(tx, id, 'OPEN', clock.now());
        // What was played before it was published counts too.
        if (hasBegun({ ...tournament, state: 'OPEN' }, clock.now()))
          await this.#tournaments.recount(tx, id);
        return {
          reply: {},
          before: { state: 'DRAFT' },
          after: { state: 'OPEN' },
          undoable: true,
          said: words.publishedTournament2({ name: tournament.name }),
        };
      },
    );
  }
  cancel(call: Staff, id: number) {
    const { commands, clock } = this.#kernel;
    return commands.run(
      call,
      {
        type: 'tournaments.cancel',
        said: words.calledTournamentOff(),
        entity: 'tournaments',
        entityId: id,
      },
      async (tx) => {
        const tournament = await this.#locked(tx, id);
        if (tournament.state === 'DRAFT')
          throw new AppError('CONFLICT', { because: words.tournamentNotPublished() });
        if (isPaidOut(tournament.state) || tournament.state === 'CANCELLED')
          throw new AppError('CONFLICT', { because: words.tournamentOverAlready() });
        this.#kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
        await setState(tx, id, 'CANCELLED', clock.now());
        return {
          reply: {},
          before: { state: stateAt(tournament, clock.now()) },
          after: { state: 'CANCELLED' },
          said: words.calledTournamentOff2({ name: tournament.name }),
        };
      },
    );
  }
  disqualify(call: Staff, id: number, accountId: number) {
    const { commands, clock } = this.#kernel;
    return commands.run(
      call,
      {
        type: 'tournaments.disqualify',
        said: words.disqualifiedPlayer(),
        entity: 'tournaments',
        entityId: id,
      },
      async (tx) => {
        const tournament = await this.#locked(tx, id);
        if (tournament.state === 'DRAFT')
          throw new AppError('CONFLICT', { because: words.tournamentNotPublished() });
        if (isPaidOut(tournament.state))
          throw new AppError('CONFLICT', { because: words.prizesGrantedCorrectScoresInstead() });
        if (tournament.state === 'CANCELLED')
          throw new AppError('CONFLICT', { because: words.tournamentOverAlready() });
        const person = (await peopleOf(tx, [accountId])).get(accountId);
        if (!person) throw new AppError('NOT_FOUND');
        if (!(await insertDisqualification(tx, id, accountId, call.reason ?? '', clock.now())))
          throw new AppError('CONFLICT', { because: words.playerOutAlready() });
        await markDisqualified(tx, id, accountId, true);
        this.#kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
        await this.#kernel.realtime.emit(tx, person.user_id, 'TOURNAMENTS_UPDATED', {});
        return {
          reply: {},
          after: { accountId, tournamentId: id },
          userId: person.user_id,
          undoable: true,
          said: words.disqualifiedFrom({ player: person.username, name: tournament.name }),
        };
      },
    );
  }
  /**
   * The standings are fixed and every prize granted in one transaction; the task that pays them
   * only hands over.
   */
  settle(call: Staff, id: number) {
    const { commands, clock, tasks } = this.#kernel;
    return commands.run(
      call,
      {
        type: 'tournaments.settle',
        said: words.settledTournament(),
        entity: 'tournaments',
        entityId: id,
      },
      async (tx) => {
        const tournament = await this.#locked(tx, id);
        if (isPaidOut(tournament.state))
          throw new AppError('CONFLICT', { because: words.tournamentSettledAlready() });
        if (tournament.state === 'CANCELLED' || tournament.state === 'DRAFT')
          throw new AppError('CONFLICT', { because: words.thereNothingSettle() });
        const state = stateAt(tournament, clock.now());
        if (state === 'OPEN' || state === 'GRACE')
          throw new AppError('CONFLICT', { because: words.matchesStillCountWaitUntil() });
        if (await isRecounting(tx, id))
          throw new AppError('CONFLICT', { because: words.scoresBeingCountedTryAgain() });
        const seed = randomBytes(16).toString('hex');
        const granted: Granted[] = [];
        for (const one of tournament.nominations)
          for (const winner of await winnersIn(tx, tournament, one, seed))
            granted.push({ nominationId: one.id, ...winner });
        await grantPrizes(tx, id, 0, seed, granted, clock.now());
        this.#kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
        await setState(tx, id, 'SETTLED', clock.now());
        const taskId = await tasks.start(tx, payPrizes, call.actor.userId, {
          tournamentId: id,
          done: 0,
          total: granted.length,
        });
        return {
          reply: { taskId, winners: granted.length },
          before: { state },
          after: { state: 'SETTLED', seed, prizes: granted },
          said: words.settledTournamentPrizes({ name: tournament.name, n: granted.length }),
        };
      },
    );
  }
  /**
   * Changes scores, pays what is missing under the key of this correction, and says what stays with
   * players although it is not earned.
   */
  async correct(
    call: Staff,
    id: number,
    { scores }: Correction,
    isPreview: boolean,
  ): Promise<Corrected> {
    const { commands, clock, tasks } = this.#kernel;
    const spec = {
      type: 'tournaments.correct',
      said: words.correctedTournament(),
      entity: 'tournaments',
      entityId: id,
    };
    if (isPreview) {
      const plain = { ...call, idempotencyKey: undefined };
      const changes = await takenBack<Corrected['changes']>((found) =>
        commands.run(plain, spec, async (tx) =>
          found((await this.#corrected(tx, id, scores)).changes),
        ),
      );
      return { taskId: null, commandId: null, changes };
    }
    return commands.run(call, spec, async (tx) => {
      const { tournament, round, seed, granted, changes } = await this.#corrected(tx, id, scores);
      await grantPrizes(tx, id, round, seed, granted, clock.now());
      this.#kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      await setState(tx, id, 'CORRECTED', clock.now());
      const paying = { tournamentId: id, done: 0, total: granted.length };
      const taskId =
        granted.length === 0 ? null : await tasks.start(tx, payPrizes, call.actor.userId, paying);
      return {
        reply: { taskId, changes },
        before: { state: tournament.state },
        after: { state: 'CORRECTED', round, scores, prizes: granted },
        said: words.correctedTournament2({ name: tournament.name }),
      };
    });
  }
  /** Writes corrected scores; answers what they grant, and what changes for whom. */
  readonly #corrected = async (tx: Tx, id: number, scores: Correction['scores']) => {
    const tournament = await this.#locked(tx, id);
    if (!isPaidOut(tournament.state))
      throw new AppError('CONFLICT', { because: words.onlySettledTournamentCorrected() });
    const given = await prizesOf(tx, id);
    const seed = given[0]?.seed ?? randomBytes(16).toString('hex');
    await this.#writeScores(tx, tournament, scores);
    const round = (await lastRound(tx, id)) + 1;
    return { tournament, round, seed, ...(await this.#differences(tx, tournament, given, seed)) };
  };
  readonly #writeScores = async (
    tx: Tx,
    tournament: Tournament,
    scores: Correction['scores'],
  ): Promise<void> => {
    const rows = scores.map(({ nominationId, accountId, score }, at) => {
      const nomination = tournament.nominations.find((one) => one.id === nominationId);
      if (!nomination)
        throw invalid(`scores.${at}.nominationId`, words.doesNotExist({ nominationId }));
      if (
        scores.findIndex(
          (one) => one.nominationId === nominationId && one.accountId === accountId,
        ) < at
      )
        throw invalid(`scores.${at}.accountId`, problem('twice'));
      return {
        nominationId,
        accountId,
        points: score === null ? null : turned(nomination.aggregation, score),
      };
    });
    const written = await writeScores(tx, tournament.id, rows);
    const missing = rows.findIndex(
      (row) =>
        !written.some(
          (one) => one.nomination_id === row.nominationId && one.account_id === row.accountId,
        ),
    );
    if (missing >= 0) throw invalid(`scores.${missing}.accountId`, words.mustScoreNomination());
  };
  readonly #differences = async (
    tx: Tx,
    tournament: Tournament,
    given: readonly PrizeRow[],
    seed: string,
  ) => {
    const granted: Granted[] = [];
    const found: {
      nominationId: number;
      accountId: number;
      place: number | null;
      pays: Reward[];
      keeps: Reward[];
    }[] = [];
    for (const one of tournament.nominations) {
      const winners = await winnersIn(tx, tournament, one, seed);
      const accounts = new Set([
        ...winners.map((winner) => winner.accountId),
        ...given.filter((row) => row.nomination_id === one.id).map((row) => row.account_id),
      ]);
      for (const accountId of accounts) {
        const winner = winners.find((other) => other.accountId === accountId);
        const had = earned(given, one.id, accountId);
        const [pays, keeps] = [
          difference(winner?.rewards ?? [], had),
          difference(had, winner?.rewards ?? []),
        ];
        if (winner && pays.length > 0)
          granted.push({ nominationId: one.id, ...winner, rewards: pays });
        if (pays.length + keeps.length > 0)
          found.push({
            nominationId: one.id,
            accountId,
            place: winner?.place ?? null,
            pays,
            keeps,
          });
      }
    }
    const show = await namerOf(
      tx,
      found.flatMap((row) => [...row.pays, ...row.keeps]),
    );
    const people = await peopleOf(
      tx,
      found.map((row) => row.accountId),
    );
    const changes = found.map((row) => ({
      ...row,
      username: people.get(row.accountId)?.username ?? '',
      pays: row.pays.map(show),
      keeps: row.keeps.map(show),
    }));
    return { granted, changes };
  };
  /**
   * Those of these accounts who are not among the ranked, with what the standings say of them:
   * places first, then who is out.
   */
  readonly #outside = async (
    on: Queries,
    tournament: Tournament,
    one: Nomination,
    ranked: readonly { accountId: number }[],
    accountIds: readonly number[],
  ) => {
    const shown = new Set(ranked.map(({ accountId }) => accountId));
    const found: { accountId: number; place: number | null; score: number }[] = [];
    for (const accountId of new Set(accountIds)) {
      if (shown.has(accountId)) continue;
      const row = (await scoresOf(on, tournament.id, accountId)).find(
        (other) => other.nomination_id === one.id,
      );
      const place =
        row && !row.disqualified ? (await placeOf(on, tournament.id, one.id, row)).place : null;
      found.push({ accountId, place, score: row ? turned(one.aggregation, row.points) : 0 });
    }
    return found.sort(
      (a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.accountId - b.accountId,
    );
  };
  /** Who stands where and gets what, as things are, or as if one more were out. */
  async review(id: number, without: number | undefined): Promise<Review> {
    const { db, clock } = this.#kernel;
    const on = db.read;
    const tournament = await tournamentOf(on, id);
    if (!tournament) throw new AppError('NOT_FOUND');
    const [given, out] = [await prizesOf(on, id), await disqualifiedOf(on, id)];
    const seed = given[0]?.seed ?? '';
    const nominations: Review['nominations'] = [];
    for (const one of tournament.nominations) {
      const ranked = await rankedDownTo(
        on,
        id,
        one.id,
        Math.max(one.winners, shownPlaces),
        without,
      );
      const winners = new Map(
        winnersOf(one, ranked, seed).map((winner) => [winner.accountId, winner]),
      );
      // Who was corrected away keeps what was paid: the row stays, with the place that is left, or
      // none.
      const others = await this.#outside(on, tournament, one, ranked, [
        ...out,
        ...given.filter((prize) => prize.nomination_id === one.id).map((prize) => prize.account_id),
      ]);
      const people = await peopleOf(
        on,
        [...ranked, ...others].map((row) => row.accountId),
      );
      const show = await namerOf(on, [
        ...one.prizes.flatMap((prize) => prize.rewards),
        ...given.flatMap((row) => row.rewards),
      ]);
      const row = (accountId: number, place: number | null, score: number) => ({
        place,
        accountId,
        userId: people.get(accountId)?.user_id ?? 0,
        username: people.get(accountId)?.username ?? '',
        avatar: people.get(accountId)?.image ?? null,
        score,
        disqualified: place === null,
        rewards: (winners.get(accountId)?.rewards ?? []).map(show),
        paid: earned(
          given.filter((prize) => prize.paid_at !== null),
          one.id,
          accountId,
        ).map(show),
      });
      const rows = groupsOf(ranked).flatMap(({ place, players }) =>
        players.map((player) =>
          row(player.accountId, place, turned(one.aggregation, player.points)),
        ),
      );
      nominations.push({
        id: one.id,
        name: one.name,
        participants: await participantsOf(on, id, one.id),
        rows: [
          ...rows,
          ...others
            .filter(({ accountId }) => people.has(accountId))
            .map(({ accountId, place, score }) => row(accountId, place, score)),
        ],
      });
    }
    return { state: stateAt(tournament, clock.now()), unpaid: await unpaidOf(on, id), nominations };
  }
}
