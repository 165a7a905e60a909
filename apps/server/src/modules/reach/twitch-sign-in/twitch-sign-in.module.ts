import { limits } from '@guildhall/contract/limits';
import { twitchSignInCalls as signInCalls } from '@guildhall/contract/reach/twitch-sign-in';
import { subscribeTo } from '../../../kernel/facts.ts';
import { getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { accountsModule } from '../../identity/accounts/accounts.module.ts';
import { credentialsModule } from '../../identity/credentials/credentials.module.ts';
import { sessionsEndedEvent } from '../../identity/sessions/session-facts.api.ts';
import { sessionsModule } from '../../identity/sessions/sessions.module.ts';
import { featuresModule } from '../../play/features/features.module.ts';
import { accountLinksModule } from '../links/links.module.ts';
import { openTwitchSession, createTwitchSignIn } from './twitch-sign-in.service.ts';
import { deleteTwitchSignInCodes, deleteOldTwitchSignInCodes } from './twitch-sign-in.store.ts';
import { twitchSignInPersonalData } from './twitch-sign-in.tables.ts';

/**
 * Lifetime of the cookie in seconds. It covers the time to sign in at Twitch, and one minute to
 * exchange the code.
 */
const cookieSeconds = (limits.linkMinutes + 1) * 60;
const daySeconds = 86_400;

/** Lets players sign in with a Twitch account. */
export const twitchSignInModule = defineModule({
  name: 'twitch-sign-in',
  uses: {
    accounts: accountsModule,
    sessions: sessionsModule,
    credentials: credentialsModule,
    features: featuresModule,
    links: accountLinksModule,
  },
  holds: twitchSignInPersonalData,
  create(kernel, deps) {
    const { db } = kernel;
    const { links: mails, devices, refusals } = deps.credentials;
    const serviceDeps = { ...deps, mails, devices, refusals };
    const use = createTwitchSignIn(kernel, serviceDeps);
    deps.links.finishSignIn(use.arrive);
    deps.links.react('twitch', {
      async onUnlinking(tx, { userId }) {
        await deleteTwitchSignInCodes(tx, userId);
      },
      async onBroken(tx, { userId }) {
        await deps.sessions.end(tx, userId, { kind: 'twitch' });
      },
    });
    return {
      api: undefined,
      on: [
        subscribeTo(
          sessionsEndedEvent,
          'counters',
          async (tx, { userId }) => void (await deleteTwitchSignInCodes(tx, userId)),
        ),
      ],
      jobs: {
        'twitch-sign-in.sweep': defineJob('29 * * * *', () =>
          deleteOldTwitchSignInCodes(db, getRetentionStart(kernel, 'twitch_sign_in_codes')),
        ),
      },
      calls: [
        bindCalls(signInCalls, {
          async beginTwitchSignIn(_call, _input, wire) {
            const { url, cookie } = await use.begin(wire.cookies[limits.linkCookie]);
            wire.cookie(limits.linkCookie, cookie, { maxAgeSeconds: cookieSeconds, path: '/' });
            return { url };
          },
          async completeTwitchSignIn(call, { body }, wire) {
            const { data, cookie } = await openTwitchSession(
              kernel,
              serviceDeps,
              call,
              body.code,
              wire.cookies[limits.linkCookie],
            );
            wire.clearCookie(limits.linkCookie, '/');
            const maxAgeSeconds = limits.cookieExpiryDays * daySeconds;
            wire.cookie(limits.authCookie, cookie, { maxAgeSeconds, path: '/' });
            return data;
          },
        }),
      ],
    };
  },
});
