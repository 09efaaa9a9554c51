import { atom } from 'nanostores';
import type { Address } from '#contract/user.ts';
import { $profile, reloadProfile } from '#features/account/user.store.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { $draft, editDraft } from './checkout-form.store.ts';

/** The saved address that was refused. `isMissing`: it no longer exists. */
interface RejectedAddress {
  readonly address: Address;
  readonly isMissing: boolean;
}

/** Set until the customer chooses an address: none is chosen automatically in the meantime. */
export const $rejectedAddress = atom<RejectedAddress | null>(null);

/** Whether errors by field are about the chosen saved address. */
export const isAddressRefused = (errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((field) => /^address(_id|\.|$)/.test(field));

/** Deselects the chosen saved address, which the server refused, and loads the addresses again: it may have been deleted elsewhere. */
export async function rejectChosenAddress(api: ApiClient): Promise<void> {
  const { addressId } = $draft.get();
  const address = savedAddresses().find(({ id }) => id === addressId);
  if (!address) return;
  $rejectedAddress.set({ address, isMissing: false });
  editDraft({ addressId: null });
  await ignoreFailure('the known addresses are offered', reloadProfile(api));
  const isMissing = savedAddresses().every(({ id }) => id !== address.id);
  if ($rejectedAddress.get()?.address === address) $rejectedAddress.set({ address, isMissing });
}

const savedAddresses = (): readonly Address[] => $profile.get()?.addresses ?? [];
