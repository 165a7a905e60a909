/** Draws one component on a page as the product's pages are, in the look that a test asks for. */
import type { ReactNode } from 'react';
import { page, userEvent } from 'vitest/browser';
import { render, type RenderResult } from 'vitest-browser-react';
import { changeLocale, markDocumentLanguage, type Locale } from '../src/shared/locale/locale.ts';
import { Toasts } from '../src/ui/toasts/toasts.tsx';

/** Width and height, as journeys have them. */
export const desktopViewport = [1440, 900] as const;
export const phoneViewport = [390, 844] as const;

export interface Appearance {
  readonly scheme?: 'dark' | 'light';
  readonly locale?: Locale;
  readonly area?: 'portal' | 'office';
  /** Renders the component beside the page's contents, as a header. */
  readonly isBeside?: boolean;
}
/** Both schemes and both languages, in two looks. */
export const appearances: readonly (readonly [name: string, Appearance])[] = [
  ['dark, in English', { scheme: 'dark', locale: 'en' }],
  ['light, in Russian', { scheme: 'light', locale: 'ru' }],
];

/** Puts a look on the whole document. */
export function applyAppearance({
  scheme = 'dark',
  locale = 'en',
  area = 'portal',
}: Appearance): void {
  const { dataset } = document.documentElement;
  dataset['area'] = area;
  dataset['scheme'] = scheme;
  document.title = 'Component | Guildhall';
  changeLocale(locale);
  markDocumentLanguage();
}

/**
 * Landmarks around every component, as on a real page. Rendered once, as in production: strict mode
 * would run effects twice.
 */
function PortalPage({ children }: { children: ReactNode }) {
  return (
    <>
      <main style={{ padding: 32, display: 'grid', gap: 16, justifyItems: 'start' }}>
        <h1>Hall</h1>
        {children}
      </main>
      <Toasts />
    </>
  );
}
/** A page of the office fills its window and brings its own heading along. */
function OfficePage({ children }: { children: ReactNode }) {
  return (
    <>
      <main style={{ height: '100vh', display: 'grid', gridTemplate: 'minmax(0, 1fr) / 1fr' }}>
        {children}
      </main>
      <Toasts />
    </>
  );
}

/** Draws a page beside the component, for parts of a page's frame. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <main>
        <h1>Hall</h1>
      </main>
    </>
  );
}

/** The component on its page; what is asked for is looked for in the whole document. */
export async function renderComponent(ui: ReactNode, look: Appearance = {}): Promise<RenderResult> {
  applyAppearance(look);
  const root = document.createElement('div');
  // the product's own place: an open dialog makes it inert
  root.id = 'root';
  document.body.append(root);
  const wrapper = look.area === 'office' ? OfficePage : look.isBeside ? Beside : PortalPage;
  return render(ui, { container: root, baseElement: document.body, wrapper });
}

/**
 * Until the page was drawn so many times: two presses on one control before that are one, as fast
 * as only a machine is.
 */
export async function waitForFrames(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
export const pressKeys = (text: string): Promise<void> => userEvent.keyboard(text);
export const pressTab = (): Promise<void> => userEvent.tab();
export const pressTabBack = (): Promise<void> => userEvent.tab({ shift: true });
/** A control by its role and its whole name. */
export const getControlByRole = (
  role: Parameters<typeof page.getByRole>[0],
  name: string | RegExp,
) => page.getByRole(role, { name, exact: typeof name === 'string' });
