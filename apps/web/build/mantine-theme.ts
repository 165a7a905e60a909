import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { officeTheme } from '../src/ui/office.theme.ts';

const id = 'virtual:office-theme.css';
const resolved = '\0office-theme.css';

function css(): string {
  const v = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, officeTheme));
  const at = (scheme: 'light' | 'dark') =>
    convertCssVariables(
      {
        variables: { ...v.variables, ...v[scheme], '--mantine-color-scheme': scheme },
        dark: {},
        light: {},
      },
      `:root[data-mantine-color-scheme='${scheme}']`,
    );
  return `@layer mantine{${at('light')}${at('dark')}}`;
}

/**
 * Mantine injects its theme variables as a style element, which `style-src 'self'` forbids. This
 * writes them to a CSS file instead; the provider of the back office runs with
 * `withCssVariables={false}`.
 */
export function mantineTheme(): Plugin {
  return {
    name: 'mantine-theme',
    resolveId: (source) => (source === id ? resolved : undefined),
    load: (source) => (source === resolved ? css() : undefined),
  };
}
