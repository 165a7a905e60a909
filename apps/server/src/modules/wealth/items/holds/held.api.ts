export {
  buildItemCommandIdsQuery,
  countItemsOfType,
  countItemsWithPerk,
  countItemsWithTask,
  findInventoryTypeSection,
  buildInventoryTypeNameColumn,
} from './held.store.ts';
