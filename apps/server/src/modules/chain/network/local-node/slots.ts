import { createHash } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';

/**
 * Length of a slot in milliseconds, as on a cluster: the 150 slots of a blockhash then last a
 * minute.
 */
const slotMs = 400;
/** Number of slots for which a blockhash is accepted. */
export const blockhashLifetimeSlots = 150;
/**
 * Number of slots after which a transaction reaches each commitment. On a cluster, a transaction is
 * final after 32 slots.
 */
const ages = { processed: 0, confirmed: 1, finalized: 4 } as const;
export type TransactionCommitment = keyof typeof ages;
/** Number of slots after which a transaction cannot be undone. */
export const transactionFinalAfterSlots = ages.finalized;

/**
 * A slot number and the time at which it applied. Later slots are computed from both, so an idle
 * node writes nothing.
 */
export interface SlotClockStart {
  readonly baseSlot: number;
  readonly basedAt: Date;
}
/**
 * Returns the slot at a time. The slot is never before the base, even if the clock was set back.
 */
export const computeSlotOfTime = ({ baseSlot, basedAt }: SlotClockStart, now: Date): number =>
  baseSlot + Math.max(0, Math.floor((now.getTime() - basedAt.getTime()) / slotMs));

/**
 * Returns the slot clock after skipping slots; if the system clock was set back, counting continues
 * from the last slot.
 */
export function computeClockAfterSkippedSlots(
  count: SlotClockStart,
  lastSlot: number,
  now: Date,
  slots: number,
) {
  const slot = computeSlotOfTime(count, now);
  const { baseSlot, basedAt } = slot < lastSlot ? { baseSlot: lastSlot, basedAt: now } : count;
  return { baseSlot: baseSlot + slots, basedAt, lastSlot: Math.max(slot, lastSlot) + slots };
}

/** Returns the newest slot that has reached a commitment. */
export const computeNewestSlot = (
  slot: number,
  commitment: TransactionCommitment = 'finalized',
): number => Math.max(0, slot - ages[commitment]);

/** Returns the commitment that a transaction has reached. */
export function getReachedCommitment(ranIn: number, slot: number): TransactionCommitment {
  const age = slot - ranIn;
  if (age >= ages.finalized) return 'finalized';
  return age >= ages.confirmed ? 'confirmed' : 'processed';
}
export const hasReachedCommitment = (
  ranIn: number,
  slot: number,
  wanted: TransactionCommitment,
): boolean => slot - ranIn >= ages[wanted];

const base58 = getBase58Decoder();
/** Returns the blockhash of a slot; the blockhash of slot 0 is the genesis hash. */
export const getBlockhash = (seed: string, slot: number): string =>
  base58.decode(createHash('sha256').update(`${seed}:${slot}`).digest());

/** Returns true if a blockhash is at most `blockhashLifetimeSlots` old. */
export function isRecentBlockhash(seed: string, slot: number, blockhash: string): boolean {
  for (let age = 0; age <= blockhashLifetimeSlots; age++)
    if (getBlockhash(seed, slot - age) === blockhash) return true;
  return false;
}
