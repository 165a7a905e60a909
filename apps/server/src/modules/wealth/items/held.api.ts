export {
  itemsOfType,
  itemsWithPerk,
  itemsWithTask,
  sectionOfType,
  typeNameAs,
} from './held.store.ts';
