import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema, text } from '../../kit/field/fields.ts';
import { rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';
import { commandEffectSchema } from '../../kit/text/sentence.ts';

export const gameVersionsSection = defineSection({
  name: 'game-versions',
  base: '/api/game/admin/versions',
  may: 'admin',
  menu: { group: 'game', page: 'game-versions', label: 'Game versions' },
  singular: 'game version',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 60,
      unique: rule('takenByVersion'),
      help: 'What the game says of itself when it asks for a ticket or its configuration',
    }),
    description: f.longText({ label: 'Description', max: 1000, initial: '' }),
    balancePresetId: f.ref('balance-presets', {
      label: 'Balance preset',
      list: true,
      filter: true,
      help: 'What this version reads; that of the main version is what the platform goes by',
    }),
    enabled: f.flag({
      label: 'Enabled',
      list: true,
      filter: true,
      initial: false,
      help: 'Gets its configuration and tickets; off: nobody enters, and running matches are played out',
    }),
    isMain: f.readOnly(
      f.flag({
        label: 'Main',
        list: true,
        filter: true,
        initial: false,
        help: 'The rules of the platform go by its preset; there is always exactly one',
      }),
    ),
    forceDisabled: f.readOnly(
      f.flag({
        label: 'Force-disabled',
        list: true,
        initial: false,
        help: 'Tickets are refused and its matches were called off; enabling lifts it',
      }),
    ),
    running: f.computed(f.int({ label: 'Running matches', list: true })),
    servers: f.computed(f.int({ label: 'Servers', list: true })),
  },
  sample: { name: '2.0-test', description: 'The open test', balancePresetId: 1, enabled: false },
});

const preview = z.object({ preview: z.optional(z.enum(['true', 'false'])) });
const asked = {
  method: 'POST',
  may: 'admin',
  params: idParamsSchema,
  query: preview,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;
/** Effects of the action. With `preview=true` the call changes nothing and starts no task. */
const touched = z.object({
  taskId: z.nullable(idSchema),
  commandId: z.nullable(idSchema),
  effects: z.array(commandEffectSchema),
});
export const gameVersionsApi = {
  setMainVersion: endpoint({
    ...asked,
    path: '/api/game/admin/versions/{id}/set-main',
    summary:
      'Make a version the main one. While matches run on the present one that is refused, ' +
      'with how many; `force` lets them play out. `preview=true` says what it touches',
    body: z.prefault(
      z.strictObject({ force: z.prefault(z.boolean(), false), reason: z.optional(text(500)) }),
      {},
    ),
    reply: z.extend(touched, {
      /** Platform parameters whose values change with the version. */
      changes: z.array(z.object({ name: z.string(), from: z.int(), to: z.int() })),
    }),
  }),
  forceDisableVersion: endpoint({
    ...asked,
    path: '/api/game/admin/versions/{id}/force-disable',
    summary:
      'Refuse tickets of a version at once and call off its running matches in the background; enabling lifts it',
    body: z.prefault(z.strictObject({ reason: z.optional(text(500)) }), {}),
    reply: touched,
  }),
};
