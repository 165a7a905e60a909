import * as m from '../../messages/messages.js';
import { CurrencyPictureOrCoin } from '../../shared/balances/balance-strip.tsx';
import { formatMinorUnits, useBalances, type Balance } from '../../shared/balances/use-balances.ts';
import { formatRealWorldWorth } from '../../shared/balances/worth.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadingNote } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './balance-cards.module.css';
import { useBalanceNotesByCurrency, type CurrencyBalanceNotes } from './use-balance-notes.ts';

/**
 * Shows the balances next to each other. A press shows the movements of one currency; a second
 * press shows all movements again.
 */
export function BalanceCards({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (currency: string | undefined) => void;
}) {
  const { data, isPending: isLoading, isError, isFetching, refetch } = useBalances();
  const notes = useBalanceNotesByCurrency();
  // drawn together with the notes, because cards that grow later would push the feed down
  const isPending = isLoading || notes.isPending;
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (data?.length === 0)
    return (
      <section className={`plate ${classes.empty}`}>
        <h2 className="vh">{m.purse_balances()}</h2>
        <Icon name={iconDrawings.coin} size={36} className={classes.none} />
        <div>
          <h3>{m.wallet_empty_title()}</h3>
          <p>{m.wallet_empty_text()}</p>
        </div>
      </section>
    );
  return (
    <section aria-label={m.purse_balances()}>
      {isPending && <LoadingNote />}
      <ul className={classes.cards}>
        {isPending && [1, 2, 3].map((n) => <li key={n} className={`plate ${classes.bone}`} />)}
        {(isPending ? [] : data)?.map((balance) => (
          <Card
            key={balance.currency}
            balance={balance}
            notes={notes.data?.get(balance.currency)}
            isChosen={balance.currency === chosen}
            onPress={() => onChoose(balance.currency === chosen ? undefined : balance.currency)}
          />
        ))}
      </ul>
      {notes.isError && !notes.data && (
        <ErrorState busy={notes.isFetching} onRetry={() => void notes.refetch()} />
      )}
    </section>
  );
}

function Card({
  balance,
  notes,
  isChosen,
  onPress,
}: {
  balance: Balance;
  notes: CurrencyBalanceNotes | undefined;
  isChosen: boolean;
  onPress: () => void;
}) {
  const { currency, name, imageUrl, available, decimals, worth, explorerUrl } = balance;
  return (
    <li className={`plate ${classes.card}`} data-chosen={isChosen || undefined}>
      <CurrencyPictureOrCoin currency={currency} imageUrl={imageUrl} className={classes.light} />
      <CurrencyPictureOrCoin currency={currency} imageUrl={imageUrl} className={classes.art} />
      <div className={classes.balance}>
        <button type="button" className={classes.name} aria-pressed={isChosen} onClick={onPress}>
          {name}
        </button>
        <p className={classes.amount}>
          <span className="num">{formatMinorUnits(available, decimals)}</span>
        </p>
        {worth && (
          <p className={classes.faint}>{formatRealWorldWorth(available, decimals, worth)}</p>
        )}
      </div>
      <Notes balance={balance} notes={notes} />
      {explorerUrl !== null && (
        <a
          className={classes.explorer}
          href={explorerUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.wallet_explorer()}
          <span className="vh">: {name}</span>
        </a>
      )}
    </li>
  );
}

/** Amounts next to the balance with their names: owed, waiting, staked, in transfer, taken back. */
function Notes({ balance, notes }: { balance: Balance; notes: CurrencyBalanceNotes | undefined }) {
  const { held, endsAt, decimals } = balance;
  const { debt = 0, staked = 0, claimed = 0, revoked = 0 } = notes ?? {};
  const lines = [
    { minor: debt, text: m.purse_debt, tone: 'bad' },
    { minor: held, text: m.wallet_held, tone: 'info' },
    { minor: staked, text: m.purse_staked, tone: 'info' },
    { minor: claimed, text: m.purse_claimed, tone: 'info' },
    { minor: revoked, text: m.purse_revoked, tone: 'bad' },
  ].filter(({ minor }) => minor > 0);
  if (lines.length === 0 && endsAt === null) return null;
  return (
    <ul className={classes.notes}>
      {lines.map(({ minor, text, tone }) => (
        <li key={text({ amount: '' })} data-tone={tone}>
          {text({ amount: formatMinorUnits(minor, decimals) })}
        </li>
      ))}
      {endsAt !== null && (
        <li data-tone="warn">{m.wallet_ends({ date: formatDateTime(endsAt) })}</li>
      )}
    </ul>
  );
}
