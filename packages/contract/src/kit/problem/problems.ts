import type * as z from 'zod/mini';
import { decodeSentence, problem } from './problem.ts';
import type { Sentence } from '../text/messages.ts';

type Issue = z.core.$ZodIssue;

const formats: Readonly<Record<string, Sentence>> = {
  datetime: problem('instant'),
  url: problem('https'),
};
const kinds: Readonly<Record<string, Sentence>> = {
  string: problem('text'),
  number: problem('number'),
  int: problem('whole'),
  boolean: problem('flag'),
  array: problem('list'),
  object: problem('object'),
  record: problem('object'),
  null: problem('notEmpty'),
};
const most = ({
  origin,
  maximum,
  inclusive,
}: {
  origin: string;
  maximum: number | bigint;
  inclusive?: boolean | undefined;
}): Sentence => {
  const max = String(maximum);
  if (origin === 'string') return problem('tooLong', { max });
  if (origin === 'array') return problem('tooMany', { max });
  return inclusive === false ? problem('lessThan', { max }) : problem('atMost', { max });
};
const least = ({
  origin,
  minimum,
  inclusive,
}: {
  origin: string;
  minimum: number | bigint;
  inclusive?: boolean | undefined;
}): Sentence => {
  const min = String(minimum);
  if (origin === 'string' || origin === 'array') {
    if (minimum <= 1) return problem('empty');
    return origin === 'array' ? problem('tooFew', { min }) : problem('tooShort', { min });
  }
  return inclusive === false ? problem('moreThan', { min }) : problem('atLeast', { min });
};
/**
 * Returns the error of the alternative that came closest to matching, if a field accepts several
 * kinds of values.
 */
function bestOf(errors: readonly (readonly Issue[])[]): Sentence {
  const closest = errors.flat().find((error) => error.code !== 'invalid_type') ?? errors[0]?.[0];
  return closest ? describeSchemaIssue(closest) : problem('kind');
}
const isAbsent = (issue: Issue): boolean => 'input' in issue && issue.input === undefined;
const first = (issues: readonly Issue[]): Sentence =>
  issues[0] ? describeSchemaIssue(issues[0]) : problem('notHere');
const oneOf = (values: readonly unknown[]): Sentence =>
  values.length === 1
    ? problem('exactly', { value: String(values[0]) })
    : problem('oneOf', { choices: values.map(String).join(', ') });

type IssueDescribers = {
  readonly [C in Issue['code']]: (issue: Extract<Issue, { code: C }>) => Sentence;
};
const issueDescribers: IssueDescribers = {
  invalid_type: (issue) => kinds[issue.expected] ?? problem('kind'),
  too_big: (issue) => most(issue),
  too_small: (issue) => least(issue),
  invalid_format: (issue) => formats[issue.format] ?? problem('form'),
  invalid_value: (issue) => oneOf(issue.values),
  not_multiple_of: (issue) => problem('multiple', { step: String(issue.divisor) }),
  invalid_union: (issue) => bestOf(issue.errors),
  invalid_key: (issue) => problem('name', { problem: first(issue.issues) }),
  invalid_element: (issue) => first(issue.issues),
  unrecognized_keys: () => problem('strange'),
  custom: () => problem('notHere'),
};
/**
 * Describes the fault of a value as a message about its field, for every fault without a text in
 * the declaration. No other code does that.
 */
export function describeSchemaIssue(issue: Issue): Sentence {
  const own = decodeSentence(issue.message);
  if (own) return own;
  if (isAbsent(issue)) return problem('needed');
  return (issueDescribers[issue.code] as (issue: Issue) => Sentence)(issue);
}
