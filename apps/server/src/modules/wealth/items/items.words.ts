import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('items', {
  fixedItemsExist: ['is fixed: items of it exist', 'уже не меняется: её предметы существуют'],
  resultIsGone: [
    '{name} has been used, changed or given away since',
    '«{name}» с тех пор использован, изменён или ушёл',
  ],
  consumedIsGone: [
    'Item {itemId} has come back or changed since',
    'Предмет {itemId} уже вернулся или изменился',
  ],
  boughtIsGone: [
    '{name} is no longer there as it was bought',
    '«{name}» уже не в том виде, в каком куплено',
  ],
  supplyItemExhausted: ['The supply of this item is exhausted', 'Этот предмет весь разобран'],
  inventoryFull: [
    'The inventory is full: it holds {n, plural, one {# item} other {# items}}',
    'Инвентарь полон: в нём помещается {n, plural, one {# предмет} few {# предмета} many {# предметов} other {# предмета}}',
  ],
  ownedItems: ['{n} items that players own', 'предметов у игроков: {n}'],
  holdsNoEnergy: ['the item {itemId} holds no energy', 'у предмета {itemId} нет энергии'],
  energyUsedUp: ['its energy is used up', 'его энергия израсходована'],
  notActivated: ['it is not activated', 'он не активирован'],
  energyExpired: ['its time is over', 'его срок вышел'],
  cannotGive: ['{name}: {why}', '{name}: {why}'],
  notTheirs: [
    'account {accountId} has no item {itemId}',
    'у аккаунта {accountId} нет предмета {itemId}',
  ],
  contractsOnly: ['Only contracts are activated', 'Активировать можно только контракт'],
  activatedAlready: ['This contract is active already', 'Этот контракт уже активирован'],
  notRefilled: ['This item is not refilled', 'Этот предмет не пополняется'],
  isExpired: ['Its time is over', 'Его срок вышел'],
  costsNow: ['It costs {price} {currency} now', 'Теперь это стоит {price} {currency}'],
  costsNothing: ['It costs nothing now', 'Теперь это ничего не стоит'],
  notSold: ['This badge is not sold', 'Этот значок не продаётся'],
  activated: ['Activated {name}', 'Активирован предмет «{name}»'],
  paidFor: ['{what}, paid {paid}', '{what}, уплачено {paid}'],
  refilled: [
    'Refilled {name}: {n, plural, one {# charge} other {# charges}}',
    'Пополнен предмет «{name}»: {n, plural, one {# заряд} few {# заряда} many {# зарядов} other {# заряда}}',
  ],
  boughtBadge: ['Bought {name}', 'Куплен предмет «{name}»'],
  usedUp: ['Used up in matches', 'Израсходован в матчах'],
  activatedContract: ['Activated a contract', 'Активирован контракт'],
  refilledItem: ['Refilled an item', 'Пополнен предмет'],
  boughtDisposable: ['Bought a disposable badge', 'Куплен одноразовый значок'],
  itemsHold: ['items that players own', 'предметов у игроков'],
  itemsOfSeasons: [
    'items of this and earlier seasons that players own',
    'предметов этого и прежних сезонов у игроков',
  ],
  noBooster: [
    'must be a collection that may have a booster: {name} may not',
    'нужна коллекция, для которой можно завести усилитель: «{name}» не такая',
  ],
  hasBooster: [
    'must stay on: the collection has a booster, delete that first',
    'должно остаться включённым: у коллекции есть усилитель, сначала удалите его',
  ],
  playersBoosted: ['players who own an item of it', 'игроков, у которых есть её предмет'],
  everybodys: ['Belongs to every account', 'Есть у каждого аккаунта'],
  collectionAbsent: ['This collection does not exist', 'Такой коллекции нет'],
  itemAbsent: ['This item does not exist', 'Такого предмета нет'],
});
