/**
 * Renders a component on a page like those of the product, in the appearance that a test chooses.
 */
import type { ReactNode } from 'react';
import { page, userEvent } from 'vitest/browser';
import { render, type RenderResult } from 'vitest-browser-react';
import { changeLocale, markDocumentLanguage, type Locale } from '../src/shared/locale/locale.ts';
import { Toasts } from '../src/ui/toasts/toasts.tsx';

/** Width and height of the windows, the same as in the end-to-end tests. */
export const desktopViewport = [1440, 900] as const;
export const phoneViewport = [390, 844] as const;

export interface Appearance {
  readonly scheme?: 'dark' | 'light';
  readonly locale?: Locale;
  readonly area?: 'portal' | 'office';
  /** True to render the component next to the content of the page, like a header. */
  readonly isBeside?: boolean;
}
/** Two appearances that together cover both color schemes and both languages. */
export const testAppearances: readonly (readonly [name: string, Appearance])[] = [
  ['dark, in English', { scheme: 'dark', locale: 'en' }],
  ['light, in Russian', { scheme: 'light', locale: 'ru' }],
];

/** Applies an appearance to the whole document. */
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
 * Page of the portal around a component, with the landmarks of a real page. Without strict mode, as
 * in production, because strict mode runs effects twice.
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
/** Page of the back office, which fills the window and has a heading of its own. */
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

/** Page next to the component, for parts of the page's frame. */
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

/** Renders a component on its page; queries search the whole document. */
export async function renderComponent(
  ui: ReactNode,
  appearance: Appearance = {},
): Promise<RenderResult> {
  applyAppearance(appearance);
  const root = document.createElement('div');
  // the root element of the product, because an open dialog makes it inert
  root.id = 'root';
  document.body.append(root);
  const wrapper =
    appearance.area === 'office' ? OfficePage : appearance.isBeside ? Beside : PortalPage;
  return render(ui, { container: root, baseElement: document.body, wrapper });
}

/**
 * Waits for frames, because two presses on a control within these frames count as one; no person
 * presses that fast.
 */
export async function waitForFrames(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
export const pressKeys = (text: string): Promise<void> => userEvent.keyboard(text);
export const pressTab = (): Promise<void> => userEvent.tab();
export const pressTabBack = (): Promise<void> => userEvent.tab({ shift: true });
/** Finds a control by its role and its complete name. */
export const getControlByRole = (
  role: Parameters<typeof page.getByRole>[0],
  name: string | RegExp,
) => page.getByRole(role, { name, exact: typeof name === 'string' });
