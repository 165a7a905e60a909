/** Regions of the game; the last one is not open yet. */
export const demoRegions = [
  {
    name: 'Northreach',
    code: 'northreach',
    endpoints: ['wss://north.play.guildhall.localhost', 'north.play.guildhall.localhost:7777'],
  },
  {
    name: 'Saltmarsh coast',
    code: 'saltmarsh',
    endpoints: ['wss://salt.play.guildhall.localhost'],
  },
  { name: 'Sunken isles', code: 'isles', endpoints: [], enabled: false },
];
