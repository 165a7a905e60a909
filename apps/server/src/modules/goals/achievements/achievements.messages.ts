import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const achievementMessages = defineMessages('achievements', {
  claimedAchievement: 'Claimed an achievement',
  claimedAchievementExp: 'Claimed the achievement “{name}” for {n} EXP',
  playersWhoReachedGetOnce: 'players who have reached it and get it at once',
  playersWhoseUnclaimedExperienceGoes: 'players whose unclaimed experience goes to their inbox',
  playersWhoUnlockedKeepAs: 'players who have it unlocked and keep it as it was',
  achievements: 'Achievements',
  unlocked: 'Achievements unlocked',
  reachedBefore:
    'Who reached its goal before these days is not in it: the save says how many get it at once',
  paysFor: 'Achievement: {name}',
});
