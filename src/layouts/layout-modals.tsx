import { CartModal } from '#features/cart/CartModal.tsx';
import { ResetModal } from '#features/cart/ResetModal.tsx';
import { UnavailableModal } from '#features/cart/UnavailableModal.tsx';
import { NewsModal } from '#features/news/NewsModal.tsx';
import { CodeModal } from '#features/user/CodeModal.tsx';
import { PhoneModal } from '#features/user/PhoneModal.tsx';
import { ProfileModal } from '#features/user/ProfileModal.tsx';

/** The seven modals of the default layout; they come with the host itself (spec 2). */
export const layoutModals = {
  authPhone: PhoneModal,
  authCode: CodeModal,
  profile: ProfileModal,
  cart: CartModal,
  unavailable: UnavailableModal,
  reset: ResetModal,
  news: NewsModal,
};
