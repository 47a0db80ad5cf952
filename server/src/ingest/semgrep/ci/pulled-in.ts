/** Which package of a CI scan's inventory pulls in which, as the client's `children` say; by lockfile, since each is a tree of its own. */
import { cutName } from '../../facts/bounded.ts';
import { asObjects, asText, type JsonObject } from '../../facts/fields.ts';
import { listMax } from '../../limits.ts';
import { transitivityOf } from '../packages.ts';
import { purlOf } from './package-names.ts';

/** Dependencies between packages that are kept; of what is more, parents are not shown. */
const edgesMax = 3_000_000;
/** Packages that a finding names as what brought its own. */
const introducersMax = 20;
/** Packages that are looked at on the way up: for one, and for all together. Beyond, the nearest are named. */
const stepsMax = 1_000;
const allStepsMax = 2_000_000;

export interface PackageName {
  name: string;
  version: string;
}

interface Node extends PackageName {
  /** '' of one that only others name. */
  purl: string;
  isDirect: boolean;
  pulledBy: Node[];
}

export interface PulledIn {
  /** Takes what an element of the inventory says. The inventory may come twice. */
  add(lockfile: string, given: JsonObject): void;
  /** Package URLs of those that pull it in. */
  parentsOf(lockfile: string, name: PackageName): string[];
  /** The direct dependencies by which it comes into the project; where none is known, those that pull it in. */
  introducersOf(lockfile: string, name: PackageName): { package: string; version: string }[];
}

export function pulledIn(): PulledIn {
  const nodes = new Map<string, Node>();
  const found = new Map<string, Node[]>();
  let edges = 0;
  let steps = 0;
  const keyOf = (lockfile: string, { name, version }: PackageName): string => `${lockfile}\0${name}\0${version}`;
  const nodeOf = (lockfile: string, named: PackageName): Node => {
    const key = keyOf(lockfile, named);
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const { name, version } = named;
    const made: Node = { name, version, purl: '', isDirect: false, pulledBy: [] };
    nodes.set(key, made);
    return made;
  };

  function climb(start: Node): Node[] {
    const introducers: Node[] = [];
    const seen = new Set<Node>([start]);
    for (const at of seen) {
      if (at !== start && at.isDirect) introducers.push(at);
      else for (const above of at.pulledBy) seen.add(above);
      steps += 1;
      if (introducers.length === introducersMax || seen.size > stepsMax || steps > allStepsMax) break;
    }
    return introducers.length > 0 ? introducers : start.pulledBy.slice(0, introducersMax);
  }

  return {
    add(lockfile, given) {
      const named = nameOf(given);
      const children = asObjects(given['children']);
      if (named === undefined || children.length === 0) return;
      const parent = nodeOf(lockfile, named);
      parent.purl = purlOf(given);
      parent.isDirect ||= transitivityOf(given['transitivity']) === 'direct';
      for (const child of children.slice(0, listMax.parents)) {
        const childName = nameOf(child);
        if (childName === undefined || edges >= edgesMax) continue;
        edges += 1;
        const { pulledBy } = nodeOf(lockfile, childName);
        if (pulledBy.length < listMax.parents && !pulledBy.includes(parent)) pulledBy.push(parent);
      }
    },
    parentsOf: (lockfile, named) => nodes.get(keyOf(lockfile, named))?.pulledBy.map(({ purl }) => purl) ?? [],
    introducersOf(lockfile, named) {
      const key = keyOf(lockfile, named);
      const start = nodes.get(key);
      if (start === undefined) return [];
      const introducers = found.get(key) ?? climb(start);
      found.set(key, introducers);
      return introducers.map(({ name, version }) => ({ package: cutName(name), version: cutName(version) }));
    },
  };
}

function nameOf(given: JsonObject): PackageName | undefined {
  const name = asText(given['package']);
  return name === undefined ? undefined : { name, version: asText(given['version']) ?? '' };
}
