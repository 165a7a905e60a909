import { randomInt } from 'node:crypto';

const first = [
  'Amber',
  'Ashen',
  'Bold',
  'Brisk',
  'Copper',
  'Dawn',
  'Distant',
  'Early',
  'Gilded',
  'Hidden',
  'Iron',
  'Lone',
  'Lucky',
  'Misty',
  'Northern',
  'Quiet',
  'Rapid',
  'Silent',
  'Silver',
  'Steady',
  'Stone',
  'Swift',
  'Wild',
  'Winter',
] as const;
const second = [
  'Archer',
  'Badger',
  'Bear',
  'Crane',
  'Drake',
  'Falcon',
  'Fox',
  'Hare',
  'Hawk',
  'Heron',
  'Lantern',
  'Lynx',
  'Marten',
  'Otter',
  'Owl',
  'Raven',
  'Rider',
  'Scout',
  'Sparrow',
  'Stag',
  'Squire',
  'Warden',
  'Wolf',
  'Wren',
] as const;
const pick = (list: readonly string[]): string => list[randomInt(list.length)] ?? '';

/**
 * Generates an initial name that reveals nothing about the e-mail address. The player can change
 * it.
 */
export const generateUsername = (): string =>
  `${pick(first)}${pick(second)}${randomInt(1_000, 1_000_000)}`;

/** Letters and digits that are not easily confused with each other. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const generateInviteCode = (): string =>
  Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
