import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { markdownToHtml } from 'satteri';
import { notFound } from '#backend/http/handler.ts';
import { localizedField, negotiateLocale } from '#backend/text.ts';
import type { InfoPage, InfoPageLink } from '#contract/catalog.ts';
import { LOCALES, type Locale } from '#contract/constants.ts';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import type { LocalizedText } from '#contract/localized-text.ts';

/** A page of information, of one Markdown file for each language. */
interface FolderPage {
  readonly slug: string;
  readonly name: LocalizedText;
  /** HTML. */
  readonly text: LocalizedText;
  /** The largest number in its files, null without any. */
  readonly version: number | null;
  readonly position: number;
  readonly updatedAt: Date;
}

/** The slug and the language. */
const FILE_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]+)\.md$/;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const FrontMatter = v.object({
  title: v.pipe(v.string(), v.nonEmpty()),
  version: v.optional(wholeNumber),
  position: v.optional(wholeNumber),
});

/**
 * Reads the pages of information of a shop with an external provider: `{slug}.{language}.md`. Other files are ignored.
 * @throws Error whose message names the file that has no title or a wrong number
 */
export function readPageFolder(folder: string): readonly FolderPage[] {
  const files = readdirSync(folder).flatMap((file) => {
    const [, slug, language] = FILE_NAME.exec(file) ?? [];
    const locale = LOCALES.find((each) => each === language);
    return slug && locale ? [{ slug, locale, ...readPageFile(join(folder, file)) }] : [];
  });
  const pages = [...Map.groupBy(files, ({ slug }) => slug)].map(([slug, translations]): FolderPage => ({
    slug,
    name: Object.fromEntries(translations.map(({ locale, title }) => [locale, title])),
    text: Object.fromEntries(translations.map(({ locale, html }) => [locale, html])),
    version: translations.reduce((most, { version = 0 }) => Math.max(most, version), 0) || null,
    position: translations.reduce((least, { position = Infinity }) => Math.min(least, position), Infinity),
    updatedAt: new Date(translations.reduce((latest, { changedMs }) => Math.max(latest, changedMs), 0)),
  }));
  return pages.sort((one, other) => one.position - other.position || (one.slug < other.slug ? -1 : 1));
}

function readPageFile(path: string) {
  const { html, frontmatter } = markdownToHtml(readFileSync(path, 'utf8'));
  const lines = (frontmatter?.value ?? '').split('\n').flatMap((line) => {
    const [, name, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    return name ? [[name, value.replace(/^(["'])(.*)\1$/, '$2')] as const] : [];
  });
  const parsed = v.safeParse(FrontMatter, Object.fromEntries(lines));
  if (!parsed.success) throw new Error(`${path}: the front matter needs a title, and numbers as version and position`);
  return { ...parsed.output, html, changedMs: statSync(path).mtimeMs };
}

type Fetch = (request: Request, clientAddress: string) => Promise<Response>;

/** The API of a provider with the pages of a folder in place of its own. */
export function addPages(fetch: Fetch, pages: readonly FolderPage[]): Fetch {
  return async (request, clientAddress) => {
    const { pathname, searchParams } = new URL(request.url);
    const locale = negotiateLocale(request.headers.get('accept-language'));
    if (pathname === endpointDefinitions.getInfoPage.path) {
      const page = pages.find(({ slug }) => slug === searchParams.get('slug'));
      if (!page) return notFound().toResponse(locale);
      return Response.json({
        ...linkView(page, locale),
        ...localizedField('text', page.text, locale),
      } satisfies InfoPage);
    }
    const response = await fetch(request, clientAddress);
    if (pathname !== endpointDefinitions.getOptions.path || !response.ok) return response;
    const options = v.parse(v.looseObject({}), await response.json());
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return Response.json({ ...options, pages: pages.map((page) => linkView(page, locale)) }, { headers });
  };
}

const linkView = ({ slug, name, version, updatedAt }: FolderPage, locale: Locale): InfoPageLink => ({
  slug,
  ...localizedField('name', name, locale),
  version,
  updated_at: updatedAt.toISOString(),
});
