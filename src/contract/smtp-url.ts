import { parseUrl } from './url.ts';

const DEFAULT_PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS; otherwise STARTTLS follows, except on this machine. */
  readonly secure: boolean;
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

/**
 * Reads `smtps://user:password@host:port`, with special characters percent-encoded. Nothing else of the URL counts, so
 * that it can neither switch off the check of certificates nor name a proxy. Null if it is no such URL.
 */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = parseUrl(text.trim());
  if (!url || (url.protocol !== 'smtps:' && url.protocol !== 'smtp:') || url.hostname === '') return null;
  const [user, pass] = [decode(url.username), decode(url.password)];
  if (user === null || pass === null) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    secure,
    requireTLS: !secure && !LOOPBACK.test(host),
    auth: user === '' ? undefined : { user, pass },
  };
}

/** Null for a malformed percent-encoding. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
