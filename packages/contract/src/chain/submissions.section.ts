import { amountMax } from '../amounts.ts';
import { f } from '../kit/field/field-kinds.ts';
import { defineFeed, defineSettings } from '../kit/section/section.ts';
import { assetActions } from './assets.ts';

/** Actions of players, and of operators. */
const kinds = [...assetActions, 'DISTRIBUTION', 'KEY_HANDOVER', 'THAW'] as const;

/** Transactions that the server has sent to the blockchain. */
export const chainTransactions = defineFeed({
  name: 'chain-transactions',
  base: '/api/banking/admin/chain-transactions',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-transactions',
    label: ['Blockchain transactions', 'Транзакции блокчейна'],
    tab: ['Transactions', 'Транзакции'],
  },
  singular: ['blockchain transaction', 'транзакция блокчейна'],
  order: '-id',
  title: 'signature',
  sorts: ['id'],
  fields: {
    createdAt: f.instant({ label: ['Signed', 'Подписана'], list: true }),
    username: f.optionalText({ label: ['Player', 'Игрок'], list: true }),
    userId: f.optionalRef('users', { label: ['Account', 'Аккаунт'], filter: true }),
    kind: f.choice(
      kinds,
      {
        MINT: ['Mint', 'Выпуск'],
        STAKE: ['Stake', 'Стейкинг'],
        UNSTAKE: ['Unstake', 'Вывод из стейкинга'],
        BURN: ['Burn', 'Сжигание'],
        DELETE_CAPSULE: ['Delete capsule', 'Удаление капсулы'],
        CLAIM: ['Claim rewards', 'Получение наград'],
        SPLIT: ['Split', 'Разделение'],
        TRANSFER: ['To the marketplace', 'На торговую площадку'],
        DISTRIBUTION: ['Distribution', 'Распределение'],
        KEY_HANDOVER: ['Change of a server key', 'Смена ключа сервера'],
        THAW: ['Unlock by an operator', 'Разморозка оператором'],
      },
      { label: ['Kind', 'Вид'], list: true, filter: true },
    ),
    state: f.choice(
      ['SUBMITTED', 'CONFIRMED', 'FINAL', 'FAILED', 'EXPIRED'],
      {
        SUBMITTED: ['Submitted', 'Отправлена'],
        CONFIRMED: ['Confirmed', 'Подтверждена'],
        FINAL: ['Final', 'Окончательна'],
        FAILED: ['Failed', 'Не удалась'],
        EXPIRED: ['Expired', 'Истекла'],
      },
      {
        label: ['State', 'Состояние'],
        list: true,
        filter: true,
        help: [
          'Submitted and confirmed ones are still followed; the other states are the end',
          'За отправленными и подтверждёнными ещё следят; остальные состояния конечны',
        ],
      },
    ),
    signature: f.text({
      label: ['Signature', 'Подпись'],
      list: true,
      filter: true,
      max: 88,
      help: [
        'Names the transaction in every explorer. As a filter: the whole signature',
        'Под ней транзакцию найдёт любой обозреватель. Как фильтр: вся подпись',
      ],
    }),
    fee: f.optionalText({
      label: ['Fee, SOL', 'Комиссия, SOL'],
      list: true,
      help: [
        'Paid by the server; known once the transaction is final or has failed',
        'Её платит сервер; известна, когда транзакция окончательна или не удалась',
      ],
    }),
    wallet: f.optionalText({
      label: ['Wallet', 'Кошелёк'],
      filter: true,
      max: 44,
      help: [
        'Wallet that signed. As a filter: the whole address',
        'Кошелёк, который подписал. Как фильтр: весь адрес',
      ],
    }),
    memo: f.optionalText({
      label: ['Memo', 'Примечание'],
      help: ['Text in the transaction itself', 'Текст внутри самой транзакции'],
    }),
    error: f.optionalText({
      label: ['Error', 'Ошибка'],
      max: 4_000,
      help: ['Answer of the chain where it failed', 'Ответ блокчейна, если не удалась'],
    }),
    blockAt: f.optionalInstant({ label: ['Block time', 'Время блока'] }),
    sends: f.int({
      label: ['Times sent', 'Сколько раз отправлена'],
      help: [
        'The same bytes are sent again until the chain has them',
        'Те же байты отправляются снова, пока не дойдут до блокчейна',
      ],
    }),
    commandId: f.optionalInt({ label: ['Log record', 'Запись журнала'], min: 1, max: amountMax }),
    assetIds: f.ints({ label: ['Assets', 'Активы'], min: 1 }),
  },
});

/** Decimals of SOL: a lamport is its smallest part. */
export const solDecimals = 9;

/** Bound of what transactions may cost the server. */
export const chainFeeSettings = defineSettings({
  name: 'chain-fee-settings',
  base: '/api/banking/admin/chain-transactions/settings',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-transactions',
    label: ['Blockchain transactions', 'Транзакции блокчейна'],
    tab: ['Fee budget', 'Бюджет комиссий'],
  },
  singular: ['fee budget', 'бюджет комиссий'],
  fields: {
    feesPerDay: f.optionalTotal({
      label: ['Fees and deposits in 24 hours, SOL', 'Комиссии и залоги за 24 часа, SOL'],
      unit: { digits: solDecimals },
      help: [
        'The most that the server pays for transactions of players and distributions. Administrators are notified at half of it; at the whole no new ones are taken, except those that release staked assets. Empty: no limit',
        'Сколько сервер самое большее платит за транзакции игроков и распределений. На половине администраторы получают уведомление; по исчерпании новые не принимаются, кроме вывода из стейкинга. Пусто: без предела',
      ],
    }),
  },
});
