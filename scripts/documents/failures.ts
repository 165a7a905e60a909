/** Describes failures of calls: body, headers, and the reaction expected from the caller. */
import { listErrorCodes, errors, type ErrorCode } from '@guildhall/contract/errors';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { JsonObject } from '@guildhall/contract/documents/json-schema';
import { schemasPath } from './shapes.ts';

/** Advice about sending the same request again. */
type Retry = 'never' | 'after-pause' | 'signed-anew';
interface CodeText {
  readonly text: string;
  readonly retry?: Retry;
  /** Example of `details` if the code has them. */
  readonly details?: unknown;
}
/** Texts for codes whose message is not enough; other codes use their message. */
const codeTexts: Partial<Record<ErrorCode, CodeText>> = {
  VALIDATION: {
    text: 'Something that was sent cannot be accepted. `fields` names each fault by its path (`players.0.accountId`); a header is named as it is written.',
  },
  SIGNATURE_REFUSED: {
    text:
      'The request is not signed, its signature does not fit what was sent, its clock is more ' +
      'than a minute off, its nonce was used before, or its key is unknown, revoked or ' +
      'expired. The answer does not say which. Compare the `Date` of the answer with your ' +
      'clock, sign anew with the difference and a fresh nonce, and give up when that is ' +
      'refused too.',
    retry: 'signed-anew',
  },
  FORBIDDEN: {
    text: 'The caller is known and may not do this: a scope or a role is missing, a key is for another region, or the player has not entered or is blocked.',
  },
  NOT_FOUND: { text: 'An id of the path or of the body names nothing that this caller can see.' },
  CONFLICT: {
    text:
      'This is not possible as things are now; `because` says why. Where single accounts are ' +
      'the reason, `details.accountIds` names them; of a match that is not running, ' +
      '`details.state` is what it is; where a price has changed, `details` has the present ' +
      '`price` and `currency`.',
    details: { accountIds: [7, 12] },
  },
  CHANGED: {
    text:
      'What was seen is not so any more; nothing was done. `details` has what it is now: ' +
      '`price` and `currency`, `reward` and `currency`, or `amountFrom` and `amountTo`. Ask ' +
      'the player, and send it with a new `Idempotency-Key`.',
    details: { price: 250, currency: 'CROWNS' },
  },
  IDEMPOTENCY_MISMATCH: {
    text: 'This `Idempotency-Key` came before with other contents. What came first stands; other contents need another key.',
  },
  VERSION_DISABLED: {
    text: 'The version of the game is not there, not enabled, or was force-disabled. Its servers finish what runs, and drain.',
  },
  FEATURE_CLOSED: {
    text: 'Operators have closed this feature for now; `details.feature` names it.',
    details: { feature: 'shop' },
  },
  STALE: {
    text: 'Somebody else has changed the row since the version of `If-Match`; `details.row` is how it is now.',
  },
  AWAITS_APPROVAL: {
    text: 'Nothing was done yet: it waits for a second administrator. `details.approvalId` names the request.',
    details: { approvalId: 31 },
  },
  TOO_LARGE: { text: 'The body is larger than this call accepts.' },
  UNSUPPORTED_MEDIA: { text: 'A body is sent as `Content-Type: application/json`.' },
  RATE_LIMITED: {
    text: 'Too much was sent. Wait the seconds of `Retry-After`, which `details.retryAfterSeconds` repeats.',
    retry: 'after-pause',
    details: { retryAfterSeconds: 12 },
  },
  UNAVAILABLE: {
    text: 'The server is overloaded, ends, or cannot reach its database. Wait the seconds of `Retry-After`, then send the same again.',
    retry: 'after-pause',
  },
  INTERNAL: { text: 'A defect of the platform. The same request may fail again.' },
};
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

/** Describes the response of all codes that share a status. */
function toResponse(codes: readonly ErrorCode[]): JsonObject {
  const lines = codes.map((code) => `- \`${code}\`: ${codeTexts[code]?.text ?? errors[code].text}`);
  const isPause = codes.some((code) => codeTexts[code]?.retry === 'after-pause');
  return {
    description: lines.join('\n'),
    ...(isPause && { headers: retryAfter }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: `${schemasPath}Error` },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
    'x-retry': Object.fromEntries(codes.map((code) => [code, codeTexts[code]?.retry ?? 'never'])),
  };
}
const exampleOf = (code: ErrorCode): JsonObject => ({
  code,
  message: errors[code].text,
  ...(codeTexts[code]?.details !== undefined && { details: codeTexts[code].details }),
});
/**
 * Describes the failures of a call by status. `written` collects the sets of codes, so that the
 * document contains each set once.
 */
export function describeFailures(
  endpoint: Endpoint,
  written: Map<string, JsonObject>,
): Record<string, JsonObject> {
  const byStatus = Map.groupBy(listErrorCodes(endpoint), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => {
      const codes = list.toSorted();
      const name = codes.join('.');
      written.set(name, toResponse(codes));
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}
const sentence = {
  type: 'object',
  description: 'The same for programs: which sentence, and what stands in its places.',
  required: ['key'],
  properties: {
    key: {
      type: 'string',
      description: 'Names the sentence; it does not change with its wording.',
    },
    params: { type: 'object', description: 'What stands in the places of the sentence, by name.' },
  },
};
/**
 * Builds the schema of the body of every unsuccessful response; `codes` are the codes of the
 * document.
 */
export const buildErrorSchema = (codes: readonly string[]): JsonObject => ({
  type: 'object',
  description: 'The body of every answer that is not a success. Programs go by `code`.',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: codes, description: 'What failed.' },
    message: { type: 'string', description: 'Why, in the language of Accept-Language.' },
    because: sentence,
    fields: {
      type: 'array',
      description: 'What is wrong with which field.',
      items: {
        type: 'object',
        required: ['field', 'problem', 'because'],
        properties: {
          field: { type: 'string', description: 'Path of the field in what was sent.' },
          problem: { type: 'string', description: 'What is wrong with it.' },
          because: sentence,
        },
      },
    },
    details: {
      description: 'What the caller may want to look at; its form follows from the code.',
    },
  },
});
