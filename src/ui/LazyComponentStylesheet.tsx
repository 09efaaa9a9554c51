import href from './components.lazy.scss?url';

/**
 * Links the style sheet `components.lazy.scss` when the first component that needs it mounts. React writes the link
 * once and suspends until the sheet has loaded. Components behind `import()` must not import their styles: the bundler
 * would add that CSS to every public page.
 *
 * Styles of a component of this folder belong to `components.scss` if server-rendered pages show it. The styles of
 * every other component belong to `components.lazy.scss`, and the component renders `<LazyComponentStylesheet />`
 * beside its markup. Features link style sheets of their own.
 */
export function LazyComponentStylesheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
