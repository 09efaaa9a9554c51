import href from './cart.lazy.scss?url';

/** Links the cart's own sheet when the first of its modals mounts. */
export function CartSheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
