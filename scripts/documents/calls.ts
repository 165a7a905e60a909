/** Describes a call beyond its shapes: access, repetition, and the features that close it. */
import type { Endpoint } from '@guildhall/contract/kit/endpoint';

const whoMay = (may: Endpoint['may']): string => {
  const fixed: Readonly<Record<string, string>> = {
    anyone: 'Needs no session.',
    'signed-in': 'Needs a session.',
    self: 'Needs a session; `{id}` of the path is the own one, and any other answers NOT_FOUND.',
    support: 'For SUPPORT and ADMIN.',
    admin: 'For ADMIN.',
    'game-server:any': 'Needs a key of any scope.',
  };
  return fixed[may] ?? `Needs a key with the scope \`${may.slice('game-server:'.length)}\`.`;
};
const howRepeated = ({ method, repeats, may }: Endpoint): string | undefined => {
  if (method === 'GET') return undefined;
  if (repeats === 'contents')
    return 'Repeating it is safe: the same contents are done once, and need no `Idempotency-Key`.';
  if (repeats === 'key')
    return 'Needs an `Idempotency-Key`; repeat it under that key when an answer was lost.';
  if (repeats === 'never') return 'Do not repeat it when an answer was lost.';
  return may.startsWith('game-server:')
    ? 'Repeat it under one `Idempotency-Key` when an answer was lost.'
    : undefined;
};
/** Removes requirement numbers, which mean nothing to readers of a document. */
export const omitRequirementNumbers = (summary: string): string =>
  summary.replaceAll(/ \((?:OP-|R)[\d., OPR-]+\)/g, '');
/** Describes a call; `note` is text for this call only. */
export function describeCall(endpoint: Endpoint, note: string | undefined): string {
  const { may, fresh, feature, rate } = endpoint;
  return [
    note,
    whoMay(may),
    howRepeated(endpoint),
    fresh &&
      'The answer has an `ETag`: send it as `If-None-Match`, and 304 says that it is the same.',
    feature && `Answers FEATURE_CLOSED while operators have closed \`${feature}\`.`,
    rate && `Attempts are counted (\`${rate}\`): RATE_LIMITED says how long to wait.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
/** Returns the group of a call: its section, or the first part of its path. */
export function getCallTag(operationId: string, path: string): string {
  const [section, operation] = operationId.split('.');
  if (operation !== undefined && section !== undefined) return section;
  const [first = 'calls'] = path
    .replace(/^\/(?:gs\/v1|api)\//, '')
    .replace(/^(?:(?:banking|game)\/)?admin\//, '')
    .split('/');
  return first;
}
