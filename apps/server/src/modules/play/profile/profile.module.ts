import { accountsModule } from '../../identity/accounts/accounts.module.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createProfileDataReader } from './profile.api.ts';

/** Profile of a player: level, avatar, and newest items. */
export const playerProfileModule = defineModule({
  name: 'profile',
  uses: { accounts: accountsModule, items: itemsModule },
  create(kernel, deps) {
    deps.accounts.belong(createProfileDataReader(kernel, deps.items));
    return { api: undefined };
  },
});
