/** Verifies the folder of a release with the public key of who made it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSigned } from './provenance.ts';
import { digestsName, provenanceName, sha256 } from './write-release.ts';

/**
 * The commit, and the files and images that the signed statement names. Throws when the key has not signed it, when a file differs
 * from it, and when the folder holds a file that it does not name. Digests of images are for `docker pull NAME@sha256:…`.
 */
export function checkRelease(folder: string, publicKey: string): { commit: string; names: string[] } {
  const statement = readSigned(readFileSync(join(folder, provenanceName), 'utf8'), publicKey);
  const digests = new Map(statement.subject.map(({ name, digest }) => [name, digest['sha256']]));
  const present = readdirSync(folder).filter((name) => name !== provenanceName && name !== digestsName);
  const defects = present.flatMap((name) => {
    const digest = digests.get(name);
    if (digest === undefined) return [`${name} is not part of the release`];
    return sha256(readFileSync(join(folder, name))) === digest ? [] : [`${name} is not the file that was released`];
  });
  const { version, commit } = statement.predicate.buildDefinition.externalParameters;
  for (const name of digests.keys()) {
    const isFile = /\.(?:tar\.gz|cyclonedx\.json)$/.test(name);
    if (isFile && !existsSync(join(folder, name))) defects.push(`${name} is missing`);
  }
  if (defects.length > 0) throw new Error(`Not the release ${version}: ${defects.join('; ')}.`);
  return {
    commit,
    names: [...digests].map(([name, digest]) => (present.includes(name) ? name : `${name}@sha256:${digest}`)),
  };
}
