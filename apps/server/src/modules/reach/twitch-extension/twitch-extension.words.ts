import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('twitchExtension', {
  shareIdentity: [
    'Share your identity with the extension first',
    'Сначала откройте расширению, кто вы',
  ],
  notLinked: [
    'Connect Twitch in your profile settings first',
    'Сначала подключите Twitch в настройках профиля',
  ],
  watchOn: [
    'Watch {left, plural, one {# minute} other {# minutes}} more',
    'Смотрите ещё {left, plural, one {# минуту} few {# минуты} other {# минут}}',
  ],
  notOffered: ['There is no Twitch extension here', 'Расширения Twitch здесь нет'],
  claimed: ['Claimed a reward for watching', 'Получена награда за просмотр'],
  claimedWhat: ['Claimed for watching: {reward}', 'Получено за просмотр: {reward}'],
  ofWatching: [
    'Watched on Twitch: {n, plural, one {# minute} other {# minutes}}',
    'Просмотр на Twitch: {n, plural, one {# минута} few {# минуты} other {# минут}}',
  ],
  viewersWhoClaimed: ['viewers who have claimed it and keep it', 'зрителей её получили и сохранят'],
});
