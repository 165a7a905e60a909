/**
 * Collects the consequences of an operator's command while its transaction runs; the operator
 * confirms them before the commit.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeImpact } from '@guildhall/contract/kit/section/impact';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { findConsentKindOfOperation } from '@guildhall/contract/office/impacts/impacts';
import type { Call } from '../actor.ts';
import { listTransactionNotes, noteInTransaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { commandImpactMessages } from './impacts.messages.ts';
import { formatMessage } from '../say.ts';
import { computeSha256 } from '../secrets.ts';
import { sumChangeEffects, type ChangeEffect } from './effects.ts';

const impactsKey = {};
const effectsKey = {};
const reasonKey = {};
/** Largest number of consequences in a record of the activity log. */
const namedMax = 12;
/** Largest number of consequences in an error reply. */
const shownMax = 50;

interface Notes {
  /** Players and amounts that the consequences affect. */
  readonly effects?: readonly ChangeEffect[] | undefined;
  /**
   * Row that has these consequences, as `section 7`. A name would not identify the row, because two
   * rows can have the same name.
   */
  readonly of?: string;
  /** True if the record of the command already contains the effect. */
  readonly isNamed?: boolean;
}
type NotedImpact = ChangeImpact & Omit<Notes, 'effects'>;

/**
 * Records consequences of the current command. An operator confirms the consequences before the
 * command commits.
 */
export function noteCommandImpacts(
  impacts: readonly ChangeImpact[],
  { effects = [], ...notes }: Notes = {},
): void {
  for (const impact of impacts) noteInTransaction(impactsKey, { ...impact, ...notes });
  if (impacts.length > 0) for (const effect of effects) noteInTransaction(effectsKey, effect);
}
/** Requires a reason for the current command, even if it has no consequences. */
export const requireCommandReason = (): void => noteInTransaction(reasonKey, true);

/** Lists the consequences recorded so far, without duplicates. */
const listImpacts = (): readonly NotedImpact[] => [
  ...new Map(
    listTransactionNotes<NotedImpact>(impactsKey).map((impact) => [JSON.stringify(impact), impact]),
  ).values(),
];
/**
 * Computes the token that confirms these consequences. The token contains only the order of
 * magnitude of each count, because counts change while players play and an exact token would soon
 * be invalid.
 */
function toToken(impacts: readonly NotedImpact[], effects: readonly ChangeEffect[]): string {
  const counts = sumChangeEffects(effects, 'en').map(({ key, currency, count }) => [
    key,
    currency,
    Math.sign(count) * Math.ceil(Math.log2(Math.abs(count) + 1)),
  ]);
  return computeSha256(JSON.stringify([impacts, counts])).toString('base64url');
}
function assertClassified(operation: string, impacts: readonly ChangeImpact[]): void {
  if (impacts.length > 0 && (findConsentKindOfOperation(operation) ?? 'nothing') === 'nothing')
    throw new Error(`${operation} has consequences: its entry in impacts.ts says otherwise`);
}
const needsReason = (operation: string, impacts: readonly ChangeImpact[]): boolean =>
  impacts.length > 0 ||
  findConsentKindOfOperation(operation) === 'reason' ||
  listTransactionNotes(reasonKey).length > 0;
/**
 * Checks that the operator confirmed the consequences of the current command. Skips calls of other
 * callers, and calls that another administrator has approved.
 *
 * @throws CONFIRMATION_REQUIRED if a reason is missing, or if the call did not confirm exactly
 * these consequences. `details` lists them, with the confirming token in `confirm`.
 */
export function assertImpactsConfirmed(
  { asked, reason, confirmed, language }: Call,
  isChecked: boolean,
) {
  if (asked === undefined) return;
  const impacts = listImpacts();
  const effects = listTransactionNotes<ChangeEffect>(effectsKey);
  if (isChecked) assertClassified(asked.operation, impacts);
  if (!needsReason(asked.operation, impacts)) return;
  const confirm = impacts.length > 0 ? toToken(impacts, effects) : null;
  if (reason !== undefined && (confirm === null || confirm === confirmed)) return;
  throw new AppError('CONFIRMATION_REQUIRED', {
    details: {
      impacts: impacts
        .slice(0, shownMax)
        .map(({ kind, sentence }) => ({
          kind,
          key: sentence.key,
          text: formatMessage(sentence, language),
        })),
      more: Math.max(0, impacts.length - shownMax),
      effects: sumChangeEffects(effects, language),
      confirm,
      reason: reason ?? null,
      isStale: confirm !== null && confirmed !== undefined && confirm !== confirmed,
    },
  });
}
const endings: Readonly<Record<string, () => Sentence>> = {
  'impacts.closes': commandImpactMessages.closesItself,
  'impacts.stops': commandImpactMessages.stopsItself,
  'impacts.takes': commandImpactMessages.takesItself,
};
/**
 * Returns a consequence without the name of its row; undefined if `message`, the log message, does
 * not name this row.
 */
function toOwnConsequence(message: Sentence, { key, params = {} }: Sentence): Sentence | undefined {
  const { thing, name } = message.params ?? {};
  if (thing === undefined) return undefined;
  const own = name === undefined ? thing : commandImpactMessages.named({ thing, name });
  if (!isDeepStrictEqual(params['row'], own)) return undefined;
  return endings[key]?.() ?? (params['change'] as Sentence | undefined);
}
/**
 * Appends the consequences of the current command to its log message. A consequence of the row that
 * the message names does not repeat the name.
 */
export function appendImpactsToLogSentence(message: Sentence | undefined): Sentence | undefined {
  const impacts = listImpacts().filter(({ isNamed = false }) => !isNamed);
  if (message === undefined || impacts.length === 0) return message;
  const named = impacts.slice(0, namedMax).map(({ sentence }) => sentence);
  const unnamedCount = impacts.length - named.length;
  const moreSentences = unnamedCount > 0 ? [commandImpactMessages.more({ n: unnamedCount })] : [];
  const own = named.flatMap((sentence) => toOwnConsequence(message, sentence) ?? []);
  return own.length === named.length
    ? commandImpactMessages.withOwnConsequences({
        done: message,
        consequences: [...own, ...moreSentences],
      })
    : commandImpactMessages.withConsequences({
        done: message,
        consequences: [...named, ...moreSentences],
      });
}
