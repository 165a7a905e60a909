import { limits } from '@guildhall/contract/limits';
import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { accountLinkCalls as laterCalls } from '@guildhall/contract/reach/links/links';
import type { OauthProvidersConfig } from '../../../kernel/config/providers.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import {
  bindCalls,
  defineModule,
  defineJob,
  defineMinutelyJob,
  type CallBinding,
} from '../../../kernel/modules.ts';
import type { OutboundHttp } from '../../../kernel/outbound/outbound.ts';
import { userDeletedEvent } from '../../identity/accounts/users/user-facts.api.ts';
import { credentialsModule } from '../../identity/credentials/credentials.module.ts';
import { sessionsModule } from '../../identity/sessions/sessions.module.ts';
import { featuresModule } from '../../play/features/features.module.ts';
import { createLinkAccess } from './flow/access.service.ts';
import { createLinkAttemptUseCases } from './flow/attempts.service.ts';
import { createLinkCallback } from './flow/callback.service.ts';
import { createLinkChecks } from './flow/checks.service.ts';
import { mountLinkProviderSection } from './link-providers.admin.ts';
import { createAccountLinker, createAccountLinkSaver } from './flow/link-account.ts';
import type { ProviderSignIn, LinkReactions, AccountLinksApi } from './links.api.ts';
import type { LinksDeps } from './links.deps.ts';
import {
  createAccountLinkList,
  findPlayerAccountLink,
  toPlayerAccountLink,
} from './links.service.ts';
import {
  findLinkByExternalAccount,
  findAccountLink,
  listAccountsLinkedBefore,
} from './links.store.ts';
import { linksPersonalData } from './links.tables.ts';
import { createOAuthClient } from './oauth.ts';
import { providerProtocolDetails, type LinkProviderSetup } from './providers.ts';
import { createProviderStandings } from './standing.service.ts';
import { insertMissingProviders } from './standing.store.ts';
import { createAccountUnlinker } from './flow/unlinking.service.ts';

/**
 * Links players' accounts here to their accounts at Discord, Twitch, Twitter and the marketplace.
 */
export const accountLinksModule = defineModule({
  name: 'links',
  uses: { sessions: sessionsModule, credentials: credentialsModule, features: featuresModule },
  holds: linksPersonalData,
  create(kernel, deps) {
    const { config, clock, outbound, db } = kernel;
    const providers = openProviders(config.providers, outbound);
    const reactions: (readonly [LinkProvider, LinkReactions])[] = [];
    let finishSignIn: ((arrived: ProviderSignIn) => Promise<string>) | undefined;
    const standings = createProviderStandings(kernel);
    const serviceDeps: LinksDeps = {
      standings,
      sessions: deps.sessions,
      mails: deps.credentials.links,
      oauth: createOAuthClient(outbound, () => clock.now(), standings.guard),
      findProvider: (name) => providers.get(name),
      listReactions: (name) =>
        reactions.filter(([provider]) => provider === name).map(([, given]) => given),
    };
    const list = createAccountLinkList(kernel, serviceDeps);
    const access = createLinkAccess(kernel, { ...serviceDeps, noteBroken: list.noteBroken });
    const checks = createLinkChecks(kernel, { ...serviceDeps, access });
    const attempts = createLinkAttemptUseCases(kernel, serviceDeps);
    const { informOwner } = list;
    const unlinking = createAccountUnlinker(kernel, { ...serviceDeps, informOwner });
    const storing = { storeLink: createAccountLinkSaver(kernel), noteLinked: list.noteLinked };
    const { finish } = createLinkCallback(kernel, {
      ...serviceDeps,
      ...storing,
      isLinkingOpen: () => deps.features.isOpen(db.read, 'linking'),
      linkAccount: createAccountLinker(kernel, { ...serviceDeps, ...storing }),
      finishSignIn(arrived) {
        if (!finishSignIn) throw new Error('Nobody signs in by a service');
        return finishSignIn(arrived);
      },
    });
    const api: AccountLinksApi = {
      find: findPlayerAccountLink,
      async findByExternalAccount(db, provider, outsideId) {
        const row = await findLinkByExternalAccount(db, provider, outsideId);
        return row && toPlayerAccountLink(row);
      },
      listLinkedBefore: (db, provider, page) => listAccountsLinkedBefore(db, provider, page),
      getOrigin(provider) {
        const setup = providers.get(provider);
        return setup && new URL(setup.addresses.identity).origin;
      },
      useAccess: access.useAccess,
      guard: standings.guard,
      async breakLink(userId, provider, outsideId) {
        const row = await findAccountLink(db.read, userId, provider);
        if (row?.outsideId === outsideId) await access.breakLink(row);
      },
      react: (provider, given) => void reactions.push([provider, given]),
      beginSignIn: attempts.beginSignIn,
      finishSignIn: (given) => (finishSignIn = given),
      readStanding: standings.read,
    };
    const removeLinks = (tx: Tx, user: { userId: number }) => unlinking.removeOf(tx, user.userId);
    const isOffered = (name: LinkProvider) => providers.has(name);
    return {
      api,
      on: [subscribeTo(userDeletedEvent, 'accounts', removeLinks)],
      calls: [bindLinkCalls({ list, attempts, unlinking, finish })],
      sections: [(router) => mountLinkProviderSection(router, kernel, isOffered)],
      start: async () => void (await insertMissingProviders(db.write, clock.now())),
      jobs: {
        'links.close': defineMinutelyJob(unlinking.closeProviders),
        'links.check': defineJob('*/10 * * * *', checks.checkLinks),
        'links.seal-anew': defineMinutelyJob(checks.sealAnew),
        'links.forget-attempts': defineMinutelyJob(attempts.forgetAttempts),
      },
    };
  },
});

/** Returns the setups of the offered providers, and allows outgoing requests to their hosts. */
function openProviders(
  { offered }: OauthProvidersConfig,
  outbound: OutboundHttp,
): ReadonlyMap<LinkProvider, LinkProviderSetup> {
  const setups = new Map<LinkProvider, LinkProviderSetup>();
  for (const [key, config] of Object.entries(offered)) {
    const name = key as LinkProvider;
    const habits = providerProtocolDetails[name];
    const addresses = habits.addresses(config.url);
    const { authorize: _page, ...asked } = addresses;
    for (const address of Object.values(asked)) outbound.allow(address);
    setups.set(name, { name, habits, addresses, config });
  }
  return setups;
}

function bindLinkCalls({
  list,
  attempts,
  unlinking,
  finish,
}: {
  readonly list: ReturnType<typeof createAccountLinkList>;
  readonly attempts: ReturnType<typeof createLinkAttemptUseCases>;
  readonly unlinking: ReturnType<typeof createAccountUnlinker>;
  readonly finish: ReturnType<typeof createLinkCallback>['finish'];
}): CallBinding {
  return bindCalls(laterCalls, {
    listLinks: (call) => list.list(call),
    linkDiscord: (call, { query }) => attempts.begin(call, 'discord', query.component),
    linkTwitch: (call, { query }) => attempts.begin(call, 'twitch', query.component),
    linkTwitter: (call, { query }) => attempts.begin(call, 'twitter', query.component),
    linkOpenloot: (call, { query }) => attempts.begin(call, 'openloot', query.component),
    unlinkDiscord: (call) => unlinking.unlink(call, 'discord'),
    unlinkTwitch: (call) => unlinking.unlink(call, 'twitch'),
    unlinkTwitter: (call) => unlinking.unlink(call, 'twitter'),
    async unlinkOpenloot(call, { params }) {
      // for the id of another user, the reply is the same as for an unknown id (OP-74)
      if (params.id !== call.actor.userId) throw new AppError('NOT_FOUND');
      return unlinking.unlink(call, 'openloot');
    },
    discordStatus: (call) => list.readDiscordStatus(call),
    async finishLink(call, { params, query }, { cookies }) {
      const arrival = {
        given: query,
        sessionHalf: cookies[limits.authCookie],
        browserHalf: cookies[limits.linkCookie],
      };
      return { location: await finish(call, params.provider, arrival) };
    },
  });
}
