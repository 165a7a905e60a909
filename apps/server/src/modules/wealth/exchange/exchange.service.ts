import { toWholeUnits } from '@guildhall/contract/amounts';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { exchangeCalls as exchangeApi } from '@guildhall/contract/wealth/exchange/exchange';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
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
import { computeMaxExchangeCount } from './exchange.policy.ts';
import { listActiveCurrencyPairs, lockCurrencyPair } from './exchange.store.ts';
import { currencyExchangeMessages } from './exchange.messages.ts';

type Order = ValidatedCallInput<typeof exchangeApi.exchangeCurrency>['body'];
type Listed = Reply<typeof exchangeApi.listPairs>;
interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
type Money = Pick<CurrencyBalance, 'decimals' | 'name'>;
const formatUnits = (amount: bigint, { decimals }: Money): string =>
  toWholeUnits(amount < 0n ? -amount : amount, decimals);
const formatMoney = (amount: bigint, currency: Money): string =>
  `${formatUnits(amount, currency)} ${currency.name}`;
const describeMoney = (amount: bigint, currency: Money) =>
  currencyExchangeMessages.sum({ amount: formatUnits(amount, currency), name: currency.name });
/**
 * Converts an amount to a reward for the receipt. A negative amount was given, a positive one
 * received.
 */
const toReceiptReward = (
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

/** Lists the pairs that can be exchanged now, and how many times the player can exchange each. */
async function listPairs({ kernel, bank }: Deps, call: Call<UserActor>): Promise<Listed> {
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
        ...computeMaxExchangeCount(pair, bounds),
      },
    ];
  });
  return { data };
}

/** Data of an exchange that the log record contains for the undo. */
interface ExchangeRecord {
  readonly accountId: number;
  readonly transactionId: number;
}
/**
 * Locks the pair until commit. Throws CHANGED if the player has seen another rate or other
 * currencies.
 */
async function lockDisplayedPair(tx: Tx, order: Order) {
  const pair = await lockCurrencyPair(tx, order.pairId);
  if (!pair) throw new AppError('NOT_FOUND');
  const { amountFrom, amountTo, currencyFrom, currencyTo } = pair;
  const isRate = amountFrom === order.amountFrom && amountTo === order.amountTo;
  const isOfThese =
    currencyFrom === (order.currencyFrom ?? currencyFrom) &&
    currencyTo === (order.currencyTo ?? currencyTo);
  if (!isRate || !isOfThese) throw new AppError('CHANGED', { details: { amountFrom, amountTo } });
  return pair;
}
async function exchangeCurrency(
  { kernel, bank, rewards }: Deps,
  call: Call,
  accountId: number,
  order: Order,
): Promise<{ receipt: Receipt }> {
  const userId = await requireUserIdOfAccount(kernel.db.read, accountId);
  const spec = {
    type: 'currency-pairs.exchange',
    message: currencyExchangeMessages.exchangedCurrency(),
    entity: 'currency-pairs',
    entityId: order.pairId,
    userId,
  };
  return kernel.commands.run(call, spec, async (tx, command) => {
    await lockAccount(tx, accountId);
    const pair = await lockDisplayedPair(tx, order);
    const { amountFrom, amountTo } = pair;
    const times = BigInt(order.times);
    const [gives, gets] = [times * BigInt(amountFrom), times * BigInt(amountTo)];
    const { transactionId, from, to } = await bank.exchange(tx, {
      accountId,
      from: { currency: pair.currencyFrom, amount: gives },
      to: { currency: pair.currencyTo, amount: gets },
      commandId: command.id,
    });
    const message = currencyExchangeMessages.exchanged({
      gave: describeMoney(gives, from),
      got: describeMoney(gets, to),
    });
    const receipts = await rewards.note(tx, [
      {
        source: 'exchange',
        sourceId: command.id,
        accountId,
        rule: message,
        cause: {
          pairId: pair.id,
          times: order.times,
          rate: [formatMoney(BigInt(amountFrom), from), formatMoney(BigInt(amountTo), to)],
        },
        commandId: command.id,
        rewards: [toReceiptReward(-gives, from), toReceiptReward(gets, to)],
      },
    ]);
    const receipt = receipts.get(accountId);
    if (!receipt) throw new Error('An exchange that was just done has no receipt');
    const record: ExchangeRecord = { accountId, transactionId };
    const balances = (gave: bigint, got: bigint) => ({
      [from.code]: String(from.available - gave),
      [to.code]: String(to.available + got),
    });
    return {
      reply: { receipt },
      before: { balances: balances(0n, 0n) },
      after: {
        ...record,
        times: order.times,
        gave: formatMoney(gives, from),
        got: formatMoney(gets, to),
        balances: balances(gives, gets),
      },
      message,
    };
  });
}

/**
 * Registers the undo of an exchange. The undo reverses both amounts. It is refused if the balance
 * no longer covers the received amount.
 */
function registerUndo({ kernel, bank, rewards }: Deps): void {
  const reverse: UndoStep = async (tx, entry, command) => {
    const { accountId, transactionId } = entry.after as unknown as ExchangeRecord;
    const subject = { accountId, commandId: command.id };
    queueTakingNotice(
      kernel,
      subject,
      'PURCHASE_REVERSED',
      currencyExchangeMessages.exchangeReversed(),
    );
    await lockAccount(tx, accountId);
    const reversed = await bank.reverse(tx, transactionId, command.id);
    const standings = await bank.standings(
      tx,
      accountId,
      reversed.map(({ currency }) => currency),
    );
    const lines = reversed.flatMap(({ currency, amount }) => {
      const standing = standings.get(currency);
      return standing ? [toReceiptReward(amount, standing)] : [];
    });
    await rewards.note(tx, [
      {
        source: 'exchange-undone',
        sourceId: entry.id,
        accountId,
        rule: currencyExchangeMessages.undone(),
        cause: { entry: entry.id },
        commandId: command.id,
        rewards: lines,
      },
    ]);
    return { before: entry.after, after: entry.before };
  };
  kernel.undo.register('currency-pairs.exchange', reverse);
}

/** Creates the use cases with which players list the possible exchanges, and exchange currency. */
export function createExchangeUseCases(deps: Deps) {
  registerUndo(deps);
  return { list, exchange };

  function list(call: Call<UserActor>) {
    return listPairs(deps, call);
  }
  function exchange(call: Call, accountId: number, order: Order) {
    return exchangeCurrency(deps, call, accountId, order);
  }
}
