/** A season with the settings that affect its items. */
export interface ItemSeason {
  readonly id: number;
  readonly name: string;
  readonly powerModifier: number;
  readonly valueModifier: number;
  readonly degradations: readonly { readonly percent: number }[];
  /** Number of seasons that have begun after this one, including the current season. */
  readonly later: number;
}
/** Factors are computed as whole numbers of millionths. */
const scale = 1_000_000;
/**
 * Returns the present value of a season's items in percent. The value changes with each later
 * season, until the last value of the list, which then stays.
 */
export const computeSeasonPercent = ({ degradations, later }: ItemSeason): number =>
  degradations[Math.min(later, degradations.length - 1)]?.percent ?? 100;
/**
 * Returns the highest percentage that a season's items have now or will have later. For a future
 * season, this is the highest of all its values.
 */
export const computeHighestSeasonPercent = ({ degradations, later }: ItemSeason): number => {
  const ahead = degradations.slice(Math.min(later, Math.max(0, degradations.length - 1)));
  return ahead.length === 0 ? 100 : Math.max(...ahead.map(({ percent }) => percent));
};
/** Computes the factors that the items of a season have now. */
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
/** State of a season, with its effect on the values of items. */
export type ItemSeasonState = ReturnType<typeof computeSeasonState>;
