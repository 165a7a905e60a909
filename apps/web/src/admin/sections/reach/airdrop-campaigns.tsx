import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { callAdminApi } from '../../admin-call.ts';
import { EmptyValue, InstantText } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';

type Report = Result<(typeof adminApi)['airdropReport']>;
const sums = [
  ['held', m.admin_airdrop_held],
  ['paid', m.admin_airdrop_paid],
  ['returned', m.admin_airdrop_returned],
] as const;
const readings = {
  NONE: m.admin_airdrop_reading_none,
  READING: m.admin_airdrop_reading_on,
  READ: m.admin_airdrop_reading_read,
  FINAL: m.admin_airdrop_reading_final,
  FAILED: m.admin_airdrop_reading_failed,
} as const;
const actions = {
  LIKE: m.airdrops_like,
  REPOST: m.airdrops_repost,
  REPLY: m.airdrops_reply,
} as const;
const toText = (units: string, { decimals, name }: Report): string =>
  formatCurrencyAmount(units, decimals, name);

function Facts({ report }: { report: Report }) {
  return (
    <dl className={p.facts}>
      {sums.map(([name, label]) => [
        <dt key={`${name}-label`}>{label()}</dt>,
        <dd key={name}>{report[name] === '0' ? <EmptyValue /> : toText(report[name], report)}</dd>,
      ])}
      <dt>{m.admin_airdrop_players()}</dt>
      <dd>{formatNumber(report.participants)}</dd>
      {report.shares > 0 && (
        <>
          <dt>{m.admin_airdrop_shares()}</dt>
          <dd>
            {m.admin_airdrop_shares_paid({
              paid: formatNumber(report.sharesPaid),
              all: formatNumber(report.shares),
            })}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Posts of a campaign, and how much of each post's list of reactions has been read. */
function Posts({ posts }: Pick<Report, 'posts'>) {
  if (posts.length === 0) return <p className={p.hint}>{m.admin_airdrop_no_posts()}</p>;
  return (
    <table className={p.diff} aria-label={m.admin_airdrop_posts()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_airdrop_post()}</th>
          <th scope="col">{m.admin_airdrop_done()}</th>
          <th scope="col">{m.admin_airdrop_reading()}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map(({ id, link, action, done, reading, readAt }) => (
          <tr key={id}>
            <th scope="row">
              <a href={link} target="_blank" rel="noopener noreferrer">
                {actions[action]()} · {link.replace('https://', '')}
              </a>
            </th>
            <td>{formatNumber(done)}</td>
            <td>
              {readings[reading]()}
              {readAt !== null && (
                <div>
                  <InstantText iso={readAt} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Displays a campaign's pool and the data about its posts, and lets operators settle a campaign
 * with missing data.
 */
function CampaignDesk({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const { data: report, isError } = useQuery({
    queryKey: buildOfficeQueryKey('airdrop-campaigns', 'report', row.id),
    queryFn: ({ signal }) => callAdminApi('airdropReport', { params: { id: row.id }, signal }),
  });
  const name = String(row['name']);
  const settle = async (reason: string) => {
    const { commandId } = await callAdminApi('settleAirdrop', {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    const message = m.admin_airdrop_settled();
    const command = getCallCommand('settleAirdrop');
    await showCommandSuccess({ message, commandId, command, text: `${message}: ${name}` });
  };
  if (isError && !report) return <p className={c.error}>{m.admin_failed()}</p>;
  if (!report) return null;
  return (
    <section className={p.field} aria-label={m.admin_airdrop_state()}>
      <h3>{m.admin_airdrop_state()}</h3>
      <Facts report={report} />
      <h3>{m.admin_airdrop_posts()}</h3>
      <Posts posts={report.posts} />
      {report.mayDecide && (
        <div className={c.row}>
          <button type="button" className={c.btn} onClick={() => setOpen(true)}>
            {m.admin_airdrop_settle()}
          </button>
        </div>
      )}
      <ReasonDialog
        open={isOpen}
        title={m.admin_airdrop_settle()}
        action={m.admin_airdrop_settle()}
        isDangerous
        confirmName={name}
        onClose={() => setOpen(false)}
        run={settle}
      >
        <p>{m.admin_airdrop_settle_text({ name, amount: toText(report.held, report) })}</p>
      </ReasonDialog>
    </section>
  );
}

/** Displays the state of the pool below the form. */
export const sectionOverride: SectionOverride = { FormExtra: CampaignDesk };
