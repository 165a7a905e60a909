import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('tasks', {
  onlyWhatFailedResumed: [
    'Only what has failed is resumed',
    'Продолжить можно только то, что завершилось сбоем',
  ],
  resumed: ['Resumed {kind} #{n}', 'Продолжена фоновая работа {kind} #{n}'],
  resumedTask: ['Resumed a task', 'Продолжена фоновая работа'],
});
