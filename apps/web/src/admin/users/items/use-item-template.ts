import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { collectionsSection } from '@guildhall/contract/wealth/items/collections.section';
import {
  inventoriesSection,
  inventoryTypesSection,
} from '@guildhall/contract/wealth/items/inventories.section';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAdminApi } from '../../admin-call.ts';
import type { Row } from '../../engine/command/section-call.ts';
import { buildOfficeQueryKey, buildSectionRowQuery } from '../../engine/queries.ts';
import { listPerkSlotRulesUpToRarity, type SlotRule } from './item-slots.ts';

const equipment = 0;

type Acquisitions = Result<(typeof adminApi)['listAcquisitionsByType']>;
const acquisitionsQuery = (typeId: number) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('rarity-acquisitions', 'of-type', typeId),
    queryFn: ({ signal }) =>
      callAdminApi('listAcquisitionsByType', { query: { type: String(typeId) }, signal }),
    enabled: typeId > 0,
  });
/**
 * Slots of a template's items: empty if the template is no equipment, undefined until all data are
 * loaded.
 */
function slotsOf(
  row: Row | undefined,
  type: Row | undefined,
  rules: Acquisitions | undefined,
): SlotRule[] | undefined {
  if (!row || !type || !rules) return undefined;
  return type['section'] === equipment
    ? listPerkSlotRulesUpToRarity(rules.data as unknown as SlotRule[], Number(row['rarity']))
    : [];
}
/** Loads the template of an item, an inventory or a collection, and its slots. */
export function useItemTemplate(templateId: number | null, collectionId: number | null = null) {
  const originId = collectionId ?? templateId;
  const template = useQuery({
    ...buildSectionRowQuery(
      collectionId === null ? inventoriesSection : collectionsSection,
      originId ?? 0,
    ),
    enabled: originId !== null,
  });
  const row = originId === null ? undefined : template.data;
  const typeId = Number(row?.['typeId'] ?? row?.['inventoryTypeId'] ?? 0);
  const type = useQuery({
    ...buildSectionRowQuery(inventoryTypesSection, typeId),
    enabled: typeId > 0,
  });
  const rules = useQuery(acquisitionsQuery(typeId));
  const attributes = (row?.['attributes'] ?? []) as { characterAttributeId: number }[];
  return {
    row,
    isError: [template, type, rules].some((query) => query.isError),
    slots: slotsOf(row, type.data, rules.data),
    rules: rules.data,
    attributeIds: attributes.map((attribute) => attribute.characterAttributeId),
  };
}
export type ItemTemplate = ReturnType<typeof useItemTemplate>;
