import { f } from '../../kit/field/field-kinds.ts';
import { defineFeed } from '../../kit/section/section.ts';
import { operationsPage } from '../../kit/section/menu-pages.ts';

/**
 * Differences between the platform's records of assets and the marketplace's, found every night.
 */
export const marketDifferencesFeed = defineFeed({
  name: 'market-differences',
  base: '/api/admin/operations/market-differences',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Marketplace differences' },
  singular: 'difference at the marketplace',
  order: '-id',
  title: 'kind',
  sorts: ['id'],
  fields: {
    kind: f.choice(
      ['NOT_LISTED', 'NOT_RECORDED', 'LATE_IN', 'LATE_OUT', 'UNREAD'],
      {
        NOT_LISTED: 'Not listed there',
        NOT_RECORDED: 'Not in our record',
        LATE_IN: 'Not taken in for a day',
        LATE_OUT: 'Not sent back for a day',
        UNREAD: 'Could not be compared',
      },
      {
        label: 'Difference',
        list: true,
        filter: true,
        help:
          'Not listed: our record has it there, the marketplace does not list it for this ' +
          'player, who may have sold it. Not in our record: it lists an asset that lies ' +
          'elsewhere by our record, or that another player sent there. Could not be compared: ' +
          'the marketplace does not answer, or the player has to renew our access',
      },
    ),
    username: f.optionalText({ label: 'Player', list: true }),
    userId: f.ref('users', { label: 'Account', filter: true }),
    assetId: f.optionalId({
      label: 'Asset',
      list: true,
      help: 'Equal to the id of its item; empty where nothing could be compared',
    }),
    foundAt: f.instant({ label: 'Found', list: true }),
    comparedAt: f.instant({ label: 'Last compared', list: true }),
  },
});
