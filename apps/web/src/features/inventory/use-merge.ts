import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { readPaid } from '../../shared/claim/use-claim.ts';
import { showFailure } from '../../shared/errors/error-policy.ts';
import type { MergeLine } from '../../shared/inventory/use-merge-lines.ts';
import { showClaimed } from '../../shared/moments/moments.store.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';

interface Order {
  readonly itemIds: number[];
  readonly perkFrom?: number;
  readonly slotTo?: number;
}
/** Merges at the price that is shown; one that has changed is shown before anything is paid. */
export function useMerge(line: MergeLine, onDone: () => void) {
  const { accountId } = useSignedIn();
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (order: Order) =>
      call('mergeItems', {
        params: { id: accountId },
        body: { lineId: line.id, price: line.price, ...order },
        ownMessage: 'except-429',
      }),
    onSuccess: ({ item }) => {
      setIsChanged(false);
      onDone();
      const { name, rarity, imageUrl } = item;
      showClaimed([{ name, kind: 'INVENTORY', rarity, imageUrl }], m.merge_done());
    },
    onError: (error) => {
      const priceMoved = error instanceof ApiError && error.code === 'CHANGED';
      setIsChanged(priceMoved);
      if (!priceMoved) showFailure(error, { title: m.error_title(), text: m.merge_failed() });
    },
    onSettled: () => readPaid(client, ['merge-lines', 'item-history']),
  });
  return { merge: (order: Order) => mutate(order), isPending, isChanged };
}
