import { createContext, use, useState } from 'react';
import type { StaffRestaurant, StaffSession } from '#contract/staff/sign-in.ts';

/** The session of the page; a `StaffIsland` provides it. */
export const SessionContext = createContext<StaffSession | null>(null);

/** Who is signed in. Only below a `StaffIsland`. */
export function useStaffSession(): StaffSession {
  const session = use(SessionContext);
  if (!session) throw new Error('A component of a staff page is outside StaffIsland');
  return session;
}

const STORED_RESTAURANT = 'staff:restaurant';

/**
 * The restaurant that the page is about, and a function that chooses another: the one that was chosen last in this browser, else the first.
 * Null while the session has none.
 */
export function useChosenRestaurant(): [StaffRestaurant | null, (id: number) => void] {
  const { restaurants } = useStaffSession();
  const [id, setId] = useState(() => Number(localStorage.getItem(STORED_RESTAURANT)));
  const choose = (next: number) => {
    localStorage.setItem(STORED_RESTAURANT, String(next));
    setId(next);
  };
  return [restaurants.find((restaurant) => restaurant.id === id) ?? restaurants[0] ?? null, choose];
}
