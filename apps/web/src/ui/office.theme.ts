import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The lantern: the one signal colour, darkest last. */
const lantern: MantineColorsTuple = [
  '#fff6e3',
  '#ffe9c2',
  '#ffd98f',
  '#ffc95c',
  '#ffb83d',
  '#f3a01f',
  '#d98b12',
  '#b8720c',
  '#885300',
  '#5c3900',
];
/** Night as Mantine counts it: 0 is ink, 9 the sky. */
const dark: MantineColorsTuple = [
  '#eef3fb',
  '#b7c3d6',
  '#8b99b1',
  '#62748f',
  '#2a3950',
  '#1b2638',
  '#1a2538',
  '#121a29',
  '#0c121d',
  '#070a12',
];

/**
 * the scroll lock writes a style element, which the content security policy forbids; `base.css`
 * locks the page instead
 */
const noLock = { defaultProps: { lockScroll: false } };

/** Theme of the back office; the portal is built without the kit. */
export const officeTheme = createTheme({
  primaryColor: 'lantern',
  primaryShade: { light: 4, dark: 4 },
  autoContrast: true,
  colors: { lantern, dark },
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--o-mono)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 'xs',
  respectReducedMotion: true,
  components: { Modal: noLock, Drawer: noLock },
});
