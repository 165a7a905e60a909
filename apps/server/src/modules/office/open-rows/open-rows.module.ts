import { sectionRowsChangedEvent } from '../../../engine/section-facts.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import { defineModule } from '../../../kernel/modules.ts';
import {
  userDeletedEvent,
  userDeletionChangedEvent,
} from '../../identity/accounts/users/user-facts.api.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';

/**
 * Notifies operators when a row or a player is deleted or restored. An operator who has opened it
 * is warned before saving.
 */
export const openRowsModule = defineModule({
  name: 'open-rows',
  create({ realtime }) {
    const notify = async (tx: Tx): Promise<void> => {
      for (const { id } of await listActiveAdministrators(tx))
        await realtime.emit(tx, id, 'OFFICE_ROWS_UPDATED', {});
    };
    return {
      api: undefined,
      on: [
        subscribeTo(sectionRowsChangedEvent, 'counters', async (tx, { changesRowSet }) => {
          if (changesRowSet) await notify(tx);
        }),
        subscribeTo(userDeletionChangedEvent, 'counters', notify),
        subscribeTo(userDeletedEvent, 'counters', notify),
      ],
    };
  },
});
