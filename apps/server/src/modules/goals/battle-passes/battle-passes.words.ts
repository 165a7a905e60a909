import { defineTitled, defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('battlePasses', {
  passesRunOn: ['running passes go on counting', 'идущих пропусков считают дальше'],
  paysFor: ['{name}: tier of {goal} experience', '{name}: ступень за {goal} опыта'],
  progressOf: ['{name}: {done} of {goal} experience', '{name}: {done} из {goal} опыта'],
  countsFor: ['Pass: {name}', 'Пропуск: {name}'],
  boughtFor: ['Upgrade of {name}', 'Улучшение: {name}'],
  upgraded: ['Upgraded {name} for {price} {currency}', 'Улучшено за {price} {currency}: {name}'],
  reversed: ['Upgrade reversed: {name}', 'Улучшение возвращено: {name}'],
  takenBack: [
    'The upgrade of a pass was reversed, and the pass was taken back: {name}.',
    'Улучшение пропуска отменено, пропуск изъят: {name}.',
  ],
  upgradePass: ['Upgraded a pass', 'Пропуск улучшен'],
  freeTrack: [
    'This track is free: there is nothing to buy',
    'Эта дорожка бесплатна: покупать нечего',
  ],
  notOwned: ['{name} is not the player’s any more', '{name}: пропуск игроку больше не принадлежит'],
  ownedAlready: ['You have this track already', 'Эта дорожка у вас уже есть'],
  tiersPaid: [
    'Tiers of {name} were handed out for it already',
    'По нему уже выданы ступени пропуска {name}',
  ],
  passOver: ['This pass is over', 'Этот пропуск закончился'],
  publishedPass: ['Published a pass', 'Пропуск опубликован'],
  published: ['Published the pass {name}', 'Опубликован пропуск {name}'],
  retiredPass: ['Retired a pass', 'Пропуск закрыт'],
  retired: ['Retired the pass {name}', 'Закрыт пропуск {name}'],
  retiredByTime: ['The pass {name} is over', 'Пропуск {name} закончился'],
  publishedAlready: ['This pass is published already', 'Этот пропуск уже опубликован'],
  notPublished: ['This pass is not published', 'Этот пропуск не опубликован'],
  needsWindow: ['It needs a start and an end first', 'Сначала нужны начало и конец'],
  windowIsOver: ['Its end has passed already', 'Его конец уже прошёл'],
  needsTier: ['It needs a tier first', 'Сначала нужна хотя бы одна ступень'],
  needsPrice: ['It needs a price and a currency first', 'Сначала нужны цена и валюта'],
  anotherPublished: [
    '{name} is published with this style and track: retire it first, or take another style',
    'С этим стилем и дорожкой уже опубликован {name}: закройте его или выберите другой стиль',
  ],
  onlyDraftsChange: [
    'is fixed once the pass is published: players play for it',
    'после публикации не меняется: игроки уже играют ради этого',
  ],
  publishedNotDeleted: [
    'A pass that was published is retired, not deleted',
    'Опубликованный пропуск не удаляют, а закрывают',
  ],
  playedAlready: [
    'Somebody has played for this pass or bought it: retire it instead',
    'Для этого пропуска уже играли или его купили: закройте его вместо этого',
  ],
  noTierPass: ['is no tier of this pass', 'не относится к ступеням этого пропуска'],
  playersSee: ['players who play for it', 'игроки, которые для него играют'],
  paidAfter: ['Handed out {n} tiers of {name}', 'Выдано ступеней пропуска {name}: {n}'],
});
/** Notification of a tier. */
export const tierWords = {
  PAID: defineTitled('passTier.PAID', {
    title: ['{name}: {goal} experience', '{name}: {goal} опыта'],
    text: ['You got {what}', 'Получено: {what}'],
  }),
  REVIEW: defineTitled('passTier.REVIEW', {
    title: ['{name}: {goal} experience', '{name}: {goal} опыта'],
    text: ['It waits for the studio’s approval: {what}', 'Ждёт одобрения студии: {what}'],
  }),
  HELD: defineTitled('passTier.HELD', {
    title: ['{name}: {goal} experience', '{name}: {goal} опыта'],
    text: ['It waits in your inbox: {what}', 'Ждёт во входящих: {what}'],
  }),
};

/** Name of the task for operators. */
defineWords('task', { 'battle-passes.settle': ['Settlement of a pass', 'Расчёт по пропуску'] });
