import { lazy } from 'react';
import { CartModal } from '#features/cart/CartModal.tsx';
import { CodeModal, PhoneModal, ProfileModal } from '#features/account/sign-in/SignInModals.tsx';

/**
 * The seven modals of the default layout (spec 2). Four come with the host itself; what most visits never open is fetched
 * when it is wanted.
 */
export const layoutModals = {
  authPhone: PhoneModal,
  authCode: CodeModal,
  profile: ProfileModal,
  cart: CartModal,
  unavailable: lazy(async () => ({ default: (await import('#features/cart/UnavailableModal.tsx')).UnavailableModal })),
  reset: lazy(async () => ({ default: (await import('#features/cart/ResetModal.tsx')).ResetModal })),
  news: lazy(async () => ({ default: (await import('#features/news/NewsModal.tsx')).NewsModal })),
};
