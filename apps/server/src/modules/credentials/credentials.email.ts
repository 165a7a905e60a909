import { AppError } from '../../kernel/errors.ts';

/** Linear by construction: no nested repetition. The mailbox itself is the real check. */
const local = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** An address as it is kept and compared: trimmed, lower case. Undefined when it is none. */
export function normaliseEmail(input: string): string | undefined {
  const text = input.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 254) return undefined;
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  const labels = domain.split('.');
  const fine = local.test(name) && !name.startsWith('.') && !name.endsWith('.') && !name.includes('..') && labels.length > 1 && labels.every((one) => domainLabel.test(one));
  return fine ? text : undefined;
}
/** An address as records show it: enough to recognise one's own, too little to write to. */
export const masked = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1…');
/** The address that was meant, or BF-2. */
export function addressOf(input: string): string {
  const email = normaliseEmail(input);
  if (email === undefined) throw new AppError('BF-2');
  return email;
}
