import href from './catalog.lazy.scss?url';

/** Links the looks of the catalog's modal when it mounts. */
export function CatalogSheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
