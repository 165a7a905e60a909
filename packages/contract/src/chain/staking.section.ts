import { f } from '../kit/field/field-kinds.ts';
import { problem } from '../kit/problem/problem.ts';
import { defineSettings } from '../kit/section/section.ts';

/** Pool and currency of staking; a change holds from the next epoch. */
export const stakingSettings = defineSettings({
  name: 'staking-settings',
  base: '/api/banking/admin/staking-promotions/settings',
  may: 'admin',
  tells: 'STAKING_UPDATED',
  menu: {
    group: 'bank',
    page: 'staking-promotions',
    label: ['Staking promotions', 'Акции стейкинга'],
    tab: ['Staking rewards', 'Награды за стейкинг'],
  },
  singular: ['staking settings', 'настройки стейкинга'],
  fields: {
    currency: f.currency({
      label: ['Currency', 'Валюта'],
      help: [
        'A currency of the blockchain with the address of its mint: players claim it to their wallets. Empty: staking pays nothing',
        'Валюта блокчейна с адресом её монетного двора: игроки получают её на кошельки. Пусто: стейкинг ничего не платит',
      ],
    }),
    poolPerEpoch: f.optionalTotal({
      label: ['Pool of an epoch', 'Пул эпохи'],
      unit: { currency: 'currency' },
      help: [
        'Split among all who stake, by time, rank and promotions. Holds from the next epoch; what the treasury does not back is refused. An epoch in which nobody stakes leaves its pool to the next one',
        'Делится между всеми участниками стейкинга по времени, рангу и акциям. Действует со следующей эпохи; чего нет в казне, назначить нельзя. Если в эпохе никого не было, её пул переходит к следующей',
      ],
    }),
    splitCollectionId: f.optionalRef('collections', {
      label: ['Collection that can be split', 'Коллекция, которую можно разделить'],
      empty: ['None', 'Нет'],
      help: [
        'Its assets can be split by their owners: the token is destroyed, and the item stays in the inventory as an ordinary one',
        'Владельцы могут разделить её активы: токен уничтожается, а предмет остаётся в инвентаре обычным',
      ],
    }),
  },
  check: ({ currency, poolPerEpoch }) =>
    poolPerEpoch !== null && poolPerEpoch !== '0' && currency === null
      ? { field: 'currency', problem: problem('needed') }
      : undefined,
});
