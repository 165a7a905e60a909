/** Criteria for a picture of the gallery, and the figures of a whole run. */
import type { LighthouseScores } from '../../scripts/testing/lighthouse.ts';
import { invalidLinkToken, type ScreenViewer } from './screens.ts';

export type ColourScheme = 'dark' | 'light';
type Seen = Pick<LighthouseScores, 'performance' | 'accessibility' | 'bestPractices' | 'lost'>;
export interface GalleryPicture {
  readonly name: string;
  readonly viewer: ScreenViewer;
  readonly width: number;
  readonly scheme: ColourScheme;
  /**
   * Name of the file; undefined if the screen could not be shown, and `faults` then gives the
   * reason.
   */
  readonly file: string | undefined;
  /** Final address of the page; Lighthouse checks the page at this address. */
  readonly address: string | undefined;
  readonly shift: number;
  readonly faults: readonly string[];
  /** Undefined if Lighthouse does not check the screen (`findLighthouseFormFactor`). */
  readonly scores?: Seen;
}
/** Maximum layout shift while a page loads, and minimum scores by Lighthouse. */
export const galleryLimits = {
  shift: 0.02,
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
} as const;
const categories = ['performance', 'accessibility', 'bestPractices'] as const;
const wordOf: Readonly<Record<(typeof categories)[number], string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
};

/**
 * Returns the form factor for Lighthouse: the portal narrow and wide, the office only on a desktop.
 */
export function findLighthouseFormFactor({
  viewer,
  width,
  scheme,
}: Pick<GalleryPicture, 'viewer' | 'width' | 'scheme'>): 'mobile' | 'desktop' | undefined {
  // a light page differs from the dark page only in its colours, which axe has checked
  if (scheme === 'light') return undefined;
  if (width === 1440) return 'desktop';
  const isPortal = viewer === 'visitor' || viewer === 'player';
  return width === 390 && isPortal ? 'mobile' : undefined;
}
/**
 * Returns true for audits that cost points without a fault. In the office every link is a hash of
 * the same page, so a link scrolled out of sight is taken for a skip link. A page opened by an
 * invalid link asks the server about the link, and the browser itself writes the 404 to its
 * console.
 */
const isExcused = (audit: string, { viewer, address }: GalleryPicture): boolean =>
  (audit === 'skip-link' && (viewer === 'operator' || viewer === 'support')) ||
  (audit === 'errors-in-console' && address?.includes(invalidLinkToken) === true);
/** Lists in words the bounds that a picture misses; empty if the picture meets all bounds. */
export function listPictureFaults(picture: GalleryPicture): readonly string[] {
  const { shift, faults, scores } = picture;
  const moved = shift > galleryLimits.shift ? [`layout shift ${shift.toFixed(3)}`] : [];
  if (!scores) return [...moved, ...faults];
  const lost = scores.lost.filter((audit) => !isExcused(audit, picture));
  const low = categories
    .filter((category) => scores[category] < galleryLimits[category])
    // a category that lost points only for excused audits is good
    .filter((category) => category === 'performance' || lost.length > 0)
    .map((category) => `${wordOf[category]} ${String(scores[category])}`);
  return [...moved, ...low, ...lost.map((audit) => `Lighthouse: ${audit}`), ...faults];
}
/** Lists the results of the run, one per line. */
export function listGalleryFigures(pictures: readonly GalleryPicture[]): readonly string[] {
  const moved = pictures.filter(({ shift }) => shift > galleryLimits.shift).length;
  const faulty = pictures.filter(({ faults }) => faults.length > 0).length;
  const scores = pictures.flatMap((picture) => (picture.scores ? [picture.scores] : []));
  return [
    `${String(pictures.length)} pictures`,
    `${String(moved)} with a layout shift above ${String(galleryLimits.shift)}`,
    `${String(faulty)} with faults by axe, or not shown`,
    ...(scores.length === 0 ? ['Lighthouse has not looked'] : []),
    ...(scores.length === 0 ? [] : categories).map((category) => {
      const sorted = scores.map((seen) => seen[category]).toSorted((a, b) => a - b);
      const low = sorted.filter((score) => score < galleryLimits[category]).length;
      const [least, middle] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
      return (
        `Lighthouse, ${wordOf[category]}: at least ${String(least)}, median ${String(middle)}, ` +
        `${String(low)} of ${String(sorted.length)} below ${String(galleryLimits[category])}`
      );
    }),
  ];
}
