export const messages = {
  lead: 'Tick what you cannot eat. We will warn you in the menu, in the description of a dish and in the cart.',
  storage:
    'The list is stored in this browser only; we never receive it. It stays when you sign out, so everyone who uses this browser can see it.',
  done: 'Done',
  change: 'Change the list',
  none: 'Tick what you cannot eat, and we will warn you of such dishes.',
  contains: 'Contains {{names}}',
  unknown: 'Allergens unknown',
  excludeMine: 'all my allergens',
  loadFailed: 'The contents of the dishes could not be loaded. Check your connection and try again.',
} as const;
