import { userBulkApi } from '@guildhall/contract/office/users-bulk';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { userItemsModule } from '../user-items/user-items.module.ts';
import { usersModule } from '../users/users.module.ts';
import { createUserBulkActions } from './users-bulk.service.ts';

/** Actions on many users at the same time: blocks and grants. */
export const usersBulkModule = defineModule({
  name: 'users-bulk',
  uses: { bank: bankModule, userItems: userItemsModule, users: usersModule },
  create(kernel, deps) {
    const { preview, run } = createUserBulkActions(kernel, {
      users: deps.users,
      grants: deps.userItems,
      bank: deps.bank,
    });
    return {
      api: undefined,
      calls: [
        bindCalls(userBulkApi, {
          adminBulkUsers: (call, { query, body }) =>
            query.preview === 'true' ? preview(call, body) : run(call, body),
        }),
      ],
    };
  },
});
