import { chainDifferenceKinds } from '@guildhall/contract/chain/differences.section';
import { deleteAlarm, hasAlarm, insertAlarm } from '../../../kernel/operation/alarms.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import {
  countLastingDifferences,
  deleteEndedDifferences,
  endUnseenDifferences,
  upsertChainDifference,
  type ChainDifference,
  type ChainDifferenceKind,
} from './differences.store.ts';
import { getDifferenceKindName } from './differences.messages.ts';

const toAlarm = (kind: ChainDifferenceKind): string => `chain-differences.${kind}`;

/**
 * Stores differences between our records and the chain, and notifies administrators of lasting
 * differences.
 */
export function createChainDifferenceRecorder(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  { notifier }: { readonly notifier: Notifier },
) {
  return { note, endUnseenSince, watch };

  /** Stores a new difference, or updates the difference if it is stored already. */
  async function note(tx: Tx, difference: ChainDifference): Promise<void> {
    await upsertChainDifference(tx, difference, clock.now());
  }

  /** Ends all differences that the complete comparison that started at `since` has not found. */
  async function endUnseenSince(tx: Tx, since: Date): Promise<void> {
    await endUnseenDifferences(tx, since, clock.now());
  }

  /**
   * Notifies administrators once when a kind of difference becomes lasting. After all lasting
   * differences of a kind have ended, a new one causes a new notification.
   */
  async function watch(): Promise<void> {
    const counts = new Map(
      (await countLastingDifferences(db.read)).map(({ kind, n }) => [kind, n]),
    );
    for (const kind of chainDifferenceKinds) await ring(kind, counts.get(kind) ?? 0);
    const before = getRetentionStart({ clock }, 'chain_differences');
    await db.transaction((tx) => deleteEndedDifferences(tx, before));
  }

  async function ring(kind: ChainDifferenceKind, n: number): Promise<void> {
    if (n === 0 && !(await hasAlarm(db.read, toAlarm(kind)))) return;
    await db.transaction(async (tx) => {
      if (n === 0) return void (await deleteAlarm(tx, toAlarm(kind)));
      if (!(await insertAlarm(tx, toAlarm(kind), clock.now()))) return;
      log.error({ kind, n }, 'Our records and the chain differ, and that lasts');
      const notices = (await listActiveAdministrators(tx)).map(({ id: userId, language }) => ({
        to: { userId, language },
        values: { kind: getDifferenceKindName(kind), n },
        image: null,
      }));
      await notifier.notifyAll(tx, 'CHAIN_DIFFERENCE_ALARM', notices);
    });
  }
}
export type ChainDifferenceRecorder = ReturnType<typeof createChainDifferenceRecorder>;
