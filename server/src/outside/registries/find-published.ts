/**
 * Reads a version's metadata from its package registry, as lockfiles need it. The registries are public; nothing about
 * the project is sent.
 */
import { z } from 'zod';
import type { Published } from '../../model/fixes/upgrades/upgrade.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { fromGo } from './go-modules.ts';

/** The registry of each ecosystem. */
export interface Registries {
  npm: string;
  /** The sparse index. */
  cargo: string;
  gem: string;
  /** A module proxy. */
  go: string;
}

export const publicRegistries: Registries = {
  npm: 'https://registry.npmjs.org',
  cargo: 'https://index.crates.io',
  gem: 'https://rubygems.org',
  go: 'https://proxy.golang.org',
};

export interface PublishedRequest {
  ecosystem: string;
  package: string;
  from: string;
  to: string;
  /** The text of the manifest to change; needed for Go only. */
  manifest?: string | undefined;
  signal?: AbortSignal | undefined;
}

type Ask = (url: string) => Promise<string>;

/**
 * Null for an ecosystem whose lockfiles hold no such metadata. Throws OutgoingError `not_found` if the registry lacks
 * the version, and others if it does not answer.
 */
export async function findPublished(
  fetch: GuardedFetch,
  registries: Registries,
  request: PublishedRequest,
): Promise<Published | null> {
  const ask: Ask = async (url) => {
    const { status, body } = await fetch({ url, bytesMax: 20 * 2 ** 20, signal: request.signal });
    if (status === 200) return body.toString('utf8');
    const { host } = new URL(url);
    throw status === 404 || status === 410
      ? new OutgoingError('not_found', `${host} does not have ${request.package} ${request.from} or ${request.to}.`)
      : new OutgoingError('connection', `${host} answered ${status} when asked for ${request.package}.`);
  };
  try {
    switch (request.ecosystem) {
      case 'npm':
        return await fromNpm(ask, registries.npm, request);
      case 'cargo':
        return await fromCargo(ask, registries.cargo, request);
      case 'gem':
        return await fromGem(ask, registries.gem, request);
      case 'gomod':
        return await fromGo(ask, registries.go, { ...request, manifest: request.manifest ?? '' });
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError('connection', `The registry’s answer for ${request.package} cannot be read.`, error);
  }
}

const Ranges = z.record(z.string(), z.string()).default({});
const NpmVersion = z.object({
  dependencies: Ranges,
  optionalDependencies: Ranges,
  peerDependencies: Ranges,
  dist: z.object({
    tarball: z.url().max(2_000),
    integrity: z.string().regex(/^sha\d+-[A-Za-z0-9+/=]+(?: sha\d+-[A-Za-z0-9+/=]+)*$/),
  }),
});

async function fromNpm(ask: Ask, registry: string, { package: name, from, to }: PublishedRequest): Promise<Published> {
  const read = async (version: string) =>
    NpmVersion.parse(JSON.parse(await ask(`${registry}/${name.replace('/', '%2F')}/${encodeURIComponent(version)}`)));
  const [before, after] = [await read(from), await read(to)];
  const needs = ({ dependencies, optionalDependencies, peerDependencies }: typeof after) =>
    [dependencies, optionalDependencies, peerDependencies].map((each) => sorted(Object.entries(each)).join());
  return {
    resolved: after.dist.tarball,
    hash: after.dist.integrity,
    needsAsBefore: isEqual(needs(before), needs(after)),
  };
}

/** A line of the index describes one version. */
const CargoVersion = z.object({
  vers: z.string(),
  cksum: z.string().regex(/^[0-9a-f]{64}$/),
  deps: z.array(z.object({ name: z.string(), req: z.string(), optional: z.boolean(), kind: z.string().nullish() })),
});

async function fromCargo(ask: Ask, index: string, { package: given, from, to }: PublishedRequest): Promise<Published> {
  const name = given.toLowerCase();
  const folder =
    name.length < 4
      ? [name.length, ...(name.length === 3 ? [name.charAt(0)] : [])]
      : [name.slice(0, 2), name.slice(2, 4)];
  const lines = (await ask(`${index}/${folder.join('/')}/${encodeURIComponent(name)}`)).split('\n');
  const read = (version: string) => {
    const line = lines.find((each) => each.includes(`"vers":"${version}"`));
    if (line === undefined)
      throw new OutgoingError('not_found', `${new URL(index).host} does not have ${given} ${version}.`);
    return CargoVersion.parse(JSON.parse(line));
  };
  const [before, after] = [read(from), read(to)];
  const needs = ({ deps }: typeof after) =>
    sorted(deps.filter(({ kind }) => kind !== 'dev').map((each) => [each.name, each.req, each.optional]));
  return { resolved: '', hash: after.cksum, needsAsBefore: isEqual(needs(before), needs(after)) };
}

const GemVersion = z.object({
  sha: z.string().regex(/^[0-9a-f]{64}$/),
  dependencies: z.object({ runtime: z.array(z.object({ name: z.string(), requirements: z.string() })) }),
});

async function fromGem(ask: Ask, registry: string, { package: name, from, to }: PublishedRequest): Promise<Published> {
  const read = async (version: string) =>
    GemVersion.parse(
      JSON.parse(
        await ask(
          `${registry}/api/v2/rubygems/${encodeURIComponent(name)}/versions/${encodeURIComponent(version)}.json`,
        ),
      ),
    );
  const [before, after] = [await read(from), await read(to)];
  const needs = ({ dependencies }: typeof after) =>
    sorted(dependencies.runtime.map((each) => [each.name, each.requirements]));
  return { resolved: '', hash: after.sha, needsAsBefore: isEqual(needs(before), needs(after)) };
}

const sorted = (values: readonly unknown[]): string[] => values.map((each) => JSON.stringify(each)).sort();
const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
