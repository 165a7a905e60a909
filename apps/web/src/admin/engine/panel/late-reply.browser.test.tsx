import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, pressKeys } from '../../../../test/drawn.harness.tsx';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import { expectMessage } from '../../../../test/messages.harness.ts';
import {
  getSaveButton,
  getSectionEndpoint,
  prepareOfficeTests,
  renderSection,
  toListReply,
} from '../../../../test/office.harness.tsx';
import { buildRefusal, mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { createDeferred } from '../../../shared/deferred.ts';

prepareOfficeTests();

const fox = buildLanternRow(1, 'Fox');
const elk = buildLanternRow(2, 'Elk');
const get = getSectionEndpoint(lanternsSection, 'get');
const update = getSectionEndpoint(lanternsSection, 'update');
const create = getSectionEndpoint(lanternsSection, 'create');
const panel = () => page.getByRole('complementary');
const field = (name: string) => panel().getByLabelText(new RegExp(`^${name}`));
const saved = { id: 1, version: 2, commandId: 41 };

/** Opens a form of the list of two lanterns. */
async function open(at: string) {
  mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox, elk]));
  mockReply(get, ({ params }) => (params['id'] === '2' ? elk : fox));
  const drawn = await renderSection(lanternsSection, { at });
  await expect.element(field('Name')).toHaveFocus();
  return drawn;
}
/** Opens the form of the second lantern, or of a new one, while a command is unanswered. */
async function moveTo(name: string) {
  if (name === 'new')
    await getControlByRole('button', new RegExp(`^${m.admin_new({ one: 'lantern' })}`)).click();
  else await page.getByRole('link', { name }).click();
}

describe('a form whose save is not answered yet', () => {
  it('keeps what is typed in the meantime as unsaved changes', async () => {
    await open('/1');
    const reply = createDeferred<typeof saved>();
    const asked = mockReply(update, () => reply.promise);
    await userEvent.fill(field('Name'), 'Owl');
    await userEvent.fill(field(m.admin_reason()), 'A better name');
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => asked).toHaveLength(1);
    await userEvent.fill(field('Name'), 'Owl of the north');
    await userEvent.fill(field('Oil'), '77');
    await userEvent.fill(field(m.admin_reason()), 'Asked by Ash');
    mockReply(get, { ...fox, name: 'Owl', version: 2 });
    reply.resolve(saved);
    await expectMessage(m.admin_updated());
    await expect.element(panel().getByText(m.admin_unsaved({ count: 2 }))).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Owl of the north');
    await expect.element(field('Oil')).toHaveValue('77');
    await expect.element(field(m.admin_reason())).toHaveValue('Asked by Ash');
    const next = mockReply(update, { ...saved, version: 3 });
    await getSaveButton().click();
    await expect
      .poll(() => next[0]?.body)
      .toEqual({ name: 'Owl of the north', oil: 77, reason: 'Asked by Ash' });
    expect(next[0]?.headers.get('if-match')).toBe('"2"');
  });

  it('is not sent a second time, also with other values', async () => {
    await open('/new');
    const reply = createDeferred<typeof saved>();
    const asked = mockReply(create, () => reply.promise);
    await userEvent.fill(field('Name'), 'Owl');
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => asked).toHaveLength(1);
    await userEvent.fill(field('Name'), 'Owls');
    await pressKeys('{Control>}sss{/Control}');
    reply.resolve(saved);
    await expectMessage(m.admin_created());
    mockReply(get, buildLanternRow(1, 'Owl'));
    const changes = mockReply(update, { ...saved, version: 3 });
    await expect.element(panel().getByText('#1', { exact: true })).toBeVisible();
    // input that was typed after the create was sent is a change of the created row
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => changes.map(({ body }) => body)).toEqual([{ name: 'Owls' }]);
    expect(asked).toHaveLength(1);
  });
});

describe('the form of a new row whose create is not answered yet', () => {
  it('becomes the row’s form, with later input as unsaved changes and the focus in it', async () => {
    const { router } = await open('/new');
    const reply = createDeferred<typeof saved>();
    const asked = mockReply(create, () => reply.promise);
    await userEvent.fill(field('Name'), 'Owl');
    await userEvent.fill(field(m.admin_reason()), 'A new one');
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => asked).toHaveLength(1);
    await userEvent.fill(field(m.admin_reason()), 'Asked by Ash');
    await userEvent.fill(field('Oil'), '7');
    await expect.element(field('Oil')).toHaveFocus();
    const read = createDeferred<typeof fox>();
    mockReply(get, () => read.promise);
    reply.resolve(saved);
    await expectMessage(m.admin_created());
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall/1');
    await pressKeys('7');
    read.resolve({ ...buildLanternRow(1, 'Owl'), oil: 0 });
    await expect.element(panel().getByText('#1', { exact: true })).toBeVisible();
    await pressKeys('7');
    await expect.element(field('Oil')).toHaveValue('777');
    await expect.element(field('Name')).toHaveValue('Owl');
    await expect.element(panel().getByText(m.admin_unsaved({ count: 1 }))).toBeVisible();
    const next = mockReply(update, { ...saved, version: 2 });
    await getSaveButton().click();
    await expect.poll(() => next[0]?.body).toEqual({ oil: 777, reason: 'Asked by Ash' });
    expect(next[0]?.headers.get('if-match')).toBe('"1"');
    expect(asked).toHaveLength(1);
    // the next new row starts empty
    await moveTo('new');
    await expect.element(field('Name')).toHaveValue('');
  });

  it('keeps the input and offers a retry if the created row cannot be read', async () => {
    await open('/new');
    mockReply(create, saved);
    mockReply(get, buildRefusal('INTERNAL'));
    await userEvent.fill(field('Name'), 'Owl');
    await pressKeys('{Control>}s{/Control}');
    const retry = panel().getByRole('button', { name: m.state_retry() });
    await expect.element(retry).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Owl');
    mockReply(get, buildLanternRow(1, 'Owl'));
    await retry.click();
    await expect.element(panel().getByText('#1', { exact: true })).toBeVisible();
  });
});

describe('a command that ends after its form was left', () => {
  it('does not close the form of another row', async () => {
    const { router } = await open('/1');
    mockReply(getSectionEndpoint(lanternsSection, 'bulk'), {
      rows: 1,
      refused: [],
      effects: [],
      seen: 'as-shown',
      awaits: [],
      commandId: null,
    });
    const reply = createDeferred<typeof saved>();
    const asked = mockReply(getSectionEndpoint(lanternsSection, 'remove'), () => reply.promise);
    await panel().getByRole('button', { name: m.admin_delete() }).click();
    const dialog = getControlByRole('dialog', m.admin_delete_title({ one: 'lantern' }));
    await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'Broken');
    await dialog.getByRole('button', { name: m.admin_delete() }).click();
    await expect.poll(() => asked).toHaveLength(1);
    await pressKeys('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await moveTo('Elk');
    await expect.element(field('Name')).toHaveValue('Elk');
    await userEvent.fill(field('Name'), 'Elk of the north');
    reply.resolve(saved);
    await expectMessage(m.admin_deleted());
    expect(router.state.location.pathname).toBe('/admin/hall/2');
    await expect.element(field('Name')).toHaveValue('Elk of the north');
  });

  it.each(['Elk', 'new'])('does not open its new row over another form: %s', async (next) => {
    const { router } = await open('/new');
    const reply = createDeferred<typeof saved>();
    const asked = mockReply(create, () => reply.promise);
    await userEvent.fill(field('Name'), 'Owl');
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => asked).toHaveLength(1);
    await router.navigate({ to: '/admin/$page', params: { page: 'hall' }, ignoreBlocker: true });
    await expect.element(panel()).not.toBeInTheDocument();
    await moveTo(next);
    await userEvent.fill(field('Name'), 'Another');
    const { pathname } = router.state.location;
    reply.resolve(saved);
    await expectMessage(m.admin_created());
    await expect.element(field('Name')).toHaveValue('Another');
    expect(router.state.location.pathname).toBe(pathname);
  });
});
