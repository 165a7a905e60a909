import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('tasks', {
  onlyWhatFailedResumed: 'Only what has failed is resumed',
  resumed: 'Resumed {kind} #{n}',
  resumedTask: 'Resumed a task',
});
