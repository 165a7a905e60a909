import { defineWords } from '@guildhall/contract/kit/words';

/** What is said here: to players and operators, in the log. */
export const words = defineWords('items', {
  fixedItemsExist: ['is fixed: items of it exist', 'уже не меняется: её предметы существуют'],
  supplyItemExhausted: ['The supply of this item is exhausted', 'Этот предмет весь разобран'],
  ownedItems: ['{n} items that players own', 'предметов у игроков: {n}'],
  everybodys: ['Belongs to every account', 'Есть у каждого аккаунта'],
  collectionAbsent: ['This collection does not exist', 'Такой коллекции нет'],
  itemAbsent: ['This item does not exist', 'Такого предмета нет'],
});
