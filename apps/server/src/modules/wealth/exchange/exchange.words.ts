import { defineWords } from '@guildhall/contract/kit/words';

/** What is said here: to players and operators, in the log. */
export const words = defineWords('exchange', {
  exchangedCurrency: ['Exchanged currency', 'Валюта обменяна'],
  exchanged: ['Exchanged {gave} for {got}', 'Обмен: {gave} на {got}'],
  sum: ['{amount} {name}', '{amount} {name}'],
  undone: ['An exchange was taken back', 'Обмен отменён'],
  goesBack: ['goes back to the player', 'вернётся игроку'],
  takenBack: ['is taken from the player', 'будет взято у игрока'],
  pair: ['Exchange {pair}', 'Обмен {pair}'],
});
