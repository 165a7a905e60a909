import { defineTitled, defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('gameMissions', {
  absent: ['there is no game mission {id}', 'игровой миссии {id} нет'],
  isOff: ['the game mission “{name}” is turned off', 'игровая миссия «{name}» выключена'],
  hasNoSteps: ['the game mission “{name}” has no steps', 'у игровой миссии «{name}» нет шагов'],
  hasNoRewards: [
    'the game mission “{name}” has no rewards',
    'у игровой миссии «{name}» нет наград',
  ],
  gameMissions: ['Game missions', 'Игровые миссии'],
  finished: ['Game missions finished', 'Выполнено игровых миссий'],
  namedAsWas: [
    'Matches name the mission that they named then: one that is new was played by nobody',
    'Матчи относятся к той миссии, что была указана тогда: новую никто не играл',
  ],
  paysFor: ['Game mission: {name}', 'Игровая миссия: {name}'],
  progressOf: [
    'Game mission: {name}, step {step} of {steps}, {task}: {done} of {goal}',
    'Игровая миссия: {name}, шаг {step} из {steps}, {task}: {done} из {goal}',
  ],
  stepDone: [
    'Game mission: {name}, step {step} of {steps} is done: {task}',
    'Игровая миссия: {name}, шаг {step} из {steps} выполнен: {task}',
  ],
  doneAlready: ['It was finished before', 'Она уже выполнена'],
  doneThatDay: ['It was finished before on that day', 'В тот день она уже выполнена'],
  doneThatWeek: ['It was finished before in that week', 'На той неделе она уже выполнена'],
  runningMatches: ['{n} matches that are not over', 'незавершённых матчей: {n}'],
  matchesOf: ['matches of it that are not over', 'её незавершённых матчей'],
  playersKeep: [
    'players who are on it and keep the steps that they have done',
    'игроки, которые её выполняют и сохранят пройденные шаги',
  ],
  playersBeginAnew: [
    'players who are on it and begin anew',
    'игроки, которые её выполняют и начнут заново',
  ],
  playersLose: [
    'players who are on it and no longer see it',
    'игроки, которые её выполняют и больше не увидят',
  ],
});
/** Notification of a finished mission. */
export const finishedWords = {
  PAID: defineTitled('gameMissionDone.PAID', {
    title: ['{name} is done', 'Миссия выполнена: {name}'],
    text: ['You got {what}', 'Получено: {what}'],
  }),
  REVIEW: defineTitled('gameMissionDone.REVIEW', {
    title: ['{name} is done', 'Миссия выполнена: {name}'],
    text: ['It waits for the studio’s approval: {what}', 'Ждёт одобрения студии: {what}'],
  }),
  HELD: defineTitled('gameMissionDone.HELD', {
    title: ['{name} is done', 'Миссия выполнена: {name}'],
    text: ['It waits in your inbox: {what}', 'Ждёт во входящих: {what}'],
  }),
};
