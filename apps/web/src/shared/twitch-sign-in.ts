import type { linksApi } from '@guildhall/contract/api';
import { linkCalls } from '@guildhall/contract/generated/link-calls';
import { createCall } from './api/call.ts';
import { entryFailure } from './errors/entry-failure.ts';
import { showFailure } from './errors/error-policy.ts';

const call = createCall<typeof linksApi, typeof linkCalls>(linkCalls);

/** Leaves for Twitch; says why where it cannot. */
export async function goToTwitch(): Promise<void> {
  try {
    const { url } = await call('beginTwitchSignIn', { body: {}, ownMessage: 'except-429' });
    location.assign(url);
  } catch (error) {
    showFailure(error, { text: entryFailure(error) });
  }
}
export const completeTwitchSignIn = (code: string) =>
  call('completeTwitchSignIn', { body: { code }, ownMessage: 'everything' });
