import { listSessionAddressesAndDevices } from '../../identity/sessions/sessions.api.ts';
import { lockRecruiter } from '../../identity/accounts/players/players.api.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import {
  listRecruitHoldReasons,
  toCanonicalEmailAddress,
  type RecruitSimilarity,
  type RecruitHoldReason,
} from './referral.policy.ts';
import {
  countSimilarRecruits,
  findUserEmail,
  holdSimilarRecruits,
  insertRecruit,
} from './referral.store.ts';

/** Origin of a call as two keyed hashes: one of the network, one of network and device together. */
export interface RegistrationOrigin {
  readonly network: string;
  readonly fingerprint: string;
}
export type ComputeRegistrationOrigin = (
  address: string | null,
  device: string,
) => RegistrationOrigin | null;
const dayMs = 86_400_000;

interface Newcomer {
  readonly userId: number;
  readonly email: string;
  readonly recruiterId: number;
  readonly at: Date;
}
/** Compares a new registration with the recruiter's other recruits and sessions. */
async function circleOf(
  tx: Tx,
  { email, recruiterId, at }: Newcomer,
  origin: RegistrationOrigin | null,
  originOf: ComputeRegistrationOrigin,
): Promise<RecruitSimilarity> {
  const ownSessions = (await listSessionAddressesAndDevices(tx, recruiterId)).map((each) =>
    originOf(each.address, each.device),
  );
  const day = new Date(Math.floor(at.getTime() / dayMs) * dayMs).toISOString();
  const alike = await countSimilarRecruits(tx, recruiterId, {
    network: origin?.network ?? null,
    fingerprint: origin?.fingerprint ?? null,
    day,
  });
  const recruiter = await findUserEmail(tx, recruiterId);
  return {
    isOwnDevice:
      origin !== null && ownSessions.some((each) => each?.fingerprint === origin.fingerprint),
    isOwnNetwork: origin !== null && ownSessions.some((each) => each?.network === origin.network),
    isOwnMailbox:
      recruiter !== undefined &&
      toCanonicalEmailAddress(email) === toCanonicalEmailAddress(recruiter.email),
    sameDevice: alike.same_device,
    sameNetwork: alike.same_network,
    today: alike.today,
  };
}
/**
 * Puts earlier recruits with the same network or device on hold, because they may all be one
 * person.
 */
async function holdCluster(
  tx: Tx,
  recruiterId: number,
  origin: RegistrationOrigin,
  reasons: readonly RecruitHoldReason[],
): Promise<void> {
  const [device, network] = ['SHARED_DEVICE', 'SHARED_NETWORK'] as const;
  if (reasons.includes(device))
    await holdSimilarRecruits(tx, recruiterId, { fingerprint: origin.fingerprint }, device);
  if (reasons.includes(network))
    await holdSimilarRecruits(tx, recruiterId, { network: origin.network }, network);
}
/**
 * Stores a recruit. Puts the recruit on hold for review if the recruit may be a machine, or the
 * recruiter under another name.
 */
export async function enrolRecruit(
  tx: Tx,
  recruit: Newcomer,
  origin: RegistrationOrigin | null,
  originOf: ComputeRegistrationOrigin,
): Promise<{ isHeld: boolean }> {
  const { userId, recruiterId, at } = recruit;
  await lockRecruiter(tx, recruiterId);
  const reasons = listRecruitHoldReasons(await circleOf(tx, recruit, origin, originOf));
  if (origin) await holdCluster(tx, recruiterId, origin, reasons);
  const heldFor = reasons.length > 0 ? reasons : null;
  await insertRecruit(tx, {
    userId,
    recruiterId,
    registeredAt: at,
    network: origin?.network ?? null,
    fingerprint: origin?.fingerprint ?? null,
    heldFor,
  });
  return { isHeld: heldFor !== null };
}
