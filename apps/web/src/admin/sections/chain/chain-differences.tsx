import type { adminApi } from '@guildhall/contract/api';
import { toWholeUnits } from '@guildhall/contract/amounts';
import { chainComparedObjectKinds } from '@guildhall/contract/chain/comparison';
import { chainDifferencesFeed } from '@guildhall/contract/chain/differences.section';
import { chainTransactionsFeed } from '@guildhall/contract/chain/submissions.section';
import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber, formatExactDecimal } from '../../../shared/time/format.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess, showCommandFailure } from '../../engine/command/command-outcome.ts';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { buildOfficeQueryKey, getListRefreshOptions } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { formatUtcTime } from '../../engine/text/time-text.ts';
import { useListAddress } from '../../engine/list/use-list-address.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/economy.module.css';

type Comparison = Result<(typeof adminApi)['adminChainComparison']>;
type Thing = (typeof chainComparedObjectKinds)[number];
const names: Readonly<Record<Thing, () => string>> = {
  ASSETS: m.admin_chain_assets,
  AWAY: m.admin_chain_away,
  STAKES: m.admin_chain_stakes,
  CAPSULES: m.admin_chain_capsules,
};

interface Line {
  readonly name: string;
  readonly ours: string;
  readonly onChain: string;
  readonly isBroken: boolean;
}
/** Placeholder lines with the size of the reply, so that the list below does not move. */
const expected: readonly Line[] = chainComparedObjectKinds.map((objectKind) => ({
  name: names[objectKind](),
  ours: '0',
  onChain: '0',
  isBroken: false,
}));

const toLines = ({ counts, treasuries }: Comparison): readonly Line[] => [
  ...counts.map(({ thing, ours, onChain }) => ({
    name: names[thing](),
    ours: formatNumber(ours),
    onChain: formatNumber(onChain),
    isBroken: ours !== onChain,
  })),
  ...treasuries.map(({ currencyName, decimals, owed, held }) => ({
    name: m.admin_chain_treasury({ currency: currencyName }),
    ours: formatExactDecimal(toWholeUnits(owed, decimals)),
    onChain: formatExactDecimal(toWholeUnits(held, decimals)),
    // holding more than the owed amount is allowed.
    isBroken: BigInt(owed) > BigInt(held),
  })),
];

function formatState({ isOpen, isRunning, comparedAt, failedAt }: Comparison): string {
  if (!isOpen) return m.admin_chain_closed();
  const last = comparedAt && m.admin_chain_compared({ time: formatUtcTime(comparedAt) });
  if (failedAt !== null)
    return [m.admin_chain_failed({ time: formatUtcTime(failedAt) }), last]
      .filter(Boolean)
      .join('. ');
  return (
    [isRunning && m.admin_chain_running(), last].filter(Boolean).join('. ') || m.admin_chain_never()
  );
}

/** Numbers of both sides at the last comparison; differences are highlighted. */
function Summary() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: buildOfficeQueryKey('chain-differences', 'summary'),
    queryFn: ({ signal }) => callAdminApi('adminChainComparison', { signal }),
    ...getListRefreshOptions(false),
  });
  if (!data && isError)
    return (
      <p className={s.state}>
        {m.state_error_title()}{' '}
        <button
          type="button"
          className={c.btn}
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {m.state_retry()}
        </button>
      </p>
    );
  return (
    <section className={s.invariants} aria-label={m.admin_chain_title()} aria-busy={!data}>
      <h2>{m.admin_chain_title()}</h2>
      <ul className={data ? undefined : s.asking}>
        {(data ? toLines(data) : expected).map(({ name, ours, onChain, isBroken }) => (
          <li key={name} data-broken={isBroken || undefined}>
            <b>{name}</b>
            <br />
            {m.admin_chain_ours()} {ours} · {m.admin_chain_on_chain()} {onChain}
          </li>
        ))}
      </ul>
      <p className={s.state} role="status">
        {data ? formatState(data) : m.admin_chain_running()}
      </p>
    </section>
  );
}

function CompareNow() {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { commandId } = await callAdminApi('adminCompareChain', { ownMessage: 'except-429' });
      await showCommandSuccess({
        message: m.admin_chain_ordered(),
        commandId,
        command: getCallCommand('adminCompareChain'),
        text: m.admin_chain_ordered(),
      });
    } catch (error) {
      showCommandFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <button type="button" className={c.btn} disabled={isSending} onClick={() => void send()}>
      {m.admin_chain_compare()}
    </button>
  );
}

function Thaw({ row }: { row: Row }) {
  const page = useListAddress(chainDifferencesFeed.menu.page);
  const [isOpen, setOpen] = useState(false);
  const asset = String(row['subject']);
  const run = async (reason: string) => {
    const { commandId } = await callAdminApi('thawAsset', {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    page.closeSaved();
    await showCommandSuccess({
      message: m.admin_thaw_ordered(),
      commandId,
      command: getCallCommand('thawAsset'),
      text: `${m.admin_thaw_ordered()}: ${asset}`,
    });
  };
  return (
    <div className={c.row}>
      <button type="button" className={c.btn} onClick={() => setOpen(true)}>
        {m.admin_thaw()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_thaw()}
        action={m.admin_thaw()}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{m.admin_thaw_text({ asset })}</p>
      </ReasonDialog>
    </div>
  );
}

function Detail({ row }: { row: Row }) {
  const { subject: _title, userId, ...facts } = localizeDeclaration(chainDifferencesFeed).fields;
  const wallet = row['wallet'];
  return (
    <>
      <EntryFieldList fields={facts} row={row} />
      <div className={c.row}>
        {typeof row['userId'] === 'number' && (
          <Link className={c.link} {...buildOfficeLink('users', row['userId'])}>
            {userId.label}
          </Link>
        )}
        {typeof wallet === 'string' && (
          <>
            <Link
              className={c.link}
              {...buildOfficeLink(walletsFeed.menu.page, undefined, { f: { address: wallet } })}
            >
              {m.admin_chain_wallet()}
            </Link>
            <Link
              className={c.link}
              {...buildOfficeLink(chainTransactionsFeed.menu.page, undefined, { f: { wallet } })}
            >
              {m.admin_chain_transactions()}
            </Link>
          </>
        )}
      </div>
      {row['kind'] === 'ASSET_LOCKED' && row['endedAt'] === null && <Thaw row={row} />}
    </>
  );
}

/**
 * Shows the totals of both sides above the differences; each difference links to its player and
 * wallet.
 */
export const sectionOverride: SectionOverride = { Chart: Summary, HeadActions: CompareNow, Detail };
