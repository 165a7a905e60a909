export {
  buildAccountItemCommandIdsQuery,
  countItemsOfType,
  countItemsWithPerk,
  countItemsWithTask,
  findInventoryTypeSection,
  buildInventoryTypeNameColumn,
} from './item-queries.store.ts';
