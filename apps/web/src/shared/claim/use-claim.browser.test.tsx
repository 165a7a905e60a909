import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import { createDeferred } from '../deferred.ts';
import { useClaimReward } from './use-claim.ts';

interface Tile {
  readonly id: number;
  readonly status: string;
}
const list = { name: 'missions', key: ['missions', 7] } as const;

/** List of tiles that can be claimed; each tile shows its state. */
function Place({ name, send }: { name: string; send: (tile: Tile) => Promise<Answered> }) {
  const claim = useClaimReward<Tile, readonly Tile[]>({
    send,
    show: ({ id }) => ({ name: `Cloak ${id}`, kind: 'INVENTORY', rarity: 0, imageUrl: null }),
    list,
    turn: (tiles, { id }) =>
      tiles.map((tile) => (tile.id === id ? { ...tile, status: 'CLAIMED' } : tile)),
  });
  const { data } = useQuery<readonly Tile[]>({ queryKey: list.key, queryFn: skipToken });
  const states = (data ?? []).map((row) =>
    [row.id, row.status, claim.isBusy(row) && 'busy', claim.isTurning(row) && 'turning']
      .filter(Boolean)
      .join(' '),
  );
  return (
    <section>
      <p data-testid={name}>{states.join(', ')}</p>
      {data?.map((row) => (
        <button key={row.id} type="button" onClick={() => claim.claim(row)}>
          {`${name} ${row.id}`}
        </button>
      ))}
    </section>
  );
}
interface Answered {
  readonly receipt: { readonly held: boolean; readonly rewards: [] };
}

it('consecutive claims run at once, and each is marked in its place', async () => {
  const client = new QueryClient();
  client.setQueryData(list.key, [
    { id: 1, status: 'READY' },
    { id: 2, status: 'READY' },
  ]);
  const answers = new Map<number, () => void>();
  const send = ({ id }: Tile): Promise<Answered> =>
    new Promise((resolve) =>
      answers.set(id, () => resolve({ receipt: { held: false, rewards: [] } })),
    );
  await renderComponent(
    <QueryClientProvider client={client}>
      <Place name="row" send={send} />
      <Place name="dialog" send={send} />
    </QueryClientProvider>,
  );
  const stands = (name: string, text: string): Promise<void> =>
    expect.element(page.getByTestId(name)).toHaveTextContent(text);
  await page.getByRole('button', { name: 'row 1' }).click();
  await page.getByRole('button', { name: 'row 2' }).click();
  for (const name of ['row', 'dialog']) await stands(name, '1 READY busy, 2 READY busy');
  answers.get(1)?.();
  await stands('row', '1 CLAIMED turning, 2 READY busy');
  await stands('dialog', '1 CLAIMED, 2 READY busy');
  answers.get(2)?.();
  await stands('row', '1 CLAIMED, 2 CLAIMED');
  await stands('dialog', '1 CLAIMED, 2 CLAIMED');
});

it('a reward keeps its place when a message reports its claim before the reply', async () => {
  const client = new QueryClient();
  client.setQueryData(list.key, [{ id: 1, status: 'READY' }]);
  const shownAt: string[] = [];
  const reply = createDeferred<Answered>();
  function Waiting() {
    const claim = useClaimReward<Tile, readonly Tile[]>({
      send: () => reply.promise,
      show: () => ({ name: 'Cloak', kind: 'INVENTORY', rarity: 0, imageUrl: null }),
      list,
      turn: (tiles) => tiles,
    });
    const { data } = useQuery<readonly Tile[]>({ queryKey: list.key, queryFn: skipToken });
    const shown = data?.filter((row) => row.status === 'READY' || claim.keepsPlace(row)) ?? [];
    const text = shown.map(({ id }) => id).join();
    // a layout effect runs together with the change of the document; a busy browser runs other
    // effects later
    useLayoutEffect(() => void shownAt.push(text), [text]);
    return shown.map((row) => (
      <button key={row.id} type="button" onClick={() => void claim.claimQuietly(row)}>
        Claim
      </button>
    ));
  }
  await renderComponent(
    <QueryClientProvider client={client}>
      <Waiting />
    </QueryClientProvider>,
  );
  const button = page.getByRole('button', { name: 'Claim' });
  await button.click();
  client.setQueryData(list.key, [{ id: 1, status: 'CLAIMED' }]);
  await expect.element(button).toBeVisible();
  reply.resolve({ receipt: { held: false, rewards: [] } });
  await expect.element(button).not.toBeInTheDocument();
  expect(shownAt).toEqual(['1', '']);
});
