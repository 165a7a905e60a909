import { walletCalls, walletsAdminApi } from '@guildhall/contract/chain/wallets';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { accountsModule } from '../../identity/accounts/accounts.module.ts';
import { credentialsModule } from '../../identity/credentials/credentials.module.ts';
import { sessionsModule } from '../../identity/sessions/sessions.module.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { createWalletLinker } from './linking.service.ts';
import { mountWalletsFeed } from './wallets.admin.ts';
import { createWalletUseCases, toWalletReply } from './wallets.service.ts';
import { listWallets } from './wallets.store.ts';
import { walletsPersonalData } from './wallets.tables.ts';

/** Wallets of players, linked by a signature. */
export const playerWalletsModule = defineModule({
  name: 'wallets',
  uses: {
    accounts: accountsModule,
    sessions: sessionsModule,
    credentials: credentialsModule,
    network: chainNetworkModule,
  },
  holds: walletsPersonalData,
  create(kernel, deps) {
    const serviceDeps = { sessions: deps.sessions, links: deps.credentials.links };
    const { api, list, unlink, unlinkByOperator, noteLinked } = createWalletUseCases(
      kernel,
      serviceDeps,
    );
    const { requestNonce, link, forgetNonces } = createWalletLinker(kernel, {
      ...serviceDeps,
      noteLinked,
    });
    deps.accounts.showWallets(async (db, userId) =>
      (await listWallets(db, userId)).map(toWalletReply),
    );
    return {
      api,
      calls: [
        bindCalls(walletCalls, {
          walletNonce: (call, { body }) => requestNonce(call, body),
          linkWallet: (call, { body }) => link(call, body),
          listWallets: (call) => list(call),
          unlinkWallet: (call, { params }) => unlink(call, params.id),
          walletConnectionUrl: async (call, { params }) => {
            await api.findOwn(kernel.db.read, call.actor, params.id);
            return deps.network.readConnectionUrl();
          },
        }),
        bindCalls(walletsAdminApi, {
          adminUnlinkWallet: (call, { params }) => unlinkByOperator(call, params.id),
        }),
      ],
      sections: [(router) => mountWalletsFeed(router, kernel)],
      jobs: { 'wallets.forget-nonces': defineMinutelyJob(forgetNonces) },
    };
  },
});
