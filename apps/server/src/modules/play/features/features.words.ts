import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('features', {
  closed: ['Closed for now: {feature}', 'Сейчас закрыто: {feature}'],
  callsClosed: ['calls are closed to everybody', 'вызовов закроется для всех'],
  offersGo: ['listed offers can no longer be bought', 'предложений больше нельзя будет купить'],
  pairsGo: [
    'currency pairs can no longer be exchanged',
    'валютных пар больше нельзя будет обменять',
  ],
  callsOpened: ['calls are open again', 'вызовов снова откроется'],
});
