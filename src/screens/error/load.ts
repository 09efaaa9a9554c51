import { setTimeout as after } from 'node:timers/promises';
import { type ShellData, loadShell } from '#layouts/shell-data.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

const NOTHING: ShellData = {
  options: { phone: '', link_instagram: '', link_fb: '', link_app_store: '', link_google_play: '' },
  cities: [],
  restaurants: [],
};

/** Milliseconds for which header and footer are waited for: the visitor has waited already. */
const PATIENCE = 1500;

/** The error page must stand when the backend does not: then without what it would have said. */
export async function load(http: Http): Promise<{ shell: ShellData }> {
  const shell = ignoreFailure('an error page needs no backend', loadShell(http));
  return { shell: (await Promise.race([shell, after(PATIENCE, undefined, { ref: false })])) ?? NOTHING };
}
