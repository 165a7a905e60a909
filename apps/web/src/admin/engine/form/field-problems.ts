import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { FieldFault } from '@guildhall/contract/kit/field/field-fault';
import { describeSchemaIssue } from '@guildhall/contract/kit/problem/problems';
import * as m from '../../../messages/messages.js';
import { formatFieldProblemAsSentence } from '../../office-texts.ts';
import { findTimeProblem } from '../field/time-problem.ts';
import {
  isFieldVisible,
  toProtocolValue,
  toProtocolValues,
  type FormValues,
} from './field-values.ts';

/** A rule about several fields, as a section declares it. */
export type RowFaultFinder = (row: FormValues) => FieldFault | undefined;

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

function problemsOfField(
  name: string,
  field: Field,
  value: unknown,
): [path: string, text: string][] {
  if (field.optional && (value === null || value === undefined)) return [];
  const time = field.kind === 'instant' ? findTimeProblem(value) : undefined;
  if (time !== undefined) return [[name, time]];
  const validated = field.schema.safeParse(value);
  if (validated.success) return [];
  return validated.error.issues.map((issue) => [
    [name, ...issue.path].join('.'),
    issue.path.length === 0 && isBlank(value)
      ? m.admin_problem_required()
      : formatFieldProblemAsSentence(describeSchemaIssue(issue)),
  ]);
}

/** Returns problems by field path (`rows.0.amount`). Skips hidden fields. */
export function findFieldProblems(
  fields: Fields,
  values: FormValues,
  check?: RowFaultFinder,
): Record<string, string> {
  const wire = toProtocolValues(fields, values);
  const problems = Object.entries(fields).flatMap(([name, field]) =>
    isFieldVisible(field, values)
      ? problemsOfField(name, field, toProtocolValue(field, values[name], values))
      : [],
  );
  const whole = problems.length === 0 ? check?.(wire) : undefined;
  if (whole) problems.push([whole.field, formatFieldProblemAsSentence(whole.problem)]);
  return Object.fromEntries(problems.reverse());
}

/**
 * Returns the label of a field by its path in the protocol: `prizes.0.amount` is the amount of the
 * first prize. Empty if the form has no such field.
 */
export function getFieldPathLabel(fields: Fields, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return '';
  const [row, ...inner] = field.kind === 'rows' ? rest : ['', ...rest];
  const label = row === undefined || row === '' ? field.label : `${field.label} ${Number(row) + 1}`;
  const below =
    field.fields && inner.length > 0 ? getFieldPathLabel(field.fields, inner.join('.')) : '';
  return below === '' ? label : `${label}, ${below}`;
}
