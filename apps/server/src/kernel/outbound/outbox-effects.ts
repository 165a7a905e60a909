/** Effects on other systems: their handlers, their attempts and their failures. */
import { temporaryTables } from '@guildhall/contract/identity/retention';

interface EffectAttempt {
  /** Time at which the effect was caused, equal for every attempt. */
  readonly createdAt: Date;
  /**
   * Aborts when this server may no longer perform the effect, because another server may have begun
   * to perform it.
   */
  readonly signal: AbortSignal;
}
export type EffectPerformer = (
  payload: Record<string, unknown>,
  dedupKey: string,
  attempt: EffectAttempt,
) => Promise<void>;

/** Rules for performing effects of one kind. Times are in milliseconds. */
export interface EffectPolicy {
  /**
   * Number of effects of one kind that one server performs concurrently; kinds never wait for each
   * other.
   */
  readonly concurrency: number;
  /**
   * Pause after the first failed attempt; it doubles after each further failure, up to the longest
   * pause.
   */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Age of an effect, in milliseconds, after which a failed attempt is the last one. */
  readonly giveUpMs: number;
  /**
   * Milliseconds for which a completed effect is stored. An effect with the same key is not
   * performed again within this time.
   */
  readonly doneRetentionMs: number;
}
export const defaultOutboxEffectPolicy: EffectPolicy = {
  concurrency: 2,
  firstPauseMs: 2_000,
  longestPauseMs: 256_000,
  giveUpMs: 30 * 60_000,
  doneRetentionMs: temporaryTables.outbox.storedMs,
};

/** Thrown if the receiver will never accept the effect; the effect is not tried again. */
export class OutboxEffectRejectedError extends Error {
  override name = 'EffectRejected';
}
/** Thrown if the effect is too late to be of use; the effect is not tried again. */
export class OutboxEffectExpiredError extends Error {
  override name = 'EffectExpired';
}
/** Thrown if the whole service failed, so that every effect of this kind would fail now. */
export class OutboxServiceFailedError extends Error {
  override name = 'ServiceFailed';
  readonly leastPauseMs: number;
  constructor(message: string, options: { leastPauseMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.leastPauseMs = options.leastPauseMs ?? 0;
  }
}

type FailedState = 'WAITING' | 'FAILED' | 'REJECTED' | 'EXPIRED';
export interface FailedEffectAttempt {
  readonly state: FailedState;
  readonly failedBy: 'SERVICE' | 'EFFECT';
  readonly dueAt: Date;
}
/**
 * Decides the next state of an effect after a failed attempt. The effect's age counts from `since`.
 */
export function decideStateOfFailedEffect(
  error: unknown,
  { attempts, since, now }: { attempts: number; since: Date; now: Date },
  policy: EffectPolicy,
): FailedEffectAttempt {
  const failedBy = error instanceof OutboxServiceFailedError ? 'SERVICE' : 'EFFECT';
  const leastMs = error instanceof OutboxServiceFailedError ? error.leastPauseMs : 0;
  const grownMs = policy.firstPauseMs * 2 ** Math.min(attempts - 1, 30);
  const pauseMs = Math.max(leastMs, Math.min(grownMs, policy.longestPauseMs));
  const dueAt = new Date(now.getTime() + pauseMs);
  if (error instanceof OutboxEffectRejectedError) return { state: 'REJECTED', failedBy, dueAt };
  if (error instanceof OutboxEffectExpiredError) return { state: 'EXPIRED', failedBy, dueAt };
  const isOld = now.getTime() - since.getTime() >= policy.giveUpMs;
  return { state: isOld ? 'FAILED' : 'WAITING', failedBy, dueAt };
}
