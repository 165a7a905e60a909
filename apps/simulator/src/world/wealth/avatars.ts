/** Avatars of the demonstration world: faces for everybody, beasts for players who earn them. */
export const demoAvatars = [
  // the avatars that everybody may wear are faces, drawn from the names of the avatars
  ...[
    'Lamplighter',
    'Falconer',
    'Smith',
    'Gatekeeper',
    'Scribe',
    'Ranger',
    'Miller',
    'Bellringer',
    'Cartographer',
    'Shepherd',
    'Mason',
    'Brewer',
    'Hunter',
    'Glassblower',
    'Sentinel',
    'Piper',
    'Courier',
  ].map((name) => ({ name, icon: undefined, isDefault: true })),
  { name: 'Fox', icon: 'fox-head', isDefault: false },
  { name: 'Raven', icon: 'raven', isDefault: false },
  { name: 'Stag', icon: 'stag-head', isDefault: false },
  { name: 'Griffin', icon: 'griffin-symbol', isDefault: false },
];
