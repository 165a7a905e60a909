import { differenceKinds } from '@guildhall/contract/chain/differences.section';
import { endAlarm, hasAlarm, raiseAlarm } from '../../../kernel/operation/alarms.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import {
  countLasting,
  deleteEnded,
  endUnseen,
  upsertDifference,
  type Difference,
  type DifferenceKind,
} from './differences.store.ts';
import { toKindName } from './differences.words.ts';

const storedMs = 90 * 86_400_000;
const toAlarm = (kind: DifferenceKind): string => `chain-differences.${kind}`;

/** Remembers differences between our records and the chain, and notifies of those that last. */
export function createDifferences(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  { notifier }: { readonly notifier: Notifier },
) {
  return { note, endUnseenSince, watch };

  /** Writes a difference, once more where it is known. */
  async function note(tx: Tx, difference: Difference): Promise<void> {
    await upsertDifference(tx, difference, clock.now());
  }

  /** Ends what a whole comparison, which began then, has not seen. */
  async function endUnseenSince(tx: Tx, since: Date): Promise<void> {
    await endUnseen(tx, since, clock.now());
  }

  /** Notifies administrators once of each kind that lasts, and again after it had ended. */
  async function watch(): Promise<void> {
    const counts = new Map((await countLasting(db.read)).map(({ kind, n }) => [kind, n]));
    for (const kind of differenceKinds) await ring(kind, counts.get(kind) ?? 0);
    const before = new Date(clock.now().getTime() - storedMs);
    await db.transaction((tx) => deleteEnded(tx, before));
  }

  async function ring(kind: DifferenceKind, n: number): Promise<void> {
    if (n === 0 && !(await hasAlarm(db.read, toAlarm(kind)))) return;
    await db.transaction(async (tx) => {
      if (n === 0) return void (await endAlarm(tx, toAlarm(kind)));
      if (!(await raiseAlarm(tx, toAlarm(kind), clock.now()))) return;
      log.error({ kind, n }, 'Our records and the chain differ, and that lasts');
      const notices = (await listAdministrators(tx)).map(({ id: userId, language }) => ({
        to: { userId, language },
        values: { kind: toKindName(kind), n },
        image: null,
      }));
      await notifier.notifyAll(tx, 'CHAIN_DIFFERENCE_ALARM', notices);
    });
  }
}
export type Differences = ReturnType<typeof createDifferences>;
