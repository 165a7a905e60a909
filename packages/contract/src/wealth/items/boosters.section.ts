import { f } from '../../kit/field/field-kinds.ts';
import { rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/** By how much at the most one collection raises what matches bring, in percent. */
const boostMax = 1_000;

export const boosters = defineSection({
  name: 'boosters',
  base: '/api/banking/admin/boosters',
  may: 'admin',
  menu: { group: 'bank', page: 'boosters', label: ['Boosters', 'Усилители'] },
  singular: ['booster', 'усилитель'],
  tells: 'CATALOGUE_UPDATED',
  fields: {
    name: f.computed(f.text({ label: ['Of', 'Чего'] })),
    collectionId: f.ref('collections', {
      label: ['Collection', 'Коллекция'],
      list: true,
      filter: true,
      unique: rule('takenByBooster'),
      help: [
        'One that may have a booster. Who owns an item of it when a match starts is boosted by it, minted or not; an item boosts one player a UTC day',
        'Та, для которой можно завести усилитель. Усиление получает тот, у кого в начале матча есть предмет этой коллекции, выпущенный в блокчейн или нет; один предмет усиливает одного игрока за сутки UTC',
      ],
    }),
    boostAmount: f.int({
      label: ['Boost, percent', 'Усиление, проценты'],
      list: true,
      min: 1,
      max: boostMax,
      help: [
        'Added to the experience of a match and to the currency that match rewards and perks of value pay; boosters of several collections add up. A match goes by what held when it started',
        'Прибавляется к опыту матча и к валюте, которую платят награды за матч и ценные перки; усилители разных коллекций складываются. Для матча действует то, что было в его начале',
      ],
    }),
    players: f.computed(
      f.int({
        label: ['Players', 'Игроки'],
        list: true,
        initial: 0,
        help: ['Who own an item of it now', 'У кого сейчас есть её предмет'],
      }),
    ),
  },
  sample: { collectionId: 1, boostAmount: 25 },
});
