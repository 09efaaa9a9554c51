import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Safari exposes a list without markers as a list only if it has an explicit role. */
const IGNORED_MESSAGE = 'The “list” role is unnecessary for element';

const JAR = new URL('../../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url).pathname;

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly subType?: 'warning';
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

/**
 * Errors and warnings of the Nu Html Checker, except ignored ones, each as `name: message`. All pages are checked by
 * one process of the checker.
 * @throws Error if Java is missing or the checker fails
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nu-'));
  const names = [...pages.keys()];
  try {
    await Promise.all(names.map((name, index) => writeFile(join(folder, `${index}.html`), pages.get(name) ?? '')));
    const { stderr } = await promisify(execFile)(
      'java',
      ['-jar', JAR, '--format', 'json', '--exit-zero-always', folder],
      { maxBuffer: 64 * 1024 * 1024 },
    ).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        error.code === 'ENOENT'
          ? 'Java is needed to check the HTML: install a Java runtime (17 or newer)'
          : `The checker did not run: ${error.message}`,
        { cause: error },
      );
    });
    const { messages } = JSON.parse(stderr) as { messages: Message[] };
    const relevant = messages.filter(({ message }) => !message.includes(IGNORED_MESSAGE));
    return relevant.map(({ type, subType, url, lastLine, message, extract }) => {
      const page = names[Number(/(\d+)\.html$/.exec(url ?? '')?.[1])] ?? 'all pages';
      return `${page}:${lastLine ?? 0}: ${subType ?? type}: ${message} ${extract ?? ''}`.trim();
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
