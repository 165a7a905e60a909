import { amountMax } from '../../amounts.ts';
import type { ApiPath } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import type { Said } from '../../kit/text/said.ts';
import { defineSection, type MenuGroup } from '../../kit/section/section.ts';

/** Declares charges by rarity: of contracts, badges and disposable badges. */
const energySection = <const N extends string>(
  name: N,
  base: ApiPath,
  group: MenuGroup,
  { label, singular, lives }: { label: Said; singular: Said; lives: Said },
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
      name: f.computed(f.text({ label: ['Name', 'Название'] })),
      rarity: f.rarity({
        label: ['Rarity', 'Редкость'],
        list: true,
        filter: true,
        unique: rule('takenByRarity'),
      }),
      maxCharges: f.int({ label: ['Charges', 'Заряды'], list: true, min: 1, max: 1_000 }),
      energyPerCharge: f.int({
        label: ['Energy of a charge', 'Энергия заряда'],
        list: true,
        min: 1,
        max: 1_000,
        help: [
          'One energy pays for one match; an item holds all its charges of it',
          'Одна единица — один матч; предмет вмещает все свои заряды',
        ],
      }),
      chargeCost: f.amount({
        label: ['Cost of a charge', 'Цена заряда'],
        list: true,
        unit: { currency: 'currency' },
      }),
      currency: f.currency({ label: ['Currency', 'Валюта'], list: true }),
      lifetimeMinutes: f.int({
        label: ['Lifetime in minutes', 'Срок в минутах'],
        list: true,
        initial: 0,
        help: lives,
      }),
      owned: f.computed(f.int({ label: ['Owned', 'У игроков'], list: true, initial: 0 })),
    },
    check: ({ chargeCost, currency, maxCharges }) => {
      if ((chargeCost ?? 0) > 0 && currency === null)
        return { field: 'currency', problem: problem('needed') };
      // All charges are sold at once with a disposable badge: their price is an amount as well.
      return (chargeCost ?? 0) > amountMax / (maxCharges ?? 1)
        ? { field: 'chargeCost', problem: problem('holds') }
        : undefined;
    },
    sample: { rarity: 7, maxCharges: 3, energyPerCharge: 5, chargeCost: 0, lifetimeMinutes: 1_440 },
  });

export const contracts = energySection(
  'contracts',
  '/api/banking/admin/pure-utilities/contracts',
  'bank',
  {
    label: ['Contracts', 'Контракты'],
    singular: ['contract setting', 'настройка контракта'],
    lives: [
      'From the moment at which its player activates it; 0: for good',
      'С момента, когда игрок его активирует; 0: бессрочно',
    ],
  },
);
const fromGrant: Said = [
  'From the moment at which its player got it; 0: for good',
  'С момента, когда игрок его получил; 0: бессрочно',
];
export const badges = energySection('badges', '/api/banking/admin/pure-utilities/badges', 'bank', {
  label: ['Badges', 'Значки'],
  singular: ['badge setting', 'настройка значка'],
  lives: fromGrant,
});
export const disposableBadges = energySection(
  'disposable-badges',
  '/api/game/admin/disposable-badges',
  'game',
  {
    label: ['Disposable badges', 'Одноразовые значки'],
    singular: ['disposable badge setting', 'настройка одноразового значка'],
    lives: fromGrant,
  },
);
