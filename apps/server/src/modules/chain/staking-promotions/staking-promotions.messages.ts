import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const stakingPromotionMessages = defineMessages('stakingPromotions', {
  overlaps: 'overlaps with “{name}” of the same collection',
  overlapsGeneral: 'overlaps with “{name}”, which is for every collection, too',
  begun: 'has begun and cannot be changed any more: seconds that have passed keep what they count',
  over: 'has passed and cannot be changed any more',
  startPassed: 'must not lie in the past: what has counted stays as it was',
  endPassed: 'must not lie in what has passed: the promotion has run until now',
  notDeleted: '“{name}” has begun: what it has given stays. Move its end instead',
});
