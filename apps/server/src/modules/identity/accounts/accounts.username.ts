import { limits } from '@guildhall/contract/limits';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { findUsernameProblem } from '@guildhall/contract/identity/accounts/username';
import { sql, type Sql } from '../../../kernel/db/sql.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { accountMessages } from './accounts.messages.ts';
import { reservedNames } from './reserved-names.api.ts';

/**
 * Characters that look alike. They count as equal when names are compared, so `Adm1n` equals
 * `admin`, in either alphabet.
 */
const alike = [
  '01i\u0456\u0430\u0435\u0451\u043e\u0440\u0441\u0443\u0445\u043a\u043c\u0442\u0432\u043d',
  'olllaeeopcyxkmtbh',
] as const;
/** Computes the unique key of a name, as `name_key` of the database does. */
export const computeUsernameSkeleton = (name: string): string =>
  Array.from(toNormalForm(name), (sign) => alike[1][alike[0].indexOf(sign)] ?? sign).join('');
/** Builds the condition that compares with `computeUsernameSkeleton`, in the form of the index. */
export const buildUsernameSkeletonCondition = (name: string): Sql =>
  sql`name_key(username) = ${computeUsernameSkeleton(name)}`;

const reserved = reservedNames.map(computeUsernameSkeleton);
const reservedBeginnings = ['admin', 'moderator', 'guildhall', 'support', 'deleted-'].map(
  computeUsernameSkeleton,
);

const reasons = {
  length: problem('length', { min: limits.usernameMin, max: limits.usernameMax }),
  signs: accountMessages.nameSigns(),
  mixed: accountMessages.nameMixed(),
  edges: accountMessages.nameEdges(),
} as const;
/** Removes accents, because a reserved word with accents is still reserved. */
const bare = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Returns the fault of a name that a player chooses; undefined if the name has no fault. Only the
 * database checks uniqueness.
 */
export function findUsernameFault(name: string): Sentence | undefined {
  const wrong = findUsernameProblem(name);
  if (wrong) return reasons[wrong];
  const skeleton = computeUsernameSkeleton(bare(name));
  if (
    reserved.includes(skeleton) ||
    reservedBeginnings.some((beginning) => skeleton.startsWith(beginning))
  )
    return accountMessages.nameReserved();
  return undefined;
}
