import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, GameServerActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError, isUniqueViolation } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { hasSameBytes, computeSha256 } from '../../../kernel/secrets.ts';
import {
  listChosenItemsThatCannotBeWorn,
  type MatchBoost,
  type Boosters,
  type ItemEnergy,
} from '../../wealth/items/items.api.ts';
import type { GameBalance } from '../balance/balance.api.ts';
import type { Stakes } from '../stakes/stakes.api.ts';
import { matchStartingEvent, type StakeTerms } from '../match-facts/match-facts.api.ts';
import {
  payMatchResult,
  buildMatchLogRecord,
  notifyReceiptsChanged,
  type PaidMatchResult,
  type MatchPaymentDeps,
} from './payment/match-payment.service.ts';
import { buildReceiptOfMatchOnHold, buildRefusedMatchReceipt } from './payment/matches.result.ts';
import {
  listResultHoldReasons,
  computeRosterDifference,
  findResultFault,
  findRosterFault,
  type ReportedPlayerResult,
  type ReportedMatchResult,
} from './matches.policy.ts';
import {
  listBoostedPlayers,
  listAccountsInRunningMatch,
  storeMatchOutcome,
  countMatchesByEvent,
  findMatch,
  markMatchPlayersNotRunning,
  insertMatch,
  insertMatchPlayers,
  lockMatch,
  listMatchRoster,
  toGameServerBoosts,
  type MatchRow,
} from './matches.store.ts';
import { lockAccountExperience } from '../../identity/accounts/players/players.api.ts';
import {
  cancelMatch,
  cancelVersionMatches,
  giveBackMatchStakesAndEnergy,
  buildMatchNotRunningError,
  sweepMatches,
} from './matches.void.service.ts';
import { mapStatisticsByName, type KnownStatistic } from '../statistics/statistics.api.ts';
import { listAdmittedAccounts } from '../game-tickets/game-tickets.api.ts';
import { matchMessages } from './matches.messages.ts';
import { formatMessage } from '../../../kernel/say.ts';

type Server = Call<GameServerActor>;
type StartBody = ValidatedCallInput<typeof gameServerApi.startMatch>['body'];
type ResultBody = ValidatedCallInput<typeof gameServerApi.reportResult>['body'];
type StartReply = Reply<typeof gameServerApi.startMatch>;
type ResultReply = Reply<typeof gameServerApi.reportResult>;
interface KnownServer {
  readonly id: number;
  readonly heartbeatAt: Date;
  /** True if the server must not start matches any more; running matches continue. */
  readonly draining: boolean;
  readonly versionId: number | null;
}
const skewMs = 5_000;
const computeHash = (value: unknown): Buffer => computeSha256(JSON.stringify(value));
const listStatisticNames = ({ players }: ResultBody): string[] => [
  ...new Set(players.flatMap(({ statistics }) => statistics.map(({ name }) => name))),
];

export interface MatchDeps extends MatchPaymentDeps {
  readonly balance: Pick<GameBalance, 'hold'>;
  readonly items: { readonly energy: ItemEnergy; readonly boosters: Boosters };
  readonly stakes: Stakes;
  /** Returns the server of this key; throws NOT_FOUND if the key has no such server. */
  readonly requireServer: (call: Server, id: number) => Promise<KnownServer>;
}
interface Deps extends MatchDeps {
  readonly kernel: Kernel;
}
function assertResultPossible(
  players: readonly ReportedPlayerResult[],
  statistics: ReadonlyMap<string, KnownStatistic>,
): void {
  const wrong = findResultFault(players, statistics);
  if (wrong) throw buildFieldError(wrong.field, wrong.problem);
}
async function assertLoadoutsWearable(tx: Tx, { players, mode }: StartBody): Promise<void> {
  const worn = players.flatMap(({ accountId, loadout }) =>
    loadout.map((itemId) => ({ accountId, itemId })),
  );
  const [strange] = await listChosenItemsThatCannotBeWorn(tx, worn, mode);
  if (!strange) return;
  const at = players.findIndex(({ accountId }) => accountId === strange.accountId);
  const slot = players[at]?.loadout.indexOf(strange.itemId) ?? 0;
  throw buildFieldError(
    `players.${at}.loadout.${slot}`,
    matchMessages.accountNoItemFits({ accountId: strange.accountId, itemId: strange.itemId, mode }),
  );
}
/** Lists the items whose energy the match will use, with the paths of their form fields. */
const listEnergyItems = ({ players }: StartBody) =>
  players.flatMap(({ accountId, itemId }, at) =>
    itemId === undefined ? [] : [{ accountId, itemId, field: `players.${at}.itemId` }],
  );
const byId = (a: number, b: number): number => a - b;
/** Locks all players of a match; returns the terms of its stake, undefined without a stake. */
async function loadStakeTerms(
  { stakes }: MatchDeps,
  tx: Tx,
  { stake, players }: StartBody,
): Promise<StakeTerms | undefined> {
  if (stake === undefined) return undefined;
  const accountIds = players.map(({ accountId }) => accountId);
  await lockAccountExperience(tx, accountIds);
  return stakes.termsOf(tx, 'stake', stake);
}
/** Throws CONFLICT unless a result contains exactly the players with whom the match started. */
async function assertRoster(
  tx: Tx,
  match: MatchRow,
  players: readonly ReportedPlayerResult[],
): Promise<void> {
  const accountIds = players.map((player) => player.accountId);
  const difference = computeRosterDifference(await listMatchRoster(tx, match.id), accountIds);
  if (difference.length > 0)
    throw new AppError('CONFLICT', {
      because: matchMessages.resultNotExactlyItsRoster(),
      details: { accountIds: difference },
    });
}
/** Throws if a player has not entered this server with a ticket, or is blocked. */
async function assertAdmitted(
  tx: Tx,
  serverId: number,
  accountIds: readonly number[],
  now: Date,
): Promise<void> {
  const admitted = await listAdmittedAccounts(tx, serverId, accountIds, now);
  const strangers = accountIds.filter((id) => !admitted.has(id));
  if (strangers.length > 0)
    throw new AppError('CONFLICT', {
      because: matchMessages.notAdmittedServer(),
      details: { accountIds: strangers },
    });
}
async function repeatStart(db: Queries, match: MatchRow, hash: Buffer): Promise<StartReply> {
  if (!hasSameBytes(match.bodyHash, hash))
    throw new AppError('CONFLICT', { because: matchMessages.matchStartedWithAnotherRoster() });
  return {
    startedAt: match.startedAt.toISOString(),
    boosts: await listBoostedPlayers(db, match.id),
  };
}
function repeatResult(match: MatchRow, hash: Buffer): ResultReply {
  if (!match.resultHash || !hasSameBytes(match.resultHash, hash))
    throw new AppError('CONFLICT', { because: matchMessages.anotherResultReportedMatch() });
  return match.reply as ResultReply;
}
/** Puts a result on hold for review. Nothing is paid yet; the receipts of the players say so. */
async function holdResult(
  { kernel, rewards }: Deps,
  tx: Tx,
  match: MatchRow,
  { players }: ReportedMatchResult,
  commandId: number,
): Promise<PaidMatchResult> {
  const receipts = players.map((player) => buildReceiptOfMatchOnHold(match, player, commandId));
  await rewards.note(tx, receipts);
  await notifyReceiptsChanged(kernel, tx, players);
  return { receipts: [], notes: [] };
}
/** Returns the fields of a booster that are stored with a match. */
const toStoredBoost = ({ collectionId, itemId, name, percent }: MatchBoost): MatchBoost => ({
  collectionId,
  itemId,
  name,
  percent,
});
/**
 * Inserts a match and its players, who count as playing from now on. Throws CONFLICT if a
 * concurrent request has started the match, or has put a player into another match.
 */
async function insertStartedMatch(
  tx: Tx,
  { serverId, matchId, mode, map, eventId, missionId, players }: StartBody,
  named: Pick<Parameters<typeof insertMatch>[1], 'versionId' | 'terms' | 'bodyHash' | 'startedAt'>,
  boosts: ReadonlyMap<number, readonly MatchBoost[]>,
): Promise<number> {
  const id = await insertMatch(tx, { serverId, matchId, mode, map, eventId, missionId, ...named });
  if (id === undefined)
    throw new AppError('CONFLICT', { because: matchMessages.matchStartedAnotherRequestSend() });
  await insertMatchPlayers(
    tx,
    id,
    players.map(({ itemId, ...player }) => ({
      ...player,
      itemId,
      mode,
      boosts: (boosts.get(player.accountId) ?? []).map(toStoredBoost),
    })),
  );
  return id;
}
/** Starts a match. A repeated request with the same players gets the first reply. */
async function startMatch(deps: Deps, call: Server, body: StartBody): Promise<StartReply> {
  const { kernel } = deps;
  const server = await deps.requireServer(call, body.serverId);
  const hash = computeHash(body);
  const accountIds = body.players.map((player) => player.accountId);
  const wrong = findRosterFault(body.players);
  if (wrong) throw buildFieldError(wrong.field, wrong.problem);
  const repeated = await findMatch(kernel.db.read, body.serverId, body.matchId);
  if (repeated) return repeatStart(kernel.db.read, repeated, hash);
  if (server.draining) throw new AppError('CONFLICT', { because: matchMessages.serverDraining() });
  return kernel.commands
    .run(
      { ...call, idempotencyKey: undefined },
      {
        type: 'matches.start',
        message: matchMessages.matchStarted({ match: body.matchId }),
        entity: 'matches',
      },
      async (tx, command) => {
        // a transaction that force-disables the version waits for this one, and then cancels this
        // match too
        if (server.versionId === null || !(await deps.balance.hold(tx, server.versionId)))
          throw new AppError('VERSION_DISABLED');
        await assertAdmitted(tx, body.serverId, accountIds, kernel.clock.now());
        await assertLoadoutsWearable(tx, body);
        if (body.eventId !== undefined)
          await deps.gameEvents.validateRunning(tx, 'eventId', body.eventId);
        if (body.missionId !== undefined)
          await kernel.facts.publish(tx, matchStartingEvent, { missionId: body.missionId });
        const terms = await loadStakeTerms(deps, tx, body);
        await deps.items.energy.reserve(tx, listEnergyItems(body));
        const startedAt = kernel.clock.now();
        const named = { versionId: server.versionId, terms, bodyHash: hash, startedAt };
        const boosts = await deps.items.boosters.note(tx, accountIds, startedAt);
        // checks again after locking the players, because one may have been blocked meanwhile
        await assertAdmitted(tx, body.serverId, accountIds, startedAt);
        const id = await insertStartedMatch(tx, body, named, boosts);
        if (terms) {
          const staked = { id, matchId: body.matchId, terms };
          await deps.stakes.enter(tx, staked, accountIds.toSorted(byId), command.id);
        }
        return {
          reply: {
            startedAt: startedAt.toISOString(),
            boosts: [...boosts].map(([accountId, by]) => toGameServerBoosts(accountId, by)),
          },
          entityId: id,
          after: { matchId: body.matchId, players: accountIds, ...terms },
        };
      },
    )
    .catch(async (error: unknown) => {
      if (!isUniqueViolation(error, 'match_players_running')) throw error;
      throw new AppError('CONFLICT', {
        because: matchMessages.stillAnotherMatch(),
        details: { accountIds: await listAccountsInRunningMatch(kernel.db.read, accountIds) },
      });
    });
}
/**
 * Stores the result of a match once. A repeated request with the same body gets the first receipts;
 * a request with another body throws CONFLICT.
 */
async function reportResult(
  deps: Deps,
  call: Server,
  matchId: string,
  body: ResultBody,
): Promise<ResultReply> {
  const { kernel } = deps;
  const server = await deps.requireServer(call, body.serverId);
  const result: ReportedMatchResult = { endedAt: new Date(body.endedAt), players: body.players };
  if (result.endedAt.getTime() > kernel.clock.now().getTime() + skewMs)
    throw buildFieldError('endedAt', matchMessages.future());
  const statistics = await mapStatisticsByName(kernel.db.read, listStatisticNames(body));
  assertResultPossible(body.players, statistics);
  const hash = computeHash(body);
  const first = await findMatch(kernel.db.read, body.serverId, matchId);
  if (first?.resultHash) return repeatResult(first, hash);
  const reply = await kernel.commands.run(
    { ...call, idempotencyKey: undefined },
    {
      type: 'matches.result',
      message: matchMessages.matchEnded({ match: matchId }),
      entity: 'matches',
    },
    async (tx, command) => {
      const match = await lockMatch(tx, body.serverId, matchId);
      if (!match) throw new AppError('NOT_FOUND', { because: matchMessages.matchNotStartedHere() });
      if (match.resultHash) return { reply: repeatResult(match, hash), entityId: match.id };
      if (match.state !== 'RUNNING') throw buildMatchNotRunningError(match.state);
      await assertRoster(tx, match, body.players);
      const configuration = await kernel.configuration.within(tx);
      const expMax = configuration.of(platformBalanceParameters)['match.expMax'];
      const heldReasons = listResultHoldReasons(
        result,
        { startedAt: match.startedAt, heartbeatAt: server.heartbeatAt },
        { statistics, expMax },
        kernel.clock.now(),
      );
      const state = heldReasons.length > 0 ? ('HELD' as const) : ('FINISHED' as const);
      if (state === 'HELD') await markMatchPlayersNotRunning(tx, match.id);
      const payment = { id: command.id, wasHeld: false };
      const paid =
        state === 'HELD'
          ? await holdResult(deps, tx, match, result, command.id)
          : await payMatchResult(deps, tx, match, result, statistics, payment);
      const answer: ResultReply = {
        state,
        held: heldReasons.map((reason) => formatMessage(reason, 'en')),
        receipts: paid.receipts,
      };
      await storeMatchOutcome(tx, match.id, {
        state,
        endedAt: result.endedAt,
        resultHash: hash,
        result: body,
        reply: answer,
        heldReasons,
      });
      const players = body.players.map(({ accountId, exp }) => ({ accountId, exp }));
      return {
        reply: answer,
        entityId: match.id,
        ...buildMatchLogRecord(match, paid, { state, held: heldReasons, players }),
      };
    },
  );
  return { state: reply.state, held: reply.held, receipts: reply.receipts };
}
/** Creates the use cases of matches, from the start to the result. */
export function createMatchUseCases(kernel: Kernel, used: MatchDeps) {
  const deps: Deps = { kernel, ...used };
  deps.gameEvents.countBy(countMatchesByEvent);
  return { start, report, payHeld, refuseHeld, callOff, callOffVersion, sweep };

  function start(call: Server, body: StartBody) {
    return startMatch(deps, call, body);
  }
  function report(call: Server, matchId: string, body: ResultBody) {
    return reportResult(deps, call, matchId, body);
  }
  /**
   * Pays a result on hold by the rules that applied when the match ended. Throws if a statistic of
   * the result does not exist any more.
   */
  async function payHeld(
    tx: Tx,
    match: MatchRow,
    body: ResultBody,
    commandId: number,
  ): Promise<PaidMatchResult> {
    const statistics = await mapStatisticsByName(tx, listStatisticNames(body));
    assertResultPossible(body.players, statistics);
    const result = { endedAt: new Date(body.endedAt), players: body.players };
    const command = { id: commandId, wasHeld: true };
    return payMatchResult(deps, tx, match, result, statistics, command);
  }
  /**
   * Refuses a result on hold. Returns to the players everything that the match took from them; the
   * receipt notifies them.
   */
  async function refuseHeld(
    tx: Tx,
    match: MatchRow,
    { players }: ResultBody,
    commandId: number,
  ): Promise<void> {
    await giveBackMatchStakesAndEnergy(deps, tx, { ...match, commandId });
    const receipts = players.map((player) => buildRefusedMatchReceipt(match, player, commandId));
    await deps.rewards.note(tx, receipts);
    await notifyReceiptsChanged(kernel, tx, players);
  }
  function callOff(call: Server, matchId: string, body: { serverId: number; reason: string }) {
    return cancelMatch(deps, call, matchId, body);
  }
  function callOffVersion(tx: Tx, versionId: number, limit: number) {
    return cancelVersionMatches(deps, tx, versionId, limit);
  }
  function sweep() {
    return sweepMatches(deps);
  }
}
export type MatchUseCases = ReturnType<typeof createMatchUseCases>;
