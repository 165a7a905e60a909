const dayMs = 86_400_000;
/** Seasons of the demonstration world: one current and two future seasons. */
export const buildItemSeasons = (now: number) =>
  [
    { name: 'Season of embers', endsIn: 45, powerModifier: 1, valueModifier: 1 },
    { name: 'Season of tides', endsIn: 135, powerModifier: 1.1, valueModifier: 1.2 },
    { name: 'Season of ash', endsIn: 225, powerModifier: 1.25, valueModifier: 1.5 },
  ].map(({ endsIn, ...season }, at) => ({
    ...season,
    seasonCounter: at + 1,
    endAt: new Date(Math.ceil(now / dayMs + endsIn) * dayMs).toISOString(),
    degradations: [{ percent: 100 }, { percent: 80 }, { percent: 60 }],
  }));
