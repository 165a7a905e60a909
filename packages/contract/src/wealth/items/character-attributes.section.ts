import { f } from '../../kit/field/field-kinds.ts';
import type { Said } from '../../kit/text/said.ts';
import { defineSection } from '../../kit/section/section.ts';
import { rule } from '../../kit/problem/problem.ts';

const params = ['A', 'B', 'C'] as const;
const decimals = (label: Said) =>
  f.int({
    label,
    max: 10,
    initial: 0,
    help: [
      'As many digits after the point may be typed',
      'Столько знаков можно ввести после запятой',
    ],
  });
const param = (label: Said, help: Said) =>
  f.decimal({ label, min: -1e9, max: 1e9, initial: 0, list: true, help });

/** value = parameter × (A + B v + C v²), v what the item has of the attribute. */
export const characterAttributes = defineSection({
  name: 'character-attributes',
  base: '/api/game/admin/character-attributes',
  may: 'admin',
  menu: {
    group: 'game',
    page: 'character-attributes',
    label: ['Character attributes', 'Атрибуты персонажа'],
  },
  singular: ['character attribute', 'атрибут персонажа'],
  tells: 'CATALOGUE_UPDATED',
  order: 'type',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 80 }),
    type: f.text({
      label: ['Type', 'Тип'],
      list: true,
      search: true,
      filter: true,
      max: 60,
      help: [
        'Attributes of one type stand together on the item’s page',
        'Атрибуты одного типа стоят рядом на странице предмета',
      ],
    }),
    internalName: f.text({
      label: ['Internal name', 'Внутреннее имя'],
      list: true,
      search: true,
      max: 80,
      unique: rule('takenByAttribute'),
      help: ['What the game calls it; unique', 'Как он называется в игре; не повторяется'],
    }),
    balanceParameterId: f.optionalRef('balance-parameters', {
      label: ['Balance parameter', 'Параметр баланса'],
      help: [
        'The result is multiplied by the parameter of this name in the preset of the version; empty, or where the preset has none: by 1',
        'Результат умножается на параметр с этим именем из набора версии; пусто или нет в наборе: на 1',
      ],
    }),
    balanceParameter: f.readOnly(
      f.optionalText({ label: ['Parameter', 'Параметр'], list: true, max: 80 }),
    ),
    description: f.longText({ label: ['Description', 'Описание'], max: 1000, initial: '' }),
    paramA: param(
      ['A', 'A'],
      ['What the character has of it at value 0', 'Сколько его у персонажа при значении 0'],
    ),
    paramADecimals: decimals(['Decimals of A', 'Знаков после запятой в A']),
    paramB: param(
      ['B', 'B'],
      ['What each unit of the value adds', 'Что прибавляет каждая единица значения'],
    ),
    paramBDecimals: decimals(['Decimals of B', 'Знаков после запятой в B']),
    paramC: param(
      ['C', 'C'],
      ['What the square of the value adds', 'Что прибавляет квадрат значения'],
    ),
    paramCDecimals: decimals(['Decimals of C', 'Знаков после запятой в C']),
    precision: f.int({
      label: ['Precision', 'Точность'],
      list: true,
      max: 10,
      initial: 0,
      help: [
        'Digits after the point of the result; half is rounded away from zero',
        'Знаков после запятой в результате; половина округляется от нуля',
      ],
    }),
  },
  check(row) {
    const wrong = params.find((param) => {
      const [value, places] = [row[`param${param}`], row[`param${param}Decimals`]];
      return value !== null && places !== null && Number(value.toFixed(places)) !== value;
    });
    return (
      wrong && {
        field: `param${wrong}`,
        problem: rule('decimals', { max: String(row[`param${wrong}Decimals`]) }),
      }
    );
  },
  sample: {
    name: 'Reach',
    type: 'Combat',
    internalName: 'reach',
    description: 'How far a blow goes',
    paramA: 1.25,
    paramADecimals: 2,
    paramB: -0.5,
    paramBDecimals: 1,
    paramC: 3,
    paramCDecimals: 0,
    precision: 3,
  },
});
