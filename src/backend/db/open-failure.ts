import { FolderInUseError } from './folder-lock.ts';

/** The database cannot be opened. The message names the reason and the remedy, in one sentence without credentials. */
export class DatabaseNotOpenedError extends Error {
  override readonly name = 'DatabaseNotOpenedError';
}

/** Errors of the file system that the operator, and not a restore, can end. */
const FOLDER_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENAMETOOLONG', 'EMFILE', 'EIO'];

export function explainEmbeddedFailure(folder: string, error: unknown): Error {
  if (error instanceof FolderInUseError || error instanceof DatabaseNotOpenedError) return error;
  const code = codeOf(error);
  const message =
    code !== undefined && FOLDER_CODES.includes(code)
      ? `The folder ${folder} cannot be used (${code}); set DATA_DIR to a folder in which this user can write`
      : `The database in ${folder} cannot be opened: it is damaged or not the database of this version; restore a backup (npm run shop -- restore FILE --replace), or set DATA_DIR to another folder`;
  return new DatabaseNotOpenedError(message, { cause: error });
}

/** For an error while a server is connected or its schema is brought up to date. */
export function explainServerFailure(url: string, error: unknown): Error {
  if (error instanceof DatabaseNotOpenedError) return error;
  const { host, pathname, username } = new URL(url);
  const place = `${host}${pathname}`;
  return new DatabaseNotOpenedError(explainServer(place, decodeURIComponent(username), error), { cause: error });
}

function explainServer(place: string, user: string, error: unknown): string {
  const code = codeOf(error);
  const reason = reasonOf(error);
  if (code === '3D000')
    return `PostgreSQL at ${place} has no database of this name; create it with createdb, or correct DATABASE_URL`;
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${place} does not accept the user "${user}" or the password; correct DATABASE_URL`;
  if (code === '42501')
    return `The user "${user}" may not change the schema at ${place} (${reason}); run npm run shop -- migrate with the DATABASE_URL of its owner first`;
  if (code?.startsWith('42') && code !== '42501')
    return `The database at ${place} contains tables of another application (${reason}); use an empty database for the shop`;
  // Codes of five characters come from the server, others from the network.
  if (code === undefined ? /timeout|terminated/i.test(reason) : code.length !== 5)
    return `PostgreSQL at ${place} does not respond (${code ?? reason}); start it, or correct DATABASE_URL`;
  return `The database at ${place} cannot be opened (${reason}); its log contains more`;
}

/** Drizzle and the pool wrap the error of the server or the network. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function codeOf(error: unknown): string | undefined {
  const root = rootOf(error);
  return root instanceof Error && 'code' in root && typeof root.code === 'string' ? root.code : undefined;
}

function reasonOf(error: unknown): string {
  const root = rootOf(error);
  return root instanceof Error ? root.message : String(root);
}
