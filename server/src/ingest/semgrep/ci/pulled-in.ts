/** The dependency graph of a CI scan's inventory, from the client's `children`; one graph per lockfile. */
import { cutName } from '../../facts/bounded.ts';
import { asObjects, asText, type JsonObject } from '../../facts/fields.ts';
import { listMax } from '../../limits.ts';
import { transitivityOf } from '../packages.ts';
import { purlOf } from './package-names.ts';

/** Kept edges between packages; beyond them parents are not shown. */
const edgesMax = 3_000_000;
/** Introducers shown for a finding. */
const introducersMax = 20;
/** Bound on packages visited on the way up, per package and in total. Beyond it, the nearest are named. */
const stepsMax = 1_000;
const allStepsMax = 2_000_000;

export interface PackageName {
  name: string;
  version: string;
}

interface Node extends PackageName {
  /** '' for a package that only others name. */
  purl: string;
  isDirect: boolean;
  pulledBy: Node[];
}

export interface PulledIn {
  /** Adds an element of the inventory. The inventory may be sent twice. */
  add(lockfile: string, given: JsonObject): void;
  /** Package URLs of its parents. */
  parentsOf(lockfile: string, name: PackageName): string[];
  /** The direct dependencies that bring the package in; its parents if none is known. */
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
