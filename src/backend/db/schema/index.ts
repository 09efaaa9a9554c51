export * from './bank.ts';
export * from './catalog.ts';
export * from './news.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './promo.ts';
export * from './system.ts';
export * from './users.ts';
