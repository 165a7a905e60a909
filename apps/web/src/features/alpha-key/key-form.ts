import { isHttpsLink } from '@guildhall/contract/reach/links/https-link';
import * as m from '../../messages/messages.js';
import type { AlphaKeyForm } from './use-key-request.ts';

/** Ages that the server accepts, in years (`alphaKeyAge` of the contract). */
export const alphaKeyAgeLimits = { min: 13, max: 120 } as const;
export type KeyFormProblems = Partial<Record<keyof AlphaKeyForm, string>>;

/** Returns the form's problems by field before it is sent. The server checks the form again. */
export function findKeyFormProblems(form: AlphaKeyForm): KeyFormProblems {
  const problems: KeyFormProblems = {};
  for (const name of ['device', 'gender', 'games', 'country', 'foundUs'] as const)
    if (form[name].trim() === '') problems[name] = m.alpha_required();
  const age = Number(form.age);
  if (!/^\d{1,3}$/.test(form.age) || age < alphaKeyAgeLimits.min || age > alphaKeyAgeLimits.max)
    problems.age = m.alpha_age_wrong({ min: alphaKeyAgeLimits.min, max: alphaKeyAgeLimits.max });
  if (form.link === '' ? form.contentCreator : !isHttpsLink(form.link))
    problems.link = form.link === '' ? m.alpha_link_needed() : m.alpha_link_wrong();
  return problems;
}
