import { wallets as walletCalls, walletsAdminApi } from '@guildhall/contract/chain/wallets';
import { calls, defineModule, everyMinute } from '../../../kernel/modules.ts';
import { accounts } from '../../identity/accounts/accounts.module.ts';
import { credentials } from '../../identity/credentials/credentials.module.ts';
import { sessions } from '../../identity/sessions/sessions.module.ts';
import { mountWalletsFeed } from './wallets.admin.ts';
import { createWallets, toWallet } from './wallets.service.ts';
import { listWallets } from './wallets.store.ts';
import { walletsHoldings } from './wallets.tables.ts';

/** Wallets of players: linked by a signature, unlinked at any time. */
export const wallets = defineModule({
  name: 'wallets',
  uses: { accounts, sessions, credentials },
  holds: walletsHoldings,
  create(kernel, { accounts: users, sessions: open, credentials: { links } }) {
    const service = createWallets(kernel, { sessions: open, links });
    users.showWallets(async (on, userId) => (await listWallets(on, userId)).map(toWallet));
    return {
      api: service.api,
      calls: [
        calls(walletCalls, {
          walletNonce: (call, { body }) => service.requestNonce(call, body),
          linkWallet: (call, { body }) => service.link(call, body),
          listWallets: (call) => service.list(call),
          unlinkWallet: (call, { params }) => service.unlink(call, params.id),
        }),
        calls(walletsAdminApi, {
          adminUnlinkWallet: (call, { params }) => service.unlinkByOperator(call, params.id),
        }),
      ],
      sections: [(router) => mountWalletsFeed(router, kernel)],
      jobs: { 'wallets.forget-nonces': everyMinute(() => service.forgetNonces()) },
    };
  },
});
