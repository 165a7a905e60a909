import { f } from '../kit/field-kinds.ts';
import { defineSection } from '../kit/section.ts';

const params = ['A', 'B', 'C'] as const;
const decimals = (label: string) =>
  f.int({ label, max: 10, initial: 0, help: 'As many digits after the point may be typed' });
const param = (label: string, help: string) =>
  f.decimal({ label, min: -1e9, max: 1e9, initial: 0, list: true, help });

/** value = parameter × (A + B v + C v²), v what the item has of the attribute. */
export const characterAttributes = defineSection({
  name: 'character-attributes',
  base: '/api/game/admin/character-attributes',
  may: 'admin',
  menu: { group: 'game', page: 'character-attributes', label: 'Character attributes' },
  one: 'character attribute',
  tells: 'CATALOGUE_UPDATED',
  order: 'type',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    type: f.text({
      label: 'Type',
      list: true,
      search: true,
      filter: true,
      max: 60,
      help: 'Attributes of one type stand together on the item’s page',
    }),
    internalName: f.text({
      label: 'Internal name',
      list: true,
      search: true,
      max: 80,
      unique: 'is taken by another attribute',
      help: 'What the game calls it; unique',
    }),
    description: f.longText({ label: 'Description', max: 1000, initial: '' }),
    paramA: param('A', 'What the character has of it at value 0'),
    paramADecimals: decimals('Decimals of A'),
    paramB: param('B', 'What each unit of the value adds'),
    paramBDecimals: decimals('Decimals of B'),
    paramC: param('C', 'What the square of the value adds'),
    paramCDecimals: decimals('Decimals of C'),
    precision: f.int({
      label: 'Precision',
      list: true,
      max: 10,
      initial: 0,
      help: 'Digits after the point of the result; half is rounded away from zero',
    }),
  },
  check(row) {
    const wrong = params.find((one) => {
      const [value, places] = [row[`param${one}`], row[`param${one}Decimals`]];
      return value !== null && places !== null && Number(value.toFixed(places)) !== value;
    });
    return (
      wrong && {
        field: `param${wrong}`,
        problem: `must have at most ${String(row[`param${wrong}Decimals`])} decimals`,
      }
    );
  },
});
