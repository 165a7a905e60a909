import type { Admin } from '../client/admin.ts';
import { callApi } from '../client/api.ts';
import { CallError } from '../client/http.ts';
import type { Player } from '../client/player.ts';

const path = '/api/banking/admin/currencies';
/** Minor units of gold that one operator may give alone. */
const threshold = 5_000_00;
const asked = 7_500_00;
/** From how much gold on a second administrator decides. */
async function setThreshold(admin: Admin): Promise<void> {
  const { data } = await admin.section<{
    data: { id: number; code: string; approvalThreshold: string | null }[];
  }>('POST', `${path}/list`, { perPage: 100 });
  const gold = data.find(({ code }) => code === 'GOLD');
  if (gold && gold.approvalThreshold === null)
    await admin.section('POST', `${path}/${gold.id}`, { approvalThreshold: String(threshold) });
}
/**
 * Asks for a grant that is more than one operator gives alone. The builder asks, as administrators
 * of less than a day may not: the logins that are printed may decide on it from tomorrow on.
 */
export async function askForApproval(builder: Admin, player: Player): Promise<void> {
  await setThreshold(builder);
  await callApi(builder.connection, 'adminGrantCurrency', {
    params: { id: player.userId },
    body: { currency: 'GOLD', amount: asked, reason: 'Prize of the harvest fair' },
  }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'AWAITS_APPROVAL') throw error;
  });
}
