import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const perkMessages = defineMessages('perks', {
  noNumber: 'must be a number of a balance preset',
  belongsPerksValueOnly: 'belongs to perks of value only',
  itemsPlayersOwnWithWhose: 'items that players own with it, whose points follow',
  itemsTypePlayersOwnKeep: 'items of the type that players own and that keep their slots',
  mustEmptySlotRaisesAnother: 'must be empty: this slot raises another one',
  mustSlotsItem: 'must be the {n} slots that the item has',
  mustTypeSectionEquipment: 'must be a type of section Equipment',
  neededPerkValuePaysTask: 'is needed: a perk of value pays for a task',
  neededSlotHoldsPerk: 'is needed: this slot holds a perk',
  noSegmentStatistic: '{dimension} is no segment of the statistic; it has: {known}',
  asSlots: 'must be {value}, as the item’s slots are',
  byRules: 'is {value} by the rules',
  empty: 'empty',
  none: 'none',
  ownedItems: '{n} items that players own',
  otherType: 'is a perk of type {type}, the slot takes {slot}',
  onItem: 'is on the item already',
  needsRarity: 'needs a slot of rarity {rarity} or above',
  needsAttribute: 'is for items with character attribute {attribute} only',
});
