import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const playerCardMessages = defineMessages('player-cards', {
  setCard: 'Setting the player card',
  notOwned: 'holds an item that cannot be shown: {id}',
  describeCard: 'Player card of {name}',
  describeLevel: 'Player card of {name}, level {level, number}',
  twice: 'holds an item twice: {id}',
});
