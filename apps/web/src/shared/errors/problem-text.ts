import * as m from '../../messages/messages.js';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** What is wrong with a field, as a sentence that stands below it. */
export const problemText = (problem: string): string => capital(problem) || m.problem_general();

/** Fields of forms whose failures are told beside no field. */
const labels: Readonly<Record<string, () => string>> = {
  email: m.gate_email,
  newEmail: m.email_change_new,
  password: m.gate_password,
  username: m.profile_username,
  token: m.two_factor_token,
  code: m.two_factor_token,
};
/** Which field, by the label that it has where it is filled in, and what is wrong with it. */
export function fieldText({ field, problem }: { field: string; problem: string }): string {
  const name = labels[field]?.() ?? field;
  return name === '' ? problemText(problem) : `${name}: ${problem}`;
}
