import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const playtimeMessages = defineMessages('playtime', {
  closesForAll:
    'The game closes now for everyone, testers too, until sessions are switched on again',
  closesNow:
    'The game closes now for everybody but testers and players who are always allowed; no opening is planned',
  closesNowUntil:
    'The game closes now for everybody but testers and players who are always allowed; it opens at {opens, date, minute} UTC',
  closesAt:
    'The game closes at {at, date, minute} UTC, when it would have been open; no later opening is planned',
  closesAtUntil:
    'The game closes at {at, date, minute} UTC, when it would have been open, and opens at {opens, date, minute} UTC',
  entrantsMore:
    '{n, plural, one {# player may} other {# players may}} enter while the game is closed for others',
  entrantsLess:
    '{n, plural, one {# player may} other {# players may}} no longer enter while the game is closed for others',
  hoursMore: 'hours more in the next 7 days in which everybody can play',
  hoursLess: 'hours less in the next 7 days in which everybody can play',
  noSlotLeft: 'planned slots are left: the game is then open all the time',
});
