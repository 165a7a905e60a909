import type { ChangeImpact } from '@guildhall/contract/kit/section/impact';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { accessType, userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import type { UserSettings } from './users.policy.ts';
import { messages } from './users.messages.ts';

type Change<T> = readonly [before: T, after: T];
const takes = (sentence: Sentence): ChangeImpact => ({ kind: 'takes', sentence });
const givesPower = (sentence: Sentence): ChangeImpact => ({ kind: 'gives-power', sentence });

const powerOf = (role: RoleName, player: string): ChangeImpact[] =>
  role === 'ADMIN'
    ? [givesPower(messages.gainsAdmin({ player }))]
    : role === 'SUPPORT'
      ? [givesPower(messages.gainsSupport({ player }))]
      : [givesPower(messages.gainsPlayer({ player }))];
function statusImpacts(player: string, [before, after]: Change<UserSettings>): ChangeImpact[] {
  const [was, is] = [before, after].map(({ statusId }) => statusId === userStatus.blocked);
  if (is)
    return was && before.blockedUntil === after.blockedUntil
      ? []
      : after.blockedUntil === null
        ? [takes(messages.losesAccess({ player }))]
        : [takes(messages.losesAccessUntil({ player, at: Date.parse(after.blockedUntil) }))];
  if (was) return [givesPower(messages.regainsAccess({ player }))];
  if (before.statusId === after.statusId) return [];
  return after.statusId === userStatus.verified
    ? [givesPower(messages.countsAsVerified({ player }))]
    : [takes(messages.losesVerification({ player }))];
}
/** Lists what a change of a user gives to the user or takes away. */
export function listUserImpacts(
  player: string,
  [before, after]: Change<UserSettings>,
  [rolesBefore, rolesAfter]: Change<readonly RoleName[]>,
): ChangeImpact[] {
  const gained = rolesAfter.filter((role) => !rolesBefore.includes(role));
  const lost = rolesBefore.filter((role) => !rolesAfter.includes(role));
  const isTester = (settings: UserSettings): boolean => settings.accessType === accessType.tester;
  return [
    ...gained.flatMap((role) => powerOf(role, player)),
    ...lost.map((role) => takes(messages.losesRole({ player, role }))),
    ...statusImpacts(player, [before, after]),
    ...(!isTester(before) && isTester(after) ? [givesPower(messages.gainsTester({ player }))] : []),
    ...(isTester(before) && !isTester(after) ? [takes(messages.losesTester({ player }))] : []),
  ];
}
