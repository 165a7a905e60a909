import * as z from 'zod/mini';
import { f } from '../kit/field-kinds.ts';
import { endpoint } from '../kit/endpoint.ts';
import { longId, text } from '../kit/fields.ts';
import { defineFeed } from '../kit/section.ts';

/** Changes of the key that freezes staked assets. */
export const lockRotations = defineFeed({
  name: 'lock-rotations',
  base: '/api/banking/admin/lock-rotations',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-differences',
    label: ['Blockchain comparison', 'Сверка с блокчейном'],
    tab: ['Lock key', 'Ключ заморозки'],
  },
  singular: ['change of the lock key', 'смена ключа заморозки'],
  order: '-id',
  title: 'toKey',
  sorts: ['id'],
  fields: {
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
          'While it runs, the server needs both files: the old key for assets that were not reached yet, the new one for the others',
          'Пока она идёт, серверу нужны оба файла: старый ключ для активов, до которых очередь не дошла, новый для остальных',
        ],
      },
    ),
    fromKey: f.text({ label: ['Old key', 'Старый ключ'], list: true }),
    toKey: f.text({ label: ['New key', 'Новый ключ'], list: true }),
    moved: f.int({
      label: ['Assets handed over', 'Передано активов'],
      list: true,
      help: [
        'Assets whose mint the chain has finally given to the new key. New assets have it from the start',
        'Активы, которые блокчейн окончательно передал новому ключу. Новые активы получают его сразу',
      ],
    }),
    startedAt: f.instant({ label: ['Ordered', 'Заказана'], list: true }),
    finishedAt: f.optionalInstant({ label: ['Finished', 'Закончена'], list: true }),
    commandId: f.optionalInt({ label: ['Log record', 'Запись журнала'], min: 1 }),
  },
});

export const lockRotationsApi = {
  rotateLockKey: endpoint({
    method: 'POST',
    path: '/api/banking/admin/lock-rotations/start',
    may: 'admin',
    summary: 'Hand the freezing of all assets over to the new lock key; goes on by itself',
    body: z.strictObject({ reason: text(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['CONFLICT', 'FEATURE_CLOSED'],
  }),
};
