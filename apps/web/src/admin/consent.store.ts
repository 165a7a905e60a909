import { impactKinds, type ImpactKind } from '@guildhall/contract/kit/impact';
import { createAtom, useSelector } from '@tanstack/react-store';
import { ApiError } from '../shared/api/api-error.ts';
import { createDeferred, type Deferred } from '../shared/deferred.ts';
import { sessionStore } from '../shared/session/session.store.ts';

/** The consequences of a change that the server refused until somebody confirms them. */
export interface Consequences {
  readonly impacts: readonly { readonly kind: ImpactKind; readonly text: string }[];
  /** Number of further consequences that are not listed. */
  readonly more: number;
  readonly effects: readonly {
    readonly label: string;
    readonly count: number;
    readonly currency?: string;
  }[];
  /** Sent back to confirm exactly these; null where only a reason is needed. */
  readonly confirm: string | null;
  /** The reason that the call gave already. */
  readonly reason: string | null;
  /** Others were confirmed before: what follows has changed since. */
  readonly isStale: boolean;
}
interface Question {
  readonly asked: Consequences;
  readonly answer: Deferred<string | undefined>;
}
const questions = createAtom<readonly Question[]>([]);

/** Answers the first open question with a reason, or with undefined if the change is given up. */
export function settleConsent(reason: string | undefined): void {
  const [first, ...rest] = questions.get();
  questions.set(rest);
  first?.answer.resolve(reason);
}
export const useConsentAsked = (): Consequences | undefined =>
  useSelector(questions, ([first]) => first?.asked);

// The next operator does not confirm the deed of this one.
let asking = sessionStore.get()?.token;
sessionStore.subscribe(() => {
  const token = sessionStore.get()?.token;
  if (token === asking) return;
  asking = token;
  while (questions.get().length > 0) settleConsent(undefined);
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** The consequences that a refusal asks about; undefined for other failures. */
function readConsequences(error: unknown): Consequences | undefined {
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
 * Sends a change; where the server asks about its consequences, shows them and sends it again with
 * the reason and the confirmation, until it is done or given up. Throws the refusal, as handled, if
 * the operator gives it up.
 */
export async function withConsent<T>(
  attempt: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  let headers: Record<string, string> = {};
  for (;;)
    try {
      return await attempt(headers);
    } catch (error) {
      const asked = readConsequences(error);
      if (!asked) throw error;
      const answer = createDeferred<string | undefined>();
      questions.set([...questions.get(), { asked, answer }]);
      const reason = await answer.promise;
      if (reason === undefined) {
        if (error instanceof ApiError) error.handled = true;
        throw error;
      }
      headers = {
        'x-reason': encodeURIComponent(reason),
        ...(asked.confirm !== null && { 'x-confirmed': asked.confirm }),
      };
    }
}
