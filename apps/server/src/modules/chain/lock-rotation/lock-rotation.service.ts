import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  addMoved,
  ChainUnavailable,
  findRunningRotation,
  hasLockRotation,
  insertRotation,
  lockRunningRotation,
  type ChainClient,
} from '../network/network.api.ts';
import type { Submission } from '../submissions/submissions.api.ts';
import { createHandover, hasBothKeys, submissionKind, type HandoverDeps } from './handover.ts';
import { words } from './lock-rotation.words.ts';

/** Pages of one run; the next one goes on a minute later. */
const pagesAtOnce = 50;
const keyFiles = { folder: 'CHAIN_KEYS', next: 'lock.next.json', present: 'lock.json' };
const rotationQueue = 'lock-rotation.run';

type Deps = HandoverDeps & { readonly client: Pick<ChainClient, 'isOpen' | 'loadSigningKeys'> };

/**
 * Hands the freezing of all assets over to a new key. The chain says which asset has which key, so a
 * run that is killed anywhere is simply followed by the next one.
 */
export function createLockRotation(kernel: Kernel, deps: Deps) {
  const { db, jobs, commands } = kernel;
  const { handOverPage } = createHandover(kernel, deps);
  const { client, locks, submissions } = deps;
  jobs.define(rotationQueue, { retries: 2, retryDelaySeconds: 10 }, turn);
  submissions.define(submissionKind, { onFinal: countMoved, onGone: leaveToNextPass });
  return { order, turn };

  /** Throws CONFLICT where one runs or there is no new key, FEATURE_CLOSED without a chain. */
  function order(call: Call) {
    const spec = { type: 'lock-rotations.start', said: undefined, entity: 'chain' } as const;
    return commands.run(call, spec, async (tx, command) => {
      if (!client.isOpen()) throw new AppError('FEATURE_CLOSED');
      if (await lockRunningRotation(tx))
        throw new AppError('CONFLICT', { because: words.isRunning() });
      const keys = await findNextKeys(tx);
      if (!keys) throw new AppError('CONFLICT', { because: words.noKey(keyFiles) });
      const row = { fromKey: keys.from, toKey: keys.to, commandId: command.id };
      await insertRotation(tx, row, command.at);
      await jobs.send(tx, rotationQueue, {});
      return { reply: {}, after: keys, said: words.ordered({ address: keys.to }) };
    });
  }

  /** Undefined where there is no key that was not rotated to before. */
  async function findNextKeys(tx: Tx) {
    const keys = await locks.provideNext();
    if (!keys || !(await hasLockRotation(tx, keys.to))) return keys;
    // The server was killed before it put the last one in its place.
    await locks.promote();
    const next = await locks.provideNext();
    return next && next.to !== keys.to ? next : undefined;
  }

  /** Goes on where the last run stopped. */
  async function turn(): Promise<void> {
    const running = client.isOpen() ? await findRunningRotation(db.read) : undefined;
    if (!running) return;
    try {
      if (!(await hasBothKeys(client, running))) return;
      for (let page = 0; page < pagesAtOnce; page++)
        if (!(await handOverPage((await findRunningRotation(db.read)) ?? running))) return;
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
    }
  }
}

async function countMoved(tx: Tx, { details }: Submission): Promise<void> {
  const ids = details['assetIds'] as readonly number[];
  await addMoved(tx, Number(details['rotationId']), ids.length);
}
async function leaveToNextPass(): Promise<void> {
  // The chain still has the old key there, which the next pass finds.
}
