import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('shop', {
  boughtFrom: ['Bought: {name}', 'Куплено: {name}'],
  reversed: ['Purchase reversed: {name}', 'Покупка возвращена: {name}'],
  bought: ['Bought from the shop', 'Покупка в магазине'],
  boughtFor: [
    'Bought {name}, {n, plural, one {# time} other {# times}}, for {price} {currency}',
    'Куплено «{name}», {n, plural, one {# раз} few {# раза} many {# раз} other {# раза}}, за {price} {currency}',
  ],
  notOnSale: ['{name} is not on sale now', '«{name}» сейчас не продаётся'],
  notYet: ['{name} is not on sale yet', '«{name}» ещё не продаётся'],
  over: ['The sale of {name} is over', 'Продажа «{name}» закончилась'],
  soldOut: ['{name} is sold out', '«{name}» распродано'],
  stockLeaves: ['Only {left} of {name} are left', 'Осталось «{name}»: {left}'],
  limitReached: [
    'You have bought as many of {name} as one player may',
    'Вы купили «{name}» столько, сколько можно одному игроку',
  ],
  limitReachedUntil: [
    'You have bought as many of {name} as one player may until {until}',
    'До {until} вы уже купили «{name}» столько, сколько можно одному игроку',
  ],
  limitLeaves: ['You may buy {left} more of {name}', 'Можно купить ещё «{name}»: {left}'],
  ownedAlready: ['You have {name} already', 'У вас уже есть «{name}»'],
  onceOnly: ['{name} can be owned once', '«{name}» бывает только в одном экземпляре'],
  atMostAtOnce: ['At most {max} at once', 'Не больше {max} за раз'],
  tooDear: ['costs more than an account can hold', 'стоит больше, чем вмещает счёт'],
  ownPrice: [
    'A pass is offered at its own price: {price} {currency}',
    'Пропуск продаётся по своей цене: {price} {currency}',
  ],
  buyersOf: ['players who bought it', 'купивших игроков'],
  takenBackFromBuyer: [
    'A purchase was reversed, and what it brought was taken back: {name} × {n}.',
    'Покупка отменена, полученное по ней изъято: {name} × {n}.',
  ],
  soldUnits: ['Sold of {name}, for stock and limit', 'Продано: {name}, для остатка и предела'],
  stillBelow: [
    'sold already: with this stock it is sold out',
    'уже продано: с таким запасом всё распродано',
  ],
  offer: ['Shop offer “{name}”', 'Предложение магазина «{name}»'],
  refusedThen: [
    'Purchases that the stock or a limit refused then are not in it',
    'Покупок, которым тогда отказали из-за запаса или лимита, здесь нет',
  ],
});
