/** Judges the names of folders by the table of nouns: a folder of a room is a noun of the table, or is named as none. */
import { nouns, otherFolders, screensOf } from '../nouns.ts';
import type { Violation } from './imports.ts';

/** Judges the folders that hold `files` (paths below the root). */
export function checkNounFolders(files: readonly string[]): Violation[] {
  return Object.keys(otherFolders).flatMap((parent) => {
    const known = new Set([...nounFoldersIn(parent), ...Object.keys(otherFolders[parent] ?? {})]);
    return foldersIn(parent, files)
      .filter((folder) => !known.has(folder))
      .map((folder) => ({
        file: `${parent}/${folder}/`,
        rule: 'folders-are-nouns',
        message:
          'is no noun of scripts/nouns.ts. Move its files to the folder of their noun, add a row for a new noun, or name the folder in otherFolders and say why.',
      }));
  });
}

/** Rows of the tables that no file stands for any more: `noun` or `parent/folder`. */
export function unusedRows(files: readonly string[]): string[] {
  const parents = Object.keys(otherFolders);
  const present = new Set(parents.flatMap((parent) => foldersIn(parent, files).map((folder) => `${parent}/${folder}`)));
  const rooms = parents.filter((parent) => parent.startsWith('server/'));
  return [
    ...nouns.filter(({ name }) => rooms.every((room) => !present.has(`${room}/${name}`))).map(({ name }) => name),
    ...nouns
      .flatMap(screensOf)
      .map((screen) => `web/src/${screen}`)
      .filter((path) => !present.has(path)),
    ...parents
      .flatMap((parent) => Object.keys(otherFolders[parent] ?? {}).map((folder) => `${parent}/${folder}`))
      .filter((path) => !present.has(path)),
  ];
}

function nounFoldersIn(parent: string): string[] {
  return parent.startsWith('web/') ? nouns.flatMap(screensOf) : nouns.map(({ name }) => name);
}

function foldersIn(parent: string, files: readonly string[]): string[] {
  const names = files
    .filter((file) => file.startsWith(`${parent}/`))
    .map((file) => file.slice(parent.length + 1).split('/'))
    .filter((parts) => parts.length > 1)
    .map(([folder]) => folder!);
  return [...new Set(names)];
}
