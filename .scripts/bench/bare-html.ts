/** A page without anything that runs: data that scripts would read stays, because it is sent all the same. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b([^>]*)>[\s\S]*?<\/script>/g, (script, attributes: string) =>
      /type="application\/(ld\+)?json"/.test(attributes) ? script : '',
    )
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
}

/** A page without style sheets and fonts. */
export function withoutStyle(html: string): string {
  return html
    .replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<link\b[^>]*(rel="stylesheet"|as="font")[^>]*>/g, '');
}
