import * as m from '../../messages/messages.js';
import { CoinArt } from '../../shared/balances/balance-strip.tsx';
import { formatAmount, useBalances, type Balance } from '../../shared/balances/use-balances.ts';
import { worthText } from '../../shared/balances/worth.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { LoadingNote } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './balance-cards.module.css';

/** Balances beside each other. A press shows the movements of one currency, another one all. */
export function BalanceCards({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (currency: string | undefined) => void;
}) {
  const { data, isPending, isError, isFetching, refetch } = useBalances();
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (data?.length === 0)
    return (
      <section className={`plate ${classes.empty}`}>
        <h2 className="vh">{m.purse_balances()}</h2>
        <EmptyState icon="coin" title={m.wallet_empty_title()} text={m.wallet_empty_text()} />
      </section>
    );
  return (
    <section aria-label={m.purse_balances()}>
      {isPending && <LoadingNote />}
      <ul className={classes.cards}>
        {isPending && [1, 2, 3].map((n) => <li key={n} className={`plate ${classes.bone}`} />)}
        {data?.map((balance) => (
          <Card
            key={balance.currency}
            balance={balance}
            isChosen={balance.currency === chosen}
            onPress={() => onChoose(balance.currency === chosen ? undefined : balance.currency)}
          />
        ))}
      </ul>
    </section>
  );
}

function Card({
  balance,
  isChosen,
  onPress,
}: {
  balance: Balance;
  isChosen: boolean;
  onPress: () => void;
}) {
  const { currency, name, imageUrl, available, decimals, worth, explorerUrl } = balance;
  return (
    <li className={`plate ${classes.card}`} data-chosen={isChosen || undefined}>
      <CoinArt imageUrl={imageUrl} className={classes.art} />
      <div className={classes.what}>
        <button type="button" className={classes.name} aria-pressed={isChosen} onClick={onPress}>
          {name}
        </button>
        <p className={classes.amount}>
          <span className="num">{formatAmount(available, decimals)}</span>{' '}
          <span className={classes.code}>{currency}</span>
        </p>
        {worth && <p className={classes.faint}>{worthText(available, decimals, worth)}</p>}
      </div>
      <Notes balance={balance} />
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

/** Amounts beside the balance, in words: owed, waiting, staked, on their way, taken back. */
function Notes({ balance }: { balance: Balance }) {
  const { debt, held, staked, claimed, revoked, endsAt, decimals } = balance;
  const notes = [
    { minor: debt, text: m.purse_debt, tone: 'bad' },
    { minor: held, text: m.wallet_held, tone: 'info' },
    { minor: staked, text: m.purse_staked, tone: 'info' },
    { minor: claimed, text: m.purse_claimed, tone: 'info' },
    { minor: revoked, text: m.purse_revoked, tone: 'bad' },
  ].filter(({ minor }) => minor > 0);
  if (notes.length === 0 && endsAt === null) return null;
  return (
    <ul className={classes.notes}>
      {notes.map(({ minor, text, tone }) => (
        <li key={text({ amount: '' })} data-tone={tone}>
          {text({ amount: formatAmount(minor, decimals) })}
        </li>
      ))}
      {endsAt !== null && (
        <li data-tone="warn">{m.wallet_ends({ date: formatDateTime(endsAt) })}</li>
      )}
    </ul>
  );
}
