/** ARCHITECTURE.md's table and picture of the rooms, from the same table as the boundary check. Pure. */
import { globalLimits, packageLimits, rooms, scannerRooms, type Room } from '../rooms.ts';

function mayImport(room: Room): string {
  if (room.mayImport === 'anything') return 'anything';
  return room.mayImport.length === 0 ? 'nothing' : room.mayImport.join(', ');
}

function shortPaths(room: Room): string {
  return room.at.map((at) => `\`${at.replace('server/src/', '')}\``).join(' ');
}

/** One row per room: its files, its purpose, its imports. */
export function roomsTable(): string {
  const rows = rooms.map((room) => `| ${room.name} | ${shortPaths(room)} | ${room.purpose} | ${mayImport(room)} |`);
  return ['| room | in `server/src` | for | may import |', '|---|---|---|---|', ...rows].join('\n');
}

/** Packages and globals limited to some rooms. */
export function limitsTable(): string {
  const packages = packageLimits.map(
    (limit) =>
      `| ${limit.packages.map((name) => `\`${name}\``).join(', ')} | ${limit.onlyIn.join(', ')} | ${limit.why} |`,
  );
  const globals = globalLimits.map((limit) => `| \`${limit.use}\` | ${limit.onlyIn.join(', ')} | ${limit.why} |`);
  return ['| what | only in | because |', '|---|---|---|', ...packages, ...globals].join('\n');
}

/**
 * The same as a picture: an arrow means "may import". Without `base` and `model`, which nearly every room may import.
 */
export function roomsPicture(): string {
  const everywhere = new Set(['model', 'base']);
  const arrows = rooms.flatMap((room) => {
    if (everywhere.has(room.name)) return [];
    const targets = room.mayImport === 'anything' ? ['http', 'jobs', 'config'] : room.mayImport;
    return targets.filter((to) => !everywhere.has(to)).map((to) => `  ${room.name} --> ${to}`);
  });
  return [
    '```mermaid',
    'flowchart TD',
    ...arrows,
    '  subgraph below[every room may import these]',
    '    model --> base',
    '  end',
    '```',
  ].join('\n');
}

/** The rooms of the scanner, lowest first. */
export function scannerRoomsTable(): string {
  const rows = scannerRooms.map(({ name, purpose }) => `| ${name} | ${purpose} |`);
  return ['| room | for |', '|---|---|', ...rows].join('\n');
}
