/** Writes a release: archive, SBOM, provenance, digests. Repeated on the same commit, the archive and the SBOM have the same bytes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { signStatement, type Statement } from './provenance.ts';

/** What `docker buildx build --metadata-file` writes, as far as it is read. */
const ImageMetadata = z.object({
  'image.name': z.string(),
  'containerimage.digest': z.string().regex(/^sha256:[0-9a-f]{64}$/),
});
const Package = z.object({ name: z.string(), version: z.string(), workspaces: z.array(z.string()).default([]) });
const Sbom = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ name: z.string() }) }),
});

export const provenanceName = 'provenance.intoto.jsonl';
export const digestsName = 'SHA256SUMS';

export interface ReleasedFile {
  name: string;
  sha256: string;
}

/** `images`: texts of metadata files of pushed images. Throws, and writes nothing, where files differ from the commit. */
export function writeRelease(options: {
  root: string;
  folder: string;
  privateKey: string;
  images: readonly string[];
}): ReleasedFile[] {
  const { root } = options;
  const startedOn = new Date().toISOString();
  const changed = git(root, ['status', '--porcelain']).toString().trim();
  if (changed !== '') throw new Error(`A release is made of a commit. These files differ from it:\n${changed}`);
  const images = options.images.map((text) => ImageMetadata.parse(JSON.parse(text)));
  const commit = git(root, ['rev-parse', 'HEAD']).toString().trim();
  const { name, version, workspaces } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

  const archive = gzipSync(git(root, ['archive', '--format=tar', `--prefix=${name}-${version}/`, commit]), {
    level: 9,
  });
  const files = [
    { name: `${name}-${version}.tar.gz`, bytes: archive },
    { name: `${name}-${version}.cyclonedx.json`, bytes: Buffer.from(makeSbom({ root, name, commit, workspaces })) },
  ];
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const statement: Statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      ...files.map((file) => ({ name: file.name, digest: { sha256: sha256(file.bytes) } })),
      ...images.map((image) => ({
        name: image['image.name'],
        digest: { sha256: image['containerimage.digest'].slice('sha256:'.length) },
      })),
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:parapet:release:v1',
        externalParameters: { version, commit },
        resolvedDependencies: [
          { uri: `git:${commit}`, digest: { gitCommit: commit } },
          { uri: 'file:package-lock.json', digest: { sha256: sha256(lockfile) } },
        ],
      },
      runDetails: { builder: { id: `urn:parapet:npm-run-release:node-${process.version}` }, metadata: { startedOn } },
    },
  };
  const signed = { name: provenanceName, bytes: Buffer.from(signStatement(statement, options.privateKey)) };

  const written = [...files, signed].map((file) => ({ name: file.name, sha256: sha256(file.bytes) }));
  mkdirSync(options.folder, { recursive: true });
  for (const file of [...files, signed]) writeFileSync(join(options.folder, file.name), file.bytes);
  writeFileSync(join(options.folder, digestsName), written.map((file) => `${file.sha256}  ${file.name}\n`).join(''));
  return written;
}

/**
 * CycloneDX of all packages that an installation has, from the lockfile of the commit. npm names the root after its
 * folder, and takes a random number and the time of the day; here they follow from the commit.
 */
function makeSbom(options: { root: string; name: string; commit: string; workspaces: readonly string[] }): string {
  const { root, name, commit } = options;
  const copy = mkdtempSync(join(tmpdir(), 'parapet-sbom-'));
  try {
    for (const path of ['.', ...options.workspaces]) {
      mkdirSync(join(copy, path), { recursive: true });
      cpSync(join(root, path, 'package.json'), join(copy, path, 'package.json'));
    }
    cpSync(join(root, 'package-lock.json'), join(copy, 'package-lock.json'));
    const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
    const sbom = Sbom.parse(JSON.parse(execFileSync('npm', args, { cwd: copy, maxBuffer: 1 << 28 }).toString()));
    const digest = sha256(Buffer.from(`${name} ${commit}`));
    sbom.serialNumber = `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')}`;
    sbom.metadata.timestamp = new Date(Number(git(root, ['log', '-1', '--format=%ct', commit])) * 1000).toISOString();
    sbom.metadata.component.name = name;
    return `${JSON.stringify(sbom, null, 2)}\n`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function git(root: string, args: readonly string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 });
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
