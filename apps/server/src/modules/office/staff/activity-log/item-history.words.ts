import { defineWords } from '@guildhall/contract/kit/text/words';

/** Events by the kind that the history of items records. */
export const eventWords = defineWords('item-history', {
  granted: ['Granted', 'Выдан'],
  default: ['Given to everybody', 'Выдан всем'],
  reward: ['Paid as a reward', 'Получен в награду'],
  bought: ['Bought', 'Куплен'],
  crafted: ['Crafted', 'Создан'],
  changed: ['Changed', 'Изменён'],
  activated: ['Activated', 'Активирован'],
  refilled: ['Refilled', 'Пополнен'],
  removed: ['Gone', 'Ушёл'],
  merged: ['Merged', 'Слит'],
  consumed: ['Crafted away', 'Ушёл на создание'],
  dismantled: ['Dismantled', 'Разобран'],
  restored: ['Came back', 'Вернулся'],
});
export const words = defineWords('item-fate', {
  mergedInto: ['Merged into {item}', 'Слит в предмет {item}'],
  craftedInto: ['Crafted into {item}', 'Ушёл на создание предмета {item}'],
  itemNumber: ['{name} #{issued}', '{name} № {issued}'],
});
