import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('discordRoles', {
  linkFirst: [
    'Connect Discord in your profile: the role goes to that account',
    'Подключите Discord в профиле: роль достанется этому аккаунту',
  ],
  reconnectFirst: [
    'Discord takes your link no longer: connect it again in your profile',
    'Discord больше не принимает привязку: подключите его в профиле заново',
  ],
  beingAsked: [
    'Discord is being asked for the role, which takes a moment',
    'Запрос роли отправлен в Discord, это займёт немного времени',
  ],
  joinFirst: [
    'Your account at Discord is not on our server yet: join it first',
    'Вашего аккаунта Discord ещё нет на нашем сервере: сначала зайдите на него',
  ],
  notForNow: [
    'Discord gives no such roles for now; yours comes as soon as it does',
    'Discord пока не выдаёт такие роли; ваша придёт, как только это станет возможно',
  ],
  ownerAway: [
    'Your account was blocked or about to leave',
    'Аккаунт был заблокирован или ожидал удаления',
  ],
  isGiven: ['It is yours at Discord', 'Она ваша в Discord'],
  gave: ['Gave the role “{role}” at Discord', 'Выдана роль «{role}» в Discord'],
  nowYours: ['The role “{role}” at Discord is yours', 'Роль «{role}» в Discord теперь ваша'],
  retrying: ['Asked Discord once more for a role', 'Роль запрошена в Discord ещё раз'],
  retried: [
    'Asked Discord once more for the role “{role}” of {player}',
    'Роль «{role}» игрока {player} запрошена в Discord ещё раз',
  ],
  givenAlready: ['This role was given already', 'Эта роль уже выдана'],
  notLinked: ['The player has to connect Discord first', 'Сначала игрок должен подключить Discord'],
  botRefused: [
    'Discord refuses our bot: {answer}. No roles are given until it is taken again',
    'Discord не принимает бота: {answer}. Роли не выдаются, пока он не будет принят снова',
  ],
  roleUnknown: [
    'Discord does not know the role “{role}”: {answer}. It is not given until its number is right',
    'Discord не знает роль «{role}»: {answer}. Она не выдаётся, пока её номер неверен',
  ],
  playersWhoHaveIt: ['players who have it and keep it', 'игроков, у которых она есть и останется'],
  playersWhoWait: ['players who wait for it', 'игроков, которые её ждут'],
});

defineWords('effect', { 'discord.role': ['Role at Discord', 'Роль в Discord'] });
