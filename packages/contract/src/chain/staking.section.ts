import { f } from '../kit/field/field-kinds.ts';
import { problem } from '../kit/problem/problem.ts';
import { defineSettings } from '../kit/section/section.ts';

/** Pool and currency of staking. A change applies from the next epoch. */
export const stakingSettings = defineSettings({
  name: 'staking-settings',
  base: '/api/banking/admin/staking-promotions/settings',
  may: 'admin',
  tells: 'STAKING_UPDATED',
  menu: {
    group: 'bank',
    page: 'staking-promotions',
    label: 'Staking promotions',
    tab: 'Staking rewards',
  },
  singular: 'staking settings',
  fields: {
    currency: f.currency({
      label: 'Currency',
      help: 'A currency of the blockchain with the address of its mint: players claim it to their wallets. Empty: staking pays nothing',
    }),
    poolPerEpoch: f.optionalTotal({
      label: 'Pool of an epoch',
      unit: { currency: 'currency' },
      help:
        'Split among all who stake, by time, rank and promotions. Holds from the next epoch; ' +
        'what the treasury does not back is refused. An epoch in which nobody stakes leaves ' +
        'its pool to the next one',
    }),
    splitCollectionId: f.optionalRef('collections', {
      label: 'Collection that can be split',
      empty: 'None',
      help: 'Its assets can be split by their owners: the token is destroyed, and the item stays in the inventory as an ordinary one',
    }),
  },
  check: ({ currency, poolPerEpoch }) =>
    poolPerEpoch !== null && poolPerEpoch !== '0' && currency === null
      ? { field: 'currency', problem: problem('needed') }
      : undefined,
});
