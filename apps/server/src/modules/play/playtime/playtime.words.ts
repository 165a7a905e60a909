import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('playtime', {
  closesForAll: [
    'The game closes now for everyone, testers too, until sessions are switched on again',
    'Игра закрывается сейчас для всех, и для тестировщиков, пока сеансы не включат снова',
  ],
  closesNow: [
    'The game closes now for everybody but testers and players who are always allowed; no opening is planned',
    'Игра закрывается сейчас для всех, кроме тестировщиков и тех, кого пускают всегда; открытие не запланировано',
  ],
  closesNowUntil: [
    'The game closes now for everybody but testers and players who are always allowed; it opens at {opens, date, minute} UTC',
    'Игра закрывается сейчас для всех, кроме тестировщиков и тех, кого пускают всегда; откроется {opens, date, minute} UTC',
  ],
  closesAt: [
    'The game closes at {at, date, minute} UTC, when it would have been open; no later opening is planned',
    'Игра закрывается {at, date, minute} UTC, хотя была бы открыта; позже открытие не запланировано',
  ],
  closesAtUntil: [
    'The game closes at {at, date, minute} UTC, when it would have been open, and opens at {opens, date, minute} UTC',
    'Игра закрывается {at, date, minute} UTC, хотя была бы открыта, и откроется {opens, date, minute} UTC',
  ],
  entrantsMore: [
    '{n, plural, one {# player may} other {# players may}} enter while the game is closed for others',
    '{n, plural, one {# игрок сможет} few {# игрока смогут} other {# игроков смогут}} входить, пока игра закрыта для других',
  ],
  entrantsLess: [
    '{n, plural, one {# player may} other {# players may}} no longer enter while the game is closed for others',
    '{n, plural, one {# игрок больше не сможет} few {# игрока больше не смогут} other {# игроков больше не смогут}} входить, пока игра закрыта для других',
  ],
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
