import { brandOf } from '#contract/brand.ts';
import { defaultIconOf } from '#layouts/brand-files.ts';
import { loadContacts } from '#layouts/shell-data.ts';

/** Leads clients that ask for `/favicon.ico` without reading a page to the icon of the brand. */
export async function iconRedirect(locals: Pick<App.Locals, 'locale' | 'api' | 'incomplete'>): Promise<Response> {
  const { value: contacts, failed } = await loadContacts(locals.api);
  locals.incomplete ||= failed;
  const location = defaultIconOf(brandOf(contacts, locals.locale));
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'public, max-age=3600' } });
}
