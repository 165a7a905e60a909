import type { adminApi } from '@guildhall/contract/api';
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { BulkSkipReason, UserBulkAction } from '@guildhall/contract/office/users-bulk';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';
import { formatNumber, formatExactDecimal } from '../../../shared/time/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AmountInPricingCurrency } from '../../engine/text/amount-text.tsx';
import { formatPercent } from '../../engine/text/percent-text.ts';
import {
  ApprovalReasonsNote,
  CommandPreviewPlaceholder,
} from '../../engine/command/preview-state.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/preview.module.css';
import { UserStatusBadge } from '../user-state.tsx';

type Kind = UserBulkAction['kind'];
type Answer = Result<(typeof adminApi)['adminBulkUsers']>;
type What = NonNullable<Answer['what']>;
type Touched = Answer['touched'][number];

const reasons: Readonly<Record<BulkSkipReason, () => string>> = {
  self: () => m.admin_left_out_self(),
  administrator: () => m.admin_left_out_administrator(),
  deleted: () => m.admin_left_out_deleted(),
  blocked: () => m.admin_left_out_blocked(),
  'not-blocked': () => m.admin_left_out_not_blocked(),
  owned: () => m.admin_left_out_owned(),
  changed: () => m.admin_left_out_changed(),
};
const amountText = (minor: string, { decimals, currency, name }: What): string =>
  currency === null
    ? formatExactDecimal(toWholeUnits(minor, decimals))
    : formatCurrencyAmount(minor, decimals, name);
/** Returns true if the supply is too small for all users; no user is paid then. */
export const isSupplyTooSmallForGrant = (stock: What | null): boolean =>
  stock !== null && stock.left !== null && BigInt(stock.left) < BigInt(stock.total);

/** Shows one large figure of the preview. */
function Figure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd className={s.note}>{note}</dd>}
    </div>
  );
}
const percent = (part: bigint, whole: bigint): string =>
  whole === 0n ? '' : `+${formatPercent(Math.round(Number((part * 1000n) / whole)) / 10)}`;

/** Growth of the supply in percent, with the old and the new amount. */
function Growth({ name, from, stock }: { name: string; from: string; stock: What }) {
  return (
    <Figure
      name={name}
      value={percent(BigInt(stock.total), BigInt(from)) || amountText(stock.total, stock)}
      note={m.admin_preview_from_to({
        from: amountText(from, stock),
        to: amountText(String(BigInt(from) + BigInt(stock.total)), stock),
      })}
    />
  );
}

function Figures({
  chosen: asked,
  data: { touched, leftOut, what },
}: {
  chosen: number | undefined;
  data: Answer;
}) {
  const chosen = asked ?? touched.length + leftOut.length;
  return (
    <dl className={s.figures}>
      <Figure
        name={m.admin_users_count()}
        value={formatNumber(touched.length)}
        note={
          leftOut.length > 0 &&
          m.admin_preview_of({ chosen: formatNumber(chosen), out: formatNumber(leftOut.length) })
        }
      />
      {what && (
        <Figure
          name={m.admin_users_total({ name: what.name })}
          value={amountText(what.total, what)}
          note={
            what.currency !== null && (
              <AmountInPricingCurrency minor={what.total} code={what.currency} />
            )
          }
        />
      )}
      {what && what.issued !== null && (
        <Growth name={m.admin_preview_issued()} from={what.issued} stock={what} />
      )}
      {what && what.held !== null && (
        <Growth name={m.admin_preview_held()} from={what.held} stock={what} />
      )}
      {what && what.left !== null && (
        <Figure
          name={m.admin_users_left()}
          value={amountText(what.left, what)}
          note={
            !isSupplyTooSmallForGrant(what) &&
            m.admin_preview_then({
              amount: amountText(String(BigInt(what.left) - BigInt(what.total)), what),
            })
          }
        />
      )}
    </dl>
  );
}

const sampleMax = 5;
/** Shows values before and after the action, for a sample of the users or for all. */
function BeforeAndAfter({ touched, stock }: { touched: readonly Touched[]; stock: What | null }) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? touched : touched.slice(0, sampleMax);
  const amount = (minor: string | null): ReactNode =>
    minor === null || !stock ? '–' : amountText(minor, stock);
  const title = m.admin_preview_before_after();
  // a longer list scrolls, also by keyboard
  const reach = { tabIndex: 0, role: 'group', 'aria-label': title };
  return (
    <section className={s.people} aria-label={title}>
      <div className={s.head}>
        <strong>{title}</strong>
        {touched.length > sampleMax && (
          <button type="button" className={s.more} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? m.admin_preview_less()
              : m.admin_preview_all({ count: formatNumber(touched.length) })}
          </button>
        )}
      </div>
      <div className={s.scroll} {...reach}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.admin_cup_player()}</th>
              <th scope="col">{m.admin_user_level()}</th>
              <th scope="col">{m.admin_preview_before()}</th>
              <th scope="col">{m.admin_preview_after()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, username, lvl, before, after, statusId, statusAfter }) => (
              <tr key={id}>
                <th scope="row">{username}</th>
                <td>{formatNumber(lvl)}</td>
                <td>{stock ? amount(before) : <UserStatusBadge statusId={statusId} />}</td>
                <td>{stock ? amount(after) : <UserStatusBadge statusId={statusAfter} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Skipped users, counted by reason, with their names below. */
function LeftOut({ leftOut }: Pick<Answer, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  const counts = new Map<BulkSkipReason, number>();
  for (const { why } of leftOut) counts.set(why, (counts.get(why) ?? 0) + 1);
  const isShown = leftOut.length <= sampleMax;
  const reasonCounts = [...counts].map(
    ([why, count]) => `${formatNumber(count)} ${reasons[why]()}`,
  );
  return (
    <details className={s.out} open={isShown}>
      <summary>
        {m.admin_users_left_out({ count: leftOut.length })} {!isShown && reasonCounts.join(', ')}
      </summary>
      <ul>
        {leftOut.map(({ id, username, why }) => (
          <li key={id}>
            {username ?? `#${id}`} <span className={c.muted}>{reasons[why]()}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const bars = 10;
/** Players by level as a bar chart, and as text for screen readers. */
function Levels({ touched }: { touched: readonly Touched[] }) {
  const levels = touched.map(({ lvl }) => lvl);
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const width = Math.max(1, Math.ceil((most - least + 1) / bars));
  const counts = Array.from(
    { length: Math.ceil((most - least + 1) / width) },
    (_, at) => levels.filter((lvl) => Math.floor((lvl - least) / width) === at).length,
  );
  const highest = Math.max(1, ...counts);
  return (
    <section aria-label={m.admin_preview_levels()}>
      <strong>{m.admin_preview_levels()}</strong>
      <ol className={s.bars}>
        {counts.map((count, at) => {
          const from = least + at * width;
          const to = Math.min(most, from + width - 1);
          const span = from === to ? String(from) : `${from}–${to}`;
          return (
            <li key={from} title={`${span}: ${formatNumber(count)}`}>
              <span className="vh">
                {m.admin_preview_level_bar({ span, count: formatNumber(count) })}
              </span>
              <i aria-hidden="true" style={{ height: `${(count / highest) * 100}%` }} />
            </li>
          );
        })}
      </ol>
      <div className={s.axis} aria-hidden="true">
        <span>{least}</span>
        {most > least && <span>{most}</span>}
      </div>
    </section>
  );
}

const finals: Readonly<Record<Kind, readonly (() => string)[]>> = {
  item: [m.admin_final_told, m.admin_final_item],
  currency: [m.admin_final_told, m.admin_final_currency],
  avatar: [m.admin_final_told],
  block: [m.admin_final_sessions, m.admin_final_match],
  unblock: [m.admin_final_unblocked],
};
const ways: Readonly<Record<Kind, () => string>> = {
  item: m.admin_undo_item,
  currency: m.admin_undo_currency,
  avatar: m.admin_undo_avatar,
  block: m.admin_undo_state,
  unblock: m.admin_undo_state,
};
/** Irreversible effects of the action. */
function Finals({ kind }: { kind: Kind }) {
  return (
    <section aria-label={m.admin_preview_finals()}>
      <strong>{m.admin_preview_finals()}</strong>
      <ul className={s.finals}>
        {finals[kind].map((say) => (
          <li key={say()}>
            <Icon name="close" size={12} />
            {say()}
          </li>
        ))}
        <li className={s.way}>
          <Icon name="refresh" size={12} />
          {ways[kind]()}
        </li>
      </ul>
    </section>
  );
}

/** Affected players and amounts before the action, as computed by the server's trial run. */
export function UsersBulkPreview({
  kind,
  chosen,
  preview,
}: {
  kind: Kind;
  /** Number of selected users; undefined if all matches are selected. */
  chosen: number | undefined;
  preview: UseQueryResult<Answer>;
}) {
  const { data } = preview;
  if (!data || preview.isError) return <CommandPreviewPlaceholder preview={preview} />;
  const { touched, leftOut, what } = data;
  return (
    <div className={s.preview} aria-live="polite">
      <Figures chosen={chosen} data={data} />
      {isSupplyTooSmallForGrant(what) && <p className={c.error}>{m.admin_users_short()}</p>}
      <ApprovalReasonsNote awaits={data.awaits} />
      {touched.length > 0 && <BeforeAndAfter touched={touched} stock={what} />}
      <LeftOut leftOut={leftOut} />
      {touched.length > 0 && (
        <div className={s.halves}>
          {touched.length > 1 && <Levels touched={touched} />}
          <Finals kind={kind} />
        </div>
      )}
    </div>
  );
}
