import * as z from 'zod/mini';
import { f } from '../kit/field/field-kinds.ts';
import { endpoint } from '../kit/endpoint.ts';
import { longId, text } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';

/** Keys of the server: `fees` pays, `assets` mints, `lock` freezes, `treasury` owns the rewards. */
export const chainKeyNames = ['fees', 'assets', 'lock', 'treasury'] as const;
export type ChainKeyName = (typeof chainKeyNames)[number];

/** Changes of the server's keys. */
export const keyRotations = defineFeed({
  name: 'key-rotations',
  base: '/api/banking/admin/key-rotations',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-differences',
    label: ['Blockchain comparison', 'Сверка с блокчейном'],
    tab: ['Key changes', 'Смены ключей'],
  },
  singular: ['change of a key', 'смена ключа'],
  order: '-id',
  title: 'toKey',
  sorts: ['id'],
  fields: {
    key: f.choice(
      chainKeyNames,
      {
        fees: ['Fees: pays for transactions', 'fees: оплачивает транзакции'],
        assets: ['Assets: mints them', 'assets: выпускает активы'],
        lock: ['Lock: freezes staked assets', 'lock: замораживает активы в стейкинге'],
        treasury: ['Treasury: owns the reward tokens', 'treasury: владеет токенами наград'],
      },
      { label: ['Key', 'Ключ'], list: true },
    ),
    state: f.choice(
      ['RUNNING', 'KEY_MISSING', 'DONE'],
      {
        RUNNING: ['Running', 'Идёт'],
        KEY_MISSING: ['Waits for a key file', 'Ждёт файл ключа'],
        DONE: ['Done', 'Завершена'],
      },
      {
        label: ['State', 'Состояние'],
        list: true,
        help: [
          'While it runs, the server needs both files: the old key for what was not reached yet, the new one for the rest',
          'Пока она идёт, серверу нужны оба файла: старый ключ для того, до чего очередь не дошла, новый для остального',
        ],
      },
    ),
    fromKey: f.text({ label: ['Old key', 'Старый ключ'], list: true }),
    toKey: f.text({ label: ['New key', 'Новый ключ'], list: true }),
    moved: f.int({
      label: ['Handed over', 'Передано'],
      list: true,
      help: [
        'Assets, collections, capsules, token accounts and balances that the chain has finally given to the new key. What is new has it from the start',
        'Активы, коллекции, капсулы, счета токенов и остатки, которые блокчейн окончательно передал новому ключу. Всё новое получает его сразу',
      ],
    }),
    startedAt: f.instant({ label: ['Ordered', 'Заказана'], list: true }),
    finishedAt: f.optionalInstant({ label: ['Finished', 'Закончена'], list: true }),
    commandId: f.optionalInt({ label: ['Log record', 'Запись журнала'], min: 1 }),
  },
});

export const keyRotationsApi = {
  rotateKey: endpoint({
    method: 'POST',
    path: '/api/banking/admin/key-rotations/start',
    may: 'admin',
    summary: 'Hand everything of a key of the server over to the next one; goes on by itself',
    body: z.strictObject({ key: z.enum(chainKeyNames), reason: text(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['CONFLICT', 'FEATURE_CLOSED', 'UNAVAILABLE'],
  }),
};
