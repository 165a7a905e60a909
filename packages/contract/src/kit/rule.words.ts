import { defineWords } from './words.ts';

/** What the declarations of sections refuse: rules of one row, and what is taken already. */
export const rules = defineWords('rule', {
  takenByType: ['is taken by another type', 'занято другим типом'],
  takenByAttribute: ['is taken by another attribute', 'занято другим атрибутом'],
  takenByCurrency: ['is taken by another currency', 'занято другой валютой'],
  takenByStatistic: ['is taken by another statistic', 'занято другим показателем'],
  there: ['is there already', 'такое уже есть'],
  offForAll: [
    'must be off for what belongs to everybody',
    'должно быть выключено у того, что принадлежит всем',
  ],
  emptyForAll: [
    'must be empty for what belongs to everybody',
    'должно быть пусто у того, что принадлежит всем',
  ],
  decimals: ['must have at most {max} decimals', 'не больше {max} знаков после запятой'],
  attribute: ['must name at least one attribute', 'должен быть назван хотя бы один атрибут'],
  valuePerks: ['belongs to perks of type Value only', 'бывает только у ценных перков'],
  commonPerks: ['belongs to perks of type Common only', 'бывает только у обычных перков'],
  perkPays: ['is needed: what the perk pays', 'нужно: чем платит перк'],
  slots: ['must be at most {max} slots', 'не больше {max} ячеек'],
  chainOnly: ['belongs to currencies of the chain only', 'бывает только у валют блокчейна'],
  mint: ['must be an address of the chain', 'должен быть адресом в блокчейне'],
  mintsOwn: [
    'is the matter of the mint where a currency is on the chain',
    'у валюты блокчейна определяется её эмитентом',
  ],
  burnt: [
    'is needed: what is left of an event’s currency is burnt then',
    'нужно: в этот миг сгорает остаток валюты события',
  ],
  eventOnly: ['belongs to currencies of an event only', 'бывает только у валют события'],
  nameValue: ['must be written name=value', 'пишется в виде имя=значение'],
});
