export * from './catalog.ts';
export * from './orders.ts';
export * from './promo.ts';
export * from './system.ts';
export * from './users.ts';
