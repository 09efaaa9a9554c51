export * from './catalog.ts';
export * from './notices.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './staff.ts';
export * from './system.ts';
export * from './users.ts';
export * from './search.ts';
