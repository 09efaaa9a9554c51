import href from './lazy.scss?url';

/**
 * Links the second sheet, `lazy.scss`, when the first component that needs it mounts. Components behind `import()` may
 * not import their styles: the bundler would put that CSS on every public page, long before anyone opens a modal.
 *
 * So: a component that server-rendered pages show has its partial in `page.scss`; every other one has it in `lazy.scss`
 * and renders `<Sheet />` beside its markup. React writes the link once, however many ask for it, and waits for the
 * sheet before it shows what asked. This is the only module that names the file.
 *
 * A feature room with looks of its own does the same: a `cart.scss` of partials, one `CartSheet.tsx` with
 * `import href from './cart.scss?url'`, and `<CartSheet />` in each of its modals.
 */
export function Sheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
