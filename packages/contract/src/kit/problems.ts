import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** What the schema library says where a declaration has no words of its own. */
const unspoken = 'Invalid input';
const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a date and a time, such as 2026-11-22T10:00:00Z',
  url: 'must be an address that starts with https://',
};
const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with named fields',
  record: 'must be an object with named fields',
  null: 'must be empty',
};
const most = ({ origin, maximum }: { origin: string; maximum: unknown }): string =>
  origin === 'string'
    ? `must be at most ${String(maximum)} characters`
    : origin === 'array'
      ? `must have at most ${String(maximum)} entries`
      : `must be at most ${String(maximum)}`;
const least = ({
  origin,
  minimum,
  inclusive,
}: {
  origin: string;
  minimum: unknown;
  inclusive?: boolean | undefined;
}): string => {
  if (origin === 'string' || origin === 'array')
    return Number(minimum) <= 1
      ? 'must not be empty'
      : `must ${origin === 'array' ? 'have at least' : 'be at least'} ${String(minimum)} ${origin === 'array' ? 'entries' : 'characters'}`;
  return inclusive === false
    ? `must be more than ${String(minimum)}`
    : `must be at least ${String(minimum)}`;
};
/** Of the kinds that a place takes, the complaint of the one that came furthest. */
function bestOf(errors: readonly (readonly Issue[])[]): string {
  const closest = errors.flat().find((one) => one.code !== 'invalid_type') ?? errors[0]?.[0];
  return closest ? problemOf(closest) : 'is of a kind that is not taken here';
}
const isAbsent = (issue: Issue): boolean => 'input' in issue && issue.input === undefined;

const first = (issues: readonly Issue[]): string =>
  issues[0] ? problemOf(issues[0]) : 'is not taken here';
const oneOf = (values: readonly unknown[]): string =>
  values.length === 1
    ? `must be ${String(values[0])}`
    : `must be one of ${values.map(String).join(', ')}`;

type Said = { readonly [C in Issue['code']]: (issue: Extract<Issue, { code: C }>) => string };
const said: Said = {
  invalid_type: (issue) => kinds[issue.expected] ?? 'is of a kind that is not taken here',
  too_big: (issue) => most(issue),
  too_small: (issue) => least(issue),
  invalid_format: (issue) => formats[issue.format] ?? 'has a form that is not taken here',
  invalid_value: (issue) => oneOf(issue.values),
  not_multiple_of: (issue) => `must be a multiple of ${String(issue.divisor)}`,
  invalid_union: (issue) => bestOf(issue.errors),
  invalid_key: (issue) => `has a name that ${first(issue.issues)}`,
  invalid_element: (issue) => first(issue.issues),
  unrecognized_keys: () => 'is not known here',
  custom: () => 'is not taken here',
};
/**
 * What is wrong with a value, as a sentence about its field: the only place that words what a
 * declaration leaves unsaid.
 */
export function problemOf(issue: Issue): string {
  if (issue.message !== unspoken && issue.message !== '') return issue.message;
  if (isAbsent(issue)) return 'must be given';
  return (said[issue.code] as (issue: Issue) => string)(issue);
}
