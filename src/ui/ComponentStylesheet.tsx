import href from './components.lazy.scss?url';

/**
 * The lazily loaded styles of this folder's components: links the style sheet `components.lazy.scss` when the first component
 * that needs it mounts; React writes the link once and suspends until the sheet has loaded. Components behind `import()` may not
 * import their styles: the bundler would add that CSS to every public page.
 *
 * The styles of a component of this folder that server-rendered pages show belong to `components.scss`; every other component of it
 * has them in `components.lazy.scss` and renders `<ComponentStylesheet />` beside its markup. Features link sheets of their own.
 */
export function ComponentStylesheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
