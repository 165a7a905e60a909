import { toWholeUnits } from '@guildhall/contract/amounts';
import { useId, useRef, useState } from 'react';
import * as m from '../../messages/messages.js';
import { CurrencyPictureOrCoin } from '../../shared/balances/balance-strip.tsx';
import {
  useExchangeCurrency,
  useExchangePairs,
  type ExchangePair,
} from '../../shared/balances/use-exchange.ts';
import { formatMinorUnits } from '../../shared/balances/use-balances.ts';
import { useClosedFeatures } from '../../shared/features.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { LabelledInput } from '../../ui/field/field.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './exchange.module.css';
import { parseNumberOfExchanges, type TypedExchangeInput } from './exchange-times.ts';
import { formatCurrencyAmount } from '../../shared/balances/currency-text.ts';

const formatPaid = (pair: ExchangePair, times: number): string =>
  formatCurrencyAmount(pair.amountFrom * times, pair.decimalsFrom, pair.nameFrom);
const gotten = (pair: ExchangePair, times: number): string =>
  formatCurrencyAmount(pair.amountTo * times, pair.decimalsTo, pair.nameTo);

/** Returns true if at least one pair can be exchanged; undefined until the pairs are loaded. */
export function useCanExchange(): boolean | undefined {
  const isOpen = !useClosedFeatures().is('exchange');
  const { data, isPending } = useExchangePairs(isOpen);
  if (!isOpen) return false;
  return isPending ? undefined : data === undefined || data.length > 0;
}

/** Exchange of one currency for another; draws nothing without pairs. */
export function CurrencyExchange() {
  const isOpen = !useClosedFeatures().is('exchange');
  const { data, isError, isFetching, refetch } = useExchangePairs(isOpen);
  const [chosen, setChosen] = useState<number>();
  if (!isOpen) return null;
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  const pair = data?.find(({ id }) => id === chosen) ?? data?.[0];
  if (!data || !pair) return null;
  return (
    <section className={classes.exchange} aria-label={m.exchange_title()}>
      <h2>{m.exchange_title()}</h2>
      <div className={classes.pairs} role="group" aria-label={m.exchange_pairs()}>
        {data.map((option) => (
          <button
            key={option.id}
            type="button"
            className={`plate ${classes.pair}`}
            aria-pressed={option.id === pair.id}
            onClick={() => setChosen(option.id)}
          >
            <CurrencyPictureOrCoin
              currency={option.currencyFrom}
              imageUrl={option.imageUrlFrom}
              className={classes.art}
            />
            {formatPaid(option, 1)}
            <span aria-hidden="true">→</span>
            <span className="vh">{m.exchange_for()}</span>
            <CurrencyPictureOrCoin
              currency={option.currencyTo}
              imageUrl={option.imageUrlTo}
              className={classes.art}
            />
            {gotten(option, 1)}
          </button>
        ))}
      </div>
      <ExchangeForm key={pair.id} pair={pair} />
    </section>
  );
}

/** Returns the obstacle to the given number of exchanges; undefined if there is none. */
function lacks(pair: ExchangePair, times: number): string | undefined {
  const { timesMax, limitedBy, amountFrom, availableFrom, decimalsFrom, nameFrom, nameTo } = pair;
  if (times <= timesMax) return undefined;
  if (limitedBy === 'BALANCE') {
    const missing = amountFrom * times - availableFrom;
    return m.pass_short({ missing: formatCurrencyAmount(missing, decimalsFrom, nameFrom) });
  }
  const at = { currency: nameTo, count: formatNumber(timesMax) };
  return limitedBy === 'SUPPLY' ? m.exchange_supply(at) : m.exchange_room(at);
}

/**
 * Formats the amount that a number of exchanges takes or gives, in whole units. Empty if the number
 * is undefined.
 */
function formatSide(
  pair: ExchangePair,
  by: TypedExchangeInput['by'],
  times: number | undefined,
): string {
  if (times === undefined) return '';
  return by === 'gives'
    ? toWholeUnits(pair.amountFrom * times, pair.decimalsFrom)
    : toWholeUnits(pair.amountTo * times, pair.decimalsTo);
}
/** Returns the input for one exchange, with which the form begins. */
const toOneExchange = (pair: ExchangePair): TypedExchangeInput => ({
  by: 'gives',
  text: formatSide(pair, 'gives', 1),
});

/**
 * Returns the message that the amount must be a multiple of one exchange; undefined for an empty
 * field.
 */
const findFaultOfInput = (typed: TypedExchangeInput, pair: ExchangePair): string | undefined =>
  typed.text === ''
    ? undefined
    : m.exchange_multiple({ amount: typed.by === 'gives' ? formatPaid(pair, 1) : gotten(pair, 1) });

function ExchangeForm({ pair }: { pair: ExchangePair }) {
  const [typed, setTyped] = useState<TypedExchangeInput>(() => toOneExchange(pair));
  const lastSent = useRef(typed);
  // an amount that was typed after the press belongs to the next exchange
  const { exchange, isPending, isChanged, isUnanswered, repeat } = useExchangeCurrency(() =>
    setTyped((now) => (now === lastSent.current ? toOneExchange(pair) : now)),
  );
  const times = parseNumberOfExchanges(typed, pair);
  const says = times === undefined ? undefined : lacks(pair, times);
  const problem = times === undefined ? findFaultOfInput(typed, pair) : undefined;
  const field = (by: TypedExchangeInput['by'], label: string) => (
    <LabelledInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed.by === by ? typed.text : formatSide(pair, by, times)}
      onChange={({ target }) => setTyped({ by, text: target.value })}
      {...(typed.by === by && problem !== undefined && { error: problem })}
      {...(by === 'gives' && {
        hint: m.exchange_most({ amount: formatPaid(pair, pair.timesMax) }),
      })}
    />
  );
  const canDo = times !== undefined && says === undefined;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnanswered) repeat();
        else if (canDo) {
          lastSent.current = typed;
          exchange({ pair, times });
        }
      }}
    >
      <div className={classes.fields}>
        {field('gives', m.exchange_gives({ currency: pair.nameFrom }))}
        {field('gets', m.exchange_gets({ currency: pair.nameTo }))}
      </div>
      <Outcome pair={pair} times={canDo && !isUnanswered ? times : undefined} />
      <div className={classes.action}>
        <p role="status">
          {isChanged && <span className={classes.warns}>{m.exchange_changed()} </span>}
          {isUnanswered
            ? m.spend_unanswered()
            : (says ?? m.exchange_rate({ gives: formatPaid(pair, 1), gets: gotten(pair, 1) }))}
        </p>
        <Button tone="signal" type="submit" busy={isPending} disabled={!canDo && !isUnanswered}>
          {canDo
            ? m.exchange_do_for({ gives: formatPaid(pair, times), gets: gotten(pair, times) })
            : m.exchange_do()}
        </Button>
      </div>
    </form>
  );
}

/**
 * Amounts that the exchange takes and gives, and the balances afterwards. Shows the present
 * balances if nothing is typed.
 */
function Outcome({ pair, times = 0 }: { pair: ExchangePair; times?: number | undefined }) {
  const id = useId();
  const { amountFrom, amountTo, availableFrom, availableTo, decimalsFrom, decimalsTo } = pair;
  const [gives, gets] = [amountFrom * times, amountTo * times];
  const rows = [
    { name: pair.nameFrom, moved: `−${formatMinorUnits(gives, decimalsFrom)}`, isTaken: true },
    { name: pair.nameTo, moved: `+${formatMinorUnits(gets, decimalsTo)}`, isTaken: false },
  ].map((row) => ({
    ...row,
    after: row.isTaken
      ? formatMinorUnits(availableFrom - gives, decimalsFrom)
      : formatMinorUnits(availableTo + gets, decimalsTo),
  }));
  return (
    <table className={classes.outcome} aria-labelledby={id}>
      <caption id={id} className="vh">
        {m.exchange_outcome()}
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.exchange_currency()}</th>
          <th scope="col">{m.exchange_moves()}</th>
          <th scope="col">{m.exchange_after()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, moved, isTaken, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num" data-taken={(isTaken && times > 0) || undefined}>
              {times > 0 ? moved : '–'}
            </td>
            <td className="num">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
