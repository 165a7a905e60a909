import { getMinorUnitsPerWholeUnit, toWholeUnits } from '@guildhall/contract/amounts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
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
import type { CurrencyName, GrantedCurrency, UserGrants } from './user-items.api.ts';
import { userItemMessages } from './user-items.messages.ts';
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

interface UserCurrencyDeps {
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
/** Converts an amount of a currency to a reward for the receipt. */
const toReward = (currency: string, amount: number, { name, decimals }: CurrencyName) =>
  ({ kind: 'CURRENCY', id: null, currency, amount, decimals, name, imageUrl: null }) as const;

/**
 * Creates the undo of a grant. Takes the granted amount back; the part that the player has already
 * spent becomes a debt.
 */
const createGrantUndo =
  (kernel: Kernel, { bank, rewards }: UserCurrencyDeps): UndoStep =>
  async (tx, entry, command) => {
    const { transactionId } = entry.after as unknown as Granted;
    const { currency, name, decimals, accountId, taken, owed } = await bank.revoke(
      tx,
      transactionId,
      command.id,
    );
    queueTakingNotice(kernel, { accountId, commandId: command.id }, 'GRANT_REVOKED');
    await rewards.note(tx, [
      {
        source: 'grant-undone',
        sourceId: entry.id,
        accountId,
        rule: userItemMessages.grantUndone(),
        cause: { entry: entry.id, owed: String(owed) },
        commandId: command.id,
        rewards: [toReward(currency, -Number(taken), { name, decimals })],
      },
    ]);
    return { before: entry.after, after: { taken: String(taken), owed: String(owed) } };
  };

/**
 * Creates the function with which other modules grant currency inside their commands. The caller
 * must have locked the user.
 */
export function createCurrencyGrants({
  bank,
  rewards,
}: UserCurrencyDeps): Pick<UserGrants, 'grantCurrency' | 'requireGrantableCurrency'> {
  return { grantCurrency, requireGrantableCurrency };

  async function requireGrantableCurrency(
    tx: Tx,
    { currency, amount }: GrantedCurrency,
  ): Promise<CurrencyName> {
    const known = await bank.findCurrency(tx, currency);
    if (!known) throw buildFieldError('currency', problem('noCurrency', { code: currency }));
    if (amount < getMinorUnitsPerWholeUnit(known.decimals))
      throw buildFieldError('amount', userItemMessages.mustLeastOneWhole({ name: known.name }));
    return known;
  }
  async function grantCurrency(
    tx: Tx,
    call: Staff,
    player: AdminUserRow,
    { currency, amount }: GrantedCurrency,
    commandId: number,
  ): Promise<CommandOutcome<{ transactionId: number }>> {
    await requireGrantableCurrency(tx, { currency, amount });
    const accountId = player.account_id;
    const before = await bank.balance(tx, accountId, currency);
    const issued = await bank.make(
      tx,
      { accountId, currency, amount, kind: 'grant', ref: String(commandId), commandId },
      'grant',
    );
    await rewards.note(tx, [
      {
        source: 'grant',
        sourceId: commandId,
        accountId,
        rule: userItemMessages.byStudio(),
        cause: { by: call.actor.name, reason: call.reason ?? null },
        commandId,
        rewards: [toReward(currency, amount, issued)],
      },
    ]);
    const after: Granted = { accountId, currency, amount, transactionId: issued.transactionId };
    const message = userItemMessages.granted({
      amount: toWholeUnits(amount, issued.decimals),
      currency: issued.name,
      player: player.username,
    });
    return {
      reply: { transactionId: issued.transactionId },
      before: { balance: String(before) },
      after: { ...after, balance: String(await bank.balance(tx, accountId, currency)) },
      message,
    };
  }
}

/** Creates the use cases with which operators grant currency and read a player's balances. */
export function createUserCurrencyUseCases(kernel: Kernel, deps: UserCurrencyDeps) {
  const { db, commands, approvals } = kernel;
  const { grantCurrency } = createCurrencyGrants(deps);
  kernel.undo.register('users.grant-currency', createGrantUndo(kernel, deps));
  return { listBalances, listPostings, grant };

  async function requireAccountId(userId: number): Promise<number> {
    return (await requireUser(db.read, userId)).account_id;
  }
  async function listBalances(userId: number) {
    return { data: await listBalancesAndDebts(kernel, await requireAccountId(userId)) };
  }
  async function listPostings(
    userId: number,
    page: { page: number; perPage: number },
    language: Language,
  ) {
    return listAccountMovements(db.read, await requireAccountId(userId), page, language);
  }
  function grant(call: Staff, userId: number, granted: GrantedCurrency) {
    const spec = {
      type: 'users.grant-currency',
      message: userItemMessages.grantedCurrency(),
      entity: 'users',
      entityId: userId,
      userId,
    };
    return commands.run(call, spec, async (tx, command) => {
      assertNotGrantToSelf(call, userId);
      const player = await requireLockedUser(tx, userId);
      const given = { currency: granted.currency, amount: BigInt(granted.amount) };
      await approvals.validateCeiling(tx, call, given, 'amount');
      return grantCurrency(tx, call, player, granted, command.id);
    });
  }
}
