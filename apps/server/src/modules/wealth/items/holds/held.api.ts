export {
  commandsThatMovedItems,
  itemsOfType,
  itemsWithPerk,
  itemsWithTask,
  sectionOfType,
  typeNameAs,
} from './held.store.ts';
