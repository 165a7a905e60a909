import type { Admin } from '../client/admin.ts';
import { callApi } from '../client/api.ts';
import type { CreateMissingRows } from './build.ts';

const gamePath = '/api/game/admin';
const name = 'Spring tuning';
/** Values that the game's own rules would read; the platform uses none of them. */
const cells = [
  {
    name: 'bow.damage',
    type: 'DECIMAL',
    value: '12.5',
    validation: '0..100',
    tags: ['bow', 'combat'],
    description: 'Damage of an arrow from a bow that is fully drawn',
  },
  {
    name: 'bow.range',
    type: 'INT',
    value: '140',
    validation: '10..300',
    tags: ['bow'],
    description: 'Metres that an arrow flies',
  },
  {
    name: 'bridge.open',
    type: 'BOOLEAN',
    value: 'true',
    validation: null,
    tags: ['map'],
    description: 'Whether the long bridge is down when a match begins',
  },
  {
    name: 'lobby.greeting',
    type: 'STRING',
    value: 'Lanterns up!',
    validation: '.{1,40}',
    tags: ['lobby'],
    description: 'What the lobby says to whoever enters',
  },
  {
    name: 'weather',
    type: 'JSON',
    value: '{"rain": 0.2, "fog": 0.1}',
    validation:
      '{"type": "object", "required": ["rain", "fog"], "additionalProperties": {"maximum": 1}}',
    tags: ['map'],
    description: 'Chances of each weather in a match',
  },
] as const;

/** Creates a preset for designers, and the game version that will refer to it. */
export async function createDemoBalancePreset(
  admin: Admin,
  ensure: CreateMissingRows,
): Promise<void> {
  const id = (await ensure(`${gamePath}/balance-presets`, [{ name }])).get(name) ?? 0;
  const { parameters } = await callApi(admin.connection, 'balancePresetTable', { params: { id } });
  const step = parameters.find((parameter) => parameter.name === 'exp.step');
  if (parameters.every((parameter) => parameter.name !== cells[0].name))
    await callApi(admin.connection, 'saveBalanceParameters', {
      params: { id },
      query: {},
      body: {
        set: [
          ...cells.map((cell) => ({ ...cell, tags: [...cell.tags] })),
          ...(step ? [{ id: step.id, value: '120' }] : []),
        ],
        reason: 'Demonstration world',
      },
    });
  const version = {
    name: '1.1-test',
    description: 'The open test of spring',
    balancePresetId: id,
    enabled: false,
  };
  await ensure(`${gamePath}/versions`, [version]);
}
