import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('balance', {
  seeded: [
    'First balance preset and first game version',
    'Первый набор баланса и первая версия игры',
  ],
  saved: [
    'Balance preset “{name}”: {n, plural, one {# parameter} other {# parameters}} changed',
    'Набор баланса «{name}»: изменено параметров: {n}',
  ],
  imported: [
    'Balance preset “{name}”: {n, plural, one {# parameter} other {# parameters}} imported',
    'Набор баланса «{name}»: загружено параметров: {n}',
  ],
  rolledBack: [
    'Balance preset “{name}” rolled back: {n, plural, one {# parameter} other {# parameters}}',
    'Набор баланса «{name}» возвращён к прежнему: параметров: {n}',
  ],
  cloned: [
    'Balance preset “{name}” cloned from “{from}”',
    'Набор баланса «{name}» — копия «{from}»',
  ],
  exported: ['Balance preset “{name}” exported', 'Набор баланса «{name}» выгружен'],
  fixed: [
    'The preset cannot be changed while version {version} uses it. Clone it and change the copy',
    'Набор нельзя менять, пока его использует версия {version}. Сделайте копию и меняйте её',
  ],
  parametersMax: ['must have at most {max} parameters', 'не больше {max} параметров'],
  valuesMax: [
    'must hold at most {max} characters in all values',
    'во всех значениях вместе не больше {max} знаков',
  ],
  missing: [
    'is missing: the platform goes by {value}',
    'нет в наборе: платформа считает по значению {value}',
  ],
  parametersChanged: [
    'Some of these parameters were changed since',
    'Часть этих параметров с тех пор изменили',
  ],
  noRevision: ['This save is not of this preset', 'Такого сохранения у этого набора нет'],
  notParameters: [
    'must be a list of parameters: [{example}]',
    'нужен список параметров: [{example}]',
  ],
  notTwice: [
    '{name} is named twice; the first one is in line {line}',
    '{name} встречается дважды, первый раз в строке {line}',
  ],

  madeMain: ['Made version {version} the main one', 'Версия {version} стала основной'],
  forceDisabled: ['Force-disabled version {version}', 'Версия {version} отключена принудительно'],
  isMain: [
    'It is the main version: make another one main first',
    'Это основная версия: сначала назначьте другую',
  ],
  mainStays: [
    'must stay on: this is the main version. Make another one main first, or force-disable it',
    'выключить нельзя: это основная версия. Сначала назначьте другую или отключите принудительно',
  ],
  mainAlready: ['Version {version} is the main one already', 'Версия {version} уже основная'],
  notEnabled: [
    'Version {version} is not enabled: only an enabled one can be the main one',
    'Версия {version} не включена: основной может быть только включённая',
  ],
  disabledAlready: [
    'Version {version} is force-disabled already',
    'Версия {version} уже отключена принудительно',
  ],
  matchesRun: [
    '{n, plural, one {# match runs} other {# matches run}} on version {version}. With force they are played out',
    'На версии {version} идёт матчей: {n}. С подтверждением они доиграются',
  ],
  matchesRunOn: [
    '{n, plural, one {# running match} other {# running matches}}',
    'идёт матчей: {n}',
  ],
  playedOut: ['matches are played out', 'матчей доигрываются'],
  playersIn: ['players are in them', 'игроков в них'],
  calledOff: ['matches are called off', 'матчей отменяются'],
  parametersDiffer: ['parameters of the platform change', 'параметров платформы меняются'],
  wentMainSince: [
    'Another version has become the main one since',
    'С тех пор основной стала другая версия',
  ],
});

/** Name of the task for operators. */
defineWords('task', {
  'game-versions.set-main': [
    'Levels after another main version',
    'Уровни после смены основной версии',
  ],
  'game-versions.force-disable': ['Matches of a version called off', 'Отмена матчей версии'],
});
