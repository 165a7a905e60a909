import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Mailer } from '../../post/mail/mail.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import {
  deleteEconomyAlarms,
  getCurrencyName,
  insertEconomyAlarm,
  listEconomyAlarms,
  lockEconomyAlarms,
  stopIssuingCurrency,
  type EconomyAlarm,
  type EconomyInvariants,
} from '../bank/economy/monitoring.api.ts';
import { economyMessages } from './economy.messages.ts';

interface Deps {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'commands' | 'realtime' | 'config'>;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
}
type Invariants = Pick<EconomyInvariants, 'findFaults' | 'findFaultIn'>;
/** Notifies every administrator, with a message on open pages and a mail. */
async function notifyAdministrators(
  { kernel, mailer, notifier }: Deps,
  tx: Tx,
  {
    commandId,
    ...notice
  }: { commandId: number } & (
    | { type: 'ECONOMY_ALARM'; values: { name: string; fault: string } }
    | { type: 'ECONOMY_CALM'; values: { name: string } }
  ),
): Promise<void> {
  const isAlarm = notice.type === 'ECONOMY_ALARM';
  for (const { id: userId, email: to, language } of await listActiveAdministrators(tx)) {
    const whom = { userId, language };
    if (isAlarm) await notifier.notify(tx, whom, notice.type, notice.values, null);
    else await notifier.notify(tx, whom, 'ECONOMY_CALM', notice.values, null);
    await mailer.send(tx, {
      to,
      language,
      template: isAlarm ? 'economy-alarm' : 'economy-calm',
      values: { ...notice.values, link: `${kernel.config.publicUrl}/#/admin/economy` },
      dedupKey: `economy-${commandId}-${userId}`,
    });
  }
}
/**
 * Reacts to one violation. Stops the issue of its currency, and notifies every administrator once.
 */
function raiseAlarm(deps: Deps, alarm: EconomyAlarm, fault: string): Promise<void> {
  const { db, clock, commands, realtime } = deps.kernel;
  return db.transaction(async (tx) => {
    const isNew = await insertEconomyAlarm(tx, alarm, clock.now());
    const closed = await stopIssuingCurrency(tx, alarm.currency, clock.now());
    if (!isNew && !closed) return;
    const name = closed?.name ?? (await getCurrencyName(tx, alarm.currency));
    const spec = {
      type: closed ? 'currencies.close-faucet' : 'currencies.alarm',
      message: (closed ? economyMessages.faucetClosedFor : economyMessages.broken)({ name, fault }),
      entity: 'currencies',
      ...(closed && { entityId: closed.id }),
    };
    await commands.record(tx, createSystemCall('Economy'), spec, async ({ id: commandId }) => {
      if (closed) realtime.emitToAll(tx, 'BALANCE_UPDATED');
      if (isNew)
        await notifyAdministrators(deps, tx, {
          commandId,
          type: 'ECONOMY_ALARM',
          values: { name, fault },
        });
      return { reply: {}, ...(closed && stoppedIssuing) };
    });
  });
}
const stoppedIssuing = { before: { isStopped: false }, after: { isStopped: true } };
/**
 * Ends the alarms of a currency and notifies every administrator, once the currency has no fault
 * any more. While it has an alarm, this includes the whole ledger. Checks after locking the alarms,
 * because a new fault may have appeared meanwhile.
 */
function endAlarms(deps: Deps, invariants: Invariants, currency: string): Promise<void> {
  const { db, commands } = deps.kernel;
  return db.transaction(async (tx) => {
    if (!(await lockEconomyAlarms(tx, currency))) return;
    if ((await invariants.findFaultIn(tx, currency)) !== undefined) return;
    await deleteEconomyAlarms(tx, currency);
    const name = await getCurrencyName(tx, currency);
    const spec = {
      type: 'currencies.calm',
      message: economyMessages.wholeAgain({ name }),
      entity: 'currencies',
    };
    await commands.record(tx, createSystemCall('Economy'), spec, async ({ id: commandId }) => {
      await notifyAdministrators(deps, tx, { commandId, type: 'ECONOMY_CALM', values: { name } });
      return { reply: {} };
    });
  });
}

/**
 * Creates the check of the invariants. A violation stops the issue of its currency until an
 * operator allows it again. Every administrator is notified once per violation, and once when all
 * invariants hold again.
 */
export function createEconomyInvariantCheck(
  deps: Deps,
  invariants: Invariants,
): () => Promise<void> {
  return watch;

  async function watch(): Promise<void> {
    const { db } = deps.kernel;
    const broken = new Set<string>();
    for (const [invariant, faults] of await invariants.findFaults(db.read))
      for (const [currency, [first]] of Map.groupBy(faults, (fault) => fault.currency)) {
        broken.add(currency);
        await raiseAlarm(deps, { invariant, currency }, first?.fault ?? '');
      }
    const alarmed = new Set((await listEconomyAlarms(db.read)).map(({ currency }) => currency));
    for (const currency of alarmed)
      if (!broken.has(currency)) await endAlarms(deps, invariants, currency);
  }
}
