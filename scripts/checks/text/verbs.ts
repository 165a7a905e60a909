/** Words with which the name of an exported function may begin (decision 105). */
export const functionNameVerbs: ReadonlySet<string> = new Set(
  `
    abort accept activate add adjust admit adopt advance age allow animate announce answer append
    apply appoint approve archive are arrange arrive ask assert assign attach await back beat become begin
    bind bootstrap bring broadcast build buy call can cancel capture carry celebrate change check
    choose claim clamp classify clean clear clip close collect come compare compile complete
    compose compress compute confirm consume contains convert copy count countersign cover create
    cut decide declare decode decrypt define delete derive describe disown distribute does draw
    dress drop earn encode encrypt end endow enqueue enrol ensure enter entitle equals erase
    escape exchange expect expire explain export fail fetch fill filter find finish fire fit fly
    focus fold follow forfeit forget format generate get give go grade grant group guard hand
    handle has hear hold identify import includes index inform inline insert install is join judge
    keep label launch lay lease leave lift link list listen load localize lock login look lose
    mail make map mark mask match matches may measure merge migrate mock mount move must name
    normalise note notify observe offer omit on open order paginate parse paste patch pause pay
    persist pick plan play poll position post postpone prefetch preload prepare press prevent
    preview promote prove pseudonymise publish put queue raise read rebase record recount redo
    reduce reencrypt refetch refill refresh refuse register reject release reload remember remove
    rename render renew reopen repeat replace replay report request requeue require reserve
    resolve restore rethrow retry return reverse revert review revoke reward roll rotate round run
    sample save say schedule score seal search seed select send separate set settle share shorten
    should show shut sign simulate skip solve sort spend split stake stamp start starts step stop
    store stretch submit subscribe subtract sum sweep sync take tell tick tile to toggle tolerate touch
    trace transact translate try turn type unbind undo unequip unlock unseal update upgrade upsert
    verify visit wait wake watch wear weigh withdraw wrap write
  `
    .trim()
    .split(/\s+/),
);

/**
 * Names used like syntax in dozens of files: names of the database, of conditions, of modules, and
 * of declarations in the contract. `setup` is a name that a test runner requires.
 */
export const namesUsedLikeSyntax: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'endpoint',
  'given',
  'many',
  'maybeOne',
  'one',
  'nonEmptyText',
  'problem',
  'rule',
  'setup',
  'text',
]);
