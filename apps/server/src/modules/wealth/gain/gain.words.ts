import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('gain', {
  opensLoop: 'opens a loop of gain: {loop} makes {percent}% out of 100% {thing}',
});
