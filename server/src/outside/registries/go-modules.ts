/**
 * Reads a version from a Go module proxy (go.dev/ref/mod#goproxy-protocol): which other modules must be raised with it,
 * and the go.sum hashes, which the proxy relays from the checksum database.
 */
import { goVersionAs, isGoVersionBefore, readGoMod, type GoMod } from '../../model/fixes/upgrades/go-mod.ts';
import type { Published, PublishedModule } from '../../model/fixes/upgrades/upgrade.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';

export interface GoRequest {
  package: string;
  to: string;
  /** The text of the go.mod to change. */
  manifest: string;
}

type Ask = (url: string) => Promise<string>;

/** An upgrade that raises more modules is too large to review. */
const raisedMax = 30;
/**
 * From this Go version on, go.mod lists all modules its packages need, and no other go.mod must be read to build them.
 */
const wholeSince = '1.17.0';

/**
 * Chooses like the go command (minimal version selection): a requirement newer than go.mod's choice raises it. A module
 * that neither go.mod nor the previous version names is left to the go command.
 */
export async function fromGo(
  ask: Ask,
  proxy: string,
  { package: module, to, manifest }: GoRequest,
): Promise<Published> {
  const own = readGoMod(manifest);
  const not = (problem: string): Published => ({ resolved: '', hash: '', needsAsBefore: false, problem });
  if (isBefore(own.goVersion, wholeSince)) return not('Its go line is older than 1.17.');
  const present = new Map(own.requires.map((each) => [each.module, each.version]));
  const selected = present.get(module);
  if (selected === undefined) return not(`${module} itself.`);
  const wanted = goVersionAs(module, to, selected);
  if (wanted === undefined) return not('Its path is different.');
  const raised = new Map([[module, wanted]]);
  const read = async (path: string, version: string): Promise<GoMod> =>
    readGoMod(await ask(`${proxy}/${escaped(path)}/@v/${escaped(version)}.mod`));
  for (let queue = [module]; queue.length > 0;) {
    const path = queue.shift() ?? '';
    const [before, after] = [await read(path, present.get(path) ?? ''), await read(path, raised.get(path) ?? '')];
    if (isBefore(own.goVersion, after.goVersion) && !isBefore(after.goVersion, '1.21.0')) {
      return not(`${path} is for Go ${after.goVersion}.`);
    }
    const known = new Set(before.requires.map((each) => each.module));
    for (const { module: needed, version } of after.requires) {
      const chosen = raised.get(needed) ?? present.get(needed);
      if (own.replaced.has(needed)) continue;
      if (chosen === undefined) {
        if (!known.has(needed)) return not(`${needed} ${version}.`);
      } else if (isGoVersionBefore(chosen, version)) {
        raised.set(needed, version);
        if (raised.size > raisedMax) return not(`more than ${raisedMax} other modules.`);
        queue = [...queue.filter((each) => each !== needed), needed];
      }
    }
  }
  const modules: PublishedModule[] = [];
  for (const [path, version] of raised) modules.push(await sumsOf(ask, proxy, path, version));
  return { resolved: '', hash: '', needsAsBefore: true, modules };
}

async function sumsOf(ask: Ask, proxy: string, module: string, version: string): Promise<PublishedModule> {
  const lines = (await ask(`${proxy}/sumdb/sum.golang.org/lookup/${escaped(module)}@${escaped(version)}`)).split('\n');
  const hashAt = (of: string): string => {
    const hash = lines.find((line) => line.startsWith(`${module} ${of} `))?.slice(module.length + of.length + 2) ?? '';
    if (/^h1:[A-Za-z0-9+/]{43}=$/.test(hash)) return hash;
    throw new OutgoingError('connection', `${new URL(proxy).host} has no hashes of ${module} ${version}.`);
  };
  return { module, version, hash: hashAt(version), modHash: hashAt(`${version}/go.mod`) };
}

/** Compares go lines: 1.21, 1.21.3. */
function isBefore(one: string, other: string): boolean {
  const whole = (text: string): string => (/^\d+\.\d+$/.test(text) ? `${text}.0` : text === '' ? '1.16.0' : text);
  return isGoVersionBefore(`v${whole(one)}`, `v${whole(other)}`);
}

/** The proxy protocol escapes a capital as ! and the small letter, for file systems that ignore case. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll('%21', '!'))
    .join('/');
