export {
  buildItemCommands,
  countItemsOfType,
  countItemsWithPerk,
  countItemsWithTask,
  findTypeSection,
  buildTypeNameColumn,
} from './held.store.ts';
