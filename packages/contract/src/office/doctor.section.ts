import { f } from '../kit/field/field-kinds.ts';
import { operationsPage } from '../kit/section/menu-pages.ts';
import { defineFeed } from '../kit/section/section.ts';

export const systemCheckStates = ['OK', 'WARNING', 'FAULT'] as const;
/** Longest result of a check in characters; it may quote the error of another system. */
export const systemCheckTextMax = 1_000;

/** Checks of everything that a server depends on, as `npm run doctor` prints them. */
export const systemChecksFeed = defineFeed({
  name: 'system-checks',
  base: '/api/admin/operations/system-checks',
  may: 'admin',
  menu: { ...operationsPage, tab: 'System' },
  singular: 'check of the system',
  order: 'id',
  title: 'name',
  fields: {
    name: f.text({ label: 'Check', list: true }),
    state: f.choice(
      systemCheckStates,
      { OK: 'In order', WARNING: 'Warning', FAULT: 'Fault' },
      {
        label: 'State',
        list: true,
        filter: true,
        help: 'A server works with warnings, but not as production requires',
      },
    ),
    text: f.text({ label: 'Result', list: true, max: systemCheckTextMax }),
    checkedAt: f.instant({ label: 'Checked at', list: true }),
  },
});
