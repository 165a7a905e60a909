import { createSystemCall, type Call, type UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import { requireUserIdOfAccount } from '../../identity/accounts/players/players.api.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { computeLatestClosedEventEnd } from '../activity-events/activity-events.api.ts';
import type { BattlePasses } from './battle-passes.api.ts';
import { findPassPublishObstacle, type BattlePass } from './battle-passes.policy.ts';
import {
  isBattlePassInUse,
  lockBattlePass,
  listClosedPasses,
  findOtherPublishedPassOfTrack,
  setBattlePassRetired,
  setBattlePassState,
  listPlayerPasses,
} from './battle-passes.store.ts';
import { createPassUpgradeReversal, upgradePass, type SeenPrice } from './pass-upgrade.service.ts';
import { battlePassMessages } from './battle-passes.messages.ts';

/** Task that pays the remaining tiers when a pass is retired. */
const settleTask = 'battle-passes.settle';
const pageSize = 200;

interface Deps {
  readonly kernel: Kernel;
  readonly passes: BattlePasses;
  readonly rewards: RewardPayments;
  readonly bank: Bank;
}
async function requireLockedPass(tx: Tx, id: number): Promise<BattlePass> {
  const pass = await lockBattlePass(tx, id);
  if (!pass) throw new AppError('NOT_FOUND');
  return pass;
}
function publishPass(
  { kernel }: Deps,
  recount: (tx: Tx, input: { passId: number }) => Promise<void>,
  call: Call<UserActor>,
  id: number,
) {
  const { commands, clock, realtime } = kernel;
  const spec = {
    type: 'battle-passes.publish',
    message: battlePassMessages.publishedPass(),
    entity: 'battle-passes',
    entityId: id,
  };
  return commands.run(call, spec, async (tx) => {
    const pass = await requireLockedPass(tx, id);
    const now = clock.now();
    if (pass.state === 'RETIRED')
      throw new AppError('CONFLICT', { because: battlePassMessages.passOver() });
    if (pass.state !== 'DRAFT')
      throw new AppError('CONFLICT', { because: battlePassMessages.publishedAlready() });
    const lacks = findPassPublishObstacle(pass, now);
    if (lacks) throw new AppError('CONFLICT', { because: lacks });
    const other = await findOtherPublishedPassOfTrack(tx, pass);
    if (other)
      throw new AppError('CONFLICT', {
        because: battlePassMessages.anotherPublished({ name: other.name }),
      });
    await setBattlePassState(tx, id, 'PUBLISHED', now);
    realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
    // matches that ended before the publication count too
    if (pass.start !== null && Date.parse(pass.start) <= now.getTime())
      await recount(tx, { passId: id });
    return {
      reply: {},
      before: { state: 'DRAFT' },
      after: { state: 'PUBLISHED' },
      message: battlePassMessages.published({ name: pass.name }),
    };
  });
}
/** Ends a pass early, and starts the payment of its remaining tiers. */
function retirePass(deps: Deps, call: Call<UserActor>, id: number) {
  const { commands, clock, realtime, tasks } = deps.kernel;
  const spec = {
    type: 'battle-passes.retire',
    message: battlePassMessages.retiredPass(),
    entity: 'battle-passes',
    entityId: id,
  };
  return commands.run(call, spec, async (tx) => {
    const pass = await requireLockedPass(tx, id);
    if (pass.state !== 'PUBLISHED')
      throw new AppError('CONFLICT', {
        because:
          pass.state === 'DRAFT'
            ? battlePassMessages.notPublished()
            : battlePassMessages.passOver(),
      });
    await setBattlePassRetired(tx, id, clock.now());
    realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
    const begin: SettleState = { passId: id, after: 0, paid: 0 };
    const taskId = await tasks.start(tx, settleTask, call.actor.userId, { ...begin }, String(id));
    return {
      reply: { taskId },
      before: { state: 'PUBLISHED' },
      after: { state: 'RETIRED' },
      message: battlePassMessages.retired({ name: pass.name }),
    };
  });
}
interface SettleState {
  readonly passId: number;
  readonly after: number;
  readonly paid: number;
}
/** Retires passes that no longer accept results. */
async function retireClosedPasses({ kernel }: Deps): Promise<void> {
  const { db, clock, commands, realtime, tasks } = kernel;
  for (const { id, name } of await listClosedPasses(
    db.read,
    computeLatestClosedEventEnd(clock.now()),
  ))
    await db.transaction(async (tx) => {
      const pass = await lockBattlePass(tx, id);
      if (pass?.state !== 'PUBLISHED') return;
      const spec = {
        type: 'battle-passes.retire',
        message: battlePassMessages.retiredByTime({ name }),
        entity: 'battle-passes',
        entityId: id,
      };
      await commands.record(tx, createSystemCall('Passes'), spec, async () => {
        await setBattlePassRetired(tx, id, clock.now());
        realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
        await tasks.start(tx, settleTask, null, { passId: id, after: 0, paid: 0 }, String(id));
        return { reply: {}, before: { state: 'PUBLISHED' }, after: { state: 'RETIRED' } };
      });
    });
}
/** Registers the undo of a publication and of an upgrade. */
function registerUndo(deps: Deps): void {
  const { undo, clock, realtime } = deps.kernel;
  undo.register('battle-passes.upgrade', createPassUpgradeReversal(deps));
  undo.register('battle-passes.publish', async (tx, entry) => {
    const pass = await requireLockedPass(tx, entry.entityId ?? 0);
    if (pass.state !== 'PUBLISHED' || (await isBattlePassInUse(tx, pass.id)))
      throw new AppError('NOT_UNDOABLE', { because: battlePassMessages.playedAlready() });
    await setBattlePassState(tx, pass.id, 'DRAFT', clock.now());
    realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
    return { before: entry.after, after: entry.before };
  });
}
/** Defines the task that pays the remaining tiers of a retired pass. */
function defineSettling({ kernel, passes }: Deps): void {
  kernel.tasks.define(settleTask, {
    step: async (tx, { state }) => {
      const { passId, after, paid } = state as unknown as SettleState;
      const page = await passes.settle(tx, passId, after, pageSize);
      const last = page.players.at(-1);
      const next = { passId, after: last?.id ?? after, paid: paid + page.paid };
      return page.players.length < pageSize
        ? { state: next, progress: 100, result: { tiers: next.paid } }
        : { state: next, progress: 50 };
    },
  });
}
/** Creates the use cases of passes, from publication to the payment of the last tier. */
export function createPassUseCases(kernel: Kernel, used: Omit<Deps, 'kernel'>) {
  const { clock, db } = kernel;
  const deps: Deps = { kernel, ...used };
  const recount = createPagedJob<{ passId: number }>(
    kernel,
    'battle-passes.recount',
    pageSize,
    async (tx, { passId }, after) =>
      (await deps.passes.settle(tx, passId, after, pageSize)).players,
  );
  defineSettling(deps);
  registerUndo(deps);
  return { list, listForGameServer, upgrade, publish, retire, sweep };

  async function list(accountId: number) {
    return { data: await listPlayerPasses(db.read, accountId, clock.now()) };
  }
  /** Lists the passes of an account for a game server. @throws NOT_FOUND */
  async function listForGameServer(accountId: number) {
    await requireUserIdOfAccount(db.read, accountId);
    return list(accountId);
  }
  function upgrade(call: Call, accountId: number, passId: number, seen: SeenPrice) {
    return upgradePass(deps, call, accountId, passId, seen);
  }
  function publish(call: Call<UserActor>, id: number) {
    return publishPass(deps, recount, call, id);
  }
  function retire(call: Call<UserActor>, id: number) {
    return retirePass(deps, call, id);
  }
  function sweep() {
    return retireClosedPasses(deps);
  }
}
