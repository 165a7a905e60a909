import { placesOf } from '../../identity/sessions/sessions.api.ts';
import { lockRecruiter } from '../../identity/accounts/players.api.ts';
import type { Tx } from '../../../kernel/db.ts';
import { holdReasons, mailboxOf, type Circle, type HoldReason } from './referral.policy.ts';
import { alikeOf, emailOf, holdAlike, insertRecruit } from './referral.store.ts';

/** Where a call comes from, as keyed hashes: the network alone, and with the device. */
export interface Place {
  readonly network: string;
  readonly fingerprint: string;
}
export type PlaceOf = (address: string | null, device: string) => Place | null;
const dayMs = 86_400_000;

interface Newcomer {
  readonly userId: number;
  readonly email: string;
  readonly recruiterId: number;
  readonly at: Date;
}
/** What is known about a registration beside the others of the same recruiter. */
async function circleOf(
  tx: Tx,
  { email, recruiterId, at }: Newcomer,
  place: Place | null,
  placeOf: PlaceOf,
): Promise<Circle> {
  const own = (await placesOf(tx, recruiterId)).map((each) => placeOf(each.address, each.device));
  const day = new Date(Math.floor(at.getTime() / dayMs) * dayMs).toISOString();
  const alike = await alikeOf(tx, recruiterId, {
    network: place?.network ?? null,
    fingerprint: place?.fingerprint ?? null,
    day,
  });
  const recruiter = await emailOf(tx, recruiterId);
  return {
    isOwnDevice: place !== null && own.some((each) => each?.fingerprint === place.fingerprint),
    isOwnNetwork: place !== null && own.some((each) => each?.network === place.network),
    isOwnMailbox: recruiter !== undefined && mailboxOf(email) === mailboxOf(recruiter.email),
    sameDevice: alike.same_device,
    sameNetwork: alike.same_network,
    today: alike.today,
  };
}
/** Who came from the same place before is part of the same cluster. */
async function holdCluster(
  tx: Tx,
  recruiterId: number,
  place: Place,
  reasons: readonly HoldReason[],
): Promise<void> {
  const [device, network] = ['SHARED_DEVICE', 'SHARED_NETWORK'] as const;
  if (reasons.includes(device))
    await holdAlike(tx, recruiterId, { fingerprint: place.fingerprint }, device);
  if (reasons.includes(network))
    await holdAlike(tx, recruiterId, { network: place.network }, network);
}
/**
 * Writes a recruit of a recruiter, held for review where it looks like the recruiter or like a
 * machine.
 */
export async function enrol(
  tx: Tx,
  recruit: Newcomer,
  place: Place | null,
  placeOf: PlaceOf,
): Promise<void> {
  const { userId, recruiterId, at } = recruit;
  await lockRecruiter(tx, recruiterId);
  const reasons = holdReasons(await circleOf(tx, recruit, place, placeOf));
  if (place) await holdCluster(tx, recruiterId, place, reasons);
  const heldFor = reasons.length > 0 ? reasons : null;
  await insertRecruit(tx, {
    userId,
    recruiterId,
    registeredAt: at,
    network: place?.network ?? null,
    fingerprint: place?.fingerprint ?? null,
    heldFor,
  });
}
