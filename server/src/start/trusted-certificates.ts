/**
 * The certificate authorities that this process trusts, as a file for git: it does not know NODE_EXTRA_CA_CERTS, and is to trust whom the
 * guarded fetch trusts.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';

/** Answers its path. Several processes may write it at once. */
export async function writeTrustedCertificates(dataDir: string): Promise<string> {
  const path = join(dataDir, 'trusted-certificates.pem');
  const own = `${path}.${process.pid}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(own, `${getCACertificates('default').join('\n')}\n`, { mode: 0o600 });
  await rename(own, path);
  return path;
}
