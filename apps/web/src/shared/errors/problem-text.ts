import * as m from '../../messages/messages.js';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Formats the problem of a field as a sentence for the line below the field. */
export const formatFieldProblem = (problem: string): string =>
  capital(problem) || m.problem_general();

/** Labels of fields in forms that show errors in a message instead of next to the field. */
const labels: Readonly<Record<string, () => string>> = {
  email: m.gate_email,
  newEmail: m.email_change_new,
  password: m.gate_password,
  username: m.profile_username,
  token: m.two_factor_token,
  code: m.two_factor_token,
};
/** Formats a problem with the label of its field in front. */
export function formatNamedFieldProblem({
  field,
  problem,
}: {
  field: string;
  problem: string;
}): string {
  const name = labels[field]?.() ?? field;
  return name === '' ? formatFieldProblem(problem) : `${name}: ${problem}`;
}
