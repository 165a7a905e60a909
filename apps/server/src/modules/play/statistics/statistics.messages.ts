import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const statisticMessages = defineMessages('statistics', {
  matchesArchived:
    'Matches before {day} are archived: someone with access to the server must attach them first',
  mustOneWithValueLike: 'must be one of {names} with a value, like {first}=…',
  noSegments: '{name} has no segments',
  partStatisticChooseOne: 'is a part of a statistic: choose one',
  startsInArchive: 'must not be before {day}: earlier matches are archived',
});

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored log
 * records contain these keys.
 */
export const statisticsResetMessages = defineMessages('game', {
  resetDisplayedStatistics: 'Reset the displayed statistics',
  resetOf:
    'Reset the displayed statistics of {n, plural, one {# player} other {# players}}: {names}',
  resetAndKept:
    'Reset the displayed statistics of {n, plural, one {# player} other {# players}}: {names}. Not displayed, and kept: {stays}',
});

/** Names of the tasks for operators. */
defineMessages('task', { 'statistics.reset': 'Reset of statistics' });
