import type { IconDrawing } from './icon.tsx';

/**
 * Icons of the signed-in pages. They are separate from the icons that every page needs, so that a
 * visitor's browser does not load them. Each icon has the same meaning everywhere.
 */
const draw = (path: string): IconDrawing => ({ path });
export const iconDrawings = {
  home: draw('M4 11 12 4l8 7M6.500 9.500V20h11V9.500M10 20v-6h4v6'),
  target: draw(
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 11.500v1',
  ),
  flag: draw('M5 21V4h14l-3.500 4.500L19 13H5'),
  swords: draw('M4 4l11 11M14 19l5-5M17 17l3 3M20 4 9 15M10 19l-5-5M7 17l-3 3'),
  chest: draw(
    'M4 10.500a4.500 4.500 0 0 1 4.500-4.500h7a4.500 4.500 0 0 1 4.500 4.500V20H4zM4 12.500h16M10 12.500V16h4v-3.500',
  ),
  bag: draw('M5 8h14l1 13H4zM8.500 8V6.500a3.500 3.500 0 0 1 7 0V8'),
  trophy: draw(
    'M7 3h10v6a5 5 0 0 1-10 0zM7 5H3v2a4 4 0 0 0 4 4M17 5h4v2a4 4 0 0 1-4 4M12 14v4M7 21h10M9 18h6v3H9z',
  ),
  coin: draw('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500l3.500 4.500-3.500 4.500-3.500-4.500z'),
  wallet: draw('M4 6h14v4M4 6v13h16v-9H4M15.500 14.500h1'),
  users: draw(
    'M9 4a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM2.500 20c0-4 3-6 6.500-6s6.500 2 ' +
      '6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2.500.800 3.500 3 3.500 5.500',
  ),
  chat: draw('M4 5h16v11h-9l-5 4v-4H4z'),
  camera: draw('M3 6h12v12H3zM15 10.500 21 7v10l-6-3.500'),
  megaphone: draw('M4 10v4h3.500l7.500 4.500v-13L7.500 10zM8 14.500V20M18.500 9a4 4 0 0 1 0 6'),
  store: draw('M4.500 10.500V20h15v-9.500M3 10.500 5 4h14l2 6.500zM9.500 20v-5.500h5V20'),
  dot: draw('M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z'),
};
