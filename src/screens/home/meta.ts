import { shopNodes } from '#features/shared/json-ld.ts';
import type { ShellData } from '#layouts/shell-data.ts';
import { type PageContext, type PageMeta, shopMeta } from '#layouts/page-meta.ts';

export function homeMeta(shell: ShellData, context: PageContext): PageMeta {
  return { ...shopMeta(shell, context), nodes: shopNodes(shell.options, context.t('shell:tagline'), context.site) };
}
