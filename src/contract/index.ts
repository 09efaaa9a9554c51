export * from './endpoint-definitions.ts';
export * from './cart.ts';
export * from './catalog.ts';
export * from './constants.ts';
export * from './endpoints.ts';
export * from './orders.ts';
export * from './user.ts';
export * from './value-lists.ts';
