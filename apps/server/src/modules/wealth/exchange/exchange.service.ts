import { toWholeUnits } from '@guildhall/contract/amounts';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { exchangeCalls as exchangeApi } from '@guildhall/contract/wealth/exchange/exchange';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import {
  lockAccount,
  requireUserIdOfAccount,
} from '../../identity/accounts/players/players.api.ts';
import {
  findExchangeRefusal,
  queueTakingNotice,
  type Bank,
  type CurrencyBalance,
} from '../bank/bank.api.ts';
import type { Receipt, RewardPayments } from '../rewards/rewards.api.ts';
import { computeExchangeTimesMax } from './exchange.policy.ts';
import { listActiveCurrencyPairs, lockCurrencyPair } from './exchange.store.ts';
import { messages } from './exchange.messages.ts';

type Order = ValidatedCallInput<typeof exchangeApi.exchangeCurrency>['body'];
type Listed = Reply<typeof exchangeApi.listPairs>;
interface Needs {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
type Money = Pick<CurrencyBalance, 'decimals' | 'name'>;
const unitsOf = (amount: bigint, { decimals }: Money): string =>
  toWholeUnits(amount < 0n ? -amount : amount, decimals);
const money = (amount: bigint, of: Money): string => `${unitsOf(amount, of)} ${of.name}`;
const saidMoney = (amount: bigint, of: Money) =>
  messages.sum({ amount: unitsOf(amount, of), name: of.name });
/** Builds a line of a receipt; a negative amount was given, a positive one received. */
const moved = (
  amount: bigint,
  { code, ...named }: Pick<CurrencyBalance, 'code' | 'decimals' | 'name' | 'imageUrl'>,
): Receipt['rewards'][number] => ({
  kind: 'CURRENCY',
  id: null,
  currency: code,
  amount: Number(amount),
  decimals: named.decimals,
  name: named.name,
  imageUrl: named.imageUrl,
});

/**
 * Lists every pair that can be exchanged now, with the number of exchanges that the player can
 * make.
 */
const list =
  ({ kernel, bank }: Needs) =>
  async (call: Call<UserActor>): Promise<Listed> => {
    const { read } = kernel.db;
    const now = kernel.clock.now();
    const pairs = await listActiveCurrencyPairs(read);
    const codes = [...new Set(pairs.flatMap((pair) => [pair.currencyFrom, pair.currencyTo]))];
    const standings = await bank.standings(read, call.actor.accountId, codes);
    const data = pairs.flatMap((pair) => {
      const [from, to] = [standings.get(pair.currencyFrom), standings.get(pair.currencyTo)];
      if (!from || !to || findExchangeRefusal(from, to, now)) return [];
      const bounds = { available: from.available, left: to.left, held: to.available };
      return [
        {
          ...pair,
          nameFrom: from.name,
          imageUrlFrom: from.imageUrl,
          decimalsFrom: from.decimals,
          availableFrom: Number(from.available),
          nameTo: to.name,
          imageUrlTo: to.imageUrl,
          decimalsTo: to.decimals,
          availableTo: Number(to.available),
          ...computeExchangeTimesMax(pair, bounds),
        },
      ];
    });
    return { data };
  };

/** Data of an exchange in the log, used by undo. */
interface Kept {
  readonly accountId: number;
  readonly transactionId: number;
}
const exchange =
  ({ kernel, bank, rewards }: Needs) =>
  async (call: Call, accountId: number, order: Order): Promise<{ receipt: Receipt }> => {
    const userId = await requireUserIdOfAccount(kernel.db.read, accountId);
    const spec = {
      type: 'currency-pairs.exchange',
      said: messages.exchangedCurrency(),
      entity: 'currency-pairs',
      entityId: order.pairId,
      userId,
    };
    return kernel.commands.run(call, spec, async (tx, command) => {
      await lockAccount(tx, accountId);
      const pair = await lockCurrencyPair(tx, order.pairId);
      if (!pair) throw new AppError('NOT_FOUND');
      const { amountFrom, amountTo, currencyFrom, currencyTo } = pair;
      const isRate = amountFrom === order.amountFrom && amountTo === order.amountTo;
      const isOfThese =
        currencyFrom === (order.currencyFrom ?? currencyFrom) &&
        currencyTo === (order.currencyTo ?? currencyTo);
      if (!isRate || !isOfThese)
        throw new AppError('CHANGED', { details: { amountFrom, amountTo } });
      const times = BigInt(order.times);
      const [gives, gets] = [times * BigInt(amountFrom), times * BigInt(amountTo)];
      const { transactionId, from, to } = await bank.exchange(tx, {
        accountId,
        from: { currency: pair.currencyFrom, amount: gives },
        to: { currency: pair.currencyTo, amount: gets },
        commandId: command.id,
      });
      const said = messages.exchanged({ gave: saidMoney(gives, from), got: saidMoney(gets, to) });
      const noted = await rewards.note(tx, [
        {
          source: 'exchange',
          sourceId: command.id,
          accountId,
          rule: said,
          cause: {
            pairId: pair.id,
            times: order.times,
            rate: [money(BigInt(amountFrom), from), money(BigInt(amountTo), to)],
          },
          commandId: command.id,
          rewards: [moved(-gives, from), moved(gets, to)],
        },
      ]);
      const receipt = noted.get(accountId);
      if (!receipt) throw new Error('An exchange that was just done has no receipt');
      const kept: Kept = { accountId, transactionId };
      const balances = (gave: bigint, got: bigint) => ({
        [from.code]: String(from.available - gave),
        [to.code]: String(to.available + got),
      });
      return {
        reply: { receipt },
        before: { balances: balances(0n, 0n) },
        after: {
          ...kept,
          times: order.times,
          gave: money(gives, from),
          got: money(gets, to),
          balances: balances(gives, gets),
        },
        said,
      };
    });
  };

/**
 * Undoes an exchange completely or not at all. If the received amount is no longer in the balance,
 * the exchange stays.
 */
const undo =
  ({ kernel, bank, rewards }: Needs): UndoStep =>
  async (tx, entry, command) => {
    const { accountId, transactionId } = entry.after as unknown as Kept;
    const subject = { accountId, commandId: command.id };
    queueTakingNotice(kernel, subject, 'PURCHASE_REVERSED', messages.exchangeReversed());
    await lockAccount(tx, accountId);
    const reversed = await bank.reverse(tx, transactionId, command.id);
    const standings = await bank.standings(
      tx,
      accountId,
      reversed.map(({ currency }) => currency),
    );
    const lines = reversed.flatMap(({ currency, amount }) => {
      const standing = standings.get(currency);
      return standing ? [moved(amount, standing)] : [];
    });
    await rewards.note(tx, [
      {
        source: 'exchange-undone',
        sourceId: entry.id,
        accountId,
        rule: messages.undone(),
        cause: { entry: entry.id },
        commandId: command.id,
        rewards: lines,
      },
    ]);
    return { before: entry.after, after: entry.before };
  };

/** Creates the functions by which players list the possible exchanges and exchange currency. */
export function createExchangeUseCases(needs: Needs) {
  needs.kernel.undo.register('currency-pairs.exchange', undo(needs));
  return { list: list(needs), exchange: exchange(needs) };
}
