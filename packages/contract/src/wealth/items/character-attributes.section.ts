import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';
import { rule } from '../../kit/problem/problem.ts';

const params = ['A', 'B', 'C'] as const;
const decimals = (label: string) =>
  f.int({ label, max: 10, initial: 0, help: 'As many digits after the point may be typed' });
const param = (label: string, help: string) =>
  f.decimal({ label, min: -1e9, max: 1e9, initial: 0, list: true, help });

/**
 * Attributes with the formula value = parameter × (A + B v + C v²); v is the item's value of the
 * attribute.
 */
export const characterAttributesSection = defineSection({
  name: 'character-attributes',
  base: '/api/game/admin/character-attributes',
  may: 'admin',
  menu: { group: 'game', page: 'character-attributes', label: 'Character attributes' },
  singular: 'character attribute',
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
      unique: rule('takenByAttribute'),
      help: 'What the game calls it; unique',
    }),
    balanceParameterId: f.optionalRef('balance-parameters', {
      label: 'Balance parameter',
      help: 'The result is multiplied by the parameter of this name in the preset of the version; empty, or where the preset has none: by 1',
    }),
    balanceParameter: f.readOnly(f.optionalText({ label: 'Parameter', list: true, max: 80 })),
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
