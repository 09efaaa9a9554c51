import { createElement, type ComponentType } from 'react';
import { prerender } from 'react-dom/static';

/**
 * The HTML of an island in the current state of the stores. Effects do not run, so what is loaded on mount must be in
 * the stores.
 * @throws the first error of any of its components
 */
export async function renderIsland<Props extends object>(island: ComponentType<Props>, props: Props): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(createElement(island, props), { onError: (error) => void errors.push(error) });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/** The text of an island as a customer reads it. @throws as `renderIsland` */
export async function renderText<Props extends object>(island: ComponentType<Props>, props: Props): Promise<string> {
  const html = await renderIsland(island, props);
  return html
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
