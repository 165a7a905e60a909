import { sectionRowsChangedEvent } from '../../../engine/section-facts.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';

/**
 * Notifies operators when a row was deleted or restored, so that an operator who has the row open
 * learns it before the next save.
 */
export const openRowsModule = defineModule({
  name: 'open-rows',
  create: ({ realtime }) => ({
    api: undefined,
    on: [
      subscribeTo(sectionRowsChangedEvent, 'counters', async (tx, { changesRowSet }) => {
        if (!changesRowSet) return;
        for (const { id } of await listActiveAdministrators(tx))
          await realtime.emit(tx, id, 'OFFICE_ROWS_UPDATED', {});
      }),
    ],
  }),
});
