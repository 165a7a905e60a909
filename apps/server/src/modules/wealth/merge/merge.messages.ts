import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const itemMergeMessages = defineMessages('merge', {
  merged: 'Merged: {name}',
  mergedItems: 'Merged items',
  became: 'Merged {n} items into {item}',
  tookPerk: '{item} took a perk of {other}',
  paidFor: '{what}, paid {price} {currency}',
  undone: 'Merge undone: {name}',
  resultWentBack:
    'A merge was reversed: {item} is gone, {n, plural, one {# item} other {# items}} came back.',
  perkWentBack: 'A merge was reversed: {item} has its former perks, the other item came back.',
  itemGone: 'One of these items is not yours any more',
  itemTwice: 'is there twice',
  notOfLine: '{item} is not of this line',
  isDefault: '{item} belongs to everybody and is not merged',
  rarityDiffers: 'All of them must have one rarity',
  countNeeded: 'It takes {n} items',
  nothingComes: 'Nothing can come of this rarity now: nothing was merged',
  belowFull: '{item} has used some of its energy: it is not merged until it is full again',
  perkNeeded: 'is needed: which perk goes into which slot',
  perkOnly: 'belongs to lines that move a perk only',
  noPerkThere: 'There is no perk in this slot',
  noSlotThere: 'There is no such slot',
  mixesFamilies: 'mixes archetypes: all items of a line are of one',
  playersWith: 'players who have items of it',
  mergesOf: 'Merges of “{name}”',
  sameItems: 'What came of a merge and how many items it took are left as they were',
});
