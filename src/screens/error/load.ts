import type { ShellData } from '#layouts/load.ts';
import { loadShell } from '#layouts/load.ts';
import { ignoreFailure } from '#platform/errors.ts';
import type { Http } from '#platform/http.ts';

const NOTHING: ShellData = { options: { phone: '', link_instagram: '', link_fb: '', link_app_store: '', link_google_play: '' }, cities: [], restaurants: [] };

/** The error page must stand when the backend does not: then without what it would have said. */
export async function load(http: Http): Promise<{ shell: ShellData }> {
  return { shell: (await ignoreFailure('an error page needs no backend', loadShell(http))) ?? NOTHING };
}
