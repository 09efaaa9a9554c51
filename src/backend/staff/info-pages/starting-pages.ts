import { readShopBrand } from '#backend/catalog/shop-brand.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { infoPages, infoPageVersions } from '#backend/db/schema/index.ts';
import { mapLocales } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import { configBrand } from '#contract/brand.ts';
import { country } from '#contract/country.ts';
import { localize, type LocalizedText } from '#contract/localized-text.ts';
import { PRIVACY_SLUG, TERMS_SLUG } from '#contract/slugs.ts';
import { getBackendT } from '#i18n/backend.ts';
import { COOKIES, privacyPolicy } from '#i18n/privacy-policy.ts';

/** In the order of the footer. */
const WITH_BLANKS = [TERMS_SLUG, 'delivery', 'returns', 'about', 'contacts'] as const;

/** Gives a shop without pages of information drafts of the usual ones, with blanks to fill in. */
export async function addStartingPages(db: Database, now: Date): Promise<void> {
  if ((await db.$count(infoPages)) > 0) return;
  const saved = await readShopBrand(db);
  const text = mapLocales((locale) =>
    privacyText(locale, saved ? localize(saved.name, locale) : configBrand(locale).name),
  );
  const drafts: { readonly slug: string; readonly name: LocalizedText; readonly text: LocalizedText }[] = [
    ...WITH_BLANKS.map((slug) => ({
      slug,
      name: mapLocales((locale) => getBackendT(locale)(`backend-starting-pages:${slug}_name`)),
      text: mapLocales((locale) => {
        const t = getBackendT(locale);
        return `${t('backend-starting-pages:notice')}\n\n${t(`backend-starting-pages:${slug}_text`, { companyNumber: country.companyNumber.label })}`;
      }),
    })),
    {
      slug: PRIVACY_SLUG,
      name: mapLocales((locale) => getBackendT(locale)('content:privacyTitle')),
      text,
    },
  ];
  for (const [position, draft] of drafts.entries()) {
    const page = requireRow(
      await db
        .insert(infoPages)
        .values({ ...draft, position })
        .returning(),
    );
    const { id: pageId, revision, name, text, isPublic } = page;
    await db.insert(infoPageVersions).values({ pageId, revision, name, text, isPublic, createdAt: now });
  }
}

/** The shop's own text of `/privacy` as simple HTML, for the owner to change. */
function privacyText(locale: Locale, brand: string): string {
  const t = getBackendT(locale);
  const values = { brand };
  const { lead, sections } = privacyPolicy({ hasAnalytics: false, hasCompany: false });
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const list = (texts: readonly string[]) =>
    texts.length === 0 ? [] : [`<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`];
  return [
    paragraph(t('backend-starting-pages:notice')),
    paragraph(t(lead)),
    ...sections.flatMap(({ id, title, before = [], points = [], after = [] }) => [
      `<h3>${escapeHtml(t(title))}</h3>`,
      ...before.map((key) => paragraph(t(key, values))),
      ...list(points.map((key) => t(key, values))),
      ...(id === 'cookies'
        ? list(
            COOKIES.map(
              ({ name, purpose, days }) => `${name}: ${t(purpose)}, ${t('content:privacyDays', { count: days })}`,
            ),
          )
        : []),
      ...after.map((key) => paragraph(t(key))),
    ]),
  ].join('\n');
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
