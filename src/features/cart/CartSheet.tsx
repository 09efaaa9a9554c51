import href from './cart.lazy.scss?url';

/** Links the style sheet of the cart's modals when the first of them mounts. */
export function CartSheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
