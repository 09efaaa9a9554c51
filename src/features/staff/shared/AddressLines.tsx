import type { BoardAddress } from '#contract/staff/board.ts';
import { formatAddress, formatAddressDetails } from '#features/account/address-actions.ts';
import { useT } from '#i18n/browser.ts';

interface AddressLinesProps {
  address: BoardAddress & { readonly city?: string };
  className: string;
  /** The class of the customer's comment. */
  noteClassName: string;
}

/** Where an order is delivered: street, house and block, then the details inside the building, then the comment. */
export function AddressLines({ address, className, noteClassName }: AddressLinesProps) {
  const t = useT('user');
  const details = formatAddressDetails(address, t);
  return (
    <address className={className}>
      <strong>{[formatAddress(address, t), address.city].filter(Boolean).join(', ')}</strong>
      {details && <span>{details}</span>}
      {address.comment && <span className={noteClassName}>{address.comment}</span>}
    </address>
  );
}
