import { shopNodes } from '#features/shared/json-ld.ts';
import type { ShellData } from '#layouts/load.ts';
import type { PageContext } from '#layouts/page-context.ts';
import type { PageMeta } from '#layouts/page-meta.ts';
import { shopMeta } from '#layouts/shop-meta.ts';

export function homeMeta(shell: ShellData, context: PageContext): PageMeta {
  return { ...shopMeta(shell, context), nodes: shopNodes(shell.options, context.t('shell:tagline'), context.site) };
}
