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
  isPassInUse,
  lockPass,
  listClosedPasses,
  findOtherPublishedPass,
  setPassRetired,
  setPassState,
  listPlayerPasses,
} from './battle-passes.store.ts';
import { createPassUpgradeReversal, createPassUpgrade } from './pass-upgrade.service.ts';
import { messages } from './battle-passes.messages.ts';

/** Task that pays the remaining tiers when a pass is retired. */
const settling = 'battle-passes.settle';
const atOnce = 200;

interface Needs {
  readonly kernel: Kernel;
  readonly passes: BattlePasses;
  readonly rewards: RewardPayments;
  readonly bank: Bank;
}
async function lockedPass(tx: Tx, id: number): Promise<BattlePass> {
  const pass = await lockPass(tx, id);
  if (!pass) throw new AppError('NOT_FOUND');
  return pass;
}
const publish =
  ({ kernel }: Needs, recount: (tx: Tx, input: { passId: number }) => Promise<void>) =>
  (call: Call<UserActor>, id: number) => {
    const { commands, clock, realtime } = kernel;
    const spec = {
      type: 'battle-passes.publish',
      said: messages.publishedPass(),
      entity: 'battle-passes',
      entityId: id,
    };
    return commands.run(call, spec, async (tx) => {
      const pass = await lockedPass(tx, id);
      const now = clock.now();
      if (pass.state === 'RETIRED')
        throw new AppError('CONFLICT', { because: messages.passOver() });
      if (pass.state !== 'DRAFT')
        throw new AppError('CONFLICT', { because: messages.publishedAlready() });
      const lacks = findPassPublishObstacle(pass, now);
      if (lacks) throw new AppError('CONFLICT', { because: lacks });
      const other = await findOtherPublishedPass(tx, pass);
      if (other)
        throw new AppError('CONFLICT', {
          because: messages.anotherPublished({ name: other.name }),
        });
      await setPassState(tx, id, 'PUBLISHED', now);
      realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
      // Matches played before publication count too.
      if (pass.start !== null && Date.parse(pass.start) <= now.getTime())
        await recount(tx, { passId: id });
      return {
        reply: {},
        before: { state: 'DRAFT' },
        after: { state: 'PUBLISHED' },
        said: messages.published({ name: pass.name }),
      };
    });
  };
const retire = (needs: Needs) => (call: Call<UserActor>, id: number) => {
  const { commands, clock, realtime, tasks } = needs.kernel;
  const spec = {
    type: 'battle-passes.retire',
    said: messages.retiredPass(),
    entity: 'battle-passes',
    entityId: id,
  };
  return commands.run(call, spec, async (tx) => {
    const pass = await lockedPass(tx, id);
    if (pass.state !== 'PUBLISHED')
      throw new AppError('CONFLICT', {
        because: pass.state === 'DRAFT' ? messages.notPublished() : messages.passOver(),
      });
    await setPassRetired(tx, id, clock.now());
    realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
    const begin: SettleState = { passId: id, after: 0, paid: 0 };
    const taskId = await tasks.start(tx, settling, call.actor.userId, { ...begin }, String(id));
    return {
      reply: { taskId },
      before: { state: 'PUBLISHED' },
      after: { state: 'RETIRED' },
      said: messages.retired({ name: pass.name }),
    };
  });
};
/** Retires passes that no longer accept results. */
const sweep = (needs: Needs) => async (): Promise<void> => {
  const { db, clock, commands, realtime, tasks } = needs.kernel;
  for (const { id, name } of await listClosedPasses(
    db.read,
    computeLatestClosedEventEnd(clock.now()),
  ))
    await db.transaction(async (tx) => {
      const pass = await lockPass(tx, id);
      if (pass?.state !== 'PUBLISHED') return;
      const spec = {
        type: 'battle-passes.retire',
        said: messages.retiredByTime({ name }),
        entity: 'battle-passes',
        entityId: id,
      };
      await commands.record(tx, createSystemCall('Passes'), spec, async () => {
        await setPassRetired(tx, id, clock.now());
        realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
        await tasks.start(tx, settling, null, { passId: id, after: 0, paid: 0 }, String(id));
        return { reply: {}, before: { state: 'PUBLISHED' }, after: { state: 'RETIRED' } };
      });
    });
};
interface SettleState {
  readonly passId: number;
  readonly after: number;
  readonly paid: number;
}
/** Use cases of passes, from publishing to the last tier. */
export function createPassUseCases(kernel: Kernel, deps: Omit<Needs, 'kernel'>) {
  const needs: Needs = { kernel, ...deps };
  const { clock, db, realtime, tasks, undo } = kernel;
  const recount = createPagedJob<{ passId: number }>(
    kernel,
    'battle-passes.recount',
    atOnce,
    async (tx, { passId }, after) => (await deps.passes.settle(tx, passId, after, atOnce)).players,
  );
  tasks.define(settling, {
    step: async (tx, { state }) => {
      const { passId, after, paid } = state as unknown as SettleState;
      const page = await deps.passes.settle(tx, passId, after, atOnce);
      const last = page.players.at(-1);
      const next = { passId, after: last?.id ?? after, paid: paid + page.paid };
      return page.players.length < atOnce
        ? { state: next, progress: 100, result: { tiers: next.paid } }
        : { state: next, progress: 50 };
    },
  });
  undo.register('battle-passes.upgrade', createPassUpgradeReversal(needs));
  undo.register('battle-passes.publish', async (tx, entry) => {
    const pass = await lockedPass(tx, entry.entityId ?? 0);
    if (pass.state !== 'PUBLISHED' || (await isPassInUse(tx, pass.id)))
      throw new AppError('NOT_UNDOABLE', { because: messages.playedAlready() });
    await setPassState(tx, pass.id, 'DRAFT', clock.now());
    realtime.emitToAll(tx, 'BATTLE_PASS_UPDATED');
    return { before: entry.after, after: entry.before };
  });
  const list = async (accountId: number) => ({
    data: await listPlayerPasses(db.read, accountId, clock.now()),
  });
  return {
    list,
    /** Lists the passes of an account that a game server names. @throws NOT_FOUND */
    async listForGameServer(accountId: number) {
      await requireUserIdOfAccount(db.read, accountId);
      return list(accountId);
    },
    upgrade: createPassUpgrade(needs),
    publish: publish(needs, recount),
    retire: retire(needs),
    sweep: sweep(needs),
  };
}
