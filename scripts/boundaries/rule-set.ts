/** The import rules as a dependency-cruiser rule set, computed from the table of rooms. Pure. */
import type { IFlattenedRuleSet } from 'dependency-cruiser';
import {
  consoleFloors,
  consoleNeighbours,
  packageLimits,
  rooms,
  scannerRooms,
  sharedIngestFolders,
  type Room,
} from '../rooms.ts';

type ForbiddenRule = NonNullable<IFlattenedRuleSet['forbidden']>[number];

/** Tests and their helpers may import any room; nothing else may import them. */
export const testFiles = String.raw`\.test\.ts$|/testing/|\.fixture\.ts$|^tests/`;

/** A regular expression for the files of these rooms. */
function filesOf(those: readonly Room[]): string {
  return those
    .flatMap((room) => room.at)
    .map((at) => `^${escape(at)}${at.endsWith('/') ? '' : '$'}`)
    .join('|');
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function roomRule(room: Room): ForbiddenRule[] {
  if (room.mayImport === 'anything') return [];
  const allowed = new Set([room.name, ...room.mayImport]);
  const closed = rooms.filter((other) => !allowed.has(other.name));
  const may = room.mayImport.length === 0 ? 'no other room' : room.mayImport.join(', ');
  return [
    {
      name: `${room.name}-imports`,
      severity: 'error',
      comment: `${room.name} may import ${may}. Move the code to the room that may, or hand it in as a parameter.`,
      from: { path: filesOf([room]), pathNot: testFiles },
      to: { path: filesOf(closed) },
    },
  ];
}

function packageRule(limit: (typeof packageLimits)[number]): ForbiddenRule {
  const names = limit.packages.map(escape).join('|');
  return {
    name: `only-${limit.onlyIn.join('-and-')}-imports-${limit.packages[0]}`,
    severity: 'error',
    comment: limit.why,
    from: {
      path: '^server/src/',
      pathNot: [testFiles, filesOf(rooms.filter((room) => limit.onlyIn.includes(room.name)))],
    },
    to: { path: `(^|/)node_modules/(@types/)?(${names})/` },
  };
}

const console = '^web/src/';

/** No folder of a floor imports one above it, or a screen. */
function floorRule(floor: readonly string[], position: number): ForbiddenRule {
  const below = consoleFloors.slice(0, position + 1).flat();
  return {
    name: `console-${floor.join('-and-')}-imports`,
    severity: 'error',
    comment: `${floor.join(' and ')} may import ${below.join(', ')} alone. Move what is shared down, or hand it in as a property.`,
    from: { path: `${console}(${floor.join('|')})/`, pathNot: testFiles },
    to: { path: `${console}[^/]+/`, pathNot: `${console}(${below.join('|')})/` },
  };
}

const floors = consoleFloors.flat().join('|');
const screensApart: ForbiddenRule[] = [
  {
    name: 'console-screens-apart',
    severity: 'error',
    comment: 'A screen links to another one by its route. What two of them show goes to ui/, or to terms/.',
    from: {
      path: `${console}(?!(?:app|${floors})/)([^/]+)/`,
      pathNot: [testFiles, ...Object.keys(consoleNeighbours).map((screen) => `${console}${screen}/`)],
    },
    to: { path: `${console}[^/]+/`, pathNot: `${console}($1|${floors})/` },
  },
  ...Object.entries(consoleNeighbours).map(([screen, neighbours]): ForbiddenRule => ({
    name: `console-${screen}-imports`,
    severity: 'error',
    comment: `Of the other screens, ${screen} is made of ${neighbours.join(', ')} alone.`,
    from: { path: `${console}${screen}/`, pathNot: testFiles },
    to: { path: `${console}[^/]+/`, pathNot: `${console}(${[screen, ...neighbours].join('|')}|${floors})/` },
  })),
];

/** No folder of the scanner imports one above it. */
function scannerRule({ name }: (typeof scannerRooms)[number], position: number): ForbiddenRule {
  const below = scannerRooms.slice(0, position + 1).map((room) => room.name);
  return {
    name: `scanner-${name}-imports`,
    severity: 'error',
    comment: `${name} may import ${below.join(', ')} alone. Move what is shared down, or hand it in as a parameter.`,
    from: { path: `^scanner/src/${name}/`, pathNot: testFiles },
    to: { path: '^scanner/src/', pathNot: `^scanner/src/(${below.join('|')})/` },
  };
}

const everywhere: ForbiddenRule[] = [
  {
    name: 'no-cycles',
    severity: 'error',
    comment:
      'Two files that need each other are one idea, or hide a third that both need: move what is shared below them.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    severity: 'error',
    comment: 'The import names no file and no installed package: fix the path, or run npm ci.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-test-in-product',
    severity: 'error',
    comment: 'The product must run without its tests: move what both need out of the test.',
    from: { path: '^(server|client|scanner|web)/', pathNot: testFiles },
    to: { path: testFiles },
  },
  {
    name: 'parsers-apart',
    severity: 'error',
    comment: `A parser reads one format and knows no other. What several need belongs directly in server/src/ingest/.`,
    from: { path: '^server/src/ingest/([^/]+)/', pathNot: testFiles },
    to: {
      path: '^server/src/ingest/[^/]+/',
      pathNot: ['^server/src/ingest/$1/', ...sharedIngestFolders.map((name) => `^server/src/ingest/${name}/`)],
    },
  },
  {
    name: 'server-apart',
    severity: 'error',
    comment: 'The packages meet in openapi/ alone: the server imports neither the client nor the console.',
    from: { path: '^server/', pathNot: testFiles },
    to: { path: '^(client|web)/' },
  },
  {
    name: 'client-apart',
    severity: 'error',
    comment: 'The packages meet in openapi/ alone: the client is published without the server.',
    from: { path: '^client/', pathNot: testFiles },
    to: { path: '^(server|web)/' },
  },
  {
    name: 'scanner-by-its-entries',
    severity: 'error',
    comment: 'The scanner is used by what it exports: its rooms are its own.',
    from: { path: '^(server|client)/', pathNot: testFiles },
    to: { path: '^scanner/', pathNot: '^scanner/src/(scanner|reports/severities|starter-rules)\\.ts$' },
  },
  {
    name: 'scanner-apart',
    severity: 'error',
    comment: 'The scanner is files and rules in, findings out: it knows neither the server nor its interface.',
    from: { path: '^scanner/', pathNot: testFiles },
    to: { path: '^(server|client|web)/' },
  },
  ...scannerRooms.map(scannerRule),
  {
    name: 'web-apart',
    severity: 'error',
    comment: 'The packages meet in openapi/ alone: the console is a client of the public interface, like any other.',
    from: { path: '^web/', pathNot: testFiles },
    to: { path: '^(server|client|scanner)/' },
  },
  {
    name: 'product-without-tools',
    severity: 'error',
    comment: 'scripts/ and bench/ look at the product, never the other way round.',
    from: { path: '^(server|client|scanner|web)/', pathNot: testFiles },
    to: { path: '^(scripts|bench)/' },
  },
];

/** All rules in dependency-cruiser's format. */
export function ruleSet(): IFlattenedRuleSet {
  return {
    forbidden: [
      ...rooms.flatMap(roomRule),
      ...packageLimits.map(packageRule),
      ...consoleFloors.map(floorRule),
      ...screensApart,
      ...everywhere,
    ],
  };
}
