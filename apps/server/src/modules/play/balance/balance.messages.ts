import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const balancePresetMessages = defineMessages('balance', {
  seeded: 'First balance preset and first game version',
  saved: 'Balance preset “{name}”: {n, plural, one {# parameter} other {# parameters}} changed',
  imported: 'Balance preset “{name}”: {n, plural, one {# parameter} other {# parameters}} imported',
  rolledBack:
    'Balance preset “{name}” rolled back: {n, plural, one {# parameter} other {# parameters}}',
  cloned: 'Balance preset “{name}” cloned from “{from}”',
  exported: 'Balance preset “{name}” exported',
  fixed:
    'The preset cannot be changed while version {version} uses it. Clone it and change the copy',
  parametersMax: 'must have at most {max} parameters',
  valuesMax: 'must hold at most {max} characters in all values',
  missing: 'is missing: the platform goes by {value}',
  parametersChanged: 'Some of these parameters were changed since',
  noRevision: 'This save is not of this preset',
  notParameters: 'must be a list of parameters: [{example}]',
  notTwice: '{name} is named twice; the first one is in line {line}',

  madeMain: 'Made version {version} the main one',
  forceDisabled: 'Force-disabled version {version}',
  isMain: 'It is the main version: make another one main first',
  mainStays:
    'must stay on: this is the main version. Make another one main first, or force-disable it',
  mainAlready: 'Version {version} is the main one already',
  notEnabled: 'Version {version} is not enabled: only an enabled one can be the main one',
  disabledAlready: 'Version {version} is force-disabled already',
  matchesRun:
    '{n, plural, one {# match runs} other {# matches run}} on version {version}. With force they are played out',
  matchesRunOn: '{n, plural, one {# running match} other {# running matches}}',
  playedOut: 'matches are played out',
  playersIn: 'players are in them',
  calledOff: 'matches are called off',
  parametersDiffer: 'parameters of the platform change',
  wentMainSince: 'Another version has become the main one since',
});

/** Names of the tasks for operators. */
defineMessages('task', {
  'game-versions.set-main': 'Levels after another main version',
  'game-versions.force-disable': 'Matches of a version called off',
});
