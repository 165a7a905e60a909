import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
/**
 * Limits above which recruits may be one person or a machine. Such recruits are on hold until an
 * administrator has reviewed them (A9).
 */
const reviewRules = {
  /** Largest number of one recruiter's recruits that may have the same network and device. */
  sameDeviceMax: 1,
  /**
   * Largest number of accounts in one network, the recruiter included: enough for a household, too
   * few for many fake accounts.
   */
  sameNetworkMax: 4,
  /** Largest number of recruits of one recruiter in one UTC day. */
  perDayMax: 20,
} as const;

/** Result of comparing a registration with the recruiter's other recruits. */
export interface RecruitSimilarity {
  /** True if the recruiter has signed in from the same network and device. */
  readonly isOwnDevice: boolean;
  /** True if the recruiter has signed in from the same network. */
  readonly isOwnNetwork: boolean;
  readonly isOwnMailbox: boolean;
  /** Number of the recruiter's other recruits with the same network and device. */
  readonly sameDevice: number;
  /** Number of the recruiter's other recruits with the same network. */
  readonly sameNetwork: number;
  /** Number of the recruiter's other recruits registered on the same day. */
  readonly today: number;
}
export type RecruitHoldReason =
  | 'OWN_DEVICE'
  | 'SHARED_DEVICE'
  | 'SHARED_NETWORK'
  | 'OWN_MAILBOX'
  | 'TOO_MANY_A_DAY'
  | 'BY_HAND';

/**
 * Returns the reasons for putting a recruit on hold; empty if the recruit counts without a review.
 */
export function listRecruitHoldReasons(circle: RecruitSimilarity): RecruitHoldReason[] {
  const reasons: RecruitHoldReason[] = [];
  if (circle.isOwnDevice) reasons.push('OWN_DEVICE');
  if (circle.sameDevice + 1 > reviewRules.sameDeviceMax) reasons.push('SHARED_DEVICE');
  if (circle.sameNetwork + 1 + (circle.isOwnNetwork ? 1 : 0) > reviewRules.sameNetworkMax)
    reasons.push('SHARED_NETWORK');
  if (circle.isOwnMailbox) reasons.push('OWN_MAILBOX');
  if (circle.today + 1 > reviewRules.perDayMax) reasons.push('TOO_MANY_A_DAY');
  return reasons;
}

/**
 * Removes the parts of an address that mail providers ignore: mail to `me+1@example.org` arrives at
 * `me@example.org`.
 */
export function toCanonicalEmailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return toNormalForm(`${email.slice(0, at).replace(/\+.*$/, '')}${email.slice(at)}`);
}
