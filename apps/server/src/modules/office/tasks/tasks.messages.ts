import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const backgroundTaskMessages = defineMessages('tasks', {
  onlyWhatFailedResumed: 'Only what has failed is resumed',
  resumed: 'Resumed {kind} #{n}',
  resumedTask: 'Resumed a task',
});
