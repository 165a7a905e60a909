import { userBulkApi } from '@guildhall/contract/office/users-bulk';
import { calls, defineModule } from '../../../kernel/modules.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { userItems } from '../user-items/user-items.module.ts';
import { users } from '../users/users.module.ts';
import { createUserBulkActions } from './users-bulk.service.ts';

/** Actions on many users at once: blocks and grants. */
export const usersBulk = defineModule({
  name: 'users-bulk',
  uses: { bank, userItems, users },
  create(kernel, deps) {
    const { preview, run } = createUserBulkActions(kernel, {
      users: deps.users,
      grants: deps.userItems,
      bank: deps.bank,
    });
    return {
      api: undefined,
      calls: [
        calls(userBulkApi, {
          adminBulkUsers: (call, { query, body }) =>
            query.preview === 'true' ? preview(call, body) : run(call, body),
        }),
      ],
    };
  },
});
