import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';

export const stakingPromotions = defineSection({
  name: 'staking-promotions',
  base: '/api/banking/admin/staking-promotions',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'staking-promotions',
    label: ['Staking promotions', 'Акции стейкинга'],
    tab: ['Promotions', 'Акции'],
  },
  singular: ['staking promotion', 'акция стейкинга'],
  order: '-start',
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 80 }),
    ...f.window(
      {
        name: 'start',
        label: ['Start', 'Начало'],
        list: true,
        help: [
          'The first second that counts for more. Fixed once it has come, as are collection and multiplier: only the end can still be moved',
          'Первая секунда, которая считается с множителем. Когда она наступит, начало, коллекцию и множитель изменить нельзя, только конец',
        ],
      },
      {
        name: 'end',
        label: ['End', 'Конец'],
        list: true,
        help: [
          'The first moment that no longer counts; what has passed stays as it was',
          'Первый момент, который уже не считается; прошедшее остаётся как было',
        ],
      },
    ),
    multiplier: f.int({
      label: ['Multiplier, percent', 'Множитель, проценты'],
      list: true,
      min: 1,
      max: 10_000,
      help: [
        'A staked second counts so many percent of itself: 100 changes nothing, 200 counts twice',
        'Секунда стейкинга считается как столько процентов от себя: 100 ничего не меняет, 200 вдвое',
      ],
    }),
    collectionId: f.optionalRef('collections', {
      label: ['Collection', 'Коллекция'],
      list: true,
      filter: true,
      empty: ['Every collection', 'Все коллекции'],
      help: [
        'Empty: every collection. While one of a collection runs, it holds there in place of the general one. Those of one collection do not overlap, nor do the general ones',
        'Пусто: все коллекции. Пока идёт акция коллекции, для неё действует она, а не общая. Акции одной коллекции не пересекаются, как и общие между собой',
      ],
    }),
    state: f.computed(
      f.choice(
        ['NOT_YET', 'RUNNING', 'OVER'],
        {
          NOT_YET: ['Not yet', 'Ещё не началась'],
          RUNNING: ['Running', 'Идёт'],
          OVER: ['Over', 'Завершилась'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
  },
  sample: {
    name: 'Weekend of the anvil',
    start: '2031-03-08T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    multiplier: 150,
    collectionId: 1,
  },
});
