import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('craft', {
  craftedItem: ['Crafted an item', 'Создан предмет'],
  craftedOf: ['Crafted {item} from {from}', 'Создано: {item} из предмета {from}'],
  paidFor: ['{what}, paid {price} {currency}', '{what}, уплачено {price} {currency}'],
  craftUndone: ['Crafting undone: {item}', 'Создание отменено: {item}'],
  craftWentBack: [
    'Crafting was reversed: {name} is gone, the item it was made from came back.',
    'Создание отменено: {name} больше нет, исходный предмет вернулся.',
  ],
  dismantlingUndone: ['Dismantling undone', 'Разбор отменён'],
  dismantledCameBack: [
    'Dismantling was reversed: {n, plural, one {# item} other {# items}} came back.',
    'Разбор отменён: {n, plural, one {вернулся # предмет} few {вернулись # предмета} many {вернулось # предметов} other {вернулось # предмета}}.',
  ],
  wentInto: ['Crafted into {item}', 'Ушёл на создание: {item}'],
  tookItemsApart: ['Took items apart', 'Предметы разобраны'],
  tookApart: [
    'Took {n, plural, one {# item} other {# items}} apart for {reward}',
    'Разобрано предметов: {n}, получено {reward}',
  ],
  itemApart: ['Taken apart: {item}', 'Разобран предмет {item}'],
  apartFor: ['Taken apart for {reward}', 'Разобран, получено {reward}'],
  repaid: ['Went against a debt', 'Ушло в счёт долга'],
  debtOf: [
    'What you owed of this currency is repaid first',
    'Сначала возвращается то, что вы были должны в этой валюте',
  ],
  sum: ['{amount} {currency}', '{amount} {currency}'],
  itemGone: [
    'One of these items is not yours any more, or is on the chain',
    'Одного из этих предметов у вас больше нет, или он в блокчейне',
  ],
  itemTwice: ['is there twice', 'указан дважды'],
  isDefault: [
    '{item} belongs to everybody: it is neither crafted from nor taken apart',
    '{item} есть у всех: из него не создают и его не разбирают',
  ],
  belowFull: [
    '{item} has used some of its energy, or a match has reserved it: not before it is full again',
    '{item}: часть энергии израсходована или занята матчем, сначала он должен быть пополнен',
  ],
  notCraftedFrom: [
    '{item} does not become {collection}',
    'Из предмета {item} не создают {collection}',
  ],
  notCrafted: ['{collection} is not crafted', '{collection} не создают'],
  noPrice: [
    'Nothing says what crafting {collection} costs: it is not crafted now',
    'Не указано, сколько стоит создать {collection}: сейчас этого не делают',
  ],
  notDismantable: ['{item} cannot be taken apart', '{item} нельзя разобрать'],
  noReward: [
    'Nothing says what {item} is worth: it is not taken apart now',
    'Не указано, что даёт разбор предмета {item}: сейчас его не разбирают',
  ],
  worthless: [
    '{item} is worth nothing in this season: it is not taken apart',
    '{item} в этом сезоне ничего не стоит: его не разбирают',
  ],
  oneCurrency: [
    'They are worth different currencies: take those of one apart at a time',
    'За них дают разную валюту: разбирайте предметы одной валюты за раз',
  ],
  tooMuch: ['That is more than one account can hold', 'Это больше, чем может вместить один счёт'],
  otherRarity: [
    'must be that of the collection: {rarity}',
    'должна быть как у коллекции: {rarity}',
  ],
  itemsToCraft: ['items that players can craft from', 'предметов у игроков, из которых создают'],
  itemsToDismantle: ['items that players can take apart', 'предметов у игроков, которые разбирают'],
  crafting: ['Crafting', 'Создание предметов'],
  asRareAsNow: [
    'Items and collections are taken to have been as rare as they are now',
    'Считается, что редкость предметов и коллекций была такой, как сейчас',
  ],
  dismantling: ['Items taken apart', 'Разбор предметов'],
  notWorthIt: [
    'Items that would not be taken apart, for they are worth nothing',
    'Предметы, которые не разобрали бы: они ничего не стоят',
  ],
  seasonsAsNow: [
    'Seasons are taken to have stood as they stand now',
    'Считается, что сезоны были такими, как сейчас',
  ],
});
