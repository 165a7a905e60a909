import { defineTitledMessage, defineMessages } from '@guildhall/contract/kit/text/messages';

export const gameMissionMessages = defineMessages('gameMissions', {
  absent: 'there is no game mission {id}',
  isOff: 'the game mission “{name}” is turned off',
  hasNoSteps: 'the game mission “{name}” has no steps',
  hasNoRewards: 'the game mission “{name}” has no rewards',
  gameMissions: 'Game missions',
  finished: 'Game missions finished',
  namedAsWas: 'Matches name the mission that they named then: one that is new was played by nobody',
  paysFor: 'Game mission: {name}',
  progressOf: 'Game mission: {name}, step {step} of {steps}, {task}: {done} of {goal}',
  stepDone: 'Game mission: {name}, step {step} of {steps} is done: {task}',
  doneAlready: 'It was finished before',
  doneThatDay: 'It was finished before on that day',
  doneThatWeek: 'It was finished before in that week',
  runningMatches: '{n} matches that are not over',
  matchesOf: 'matches of it that are not over',
  playersKeep: 'players who are on it and keep the steps that they have done',
  playersBeginAnew: 'players who are on it and begin anew',
  playersLose: 'players who are on it and no longer see it',
});
/** Texts of the notification about a finished mission. */
export const missionDoneNotifications = {
  PAID: defineTitledMessage('gameMissionDone.PAID', {
    title: '{name} is done',
    text: 'You got {what}',
  }),
  REVIEW: defineTitledMessage('gameMissionDone.REVIEW', {
    title: '{name} is done',
    text: 'It waits for the studio’s approval: {what}',
  }),
  HELD: defineTitledMessage('gameMissionDone.HELD', {
    title: '{name} is done',
    text: 'It waits in your inbox: {what}',
  }),
};
