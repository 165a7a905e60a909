import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { byId, longId, text } from '../kit/field/fields.ts';
import { f } from '../kit/field/field-kinds.ts';
import { defineFeed } from '../kit/section/section.ts';

/** Kinds of differences between our records and the chain. */
export const differenceKinds = [
  'ASSET_ELSEWHERE',
  'ASSET_GONE',
  'ASSET_LOCKED',
  'STAKE_RELEASED',
  'CAPSULE_GONE',
  'TREASURY_SHORT',
] as const;

/** Differences between our records and the blockchain. */
export const chainDifferences = defineFeed({
  name: 'chain-differences',
  base: '/api/banking/admin/chain-differences',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-differences',
    label: ['Blockchain comparison', 'Сверка с блокчейном'],
    tab: ['Differences', 'Расхождения'],
  },
  singular: ['difference', 'расхождение'],
  order: '-id',
  title: 'subject',
  sorts: ['id'],
  fields: {
    kind: f.choice(
      differenceKinds,
      {
        ASSET_ELSEWHERE: ['Asset in another wallet', 'Актив в другом кошельке'],
        ASSET_GONE: ['Asset destroyed on the chain', 'Актив уничтожен в блокчейне'],
        ASSET_LOCKED: ['Asset locked without a stake', 'Актив заморожен без стейкинга'],
        STAKE_RELEASED: ['Staked asset not locked', 'Актив в стейкинге не заморожен'],
        CAPSULE_GONE: ['Capsule destroyed on the chain', 'Капсула уничтожена в блокчейне'],
        TREASURY_SHORT: ['Treasury owes more than it holds', 'Казна должна больше, чем держит'],
      },
      {
        label: ['Kind', 'Вид'],
        list: true,
        filter: true,
        help: [
          'Assets that moved and capsules that were burnt mend themselves; locks and treasuries need a person',
          'Перемещённые активы и сожжённые капсулы исправляются сами; заморозкой и казной занимается человек',
        ],
      },
    ),
    state: f.choice(
      ['NEW', 'LASTING', 'ENDED'],
      {
        NEW: ['New', 'Новое'],
        LASTING: ['Lasting', 'Не проходит'],
        ENDED: ['Ended', 'Закончилось'],
      },
      {
        label: ['State', 'Состояние'],
        list: true,
        filter: true,
        help: [
          'Lasting: seen by two comparisons at least ten minutes apart. Administrators are notified then; of an opened lock at once',
          'Не проходит: замечено двумя сверками с разницей не менее десяти минут. Тогда администраторы получают уведомление, о снятой заморозке сразу',
        ],
      },
    ),
    subject: f.text({ label: ['About', 'О чём'], list: true }),
    ours: f.optionalText({ label: ['Our records', 'У нас'], list: true }),
    onChain: f.optionalText({ label: ['Blockchain', 'В блокчейне'], list: true }),
    assetId: f.optionalInt({ label: ['Asset', 'Актив'], filter: true, min: 1 }),
    userId: f.optionalRef('users', {
      label: ['Player', 'Игрок'],
      help: ['Whoever has linked the wallet now', 'Кто подключил этот кошелёк сейчас'],
    }),
    wallet: f.optionalText({
      label: ['Wallet', 'Кошелёк'],
      filter: true,
      max: 44,
      help: [
        'The wallet of our records. As a filter: the whole address',
        'Кошелёк по нашим записям. Как фильтр: весь адрес',
      ],
    }),
    looks: f.int({ label: ['Times seen', 'Сколько раз замечено'] }),
    firstSeenAt: f.instant({ label: ['First seen', 'Впервые замечено'], list: true }),
    lastSeenAt: f.instant({ label: ['Last seen', 'Последний раз замечено'] }),
    endedAt: f.optionalInstant({ label: ['Ended', 'Закончилось'] }),
  },
});

export const chainDifferencesApi = {
  thawAsset: endpoint({
    method: 'POST',
    path: '/api/banking/admin/chain-differences/{id}/thaw',
    may: 'admin',
    summary: 'Unlock an asset that is locked on the blockchain without a stake',
    params: byId,
    body: z.strictObject({ reason: text(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED'],
  }),
};
