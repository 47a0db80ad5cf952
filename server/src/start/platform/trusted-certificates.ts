/**
 * Writes the certificate authorities that this process trusts to a file for git, which does not know
 * NODE_EXTRA_CA_CERTS and must trust the same ones as the guarded fetch.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';

/** Returns its path. Several processes may write it at once. */
export async function writeTrustedCertificates(dataDir: string): Promise<string> {
  const path = join(dataDir, 'trusted-certificates.pem');
  const own = `${path}.${process.pid}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(own, `${getCACertificates('default').join('\n')}\n`, { mode: 0o600 });
  await rename(own, path);
  return path;
}
