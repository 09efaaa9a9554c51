/** A parameter of a request: a text, or an object of them; lists are objects with indexes as names. */
export type FormValue = string | { [name: string]: FormValue };

const SEPARATORS = /\]\[|\[|\]/;

/**
 * Parameters of a form whose names nest, `line_items[0][quantity]=1`, as Stripe's libraries encode them. An empty index,
 * `expand[]`, is the next number.
 */
export function parseForm(text: string): { readonly [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(SEPARATORS);
    if (path.length > 1 && path.at(-1) === '' && name.endsWith(']')) path.pop();
    let inner = root;
    path.forEach((part, index) => {
      const key = part === '' ? String(Object.keys(inner).length) : part;
      if (index === path.length - 1) inner[key] = value;
      else {
        const next = inner[key];
        const object = typeof next === 'object' ? next : Object.create(null);
        inner[key] = object;
        inner = object;
      }
    });
  }
  return root;
}
