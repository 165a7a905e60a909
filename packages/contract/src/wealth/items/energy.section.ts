import { amountMax } from '../../amounts.ts';
import type { ApiPath } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { defineSection, type MenuGroup } from '../../kit/section/section.ts';

/** Declares a section with charges by rarity, for contracts, badges or disposable badges. */
const energySection = <const N extends string>(
  name: N,
  base: ApiPath,
  group: MenuGroup,
  { label, singular, lives }: { label: string; singular: string; lives: string },
) =>
  defineSection({
    name,
    base,
    may: 'admin',
    menu: { group, page: name, label },
    singular,
    tells: 'CATALOGUE_UPDATED',
    order: 'rarity',
    fields: {
      name: f.computed(f.text({ label: 'Name' })),
      rarity: f.rarity({
        label: 'Rarity',
        list: true,
        filter: true,
        unique: rule('takenByRarity'),
      }),
      maxCharges: f.int({ label: 'Charges', list: true, min: 1, max: 1_000 }),
      energyPerCharge: f.int({
        label: 'Energy of a charge',
        list: true,
        min: 1,
        max: 1_000,
        help: 'One energy pays for one match; an item holds all its charges of it',
      }),
      chargeCost: f.amount({
        label: 'Cost of a charge',
        list: true,
        unit: { currency: 'currency' },
      }),
      currency: f.currency({ label: 'Currency', list: true }),
      lifetimeMinutes: f.int({ label: 'Lifetime in minutes', list: true, initial: 0, help: lives }),
      owned: f.computed(f.int({ label: 'Owned', list: true, initial: 0 })),
    },
    check: ({ chargeCost, currency, maxCharges }) => {
      if ((chargeCost ?? 0) > 0 && currency === null)
        return { field: 'currency', problem: problem('needed') };
      // a disposable badge is sold with all charges: the price of all charges must also be a valid
      // amount
      return (chargeCost ?? 0) > amountMax / (maxCharges ?? 1)
        ? { field: 'chargeCost', problem: problem('holds') }
        : undefined;
    },
    sample: { rarity: 7, maxCharges: 3, energyPerCharge: 5, chargeCost: 0, lifetimeMinutes: 1_440 },
  });

export const contractsSection = energySection(
  'contracts',
  '/api/banking/admin/pure-utilities/contracts',
  'bank',
  {
    label: 'Contracts',
    singular: 'contract setting',
    lives: 'From the moment at which its player activates it; 0: for good',
  },
);
const fromGrant = 'From the moment at which its player got it; 0: for good';
export const badgesSection = energySection(
  'badges',
  '/api/banking/admin/pure-utilities/badges',
  'bank',
  { label: 'Badges', singular: 'badge setting', lives: fromGrant },
);
export const disposableBadgesSection = energySection(
  'disposable-badges',
  '/api/game/admin/disposable-badges',
  'game',
  { label: 'Disposable badges', singular: 'disposable badge setting', lives: fromGrant },
);
