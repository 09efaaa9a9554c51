import { setTimeout as delay } from 'node:timers/promises';
import { loadShellData, type ShellData } from '#layouts/shell-data.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';

const EMPTY_SHELL: ShellData = {
  options: { phone: '', link_instagram: '', link_fb: '', link_app_store: '', link_google_play: '' },
  cities: [],
  restaurants: [],
};

/** Short, because the failed request has already taken time. */
const LOAD_TIMEOUT_MS = 1500;

/** The data of header and footer; empty if the backend fails or is slow, so that an error page always renders. */
export async function loadErrorShell(api: ApiClient): Promise<ShellData> {
  const shell = ignoreFailure('an error page needs no backend', loadShellData(api));
  return (await Promise.race([shell, delay(LOAD_TIMEOUT_MS, undefined, { ref: false })])) ?? EMPTY_SHELL;
}
