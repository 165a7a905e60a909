/** A season with the properties that affect its items. */
export interface ItemSeason {
  readonly id: number;
  readonly name: string;
  readonly powerModifier: number;
  readonly valueModifier: number;
  readonly degradations: readonly { readonly percent: number }[];
  /** Number of seasons that began after this one, including the current one. */
  readonly later: number;
}
/** Decimals of a factor, as a power of ten. */
const scale = 1_000_000;
/**
 * Returns the remaining value of a season in percent; after all degradations it stays at the last
 * value.
 */
export const computeSeasonPercent = ({ degradations, later }: ItemSeason): number =>
  degradations[Math.min(later, degradations.length - 1)]?.percent ?? 100;
/**
 * Returns the highest percentage that the season's items have now or will have. For a future
 * season, this is the highest of all its values.
 */
export const computeBestSeasonPercent = ({ degradations, later }: ItemSeason): number => {
  const ahead = degradations.slice(Math.min(later, Math.max(0, degradations.length - 1)));
  return ahead.length === 0 ? 100 : Math.max(...ahead.map(({ percent }) => percent));
};
/** Computes the factors that the season gives its items now. */
export function computeSeasonState(season: ItemSeason) {
  const percent = computeSeasonPercent(season);
  const factor = (modifier: number): number =>
    Math.round((modifier * percent * scale) / 100) / scale;
  return {
    id: season.id,
    name: season.name,
    power: factor(season.powerModifier),
    value: factor(season.valueModifier),
  };
}
/** State of a season and its effect on the value of items. */
export type ItemSeasonState = ReturnType<typeof computeSeasonState>;
