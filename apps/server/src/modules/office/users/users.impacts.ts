import type { ChangeImpact } from '@guildhall/contract/kit/section/impact';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { gameAccessType, userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import type { UserSettings } from './users.policy.ts';
import { userMessages } from './users.messages.ts';

type Change<T> = readonly [before: T, after: T];
const takes = (sentence: Sentence): ChangeImpact => ({ kind: 'takes', sentence });
const givesPower = (sentence: Sentence): ChangeImpact => ({ kind: 'gives-power', sentence });

const powerOf = (role: RoleName, player: string): ChangeImpact[] =>
  role === 'ADMIN'
    ? [givesPower(userMessages.gainsAdmin({ player }))]
    : role === 'SUPPORT'
      ? [givesPower(userMessages.gainsSupport({ player }))]
      : [givesPower(userMessages.gainsPlayer({ player }))];
function statusImpacts(player: string, [before, after]: Change<UserSettings>): ChangeImpact[] {
  const [was, is] = [before, after].map(({ statusId }) => statusId === userStatus.blocked);
  if (is)
    return was && before.blockedUntil === after.blockedUntil
      ? []
      : after.blockedUntil === null
        ? [takes(userMessages.losesAccess({ player }))]
        : [takes(userMessages.losesAccessUntil({ player, at: Date.parse(after.blockedUntil) }))];
  if (was) return [givesPower(userMessages.regainsAccess({ player }))];
  if (before.statusId === after.statusId) return [];
  return after.statusId === userStatus.verified
    ? [givesPower(userMessages.countsAsVerified({ player }))]
    : [takes(userMessages.losesVerification({ player }))];
}
/** Lists the effects of a change of a user, for example rights that the user gets or loses. */
export function listUserImpacts(
  player: string,
  [before, after]: Change<UserSettings>,
  [rolesBefore, rolesAfter]: Change<readonly RoleName[]>,
): ChangeImpact[] {
  const gained = rolesAfter.filter((role) => !rolesBefore.includes(role));
  const lost = rolesBefore.filter((role) => !rolesAfter.includes(role));
  const isTester = (settings: UserSettings): boolean =>
    settings.accessType === gameAccessType.tester;
  return [
    ...gained.flatMap((role) => powerOf(role, player)),
    ...lost.map((role) => takes(userMessages.losesRole({ player, role }))),
    ...statusImpacts(player, [before, after]),
    ...(!isTester(before) && isTester(after)
      ? [givesPower(userMessages.gainsTester({ player }))]
      : []),
    ...(isTester(before) && !isTester(after) ? [takes(userMessages.losesTester({ player }))] : []),
  ];
}
