const paths = {
  alert: 'M12 3 22 20H2zM12 10v4M12 17v.5',
  'arrow-down': 'M12 4v15M5 12l7 7 7-7',
  'arrow-up': 'M12 20V5M5 12l7-7 7 7',
  bell: 'M6 17V10a6 6 0 0 1 12 0v7l2 2H4zM10 22h4',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  close: 'M5 5l14 14M19 5 5 19',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  device: 'M3 5h18v11H3zM9 20h6M12 16v4',
  external: 'M13 4h7v7M20 4 10 14M18 14v6H4V6h6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  'eye-off':
    'M4 4l16 16M9 5.5A9 9 0 0 1 12 5c6 0 10 7 10 7a18 18 0 0 1-3.5 4.200M6 7.5A17 17 0 0 0 2 12s4 7 10 7a9 9 0 0 0 4-1',
  gift: 'M3 9h18v4H3zM5 13v8h14v-8M12 9v12M12 9C9 9 7 7.5 7 5.5S10 3 12 9c2-6 5-5.5 5-3.5S15 9 12 9z',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  key: 'M8 11a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM11.500 12 20 3.500M16 7.500l3 3M18.500 5l2.500 2.500',
  lock: 'M6 10.5h12V21H6zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  'log-out': 'M10 4H4v16h6M9 12h12M16 7l5 5-5 5',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  minus: 'M4 12h16',
  plus: 'M12 4v16M4 12h16',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13-2.5M5 14a7.5 7.5 0 0 0 13 2.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6z',
  share: 'M12 15V3M7.500 7.500 12 3l4.500 4.500M5 12v9h14v-9',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6M7 14v6',
} as const;

export type IconName = keyof typeof paths;
/** Icon that not every page needs (see `drawings`). */
export interface IconDrawing {
  readonly path: string;
}

/**
 * Line icon on a grid of 24 units. Hidden from screen readers, because it is always next to a text
 * or inside a named control.
 */
export function Icon({
  name,
  size = 18,
  className,
}: {
  name: IconName | IconDrawing;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="square"
      strokeLinejoin="miter"
      aria-hidden="true"
    >
      <path d={typeof name === 'string' ? paths[name] : name.path} />
    </svg>
  );
}
