import { adminApi, api } from '@guildhall/contract/api';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { gameServerKeysApi } from '@guildhall/contract/play/game-server-keys.section';
import { regionsSection } from '@guildhall/contract/play/regions.section';
import { avatarsSection } from '@guildhall/contract/wealth/avatars/avatars.section';
import { currenciesSection } from '@guildhall/contract/wealth/bank/currencies.section';
import {
  inventoriesSection,
  inventoryTypesSection,
} from '@guildhall/contract/wealth/items/inventories.section';
import { limits } from '@guildhall/contract/limits';
import {
  perksSection,
  rarityAcquisitionsSection,
} from '@guildhall/contract/wealth/perks/perks.section';
import { useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { getControlByRole, pressKeys } from '../../test/drawn.harness.tsx';
import { ferriesSection, heronRow } from '../../test/ferries.harness.ts';
import { buildLanternRow, lanternsSection } from '../../test/lanterns.harness.ts';
import {
  renderOffice,
  renderSection,
  getSectionEndpoint,
  toListReply,
  buildBlankRow,
  getSaveButton,
  toStoredRow,
  prepareOfficeTests,
} from '../../test/office.harness.tsx';
import { playerReply } from '../../test/portal.harness.tsx';
import {
  getGridCell,
  presetUpdatedAt,
  buildParameter,
  presetTable,
  typeOverCell,
} from '../../test/preset.harness.tsx';
import { mockReply, buildRefusal, type RecordedCall } from '../../test/server.harness.ts';
import { BalancePresetScreen } from '../admin/balance/preset.screen.tsx';
import { sectionOverride } from '../admin/sections/play/game-server-keys.tsx';
import { GrantCurrencyDialog } from '../admin/users/grant/grant-currency.dialog.tsx';
import { GrantItemDialog } from '../admin/users/grant/grant.dialog.tsx';
import { CreateItemDialog } from '../admin/users/items/item-form.dialog.tsx';
import { UserForm } from '../admin/users/user-form.tsx';
import { UsersBulkDialog } from '../admin/users/bulk/users-bulk.dialog.tsx';
import * as m from '../messages/messages.js';
import '../shared/form/form-recovery.ts';
import { consumeReturnPath } from '../shared/session/return-path.ts';
import { sessionStore } from '../shared/session/session.store.ts';
import { SignedInFrame } from './signed-in.tsx';

prepareOfficeTests();

/**
 * Form of the back office: the way in which it is opened, filled in and saved, and its expected
 * state afterwards.
 */
interface Form {
  readonly at: string;
  readonly draw: () => Promise<unknown>;
  /**
   * Opens the form if its page does not show it at first. It is called again after the next
   * sign-in.
   */
  readonly open?: () => Promise<void>;
  readonly fill: () => Promise<void>;
  readonly shows: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** The call by which the form is saved. */
  readonly call: Endpoint;
  /** Answers all requests except the save, for example a preview. */
  readonly otherwise?: (asked: RecordedCall) => unknown;
}

const dialog = () => page.getByRole('dialog');
const panel = () => page.getByRole('complementary');
const labelled = (within: Locator, label: string) =>
  within.getByLabelText(new RegExp(`^${label}`)).first();
const holds = (field: Locator, value: string | number) => expect.element(field).toHaveValue(value);
const press = (name: string) => getControlByRole('button', name).click();
/** Chooses a row of another section by the name of the row. */
async function choose(field: Locator, name: string): Promise<void> {
  await field.click();
  await getControlByRole('option', name).click();
  await holds(field, name);
}
const isPreview = ({ query }: RecordedCall): boolean => query['preview'] !== undefined;
const reasonOf = (within: Locator) => labelled(within, m.admin_reason());

const within = (name: string) => labelled(panel(), name);
const pickIn = (group: string, name: string) =>
  panel()
    .getByRole('radiogroup', { name: new RegExp(`^${group}`) })
    .getByText(name, { exact: true })
    .click();
const fillFerry = async (): Promise<void> => {
  await userEvent.fill(within('Name'), 'Swan');
  await userEvent.fill(within('Code'), 'SWN');
  await userEvent.fill(within('Seats'), '12');
  await userEvent.selectOptions(within('River'), 'Elm');
  for (const name of ['Right', 'Left', 'Right']) await pickIn('Side', name);
  await choose(within('Region'), 'North');
  await pickIn('Pays', 'Avatar');
  await choose(within('Prize'), 'Fox');
  await userEvent.selectOptions(within('Currency'), 'GEM');
  await userEvent.fill(within('Fare'), '1.25');
  await panel().getByRole('button', { name: m.admin_add_row() }).click();
  await userEvent.fill(within('Pier'), 'Old pier');
  await choose(within('Owner'), 'North');
  await userEvent.fill(reasonOf(panel()), 'Spring');
};
const showsFerry = async (): Promise<void> => {
  await holds(within('Name'), 'Swan');
  await holds(within('Code'), 'SWN');
  await holds(within('Seats'), '12');
  await holds(within('River'), 'e');
  await expect.element(within('Right')).toBeChecked();
  await holds(within('Region'), 'North');
  await holds(within('Prize'), 'Fox');
  await holds(within('Currency'), 'GEM');
  await holds(within('Fare'), '1.25');
  await holds(within('Pier'), 'Old pier');
  await holds(within('Owner'), 'North');
  await holds(reasonOf(panel()), 'Spring');
};

/** Finds a check box, even if an open dialog covers it. */
const tick = (id: number) =>
  page.getByRole('checkbox', { name: m.admin_select_row({ id }), includeHidden: true });
const previewEnd = { seen: 'as-shown', awaits: [], commandId: null };
const bulkReply = { rows: 2, refused: [], effects: [], ...previewEnd };
const usersReply = {
  touched: [7, 8].map((id) => ({
    id,
    username: `Player ${id}`,
    version: 1,
    lvl: 3,
    statusId: 2,
    statusAfter: 2,
    before: '1',
    after: '4',
  })),
  leftOut: [],
  what: {
    name: 'Bow',
    currency: null,
    decimals: 0,
    total: '6',
    left: null,
    issued: '0',
    held: null,
  },
  ...previewEnd,
};
const buildCurrency = (id: number, code: string, name: string, decimals: number) =>
  toStoredRow({ ...buildBlankRow(currenciesSection), id, code, name, decimals, type: 0 });
const currencyList = toListReply([
  buildCurrency(1, 'GOLD', 'Gold', 0),
  buildCurrency(2, 'GEM', 'Gems', 2),
]);
/** Part of the page of game server keys that the test needs. */
const KeyPage = () => (
  <section>
    <h1>Keys</h1>
    {sectionOverride.HeadActions && <sectionOverride.HeadActions />}
  </section>
);

const preset = {
  ...presetTable,
  parameters: [buildParameter(1, 'bow.range', '140'), buildParameter(2, 'exp.step', '100')],
};

const ranks = Array.from({ length: limits.rarityMax + 1 }, () => 1);
const user = {
  id: 7,
  email: 'ash@example.test',
  roleNames: ['PLAYER' as const],
  avatar: null,
  lvl: 12,
  exp: 40,
  maxExp: 100,
  passwordResetRequired: false,
  statusId: 2,
  accessType: 0,
  createdAt: presetUpdatedAt,
  twoFAEnabled: false,
  blockReason: null,
  blockedUntil: null,
  language: 'en' as const,
  username: 'Ash',
  accountId: 7,
  deletesAt: null,
  version: 1,
};
/** Makes the server answer with two slots of an item, and perks for them. */
function answerSlots(): void {
  const names = { category: 'GEAR', internalName: 'blade', filterName: 'Blades' };
  const type = {
    ...buildBlankRow(inventoryTypesSection),
    id: 1,
    name: 'Blades',
    section: 0,
    ...names,
  };
  mockReply(getSectionEndpoint(inventoryTypesSection, 'get'), toStoredRow(type));
  mockReply(adminApi.adminUserNames, { data: [{ id: 7, name: 'Ash' }] });
  const grant = { type: 'PERK_GRANT', perkType: 'COMMON', rarity: 0 };
  const rule = { ...buildBlankRow(rarityAcquisitionsSection), ...grant };
  mockReply(adminApi.listAcquisitionsByType, {
    data: [1, 2].map((id) => toStoredRow({ ...rule, id })),
    levelPercent: 10,
  } as never);
  const perk = (id: number, name: string) =>
    toStoredRow({
      ...buildBlankRow(perksSection),
      id,
      name,
      type: 'COMMON',
      category: 'Blade',
      rarityPoints: ranks,
    });
  const allPerks = [perk(11, 'Quick'), perk(12, 'Silent')];
  mockReply(getSectionEndpoint(perksSection, 'list'), toListReply(allPerks));
  mockReply(getSectionEndpoint(perksSection, 'get'), ({ params }) =>
    allPerks.find(({ id }) => String(id) === params['id']),
  );
}
/** Draws a dialog with a button that opens it. */
function drawDialog(draw: (open: boolean, onClose: () => void) => ReactNode) {
  return renderOffice(
    function Screen() {
      const [isOpen, setOpen] = useState(false);
      return (
        <section>
          <h1>Hall</h1>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {draw(isOpen, () => setOpen(false))}
        </section>
      );
    },
    { frame: SignedInFrame },
  );
}
const openDialog = async (): Promise<void> => {
  await press('Open');
  await expect.element(dialog()).toBeVisible();
};

const consequences = buildRefusal('CONFIRMATION_REQUIRED', {
  details: {
    impacts: [{ kind: 'closes', key: 'x', text: 'The hall closes for players' }],
    more: 0,
    effects: [],
    confirm: 'a'.repeat(43),
    reason: null,
    isStale: false,
  },
});

const ferryForm = (at: string, call: string): Form => ({
  at: `/admin/quay${at}`,
  draw: () => renderSection(ferriesSection, { at, frame: SignedInFrame }),
  fill: fillFerry,
  shows: showsFerry,
  save: () =>
    panel()
      .getByRole('button', { name: /^(Save|Create)/ })
      .click(),
  call: getSectionEndpoint(ferriesSection, call),
});
const bulkSet: Form = {
  at: '/admin/hall',
  draw: async () => {
    await renderSection(lanternsSection, { frame: SignedInFrame });
    await tick(1).click();
    await tick(3).click();
  },
  open: () => press(m.admin_bulk_change()),
  fill: async () => {
    await userEvent.selectOptions(labelled(dialog(), m.admin_field()), 'Oil');
    await userEvent.fill(labelled(dialog(), 'Oil'), '7');
    await userEvent.fill(reasonOf(dialog()), 'Winter');
  },
  shows: async () => {
    await holds(labelled(dialog(), m.admin_field()), 'oil');
    await holds(labelled(dialog(), 'Oil'), '7');
    await holds(reasonOf(dialog()), 'Winter');
    for (const [id, isTicked] of [
      [1, true],
      [2, false],
      [3, true],
    ] as const)
      expect((tick(id).element() as HTMLInputElement).checked).toBe(isTicked);
  },
  save: () => press(m.admin_bulk_set({ count: 2 })),
  call: getSectionEndpoint(lanternsSection, 'bulk'),
  otherwise: (asked) => (isPreview(asked) ? bulkReply : undefined),
};
const consent: Form = {
  at: '/admin/hall/1',
  draw: () => renderSection(lanternsSection, { at: '/1', frame: SignedInFrame }),
  open: async () => {
    await userEvent.fill(within('Name'), 'Owl');
    await getSaveButton().click();
  },
  fill: () => userEvent.fill(reasonOf(dialog()), 'Broken'),
  shows: () => holds(reasonOf(dialog()), 'Broken'),
  save: () => press(m.admin_consent_action()),
  call: getSectionEndpoint(lanternsSection, 'update'),
  otherwise: async ({ headers }) => {
    if (headers.get('x-confirmed') === null) return consequences;
    await expect.element(dialog()).not.toBeInTheDocument();
    return undefined;
  },
};
const balanceTable: Form = {
  at: '/admin/balance/4',
  draw: () =>
    renderOffice(() => <BalancePresetScreen id={4} />, {
      at: '/admin/balance/4',
      frame: SignedInFrame,
    }),
  fill: async () => {
    await typeOverCell(getGridCell('value', 'bow.range'), '150');
    await userEvent.click(getGridCell('value', 'exp.step'));
    await pressKeys('{Control>}{Delete}{/Control}');
    await userEvent.click(page.getByRole('button', { name: new RegExp(m.admin_balance_add()) }));
    await pressKeys('new.one{Enter}');
    await typeOverCell(getGridCell('value', 'new.one'), '5');
    await userEvent.fill(page.getByLabelText(m.admin_reason()), 'Too weak');
    await expect.element(getSaveButton()).toBeEnabled();
  },
  shows: async () => {
    await expect.element(getGridCell('value', 'bow.range')).toHaveTextContent('150');
    await expect.element(getGridCell('value', 'exp.step')).toHaveAttribute('aria-readonly', 'true');
    await expect.element(getGridCell('value', 'new.one')).toHaveTextContent('5');
    await holds(page.getByLabelText(m.admin_reason()), 'Too weak');
  },
  save: () => getSaveButton().click(),
  call: adminApi.saveBalanceParameters,
  otherwise: (asked) =>
    isPreview(asked) ? { changes: [], problems: [], version: 8, commandId: null } : undefined,
};
const grantItem: Form = {
  at: '/admin/users/7',
  draw: () =>
    drawDialog((open, onClose) => <GrantItemDialog user={user} open={open} onClose={onClose} />),
  open: openDialog,
  fill: async () => {
    await choose(labelled(dialog(), m.admin_grant_item()), 'Bow');
    await userEvent.fill(labelled(dialog(), m.admin_grant_amount()), '3');
    await userEvent.fill(reasonOf(dialog()), 'Ticket 4452');
  },
  shows: async () => {
    await holds(labelled(dialog(), m.admin_grant_item()), 'Bow');
    await holds(labelled(dialog(), m.admin_grant_amount()), '3');
    await holds(reasonOf(dialog()), 'Ticket 4452');
    await expect.element(getControlByRole('button', m.admin_grant())).toBeEnabled();
  },
  save: () => press(m.admin_grant()),
  call: adminApi.adminGrantInventory,
};
const grantCurrency: Form = {
  at: '/admin/users/7',
  draw: () => {
    // the currencies arrive after the dialog that offers them
    mockReply(getSectionEndpoint(currenciesSection, 'list'), async () => {
      await expect.element(dialog()).toBeVisible();
      return currencyList;
    });
    return drawDialog((open, onClose) => (
      <GrantCurrencyDialog user={user} open={open} onClose={onClose} />
    ));
  },
  open: openDialog,
  fill: async () => {
    await userEvent.selectOptions(labelled(dialog(), m.admin_currency()), 'GEM');
    await userEvent.fill(labelled(dialog(), m.admin_grant_amount()), '2.50');
    await userEvent.fill(reasonOf(dialog()), 'Ticket 4452');
  },
  shows: async () => {
    await holds(labelled(dialog(), m.admin_currency()), 'GEM');
    await holds(labelled(dialog(), m.admin_grant_amount()), '2.50');
    await holds(reasonOf(dialog()), 'Ticket 4452');
  },
  save: () => press(m.admin_grant()),
  call: adminApi.adminGrantCurrency,
};
const grantMany: Form = {
  at: '/admin/users',
  draw: () =>
    drawDialog((open, onClose) =>
      open ? <UsersBulkDialog kind="item" ids={[7, 8]} onClose={onClose} /> : null,
    ),
  open: openDialog,
  fill: grantItem.fill,
  shows: async () => {
    await holds(labelled(dialog(), m.admin_grant_item()), 'Bow');
    await holds(labelled(dialog(), m.admin_grant_amount()), '3');
    await holds(reasonOf(dialog()), 'Ticket 4452');
    await expect
      .element(getControlByRole('button', m.admin_users_grant_do({ count: 2 })))
      .toBeEnabled();
  },
  save: () => press(m.admin_users_grant_do({ count: 2 })),
  call: adminApi.adminBulkUsers,
  otherwise: (asked) => (isPreview(asked) ? usersReply : undefined),
};
const slot = (number: number) => getControlByRole('listitem', m.admin_slot_number({ number }));
const perkOf = (number: number) => labelled(slot(number), m.admin_slot_perk());
const rarityOf = (number: number) => labelled(slot(number), m.admin_slot_rarity());
const makeItem: Form = {
  at: '/admin/users/7',
  draw: () => {
    answerSlots();
    return drawDialog((open, onClose) => (
      <CreateItemDialog user={user} open={open} onClose={onClose} />
    ));
  },
  open: openDialog,
  fill: async () => {
    await choose(labelled(dialog(), m.admin_grant_item()), 'Bow');
    await choose(perkOf(1), 'Quick');
    await choose(perkOf(2), 'Silent');
    await userEvent.selectOptions(rarityOf(2), '3');
    await userEvent.fill(reasonOf(dialog()), 'Ticket 4452');
  },
  shows: async () => {
    await holds(labelled(dialog(), m.admin_grant_to()), 'Ash');
    await holds(labelled(dialog(), m.admin_grant_item()), 'Bow');
    await holds(perkOf(1), 'Quick');
    await holds(perkOf(2), 'Silent');
    await holds(rarityOf(2), '3');
    await holds(reasonOf(dialog()), 'Ticket 4452');
  },
  save: () => press(m.admin_item_save()),
  call: adminApi.adminSaveUserItem,
};
const serverKey: Form = {
  at: '/admin/game-server-keys',
  draw: () => renderOffice(KeyPage, { frame: SignedInFrame }),
  open: () => press(m.admin_key_make()),
  fill: async () => {
    await userEvent.fill(labelled(dialog(), m.admin_key_name()), 'Northern servers');
    await dialog().getByRole('checkbox').first().click();
    await dialog().getByRole('checkbox').nth(1).click();
    await choose(labelled(dialog(), m.admin_key_region()), 'North');
    await userEvent.fill(labelled(dialog(), m.admin_key_expires()), '2027-01-01 00:00');
  },
  shows: async () => {
    await holds(labelled(dialog(), m.admin_key_name()), 'Northern servers');
    await expect.element(dialog().getByRole('checkbox').first()).not.toBeChecked();
    await expect.element(dialog().getByRole('checkbox').nth(1)).toBeChecked();
    await holds(labelled(dialog(), m.admin_key_region()), 'North');
    await holds(labelled(dialog(), m.admin_key_expires()), '2027-01-01 00:00');
  },
  save: () => press(m.admin_key_make_action()),
  call: gameServerKeysApi.createGameServerKey,
};
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const pick = (name: string) => page.getByText(name, { exact: true }).click();
const rights: Form = {
  at: '/admin/users/7',
  draw: () =>
    renderOffice(
      () => (
        <section>
          <h1>Hall</h1>
          <UserForm user={user} />
        </section>
      ),
      { frame: SignedInFrame },
    ),
  fill: async () => {
    await pick(m.admin_status_blocked());
    await userEvent.fill(page.getByLabelText(m.admin_user_blocked_until()), '2027-01-01 00:00');
    await getControlByRole('checkbox', m.admin_role_support()).click();
    // switches back and forth: the last choice counts
    const accesses = [m.admin_access_tester(), m.admin_access_standard(), m.admin_access_tester()];
    for (const name of accesses) await pick(name);
    for (const name of [m.admin_status_verified(), m.admin_status_unverified()]) await pick(name);
    await userEvent.fill(page.getByLabelText(m.admin_reason()), 'Asked for it');
  },
  shows: async () => {
    await expect.element(radio(m.admin_status_unverified())).toBeChecked();
    await expect.element(radio(m.admin_access_tester())).toBeChecked();
    await expect.element(getControlByRole('checkbox', m.admin_role_support())).toBeChecked();
    await holds(page.getByLabelText(m.admin_reason()), 'Asked for it');
  },
  save: () => getSaveButton().click(),
  call: adminApi.adminUpdateUser,
};
const unchanged: Form = {
  ...rights,
  fill: async () => {
    await pick(m.admin_access_tester());
    await pick(m.admin_access_standard());
    await pick(m.admin_status_blocked());
    await userEvent.fill(page.getByLabelText(m.admin_user_blocked_until()), '2027-01-01 00:00');
    await userEvent.fill(page.getByLabelText(m.admin_reason()), 'Cheats');
  },
  shows: async () => {
    await expect.element(radio(m.admin_access_standard())).toBeChecked();
    await expect.element(radio(m.admin_status_blocked())).toBeChecked();
    await holds(page.getByLabelText(m.admin_user_blocked_until()), '2027-01-01 00:00');
    await holds(page.getByLabelText(m.admin_reason()), 'Cheats');
  },
};

const forms: readonly (readonly [title: string, form: Form])[] = [
  ['the form of a stored row', ferryForm('/1', 'update')],
  ['the form of a new row', ferryForm('/new', 'create')],
  ['ticked rows and one field that is set in all of them', bulkSet],
  ['the reason for a change with consequences', consent],
  ['the table of a balance preset', balanceTable],
  ['a dialog with a choice of another section', grantItem],
  ['a dialog whose options arrive late', grantCurrency],
  ['a dialog whose fields follow from a choice', makeItem],
  ['a dialog about many users', grantMany],
  ['a dialog with boxes to tick and a time', serverKey],
  ['choices that were changed back and forth', rights],
  ['a choice that was changed and taken back', unchanged],
];

beforeEach(() => {
  mockReply(api.settings, {
    storeUrl: null,
    captchaKey: null,
    captchaScript: null,
    twitchSignIn: false,
    messaging: null,
    features: {},
    languages: ['en', 'ru'],
    currencyNames: {},
  });
  mockReply(api.currentUser, { ...playerReply, id: 1, roleNames: ['ADMIN'] });
  mockReply(getSectionEndpoint(currenciesSection, 'list'), currencyList);
  mockReply(adminApi.balancePresetTable, preset);
  mockReply(adminApi.adminUserBalances, { data: [] });
  mockReply(getSectionEndpoint(ferriesSection, 'list'), toListReply([heronRow]));
  mockReply(getSectionEndpoint(ferriesSection, 'get'), heronRow);
  mockReply(
    getSectionEndpoint(lanternsSection, 'list'),
    toListReply([1, 2, 3].map((id) => buildLanternRow(id, `Lantern ${id}`))),
  );
  mockReply(getSectionEndpoint(lanternsSection, 'get'), buildLanternRow(1, 'Fox'));
  for (const [section, name, details] of [
    [regionsSection, 'North', { code: 'north', servers: 0, players: 0 }],
    [inventoriesSection, 'Bow', { typeId: 1 }],
    [avatarsSection, 'Fox', {}],
  ] as const) {
    mockReply(getSectionEndpoint(section, 'lookup'), {
      data: [{ id: 5, name, rarity: null, image: null }],
    });
    mockReply(
      getSectionEndpoint(section, 'get'),
      toStoredRow({ ...buildBlankRow(section), id: 5, name, ...details }),
    );
  }
});

describe('a session that expires while an operator types', () => {
  it.each(forms)('restores %s after the next sign-in', async (_, form) => {
    const operator = sessionStore.get();
    if (!operator) throw new Error('nobody is signed in');
    location.hash = `#${form.at}`;
    mockReply(
      form.call,
      (async (asked: RecordedCall) =>
        (await form.otherwise?.(asked)) ?? buildRefusal('UNAUTHORIZED')) as never,
    );
    await form.draw();
    await form.open?.();
    await form.fill();
    await form.shows();
    // restored values are stored again like values that the user typed
    for (const token of ['a second token', 'a third token']) {
      await form.save();
      await expect.poll(() => sessionStore.get()).toBeNull();
      await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
      const path = consumeReturnPath();
      expect(path).toBe(form.at);
      location.hash = `#${path}`;
      sessionStore.set({ ...operator, token, avatar: null });
      await form.open?.();
      await form.shows();
    }
  });
});
