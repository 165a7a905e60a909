import { impactKinds, type ImpactKind } from '@guildhall/contract/kit/section/impact';
import { createAtom, useSelector } from '@tanstack/react-store';
import { ApiError } from '../shared/api/api-error.ts';
import { createDeferred, type Deferred } from '../shared/deferred.ts';
import { sessionStore } from '../shared/session/session.store.ts';
import { loadFormRecoveryModule } from './load-form-recovery.ts';

/**
 * Consequences of a change. The server refuses the change until an operator confirms the
 * consequences.
 */
export interface ChangeConsequences {
  readonly impacts: readonly { readonly kind: ImpactKind; readonly text: string }[];
  /** Number of further consequences that are not listed. */
  readonly more: number;
  readonly effects: readonly {
    readonly label: string;
    readonly count: number;
    readonly currency?: string;
  }[];
  /** Value to send back to confirm exactly these consequences; null if only a reason is needed. */
  readonly confirm: string | null;
  /** The reason that the call already contained. */
  readonly reason: string | null;
  /**
   * True if the operator has confirmed a list of consequences, and the list has changed since then.
   */
  readonly isStale: boolean;
}
interface Question {
  readonly consequences: ChangeConsequences;
  readonly answer: Deferred<string | undefined>;
}
const questions = createAtom<readonly Question[]>([]);

/**
 * Answers the first open question with a reason, or with undefined if the operator cancels the
 * change.
 */
export function answerFirstConsentQuestion(reason: string | undefined): void {
  const [first, ...rest] = questions.get();
  questions.set(rest);
  first?.answer.resolve(reason);
}
export const useFirstConsentQuestion = (): ChangeConsequences | undefined =>
  useSelector(questions, ([first]) => first?.consequences);

// after a change of the session, the next operator must not confirm a change of the previous
// operator.
let asking = sessionStore.get()?.token;
sessionStore.subscribe(() => {
  const token = sessionStore.get()?.token;
  if (token === asking) return;
  asking = token;
  while (questions.get().length > 0) answerFirstConsentQuestion(undefined);
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** Reads the consequences from a refusal; undefined for other failures. */
function readConsequences(error: unknown): ChangeConsequences | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_REQUIRED') return undefined;
  const details = isRecord(error.details) ? error.details : {};
  return {
    impacts: listOf(details['impacts']).map(({ kind, text }) => ({
      kind: impactKinds.find((known) => known === kind) ?? 'takes',
      text: String(text),
    })),
    more: Number(details['more'] ?? 0),
    effects: listOf(details['effects']).map(({ label, count, currency }) => ({
      label: String(label),
      count: Number(count),
      ...(typeof currency === 'string' && { currency }),
    })),
    confirm: textOrNull(details['confirm']),
    reason: textOrNull(details['reason']),
    isStale: details['isStale'] === true,
  };
}

/**
 * Storage name of a reason that was given for a change whose session ended before the change was
 * sent.
 */
const draft = 'consent';
/**
 * Keeps the entered reason while the change is sent, because the dialog with the reason is already
 * closed.
 */
async function keepingReason<T>(reason: string | undefined, attempt: () => Promise<T>): Promise<T> {
  const kept = reason === undefined ? undefined : await loadFormRecoveryModule();
  const forget = kept?.registerDraftForSessionEnd(draft, () => ({ reason }));
  try {
    return await attempt();
  } finally {
    forget?.();
  }
}
/**
 * Asks for a reason; returns undefined if the operator cancels the change, or if the session has
 * ended in the meantime.
 */
async function ask(consequences: ChangeConsequences): Promise<string | undefined> {
  const token = asking;
  const kept = await loadFormRecoveryModule();
  if (token !== asking) return undefined;
  const answer = createDeferred<string | undefined>();
  const reason = consequences.reason ?? textOrNull(kept?.takeStoredDraft(draft)?.['reason']);
  questions.set([...questions.get(), { consequences: { ...consequences, reason }, answer }]);
  return answer.promise;
}
/**
 * Sends a change. If the server asks about the consequences, shows them and sends the change again
 * with the reason and the confirmation, until the change is done or the operator gives up. If the
 * operator gives up, throws the refusal, marked as handled.
 */
export async function runWithConsent<T>(
  attempt: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  let headers: Record<string, string> = {};
  let reason: string | undefined;
  for (;;)
    try {
      return await keepingReason(reason, () => attempt(headers));
    } catch (error) {
      const consequences = readConsequences(error);
      if (!consequences) throw error;
      reason = await ask(consequences);
      if (reason === undefined) {
        if (error instanceof ApiError) error.handled = true;
        throw error;
      }
      headers = {
        'x-reason': encodeURIComponent(reason),
        ...(consequences.confirm !== null && { 'x-confirmed': consequences.confirm }),
      };
    }
}
