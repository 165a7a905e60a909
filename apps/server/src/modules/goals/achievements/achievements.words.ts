import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('achievements', {
  claimedAchievement: ['Claimed an achievement', 'Забрано достижение'],
  claimedAchievementExp: [
    'Claimed the achievement “{name}” for {n} EXP',
    'Забрано достижение «{name}»: {n} опыта',
  ],
  playersWhoReachedGetOnce: [
    'players who have reached it and get it at once',
    'игроков, достигших этого, получат его сразу',
  ],
  playersWhoseUnclaimedExperienceGoes: [
    'players whose unclaimed experience goes to their inbox',
    'игроков, чей незабранный опыт уйдёт во «Входящие»',
  ],
  playersWhoUnlockedKeepAs: [
    'players who have it unlocked and keep it as it was',
    'игроков, которые уже открыли его и сохранят прежнюю награду',
  ],
  achievements: ['Achievements', 'Достижения'],
  unlocked: ['Achievements unlocked', 'Открыто достижений'],
  reachedBefore: [
    'Who reached its goal before these days is not in it: the save says how many get it at once',
    'Кто достиг цели до этих дней, здесь не учтён: сколько получат сразу, говорит сохранение',
  ],
  paysFor: ['Achievement: {name}', 'Достижение: {name}'],
});
