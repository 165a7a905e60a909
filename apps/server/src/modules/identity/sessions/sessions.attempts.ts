import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toHouseholdNetwork } from '../../../kernel/http/network.ts';
import { buildRateBucketKey, type RateBucket } from '../../../kernel/http/rate-limit.ts';
import {
  isBrowserKnownByCode,
  findKnownDeviceAndNetwork,
  isBrowserKnownByPassword,
} from './sessions.store.ts';

/** Number of free attempts before waiting times grow (quality.md), for passwords and for codes. */
const passwordsFree = 10;
const codesFree = 5;
/** Number of attempts of one caller before a captcha is required, if captchas are configured. */
const beforeCaptcha = 5;
/**
 * Number of free attempts that all strangers together have at one address, for guesses and for
 * mails.
 */
const sharedFree = { attempts: 100, mails: 20 } as const;
const sharedBeforeCaptcha = 20;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Caller = Pick<Call, 'address' | 'deviceHash'>;
const deviceKey = ({ deviceHash }: Caller): string => deviceHash?.toString('base64') ?? '';
const networkKey = ({ address }: Caller): string =>
  address === null ? '' : toHouseholdNetwork(address);

/**
 * Limit for one kind of attempt. For guesses, waiting times grow; for mails, the number per window
 * is fixed.
 */
interface Measure {
  readonly max: number;
  readonly windowMs: number;
  readonly grows: boolean;
  readonly sharedMax: number;
}
const guesses: Measure = {
  max: passwordsFree,
  windowMs: dayMs,
  grows: true,
  sharedMax: sharedFree.attempts,
};
const mails: Measure = {
  max: 5,
  windowMs: 60 * minuteMs,
  grows: false,
  sharedMax: sharedFree.mails,
};

/**
 * Returns the buckets that count attempts for an e-mail address. A browser or network from which
 * the owner has signed in has its own bucket, which strangers cannot fill. Strangers are counted
 * per network, and all together. Addresses that are not registered are counted like registered
 * ones.
 */
async function atAddress(
  db: Queries,
  attempt: string,
  email: string,
  caller: Caller,
  { max, windowMs, grows, sharedMax }: Measure,
): Promise<RateBucket[]> {
  const known = await findKnownDeviceAndNetwork(db, email, caller.deviceHash, networkKey(caller));
  const limit = { max, windowMs, grows, captchaFrom: beforeCaptcha };
  if (known.device)
    return [{ key: buildRateBucketKey(attempt, email, 'device', deviceKey(caller)), ...limit }];
  if (known.network)
    return [{ key: buildRateBucketKey(attempt, email, 'network', networkKey(caller)), ...limit }];
  return [
    { key: buildRateBucketKey(attempt, email, 'stranger', networkKey(caller)), ...limit },
    {
      key: buildRateBucketKey(attempt, email),
      max: sharedMax,
      windowMs: grows ? 60 * minuteMs : windowMs,
      grows,
      shared: true,
      captchaFrom: sharedBeforeCaptcha,
    },
  ];
}
export const listSignInAttemptBuckets = (
  db: Queries,
  email: string,
  caller: Caller,
): Promise<RateBucket[]> => atAddress(db, 'login', email, caller, guesses);
export const listRecoveryAttemptBuckets = (
  db: Queries,
  email: string,
  caller: Caller,
): Promise<RateBucket[]> => atAddress(db, 'forgot', email, caller, mails);
/**
 * Builds the bucket that counts the attempts of all strangers at an address. When the owner chooses
 * a new password by mail, the bucket is emptied.
 */
export const buildUnknownCallerBucket = (email: string): RateBucket => ({
  key: buildRateBucketKey('login', email),
  max: sharedFree.attempts,
  windowMs: dayMs,
});

type Own = Call<UserActor>;
const ofUser = (
  attempt: string,
  userId: number,
  caller: Caller,
  isKnown: boolean,
  measure: Pick<RateBucket, 'max' | 'windowMs' | 'grows'>,
): RateBucket[] => [
  { key: buildRateBucketKey(attempt, userId, ...(isKnown ? [deviceKey(caller)] : [])), ...measure },
];
/**
 * Lists the buckets that count attempts to prove the password in a session. Besides the browser,
 * the session has its own bucket, because the session may be stolen.
 */
export const listPasswordProofBuckets = async (db: Queries, call: Own): Promise<RateBucket[]> =>
  ofUser(
    'proof',
    call.actor.userId,
    call,
    await isBrowserKnownByPassword(db, call.actor.userId, call.deviceHash),
    { max: passwordsFree, windowMs: dayMs, grows: true },
  );
/**
 * Lists the buckets that count attempts to enter a code. Here a browser counts as known only after
 * a correct code, because anybody who has the password could make a browser known by password.
 */
export const listCodeAttemptBuckets = async (
  db: Queries,
  userId: number,
  caller: Caller,
): Promise<RateBucket[]> =>
  ofUser(
    'second-factor',
    userId,
    caller,
    await isBrowserKnownByCode(db, userId, caller.deviceHash),
    { max: codesFree, windowMs: dayMs, grows: true },
  );
/** Lists the buckets for mails that a signed-in player requests. */
export const listMailRequestBuckets = async (
  db: Queries,
  mailKind: 'proof-code' | 'email-change',
  call: Own,
): Promise<RateBucket[]> =>
  ofUser(
    mailKind,
    call.actor.userId,
    call,
    await isBrowserKnownByPassword(db, call.actor.userId, call.deviceHash),
    { max: mails.max, windowMs: mails.windowMs },
  );
