/** Limits that two sides must agree on. Times in milliseconds unless the name says otherwise. */
export const limits = {
  pageDefault: 1,
  perPageDefault: 20,
  perPageMax: 100,
  /** Maximum number of listed faults of a request; an additional entry counts the rest. */
  faultsMax: 20,
  /**
   * Minimum age of an administrator account in milliseconds. Younger accounts can neither request
   * nor give approvals.
   */
  administratorAgeMs: 86_400_000,
  /** Number of days that a small plot shows; the last day is today. */
  trendDays: 30,
  /**
   * Number of newest movements of all players that a plot of created items reads; also the number
   * that one check of the economy reads.
   */
  flowRowsMax: 100_000,
  /** Largest number of days in one report of the economy. */
  economyDaysMax: 366,
  /** Default number of days in one report of the economy. */
  economyDaysDefault: 30,
  /**
   * Largest number of holders of a currency that a report counts itself; a larger number is counted
   * by a job.
   */
  economyHoldersMax: 10_000,
  /** Maximum number of listed faults of one kind. */
  economyFaultsShown: 20,
  /** Number of most recently refilled items that are checked for unpaid energy. */
  energyItemsWatched: 1000,
  /** Milliseconds between two points of the plot of players. */
  loadStepMs: 1_800_000,
  /** Number of points of the plot of players; together they cover the last day. */
  loadSteps: 48,
  /** Number of newest matches that the plot of players counts. */
  loadMatchesMax: 10_000,
  /** Number of newest entries that a plot of the activity log counts. */
  logPlotRowsMax: 100_000,
  /** Approximate number of bars in a plot of the activity log. */
  logPlotBars: 46,
  /** Number of newest payments of game shares shown to a player. */
  sharesPaidMax: 24,
  /** Maximum number of recipients of a distribution. */
  recipientsMax: 50_000,
  /** Maximum number of refused lines that the reply to an import of recipients lists. */
  refusedLinesMax: 100,
  /** Number of newest movements shown on the page of a prize pool. */
  poolHistoryMax: 200,
  /** Number of newest movements of each kind that a small plot reads. */
  trendRowsMax: 5_000,
  pageMax: 1_000_000,
  /**
   * Number up to which the rows of a list are counted. A longer list shows "1,000+", because
   * counting all rows would read all of them for each page.
   */
  countedRowsMax: 1_000,
  dropdownNotificationsPerPage: 10,
  /** Largest uploaded file in bytes; 8 MiB. */
  uploadBytesMax: 8_388_608,
  requestTimeoutMs: 95_000,
  longRequestTimeoutMs: 180_000,
  tableRefreshMs: 60_000,
  availabilityPollMs: 60_000,
  /** Milliseconds that a page waits for its realtime channel before it polls. */
  channelPatienceMs: 20_000,
  /** Milliseconds between two polls of a page without a realtime channel. */
  slowReadMs: 60_000,
  searchDebounceMs: 1_500,
  taskPollMs: 1_500,
  resizeDebounceMs: 1_000,
  modalCloseMs: 300,
  notificationReadBatchMs: 700,
  /** Maximum number of ids in a call that marks notifications as read. */
  notificationReadMax: 200,
  notificationRecheckMs: 5_000,
  /** Milliseconds over which pages spread their reads after a message to all pages. */
  toldToAllSpreadMs: 2_000,
  labelRefreshMs: 60_000,
  ageNowSeconds: 180,
  /**
   * Largest number of messages shown below each other. Earlier messages are summed up in one line.
   */
  toastsShownMax: 4,
  toastDefaultMs: 2_000,
  toastSuccessMs: 1_500,
  toastPushMs: 2_000,
  toastRateLimitedMs: 1_500,
  headerBreakpointPx: 950,
  headerMaxWidthPx: 2_560,
  gridBreakpointWidthPx: 950,
  gridBreakpointHeightPx: 520,
  gridPerRow: { desktop: 5, smallHeight: 3, mobile: 2 },
  inventoryTableMinHeightPx: 405,
  notificationsMaxHeightPx: 490,
  notificationsLoadMorePx: 700,
  menuListMaxHeightPx: 300,
  scrollButtonPercent: 25,
  scrollButtonMinViewports: 1.25,
  cookieExpiryDays: 365,
  /**
   * Number of days that an event stays in a player's log. A client that was away longer reloads all
   * data.
   */
  eventRetentionDays: 7,
  authCookie: 'bf-auth',
  adminCookie: 'bf-bank',
  /**
   * Cookie that a sign-in with the password leaves in a browser, so that sign-in attempts from this
   * browser are counted separately from those of strangers.
   */
  deviceCookie: 'bf-device',
  /** Cookie that identifies the browser during a sign-in at another service. */
  linkCookie: 'bf-link',
  deviceCookieDays: 365,
  adminSessionHeader: 'x-admin-session',
  /** Time of the server in each reply to a page, in milliseconds since 1970. */
  serverTimeHeader: 'x-server-time',
  adminPrefixes: ['/api/admin/', '/api/banking/admin/', '/api/game/admin/'],
  loginPlatform: 0,
  defaultLevel: 1,
  rarityMax: 9,
  emailMax: 254,
  passwordMax: 256,
  usernameMin: 3,
  usernameMax: 24,
  /** Minimum hours between two name changes, so that players stay recognizable. */
  usernameChangeHours: 24,
  autoLoginSeconds: 60,
  /** Maximum time in minutes until a player returns from another service. */
  linkMinutes: 10,
  /** Minutes for which a text that a wallet has to sign is valid. The text can be used once. */
  walletNonceMinutes: 5,
  walletsMax: 10,
  triggerMinutes: 10,
  emailUndoHours: 72,
  deletionDays: 7,
  exportRetentionDays: 7,
  pushTokenCookie: 'bf-push-token',
  /**
   * Milliseconds after the end of a window during which the window still accepts late results.
   * Rewards that are unclaimed then go to the inbox.
   */
  lateResultMs: 3_600_000,
  /**
   * Milliseconds after the end of a tournament during which the tournament accepts results of
   * matches that were running at its end.
   */
  tournamentGraceMs: 600_000,
  /** Number of past tournaments that the leaderboards show. */
  tournamentsPast: 12,
  tournamentLeaders: 3,
  /** Maximum number of items in the showcase of a player's card. */
  showcaseMax: 6,
  /**
   * Polling interval of the leaderboards in milliseconds. Visitors need it, because they receive no
   * events.
   */
  leaderboardsPollMs: 30_000,
  /** Days that an unclaimed reward of a mission waits in the inbox. */
  inboxDays: 30,
  /**
   * Largest number of users in one batch. The number is limited because a batch is one transaction,
   * and other transactions wait for its locks.
   */
  userBulkMax: 5_000,
  grantAmountMax: 100,
  grantAmountMin: 1,
  issuedIdMin: 1,
  /** Number of parts in a whole; the chances of a draw are whole numbers of these parts. */
  chanceParts: 10_000,
  /** Maximum number of items of one kind in a list of possible merges. */
  mergeShown: 60,
  /** Maximum number of items in one disassembly. */
  dismantledMax: 100,
  perkSlotsMax: 50,
  /** Maximum side length of an accepted picture, in pixels. */
  pictureSideMax: 4_096,
  autoLoginDefaultTarget: '/digital-assets',
} as const;

/** Numbers of the user statuses. No other code knows these numbers (OP-54). */
export const userStatus = { unverified: 1, verified: 2, blocked: 3 } as const;
/**
 * Values of `accessType` of users. A tester may enter the game while its window or its slots keep
 * it closed to others (OP-59), but not while the kill switch closes it.
 */
export const gameAccessType = { standard: 0, tester: 1 } as const;
/** Names of the ten rarities. The index of a name is the rarity in the API (OP-82). */
export const rarityNames = [
  'COMMON',
  'UNCOMMON',
  'RARE',
  'EPIC',
  'LEGENDARY',
  'MYTHIC',
  'EXALTED',
  'EXOTIC',
  'TRANSCENDENT',
  'UNIQUE',
] as const;
