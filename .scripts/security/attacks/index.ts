import { abortedBodies } from './aborted-bodies.ts';
import type { Attack } from './attack.ts';
import { cookies } from './cookies.ts';
import { distributedGuessing } from './distributed-guessing.ts';
import { endlessStream } from './endless-stream.ts';
import { failingGateway } from './failing-gateway.ts';
import { floodLists, floodProvider } from './flood-lists.ts';
import { floodOtherCalls } from './flood-other-calls.ts';
import { floodSearch } from './flood-search.ts';
import { floodStaffSignIn, floodStaffSignInFromNetworks } from './flood-staff-sign-in.ts';
import { forgedRow } from './forged-row.ts';
import { guessedPromoCodes } from './guessed-promo-codes.ts';
import { headers } from './headers.ts';
import { heldSlots } from './held-slots.ts';
import { lockedOutOwner } from './locked-out-owner.ts';
import { missingProducts } from './missing-products.ts';
import { paymentBehindTls } from './payment-behind-tls.ts';
import { providerUrls } from './provider-urls.ts';
import { providerTexts } from './provider-texts.ts';
import { twoProcessesOneFolder } from './two-processes-one-folder.ts';
import { silentDatabase } from './silent-database.ts';
import { storedPersonalResponse } from './stored-personal-response.ts';
import { storedQuotes } from './stored-quotes.ts';
import { streamAfterSignOut } from './stream-after-sign-out.ts';
import { trustedTypes } from './trusted-types.ts';
import { typedAfterSignOut } from './typed-after-sign-out.ts';
import { unlockedNodeBinary } from './unlocked-node-binary.ts';

/** Every attack; an attack is one file, and a line here. */
export const ATTACKS: readonly Attack[] = [
  cookies,
  headers,
  storedPersonalResponse,
  endlessStream,
  forgedRow,
  paymentBehindTls,
  unlockedNodeBinary,
  abortedBodies,
  providerTexts,
  providerUrls,
  missingProducts,
  trustedTypes,
  typedAfterSignOut,
  failingGateway,
  lockedOutOwner,
  heldSlots,
  guessedPromoCodes,
  // After the other attacks that sign in: it exhausts the limits of the whole shop.
  distributedGuessing,
  twoProcessesOneFolder,
  silentDatabase,
  streamAfterSignOut,
  storedQuotes,
  floodLists,
  floodProvider,
  floodSearch,
  floodStaffSignIn,
  floodStaffSignInFromNetworks,
  ...floodOtherCalls,
];
