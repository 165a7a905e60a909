/** Page of the operations in the menu; its tabs belong to several modules. */
export const operationsPage = {
  group: 'operations',
  page: 'operations',
  label: 'Servers and queues',
} as const;
