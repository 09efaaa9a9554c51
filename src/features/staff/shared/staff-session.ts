import { createContext, use, useState } from 'react';
import type { StaffRestaurant, StaffSession } from '#contract/staff/sign-in.ts';

/** The session of the page, provided by `StaffIsland`. */
export const SessionContext = createContext<StaffSession | null>(null);

/**
 * The session of the signed-in staff member or device.
 * @throws Error outside `StaffIsland`
 */
export function useStaffSession(): StaffSession {
  const session = use(SessionContext);
  if (!session) throw new Error('A component of a staff page is outside StaffIsland');
  return session;
}

const RESTAURANT_STORAGE_KEY = 'staff:restaurant';

/**
 * The restaurant of the page, and a function that chooses another one. Initially the restaurant that was chosen last in
 * this browser, else the first of the session; null if the session has none. Each calling component has its own state.
 * A component inside it receives the id of the restaurant as a prop, because another tab may have chosen another one.
 */
export function useChosenRestaurant(): [StaffRestaurant | null, (id: number) => void] {
  const { restaurants } = useStaffSession();
  const [id, setId] = useState(() => Number(localStorage.getItem(RESTAURANT_STORAGE_KEY)));
  const choose = (next: number) => {
    localStorage.setItem(RESTAURANT_STORAGE_KEY, String(next));
    setId(next);
  };
  return [restaurants.find((restaurant) => restaurant.id === id) ?? restaurants[0] ?? null, choose];
}
