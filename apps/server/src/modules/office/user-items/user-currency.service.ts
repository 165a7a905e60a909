import { getMinorUnitsPerWholeUnit, toWholeUnits } from '@guildhall/contract/amounts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import {
  listBalancesAndDebts,
  listAccountMovements,
  queueTakingNotice,
  type Bank,
} from '../../wealth/bank/bank.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { type AdminUserRow, requireLockedUser, requireUser } from '../users/users.api.ts';
import type { GrantedCurrency } from './user-items.api.ts';
import { messages } from './user-items.messages.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

type Staff = Call<UserActor>;
interface Granted {
  readonly accountId: number;
  readonly currency: string;
  readonly amount: number;
  readonly transactionId: number;
}

interface Needs {
  readonly kernel: Kernel;
  readonly deps: { readonly bank: Bank; readonly rewards: RewardPayments };
}
async function requireAccountId({ kernel }: Needs, userId: number): Promise<number> {
  return (await requireUser(kernel.db.read, userId)).account_id;
}
const listBalances = (needs: Needs) => async (userId: number) => ({
  data: await listBalancesAndDebts(needs.kernel, await requireAccountId(needs, userId)),
});
const listPostings =
  (needs: Needs) =>
  async (userId: number, page: { page: number; perPage: number }, language: Language) =>
    listAccountMovements(
      needs.kernel.db.read,
      await requireAccountId(needs, userId),
      page,
      language,
    );
const grant = (needs: Needs) => (call: Staff, userId: number, what: GrantedCurrency) =>
  needs.kernel.commands.run(
    call,
    {
      type: 'users.grant-currency',
      said: messages.grantedCurrency(),
      entity: 'users',
      entityId: userId,
      userId,
    },
    async (tx, command) => {
      assertNotGrantToSelf(call, userId);
      const player = await requireLockedUser(tx, userId);
      const given = { currency: what.currency, amount: BigInt(what.amount) };
      await needs.kernel.approvals.judgeCeiling(tx, call, given, 'amount');
      return grantToLocked(needs)(tx, call, player, what, command.id);
    },
  );
/**
 * Grants currency to a locked user, and returns the content of the command's record. VALIDATION
 * names the field.
 */
const grantToLocked =
  (needs: Needs) =>
  async (
    tx: Tx,
    call: Staff,
    player: AdminUserRow,
    { currency, amount }: GrantedCurrency,
    commandId: number,
  ): Promise<CommandOutcome<{ transactionId: number }>> => {
    const { deps } = needs;
    const { bank, rewards } = deps;
    await requireGrantable(needs)(tx, { currency, amount });
    const accountId = player.account_id;
    const before = await bank.balance(tx, accountId, currency);
    const made = await bank.make(
      tx,
      { accountId, currency, amount, kind: 'grant', ref: String(commandId), commandId },
      'grant',
    );
    const cause = { by: call.actor.name, reason: call.reason ?? null };
    const reward = {
      kind: 'CURRENCY' as const,
      id: null,
      currency,
      amount,
      decimals: made.decimals,
      name: made.name,
      imageUrl: null,
    };
    await rewards.note(tx, [
      {
        source: 'grant',
        sourceId: commandId,
        accountId,
        rule: messages.byStudio(),
        cause,
        commandId,
        rewards: [reward],
      },
    ]);
    const after: Granted = { accountId, currency, amount, transactionId: made.transactionId };
    const said = messages.granted({
      amount: toWholeUnits(amount, made.decimals),
      currency: made.name,
      player: player.username,
    });
    return {
      reply: { transactionId: made.transactionId },
      before: { balance: String(before) },
      after: { ...after, balance: String(await bank.balance(tx, accountId, currency)) },
      said,
    };
  };
/**
 * Returns the granted currency; VALIDATION names the field if there is no such currency, or if the
 * amount is less than a whole unit.
 */
const requireGrantable =
  ({ deps }: Needs) =>
  async (
    tx: Tx,
    { currency, amount }: GrantedCurrency,
  ): Promise<{ name: string; decimals: number }> => {
    const known = await deps.bank.named(tx, currency);
    if (!known) throw invalid('currency', problem('noCurrency', { code: currency }));
    if (amount < getMinorUnitsPerWholeUnit(known.decimals))
      throw invalid('amount', messages.mustLeastOneWhole({ name: known.name }));
    return known;
  };
const undo =
  ({ kernel, deps }: Needs): UndoStep =>
  async (tx, entry, command) => {
    const { transactionId } = entry.after as unknown as Granted;
    const { currency, name, decimals, accountId, taken, owed } = await deps.bank.revoke(
      tx,
      transactionId,
      command.id,
    );
    queueTakingNotice(kernel, { accountId, commandId: command.id }, 'GRANT_REVOKED');
    const reward = {
      kind: 'CURRENCY' as const,
      id: null,
      currency,
      amount: -Number(taken),
      decimals,
      name,
      imageUrl: null,
    };
    const noted = {
      source: 'grant-undone',
      sourceId: entry.id,
      accountId,
      rule: messages.grantUndone(),
      cause: { entry: entry.id, owed: String(owed) },
    };
    await deps.rewards.note(tx, [{ ...noted, commandId: command.id, rewards: [reward] }]);
    return { before: entry.after, after: { taken: String(taken), owed: String(owed) } };
  };

/** Grants currency by an operator, and reads a player's balances. */
export function createUserCurrencyUseCases(
  kernel: Kernel,
  deps: { bank: Bank; rewards: RewardPayments },
) {
  const needs: Needs = { kernel, deps };
  kernel.undo.register('users.grant-currency', undo(needs));
  return {
    listBalances: listBalances(needs),
    listPostings: listPostings(needs),
    grant: grant(needs),
    grantToLocked: grantToLocked(needs),
    requireGrantable: requireGrantable(needs),
  };
}
