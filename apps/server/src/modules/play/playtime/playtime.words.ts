import { defineWords } from '@guildhall/contract/kit/words';

/** What is said here: to operators. */
export const words = defineWords('playtime', {
  hoursMore: [
    'hours more in the next 7 days in which everybody can play',
    'на столько часов больше в ближайшие 7 дней могут играть все',
  ],
  hoursLess: [
    'hours less in the next 7 days in which everybody can play',
    'на столько часов меньше в ближайшие 7 дней могут играть все',
  ],
  noSlotLeft: [
    'planned slots are left: the game is then open all the time',
    'окон останется в плане: игра будет открыта всё время',
  ],
});
