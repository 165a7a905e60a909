import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('player-cards', {
  setCard: ['Setting the player card', 'Настройка карточки игрока'],
  notOwned: [
    'holds an item that cannot be shown: {id}',
    'содержит предмет, который нельзя показать: {id}',
  ],
  describeCard: ['Player card of {name}', 'Карточка игрока {name}'],
  describeLevel: [
    'Player card of {name}, level {level, number}',
    'Карточка игрока {name}, уровень {level, number}',
  ],
  twice: ['holds an item twice: {id}', 'содержит предмет дважды: {id}'],
});
