import { abortedBodies } from './aborted-bodies.ts';
import type { Attack } from './attack.ts';
import { cookies } from './cookies.ts';
import { contactsAfterDelivery, courierConflicts } from './courier-conflicts.ts';
import { distributedGuessing, lockedOutNetworks } from './distributed-guessing.ts';
import { endlessStream } from './endless-stream.ts';
import { failingGateway } from './failing-gateway.ts';
import { floodLists, floodProvider } from './flood-lists.ts';
import { floodOtherCalls } from './flood-other-calls.ts';
import { floodSearch } from './flood-search.ts';
import { floodStaffSignIn, floodStaffSignInFromNetworks } from './flood-staff-sign-in.ts';
import { forgedRow } from './forged-row.ts';
import { guessedPromoCodes, usedUpPromoGuesses } from './guessed-promo-codes.ts';
import { headers } from './headers.ts';
import { reservedSlots } from './reserved-slots.ts';
import { lockedOutOwner } from './locked-out-owner.ts';
import { missingProducts } from './missing-products.ts';
import { paymentBehindTls } from './payment-behind-tls.ts';
import { providerUrls } from './provider-urls.ts';
import { providerTexts } from './provider-texts.ts';
import { twoProcessesOneFolder } from './two-processes-one-folder.ts';
import { pairingOfRevoked, revokedTurns, seenInvitation } from './revoked-staff.ts';
import { silentDatabase } from './silent-database.ts';
import { storedPersonalResponse } from './stored-personal-response.ts';
import { storedQuotes } from './stored-quotes.ts';
import { streamAfterSignOut } from './stream-after-sign-out.ts';
import { trustedTypes } from './trusted-types.ts';
import { typedAfterSignOut } from './typed-after-sign-out.ts';
import { unlockedNodeBinary } from './unlocked-node-binary.ts';
import { combiningMarks } from './combining-marks.ts';
import { clockJump } from './clock-jump.ts';
import { erasedCustomer } from './erased-customer.ts';
import { knownPhones } from './known-phones.ts';
import { ownedRows } from './owned-rows.ts';
import { yearZero } from './year-zero.ts';
import { cutOffBackup } from './cut-off-backup.ts';
import { reservedPromotions } from './reserved-promotions.ts';
import { idleConnections } from './idle-connections.ts';
import { manyStreams } from './many-streams.ts';
import { presslessPairing } from './pressless-pairing.ts';
import { rightCodes } from './right-codes.ts';
import { untrustedProxy } from './untrusted-proxy.ts';
import { secretsInImage, unlockedPackages } from './supply.ts';
import { usedUpFiles } from './used-up-files.ts';

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
  courierConflicts,
  contactsAfterDelivery,
  revokedTurns,
  pairingOfRevoked,
  seenInvitation,
  clockJump,
  erasedCustomer,
  knownPhones,
  ownedRows,
  yearZero,
  reservedSlots,
  reservedPromotions,
  presslessPairing,
  cutOffBackup,
  idleConnections,
  usedUpFiles,
  manyStreams,
  rightCodes,
  secretsInImage,
  unlockedPackages,
  // Before the guesses, which use up those of the whole shop.
  usedUpPromoGuesses,
  untrustedProxy,
  ...guessedPromoCodes,
  // After the other attacks that sign in: it exhausts the limits of the whole shop.
  distributedGuessing,
  lockedOutNetworks,
  twoProcessesOneFolder,
  silentDatabase,
  streamAfterSignOut,
  storedQuotes,
  combiningMarks,
  floodLists,
  floodProvider,
  floodSearch,
  floodStaffSignIn,
  floodStaffSignInFromNetworks,
  ...floodOtherCalls,
];
