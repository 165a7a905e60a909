import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('perks', {
  noNumber: ['must be a number of a balance preset', 'должен быть числом из набора баланса'],
  belongsPerksValueOnly: ['belongs to perks of value only', 'бывает только у ценных перков'],
  itemsPlayersOwnWithWhose: [
    'items that players own with it, whose points follow',
    'предметов с ним у игроков, очки которых изменятся',
  ],
  itemsTypePlayersOwnKeep: [
    'items of the type that players own and that keep their slots',
    'предметов этого типа у игроков, ячейки которых останутся',
  ],
  mustEmptySlotRaisesAnother: [
    'must be empty: this slot raises another one',
    'должно быть пусто: эта ячейка поднимает другую',
  ],
  mustSlotsItem: [
    'must be the {n} slots that the item has',
    'должно быть столько ячеек, сколько у предмета: {n}',
  ],
  mustTypeSectionEquipment: [
    'must be a type of section Equipment',
    'должен быть тип из раздела «Снаряжение»',
  ],
  neededPerkValuePaysTask: [
    'is needed: a perk of value pays for a task',
    'нужно: ценный перк платит за задание',
  ],
  neededSlotHoldsPerk: ['is needed: this slot holds a perk', 'нужно: в этой ячейке стоит перк'],
  noSegmentStatistic: [
    '{dimension} is no segment of the statistic; it has: {known}',
    '{dimension} — не сегмент показателя; у него есть: {known}',
  ],
  asSlots: ['must be {value}, as the item’s slots are', 'нужно {value}, как у ячеек предмета'],
  byRules: ['is {value} by the rules', 'по правилам здесь {value}'],
  empty: ['empty', 'пусто'],
  none: ['none', 'ничего'],
  ownedItems: ['{n} items that players own', 'предметов у игроков: {n}'],
  otherType: [
    'is a perk of type {type}, the slot takes {slot}',
    'это перк типа {type}, а ячейка берёт {slot}',
  ],
  onItem: ['is on the item already', 'уже стоит на предмете'],
  needsRarity: [
    'needs a slot of rarity {rarity} or above',
    'нужна ячейка редкости {rarity} или выше',
  ],
  needsAttribute: [
    'is for items with character attribute {attribute} only',
    'только для предметов с атрибутом {attribute}',
  ],
});
