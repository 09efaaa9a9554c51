import { FolderInUseError } from './database-folder.ts';

/** The database cannot be opened. The message contains the reason and the remedy, and no credentials. */
export class DatabaseNotOpenedError extends Error {
  override readonly name = 'DatabaseNotOpenedError';
}

/** A full disk or quota: codes of the file system, and SQLSTATE 53100 (disk_full). */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100'];

/** SQLSTATE of `raise exception` in a migration; the message describes what the operator must change in the data. */
const MIGRATION_REFUSED = 'P0001';

/** Errors of the file system that are solved by another folder or other permissions. */
const FOLDER_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENAMETOOLONG'];

/** Explains why the embedded database (PGlite) in a folder could not be opened, brought up to date or seeded. */
export function explainEmbeddedFailure(folder: string, error: unknown): Error {
  if (error instanceof FolderInUseError || error instanceof DatabaseNotOpenedError) return error;
  return new DatabaseNotOpenedError(describeEmbeddedFailure(folder, error), { cause: error });
}

function describeEmbeddedFailure(folder: string, error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined && DISK_FULL_CODES.includes(code))
    return `There is no space left for the database in ${folder} (${code}); delete other files or raise the quota, or set DATA_DIR to a folder on another disk`;
  if (code === MIGRATION_REFUSED) return `The database in ${folder} cannot be brought up to date: ${reasonOf(error)}`;
  if (code !== undefined && FOLDER_CODES.includes(code))
    return `The folder ${folder} cannot be used (${code}); set DATA_DIR to a folder in which this user can write`;
  // Another error of the system, such as EMFILE, ENOMEM or EIO: the data need not be damaged.
  if (code !== undefined && /^E[A-Z]+$/.test(code))
    return `The database in ${folder} could not be read (${code}); correct the cause on this machine and start again`;
  return `The database in ${folder} cannot be opened (${reasonOf(error)}): it may be damaged or of another version; restore a backup (npm run shop -- restore FILE --replace), or set DATA_DIR to another folder`;
}

/** Explains why the database of a PostgreSQL server could not be reached, brought up to date or seeded. */
export function explainServerFailure(url: string, error: unknown): Error {
  if (error instanceof DatabaseNotOpenedError) return error;
  const { host, pathname, username } = new URL(url);
  const address = `${host}${pathname}`;
  return new DatabaseNotOpenedError(describeServerFailure(address, decodeURIComponent(username), error), {
    cause: error,
  });
}

/**
 * An SQLSTATE, the code of a PostgreSQL error: five digits or capital letters. No class of SQLSTATE begins with E, but
 * codes of Node's network errors do (EPIPE).
 */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

function describeServerFailure(address: string, user: string, error: unknown): string {
  const code = codeOf(error);
  const reason = reasonOf(error);
  if (code === '3D000')
    return `PostgreSQL at ${address} has no database of this name; create it with createdb, or correct DATABASE_URL`;
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${address} does not accept the user "${user}" or the password (${reason}); correct DATABASE_URL`;
  if (code === '42501')
    return `The user "${user}" may not change the schema at ${address} (${reason}); run npm run shop -- migrate with the DATABASE_URL of its owner first`;
  if (code === MIGRATION_REFUSED) return `The database at ${address} cannot be brought up to date: ${reason}`;
  // Class 42, such as unknown or duplicate objects: a migration did not find the tables of the previous version.
  if (code?.startsWith('42'))
    return `The database at ${address} contains tables of another application (${reason}); use an empty database for the shop`;
  if (code === '53100') return `The disk of PostgreSQL at ${address} is full (${reason}); free space on the server`;
  if (code !== undefined && /CERT|SIGN|_TLS_|_SSL_/.test(code))
    return `PostgreSQL at ${address} has no certificate that this machine trusts (${code}); correct it, or sslmode in DATABASE_URL`;
  // Without a code: the connection timeout of the pool, or a connection that ended during a query.
  if (code === undefined ? /timeout|terminated/i.test(reason) : !SQLSTATE.test(code))
    return `PostgreSQL at ${address} does not respond (${code ?? reason}); start it, or correct DATABASE_URL`;
  return `The database at ${address} cannot be opened (${reason}); its log contains more`;
}

/** The innermost cause: Drizzle and the pool wrap errors of the server and the network. */
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
