/**
 * Renders parts of the back office's engine with a signed-in operator, a router, queries, texts of
 * rules, and the appearance of the back office.
 */
import { adminApi } from '@guildhall/contract/api';
import { currenciesSection } from '@guildhall/contract/wealth/bank/currencies.section';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { FieldProblem } from '@guildhall/contract/errors';
import {
  buildSectionEndpoints,
  type AnySection,
  type Feed,
  type Section,
} from '@guildhall/contract/kit/section/section';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, type Appearance } from './drawn.harness.tsx';
import { mockReply } from './server.harness.ts';
import { setOfficeColorScheme } from '../src/admin/engine/office-scheme.store.ts';
import { ConsentDialog } from '../src/admin/engine/command/consent-dialog.tsx';
import { CommandReceiptBar } from '../src/admin/engine/command/receipt-bar.tsx';
import { SectionScreen } from '../src/admin/engine/section.screen.tsx';
import {
  DraftForm,
  UnsavedFieldCount,
  useChangeReason,
} from '../src/admin/engine/form/draft-form.tsx';
import { useFormDraft, type VersionedRow } from '../src/admin/engine/form/use-draft.ts';
import type { RowFaultFinder } from '../src/admin/engine/form/field-problems.ts';
import type { FormValues } from '../src/admin/engine/form/field-values.ts';
import { parseRouteRowId } from '../src/admin/engine/list/use-list-address.ts';
import type { SectionOverride } from '../src/admin/overrides.ts';
import { loadSectionSummaries } from '../src/admin/pages.ts';
import { loadOfficeTexts } from '../src/admin/office-texts.ts';
import { locales } from '../src/shared/locale/locale.ts';
import * as m from '../src/messages/messages.js';
import { queryClient } from '../src/shared/query/query-client.ts';
import { sessionStore, type Session } from '../src/shared/session/session.store.ts';

const operator: Session = {
  token: 'a token',
  userId: 1,
  accountId: 1,
  roleNames: ['ADMIN'],
  wallets: [],
};
const stamp = { version: 1, updatedAt: '2026-11-20T10:00:00.000Z', updatedBy: 'Watch' };
/** Adds the fields that stored rows have in every answer. */
export const toStoredRow = <V extends FormValues>(row: V) => ({ ...stamp, ...row });

/** Prepares the back office for a test file of the engine, before anything is rendered. */
export function prepareOfficeTests(): void {
  beforeAll(async () => {
    await Promise.all([
      loadSectionSummaries(true),
      ...locales.map((locale) => loadOfficeTexts(true, locale)),
    ]);
  });
  beforeEach(() => {
    mockReply(adminApi.openTasks, () => ({ data: [] }));
  });
  beforeEach(() => sessionStore.set(operator as Parameters<typeof sessionStore.set>[0]));
}

/** Returns an endpoint that a section declares; throws if it has no such endpoint. */
export function getSectionEndpoint(section: AnySection, op: string): Endpoint {
  const endpoint = buildSectionEndpoints(section)[op];
  if (!endpoint) throw new Error(`${section.name} has no ${op}`);
  return endpoint;
}
export const toListReply = (rows: readonly FormValues[], pages = 1) => ({
  data: rows,
  page: 1,
  totalPages: pages,
  total: rows.length,
  totalIsMinimum: false,
});
/** Returns a complete row of a section: initial values, or null for fields without one. */
export const buildBlankRow = ({ fields }: AnySection): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? null]));
/** Makes the fake server answer with two currencies, one of which has decimals. */
export function mockCurrencies(): void {
  const money = (id: number, code: string, name: string, decimals: number) =>
    toStoredRow({ ...buildBlankRow(currenciesSection), id, code, name, decimals, type: 0 });
  mockReply(
    getSectionEndpoint(currenciesSection, 'list'),
    toListReply([money(1, 'GOLD', 'Gold', 0), money(2, 'GEM', 'Gems', 2)]),
  );
}
interface OfficeOptions extends Appearance {
  readonly at?: string;
  /** Component around the page; it renders the page as its outlet. */
  readonly frame?: () => ReactNode;
}
/** Renders a part of the back office at one of its paths. */
export async function renderOffice(
  Screen: () => ReactNode,
  { at = '/admin/hall', scheme = 'dark', frame, ...appearance }: OfficeOptions = {},
) {
  setOfficeColorScheme(scheme);
  const root = createRootRoute(frame ? { component: frame } : {});
  const officePage = createRoute({
    getParentRoute: () => root,
    path: '/admin/$page',
    validateSearch: (search: Record<string, unknown>) => search,
    component: Screen,
  });
  const row = createRoute({ getParentRoute: () => officePage, path: '/$id' });
  const router = createRouter({
    routeTree: root.addChildren([officePage.addChildren([row])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  // loads the router before rendering, so that the first check sees a complete page
  await router.load();
  const drawn = await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    { scheme, ...appearance, area: 'office' },
  );
  return { ...drawn, router };
}

/**
 * Renders the page of a declared section. If the path names a row, its form is next to the list.
 */
export const renderSection = (
  section: Section | Feed,
  { at = '', override, ...appearance }: OfficeOptions & { override?: SectionOverride } = {},
) =>
  renderOffice(
    function Screen() {
      const { id } = useParams({ strict: false });
      return (
        <div style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <SectionScreen section={section} id={parseRouteRowId(id)} override={override} />
          <CommandReceiptBar />
          <ConsentDialog />
        </div>
      );
    },
    { ...appearance, at: `/admin/${section.menu.page}${at}` },
  );

interface FormOptions extends Appearance {
  readonly row?: VersionedRow;
  readonly check?: RowFaultFinder;
  /** Saves the form; returns the new version, or throws. */
  readonly save?: (body: FormValues, version: number | undefined) => Promise<number>;
}
/** Renders a form with declared fields, as on every page of the back office. */
export async function renderForm(
  fields: Fields,
  { row, check, save, ...appearance }: FormOptions = {},
) {
  const sent: FormValues[] = [];
  function Form() {
    const reason = useChangeReason();
    const draft = useFormDraft({
      fields,
      stored: row,
      check,
      save: async (body, version) => {
        sent.push(body);
        return (await save?.(body, version)) ?? (version ?? 0) + 1;
      },
    });
    return (
      <section aria-label="Form" style={{ overflow: 'auto' }}>
        <h1>Hall</h1>
        <UnsavedFieldCount draft={draft} />
        <DraftForm draft={draft} reason={reason} saveLabel={m.admin_save()} />
      </section>
    );
  }
  return { ...(await renderOffice(Form, appearance)), sent };
}
export const getSaveButton = () =>
  page.getByRole('button', { name: new RegExp(`^${m.admin_save()}`) });
/** Builds a problem of one field as the server reports it. */
export const buildFieldProblem = (field: string, problem: string): FieldProblem => ({
  field,
  problem,
  because: { key: 'problem.other' },
});
