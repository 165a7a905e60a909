import { f } from '../kit/field/field-kinds.ts';
import { defineFeed } from '../kit/section/section.ts';

/** Kinds of differences between the server's records and the chain. */
export const chainDifferenceKinds = [
  'ASSET_ELSEWHERE',
  'ASSET_GONE',
  'ASSET_LOCKED',
  'STAKE_RELEASED',
  'CAPSULE_GONE',
  'TREASURY_SHORT',
] as const;

/** Differences between the server's records and the blockchain. */
export const chainDifferencesFeed = defineFeed({
  name: 'chain-differences',
  base: '/api/banking/admin/chain-differences',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-differences',
    label: 'Blockchain comparison',
    tab: 'Differences',
  },
  singular: 'difference',
  order: '-id',
  title: 'subject',
  sorts: ['id'],
  fields: {
    kind: f.choice(
      chainDifferenceKinds,
      {
        ASSET_ELSEWHERE: 'Asset in another wallet',
        ASSET_GONE: 'Asset destroyed on the chain',
        ASSET_LOCKED: 'Asset locked without a stake',
        STAKE_RELEASED: 'Staked asset not locked',
        CAPSULE_GONE: 'Capsule destroyed on the chain',
        TREASURY_SHORT: 'Treasury owes more than it holds',
      },
      {
        label: 'Kind',
        list: true,
        filter: true,
        help: 'Assets that moved and capsules that were burnt mend themselves; locks and treasuries need a person',
      },
    ),
    state: f.choice(
      ['NEW', 'LASTING', 'ENDED'],
      { NEW: 'New', LASTING: 'Lasting', ENDED: 'Ended' },
      {
        label: 'State',
        list: true,
        filter: true,
        help: 'Lasting: seen by two comparisons at least ten minutes apart. Administrators are notified then; of an opened lock at once',
      },
    ),
    subject: f.text({ label: 'About', list: true }),
    ours: f.optionalText({ label: 'Our records', list: true }),
    onChain: f.optionalText({ label: 'Blockchain', list: true }),
    assetId: f.optionalId({ label: 'Asset', filter: true }),
    userId: f.optionalRef('users', { label: 'Player', help: 'Whoever has linked the wallet now' }),
    wallet: f.optionalText({
      label: 'Wallet',
      filter: true,
      max: 44,
      help: 'The wallet of our records. As a filter: the whole address',
    }),
    looks: f.int({ label: 'Times seen' }),
    firstSeenAt: f.instant({ label: 'First seen', list: true }),
    lastSeenAt: f.instant({ label: 'Last seen' }),
    endedAt: f.optionalInstant({ label: 'Ended' }),
  },
});
