/** Words with which the name of an exported function may begin (decision 105). */
export const verbs: ReadonlySet<string> = new Set(
  `
    accept activate add adjust admit advance age announce answer apply appoint approve arrange arrive ask
    assert assign attach back beat become begin bind bootstrap bring build buy call can cancel
    carry celebrate change check choose claim clamp classify clean clear clip close come compare
    compile complete compose compress compute consume contains copy count countersign cover
    create cut decide declare decode decrypt define delete describe disown distribute draw dress
    drop earn encode encrypt end endow enrol ensure enter entitle equals escape exchange expect
    expire explain export fetch fill filter find finish fire fit fly focus fold follow forfeit
    forget format generate get give go grade grant group guard hand handle has hear hold
    identify import includes index inform inline insert is join judge keep label launch lay
    leave lift link list listen load localize lock login look lose mail make map mark mask match
    may measure merge migrate mount move must name normalise note notify observe offer omit on open
    order parse paste patch pause pay persist pick plan play position post prefetch prepare
    press preview promote prove pseudonymise publish put raise read rebase record recount redo
    reencrypt refill refresh refuse register release reload remember remove rename render renew
    reopen repeat replace replay report request requeue require reserve resolve restore retry
    return reverse revert review revoke reward roll rotate run sample save say score seal search
    seed select send set settle share shorten show sign simulate skip sort spend split stake
    stamp start starts step store stretch submit subtract sum sweep take tell tick tile to
    toggle tolerate touch trace transact translate turn type unbind undo unequip unlock unseal
    update upgrade upsert verify visit wait wake watch wear weigh withdraw write
  `
    .trim()
    .split(/\s+/),
);

/**
 * Names that stand like syntax in dozens of files: of the database, of conditions, of modules, and of
 * declarations in the contract; `setup` is the name that a test runner asks for.
 */
export const syntaxNames: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'at',
  'calls',
  'counted',
  'endpoint',
  'every',
  'everyMinute',
  'fact',
  'given',
  'invalid',
  'listed',
  'many',
  'maybeOne',
  'one',
  'only',
  'paged',
  'problem',
  'rule',
  'says',
  'setup',
  'text',
  'together',
]);
