import { defineWords } from './words.ts';

/** Messages of the rules of sections: of one row, and of values that are taken. */
export const rules = defineWords('rule', {
  takenByType: ['is taken by another type', 'занято другим типом'],
  takenByAttribute: ['is taken by another attribute', 'занято другим атрибутом'],
  takenByCurrency: ['is taken by another currency', 'занято другой валютой'],
  namePattern: [
    'must hold {places} once, and otherwise small letters, digits, - and _',
    'должно по одному разу содержать {places}, а кроме них строчные латинские буквы, цифры, - и _',
  ],
  takenByLocalization: ['is taken by another localization', 'занято другой локализацией'],
  languageTag: [
    'must be a language tag, such as en or pt-BR',
    'нужен код языка, например en или pt-BR',
  ],
  discordId: [
    'must be the number of a role at Discord: 17 to 20 digits',
    'нужен номер роли в Discord: от 17 до 20 цифр',
  ],
  takenByDiscordRole: ['is taken by another role', 'занято другой ролью'],
  statusLink: [
    'must be the address of a post: https://x.com/name/status/number',
    'нужен адрес публикации: https://x.com/имя/status/номер',
  ],
  takenByRegion: ['is taken by another region', 'занято другим регионом'],
  endpoint: [
    'must be an address with its scheme, or a host with its port: {endpoint}',
    'нужен адрес со схемой или узел с портом: {endpoint}',
  ],
  takenBySeason: ['is taken by another season', 'занято другим сезоном'],
  takenByStatistic: ['is taken by another statistic', 'занято другим показателем'],
  takenByRarity: ['has a row of this rarity already', 'для этой редкости строка уже есть'],
  takenByBooster: ['has a booster already', 'усилитель уже есть'],
  sameCurrency: ['is what it is paid in', 'этим же и платят'],
  takenBySetting: [
    'has a row of this rarity already, or the default of it is there',
    'для этой редкости строка уже есть, или её значение по умолчанию',
  ],
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
  thresholdThere: ['has a threshold already', 'у неё уже есть порог'],
  priceThere: ['has a price already', 'у неё уже есть цена'],
  urlThere: ['is there for this currency already', 'у этой валюты такая уже есть'],
  isoCode: ['must be three capital letters', 'нужны три заглавные латинские буквы'],
  otherCurrency: ['must be another currency', 'должна быть другая валюта'],
  aboveCeiling: ['must not be above the ceiling', 'не больше предела выдачи'],
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
  ascending: ['must be ascending', 'должно идти по возрастанию'],
  poolAmount: [
    'is needed: what it takes of each purchase',
    'нужно: сколько берётся с каждой покупки',
  ],
  nameValue: ['must be written name=value', 'пишется в виде имя=значение'],
  takenByVersion: ['is taken by another version', 'занято другой версией'],
  takenByPreset: ['is taken by another preset', 'занято другим набором'],
  takenByParameter: ['is taken by another parameter', 'занято другим параметром'],
  parameterName: [
    'must begin with a letter and hold letters, digits, dots, - and _ only',
    'начинается с латинской буквы, дальше латинские буквы, цифры, точки, - и _',
  ],
  json: ['must be JSON', 'нужен JSON'],
  readAs: [
    'must be {type}: the platform reads this parameter',
    'нужен тип {type}: этот параметр читает платформа',
  ],
  range: [
    'must be a range such as 0..100, 0.. or ..100',
    'нужен диапазон вида 0..100, 0.. или ..100',
  ],
  flagFree: [
    'must be empty: true and false need no check',
    'пусто: «да» и «нет» проверять незачем',
  ],
  pattern: ['does not fit the pattern {pattern}', 'не подходит под шаблон {pattern}'],
  noPattern: [
    'is no pattern that can be checked: {problem}',
    'такой шаблон не проверить: {problem}',
  ],
  noSchema: ['is no JSON Schema: {problem}', 'это не схема JSON: {problem}'],
  schema: ['does not fit its schema: {problem}', 'не подходит под схему: {problem}'],
});
