/** Says in a page where a finished piece goes. Nobody outside the process knows it, so no text can pretend to be one. */
const MARK = `<!--${crypto.randomUUID()}:`;
const END = '-->';

const mark = Buffer.from(MARK);

/** What is put into a page after it was rendered, in bytes that exist already; each has its place by its index. */
export type Pieces = Buffer[];

/** HTML that stands in for a piece until the page is put together. */
export const standIn = (pieces: Pieces, piece: Buffer): string => MARK + (pieces.push(piece) - 1) + END;

/** Whether HTML has the place of a piece, which it then may not outlive. */
export const hasPlace = (html: string): boolean => html.includes(MARK);

/**
 * The page that is rendered, with its pieces in their places. They are handed on as they are: what follows from the catalog is
 * neither written into a text nor encoded nor copied for every page that shows it. Whoever renders later, as an error page does
 * that nobody puts together, finds no pieces to add to.
 */
export async function ofPieces(locals: { pieces?: Pieces | undefined }, render: () => Promise<Response>): Promise<Response> {
  const pieces: Pieces = [];
  locals.pieces = pieces;
  try {
    const response = await render();
    return pieces.length > 0 ? await putTogether(response, pieces) : response;
  } finally {
    locals.pieces = undefined;
  }
}

async function putTogether(response: Response, pieces: Pieces): Promise<Response> {
  const parts = partsOf(Buffer.from(await response.arrayBuffer()), pieces);
  const { status, statusText, headers } = response;
  headers.set('content-length', String(parts.reduce((length, part) => length + part.length, 0)));
  return new Response(streamOf(parts), { status, statusText, headers });
}

function partsOf(page: Buffer, pieces: Pieces): Buffer[] {
  const parts: Buffer[] = [];
  let end = 0;
  for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, end)) {
    const close = page.indexOf(END, at + mark.length);
    const piece = pieces[Number(page.toString('latin1', at + mark.length, close))];
    if (!piece) throw new Error('a page has a place for a piece that there is not');
    parts.push(page.subarray(end, at), piece);
    end = close + END.length;
  }
  return [...parts, page.subarray(end)].filter(({ length }) => length > 0);
}

function streamOf(parts: readonly Buffer[]): ReadableStream<Buffer> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}
