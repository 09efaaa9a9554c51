import type { StaffActor } from '../http/actor.ts';

/** The restaurant of a query, else all of the caller. */
export const restaurantsOf = ({ restaurantIds }: StaffActor, chosen: number | undefined): readonly number[] =>
  chosen === undefined ? restaurantIds : [chosen];
