import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import {
  idParamsSchema,
  idSchema,
  nonEmptyText,
  buildListSchema,
  text,
} from '../kit/field/fields.ts';
import type { FieldFault } from '../kit/field/field-fault.ts';
import { problem } from '../kit/problem/problem.ts';
import { rewardKindChoices, rewardKindSpecs, type RewardKind } from '../kit/field/rewards.ts';
import { ruleMessages } from '../kit/text/rule.messages.ts';
import { defineSection } from '../kit/section/section.ts';
import { passStates, passTracks } from './battle-passes.ts';

/** Kinds of rewards that a tier can grant, by their number in the API. */
const kinds = ['AVATAR', 'INVENTORY', 'COLLECTION'] as const satisfies readonly RewardKind[];
const tierFields = {
  id: f.readOnly(f.optionalId({ label: 'Number' })),
  goal: f.int({
    label: 'Experience',
    min: 1,
    help: 'In all, from the start of the pass: not from the tier before',
  }),
  type: f.numbers(
    rewardKindChoices.filter(({ kind }) => kinds.some((entry) => entry === kind)),
    { label: 'Reward' },
  ),
  items: f.refs(
    {
      by: 'type',
      to: Object.fromEntries(
        kinds.map((kind) => [rewardKindSpecs[kind].number, rewardKindSpecs[kind].section]),
      ),
    },
    { label: 'Which', max: 10, help: 'All of them' },
  ),
};
/** Finds the first tier that repeats an earlier tier. */
function wrongTier(
  tiers: readonly { readonly goal: number; readonly type: number; readonly items: unknown }[],
): FieldFault | undefined {
  const seen = new Set<string>();
  for (const [index, { goal, type, items }] of tiers.entries()) {
    if (Array.isArray(items) && items.length === 0)
      return { field: `rewards.${index}.items`, problem: problem('empty') };
    const key = `${goal} ${type}`;
    if (seen.has(key)) return { field: `rewards.${index}.goal`, problem: ruleMessages.there() };
    seen.add(key);
  }
  return undefined;
}
/** Visual themes of passes. */
const styles = Array.from({ length: 10 }, (_, n) => `Style ${n}`);

export const battlePassesSection = defineSection({
  name: 'battle-passes',
  base: '/api/game/admin/battle-passes',
  may: 'admin',
  menu: { group: 'game', page: 'passes', label: 'Passes' },
  singular: 'pass',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  tells: 'BATTLE_PASS_UPDATED',
  turns: ['start', 'end'],
  order: '-start',
  form: 'page',
  check: ({ rewards }) => wrongTier(rewards ?? []),
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 80,
      initial: 'Pass',
      help: 'Players see it',
    }),
    style: f.numberChoice(styles, {
      label: 'Style',
      list: true,
      filter: true,
      help: 'The free and the paid track of one style are one pass to players. One of each is published at a time',
    }),
    rarityType: f.numberChoice(['Free', 'Paid'], { label: 'Track', list: true, filter: true }),
    ...f.openWindow(
      {
        name: 'start',
        label: 'Start',
        list: true,
        help: 'Experience of matches that end from here on counts',
      },
      {
        name: 'end',
        label: 'End',
        list: true,
        help: 'The first moment that no longer counts; an hour later the pass retires by itself',
      },
    ),
    price: f.optionalAmount({
      label: 'Price',
      list: true,
      min: 1,
      unit: { currency: 'currency' },
      when: { field: 'rarityType', is: [passTracks.paid] },
    }),
    currency: f.currency({
      label: 'Currency',
      when: { field: 'rarityType', is: [passTracks.paid] },
    }),
    rewards: f.rows(tierFields, {
      label: 'Tiers',
      layout: 'table',
      max: 200,
      help: 'Handed out by themselves as soon as the experience is there',
    }),
    state: f.readOnly(
      f.choice(
        passStates,
        { DRAFT: 'Draft', PUBLISHED: 'Published', RETIRED: 'Retired' },
        { label: 'State', list: true, filter: true, initial: 'DRAFT' },
      ),
    ),
    players: f.computed(
      f.int({ label: 'Players', list: true, help: 'Who have gained experience for it' }),
    ),
    upgraded: f.computed(
      f.int({ label: 'Upgraded', list: true, help: 'Number of players who have the paid track' }),
    ),
  },
  sample: {
    name: 'Season of embers',
    style: 3,
    rarityType: 1,
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-04-03T00:00:00.000Z',
    price: 500,
    currency: 'GOLD',
    rewards: [
      { goal: 100, type: 0, items: [1] },
      { goal: 250, type: 1, items: [1] },
    ],
  },
});

const reasoned = z.prefault(z.strictObject({ reason: z.optional(text(500)) }), {});
const on = { may: 'admin', method: 'POST', params: idParamsSchema } as const;
const option = z.object({ id: z.int(), name: z.string() });

export const battlePassesApi = {
  publishPass: endpoint({
    ...on,
    path: '/api/game/admin/battle-passes/{id}/publish',
    summary: 'Show a pass to everybody; what was played in its window counts, also before',
    body: reasoned,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  retirePass: endpoint({
    ...on,
    path: '/api/game/admin/battle-passes/{id}/retire',
    summary: 'End a pass for good; a task hands out what was reached and is not paid yet',
    body: z.strictObject({ reason: nonEmptyText(500) }),
    reply: z.object({ taskId: idSchema, commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  adminPassStyles: endpoint({
    method: 'GET',
    path: '/api/game/admin/battle-passes/styles',
    may: 'admin',
    summary: 'Themes that a pass can have',
    reply: buildListSchema(option),
    errors: [],
  }),
  adminPassRewardTypes: endpoint({
    method: 'GET',
    path: '/api/game/admin/battle-passes/reward-types',
    may: 'admin',
    summary: 'What a tier can hand out, by its numbers',
    reply: buildListSchema(option),
    errors: [],
  }),
};
