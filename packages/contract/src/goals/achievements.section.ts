import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';

export const achievementsSection = defineSection({
  name: 'achievements',
  base: '/api/admin/achievements',
  may: 'admin',
  menu: { group: 'panel', page: 'achievements', label: 'Achievements' },
  replays: true,
  singular: 'achievement',
  tells: 'ACHIEVEMENTS_UPDATED',
  order: 'displayOrder',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    activeImage: f.image({
      label: 'Active picture',
      list: true,
      help: 'Shown once it is unlocked',
    }),
    inactiveImage: f.image({
      label: 'Inactive picture',
      list: true,
      help: 'Shown while it is locked; without one the active picture is greyed',
    }),
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    description: f.longText({ label: 'Description', max: 300, help: 'What to do, in a sentence' }),
    exp: f.int({
      label: 'Experience',
      list: true,
      max: 1_000_000,
      help: 'Paid once, when it is claimed',
    }),
    statisticId: f.optionalRef('statistics', {
      label: 'Statistic',
      list: true,
      filter: true,
      help: 'Whose lifetime total counts, also for what was played before; empty: inactive',
    }),
    segment: f.optionalText({
      label: 'Segment',
      max: 101,
      help: 'Only a part of it, as name=value: class=Warden',
    }),
    goal: f.optionalDecimal({
      label: 'Goal',
      list: true,
      min: 0.01,
      help: 'The total that unlocks it; empty: inactive',
    }),
    displayOrder: f.int({ label: 'Display order', initial: 0, max: 10_000 }),
    enabled: f.flag({
      label: 'Enabled',
      list: true,
      filter: true,
      initial: true,
      help: 'Off: hidden from everybody who has not unlocked it',
    }),
    state: f.computed(
      f.choice(
        ['ACTIVE', 'OFF', 'NO_STATISTIC', 'NO_GOAL'],
        {
          ACTIVE: 'Active',
          OFF: 'Inactive: turned off',
          NO_STATISTIC: 'Inactive: no statistic',
          NO_GOAL: 'Inactive: no goal',
        },
        { label: 'State', list: true },
      ),
    ),
    reached: f.computed(f.int({ label: 'Unlocked', list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: 'Claimed', list: true, initial: 0 })),
  },
  sample: {
    name: 'Veteran',
    description: 'Play on',
    exp: 50,
    goal: 12.5,
    segment: null,
    displayOrder: 2,
    enabled: false,
  },
});
