import { join, resolve } from 'node:path';
import type { APIContext } from 'astro';
import { LOCALES } from '#contract/constants.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, sharePath, shareVersion } from '#features/shared/share.ts';
import { truncate } from '#features/shared/truncate.ts';
import { getT } from '#i18n/t.ts';
import { createHttp } from '#lib/http.ts';
import { sharePictures } from '#lib/share-pictures.ts';
import { load } from './load.ts';
import { ownPicture } from './own-picture.ts';

/** Characters of a name and of the line below it that a share picture has room for. */
const NAME = 110;
const LINE = 64;

const FILE = /^([\d.]+)-([0-9a-f]{12})\.jpg$/;

/** The address changes with the picture, so nobody needs to ask for one twice. */
const FOREVER = 'public, max-age=31536000, immutable';
const SHORTLY = 'public, max-age=60';

let draw: ReturnType<typeof sharePictures> | undefined;

function drawer(): ReturnType<typeof sharePictures> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const { BUILD_DIR, DATA_DIR } = parsed.environment;
  const client = import.meta.env.DEV ? 'public' : join(BUILD_DIR, 'client');
  return (draw ??= sharePictures({ client: resolve(client), cache: resolve(DATA_DIR, 'share') }));
}

/** A share picture for an address that a page names. An address of an older version leads to the newest. */
export async function answerShare({
  params,
  locals,
  url,
}: Pick<APIContext, 'params' | 'locals' | 'url'>): Promise<Response> {
  const locale = LOCALES.find((known) => known === params['locale']);
  const [, id, version] = FILE.exec(params['file'] ?? '') ?? [];
  if (!locale || id === undefined) return new Response('Not found', { status: 404 });

  const t = getT(locale);
  const http = createHttp({
    base: url.origin,
    locale,
    token: () => undefined,
    fetch: (input, init) => locals.api(new Request(input, init)),
  });
  const subject = await load(http, params['kind'] ?? '', id, t);
  if (!subject) return new Response('Not found', { status: 404 });
  if (version !== shareVersion(subject))
    return new Response(null, {
      status: 307,
      headers: { location: sharePath(locale, subject), 'cache-control': SHORTLY },
    });

  const { jpeg, isDrawn } = await drawer()({
    version,
    name: truncate(subject.name, NAME),
    line: truncate(subject.line, LINE),
    brand: t('shell:brand'),
    picture: ownPicture(subject.picture),
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
  });
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': isDrawn ? FOREVER : SHORTLY,
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
