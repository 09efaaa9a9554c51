import href from './news.lazy.scss?url';

/** Links the looks of the news modal when it mounts. */
export function NewsSheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
