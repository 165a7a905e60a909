import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('statistics', {
  mustOneWithValueLike: [
    'must be one of {names} with a value, like {first}=…',
    'нужно одно из {names} со значением, например {first}=…',
  ],
  noSegments: ['{name} has no segments', 'У {name} нет сегментов'],
  partStatisticChooseOne: [
    'is a part of a statistic: choose one',
    'это часть показателя: выберите его',
  ],
});
