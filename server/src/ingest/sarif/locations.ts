/** Locations of SARIF results: artifact locations as repository paths, and regions. */
import type { Region } from '../../model/draft.ts';
import { asCount, asObject, asText, type JsonObject } from '../facts/fields.ts';
import { pathOfUri, safePath } from '../facts/safe-path.ts';
import type { RunSurvey } from './survey.ts';

export interface Locator {
  /** The path of an artifactLocation; '' if it names none, undefined if it leaves the repository. */
  pathOf(location: JsonObject | undefined): string | undefined;
  /**
   * The path of a location that leaves the repository, without the leading `..`: only to name a finding, never to read or
   * write a file.
   */
  pathAboveRoot(location: JsonObject | undefined): string;
  /** False if it names an artifact by an index that leads to no location. */
  isKnown(location: JsonObject | undefined): boolean;
  /** The number of absolute locations without a known base. */
  absoluteSeen(): number;
}

/** A result's first location. */
export interface PrimaryLocation {
  artifact: JsonObject | undefined;
  region: JsonObject | undefined;
  context: JsonObject | undefined;
  logicalName: string | undefined;
}

interface Place {
  path: string;
  wasAbsolute: boolean;
}

/** Cache size: paths repeat across results. */
const rememberedMax = 50_000;

/**
 * Resolves the locations of one run: chained bases (`originalUriBaseIds`), absolute paths made relative, artifacts by
 * index.
 */
export function locator(run: RunSurvey): Locator {
  const roots = rootsOf(run);
  const prefixes = new Map<string, Base>();
  const known = new Map<string, Map<string, Place | undefined>>();
  let remembered = 0;
  let absolute = 0;

  const resolve = (uri: string, baseId: string): Place | undefined => {
    // A file's name may begin or end with a blank; in front of a scheme or a slash, it is no part of a name.
    const trimmed = uri.trimStart();
    if (isAbsolute(trimmed)) return relativeTo(roots, pathOfUri(trimmed), false);
    const path = pathOfUri(uri);
    let base = prefixes.get(baseId);
    if (base === undefined) {
      base = baseOf(run.bases, baseId);
      prefixes.set(baseId, base);
    }
    if (base.root === undefined) return safePath(`${base.prefix}${path}`);
    // Joined as an absolute path: `..` may climb from a base to its root, but no further.
    return relativeTo(roots, `${base.root}/${base.prefix}${path}`, base.root !== '' && base.root !== '/');
  };

  const locationOf = (given: JsonObject | undefined): JsonObject | undefined => {
    if (given === undefined || typeof given['uri'] === 'string') return given;
    const index = given['index'];
    return typeof index === 'number' ? run.artifacts[index]?.location : undefined;
  };

  return {
    pathOf(given) {
      const location = locationOf(given);
      const uri = asText(location?.['uri']);
      if (uri === undefined) return '';
      const baseId = asText(location?.['uriBaseId']) ?? '';
      let ofBase = known.get(baseId);
      if (ofBase === undefined || remembered >= rememberedMax) {
        if (remembered >= rememberedMax) known.clear();
        remembered = 0;
        ofBase = new Map();
        known.set(baseId, ofBase);
      }
      let found = ofBase.get(uri);
      if (found === undefined && !ofBase.has(uri)) {
        found = resolve(uri, baseId);
        ofBase.set(uri, found);
        remembered += 1;
      }
      if (found?.wasAbsolute === true) absolute += 1;
      return found?.path;
    },
    pathAboveRoot(given) {
      const location = locationOf(given);
      const { prefix } = baseOf(run.bases, asText(location?.['uriBaseId']) ?? '');
      // As an absolute path, `..` climbs no further than the root.
      return safePath(`/${prefix}${pathOfUri(asText(location?.['uri']) ?? '')}`)?.path ?? '';
    },
    isKnown(given) {
      const index = given?.['index'];
      if (typeof given?.['uri'] === 'string' || typeof index !== 'number' || index < 0) return true;
      return typeof run.artifacts[index]?.location['uri'] === 'string';
    },
    absoluteSeen: () => absolute,
  };
}

function isAbsolute(uri: string): boolean {
  return /^(?:[A-Za-z][A-Za-z0-9+.-]*:|[\\/])/.test(uri);
}

interface Base {
  /** The absolute directory at the end of the chain of bases. */
  root: string | undefined;
  /** The path that relative bases add; empty or ending in a slash. */
  prefix: string;
}

function baseOf(bases: JsonObject, baseId: string): Base {
  let prefix = '';
  let id: string | undefined = baseId;
  for (let steps = 0; id !== undefined && steps < 20; steps += 1) {
    const base: JsonObject | undefined = Object.hasOwn(bases, id) ? asObject(bases[id]) : undefined;
    const uri = asText(base?.['uri'])?.trim();
    if (uri !== undefined) {
      const path = pathOfUri(uri).replaceAll('\\', '/').replace(/\/+$/, '');
      if (isAbsolute(uri)) return { root: path, prefix };
      prefix = `${path}/${prefix}`;
    }
    id = asText(base?.['uriBaseId']);
  }
  return { root: undefined, prefix };
}

interface Roots {
  /** Absolute bases without a trailing slash, outermost first. */
  bases: string[];
  workingDirectories: string[];
  /** A base is the file system's root: paths below it are as the tool means them. */
  isRootBase: boolean;
}

function rootsOf(run: RunSurvey): Roots {
  const directories = (uris: readonly string[]): string[] =>
    [...new Set(uris.filter((uri) => isAbsolute(uri.trim())).map((uri) => `/${slashed(pathOfUri(uri.trim()))}`))]
      .filter((path) => path !== '/')
      .sort((a, b) => a.length - b.length);
  const ids = Object.keys(run.bases).slice(0, 100);
  return {
    bases: directories(ids.map((id) => asText(asObject(run.bases[id])?.['uri']) ?? '')),
    workingDirectories: directories(run.workingDirectories),
    isRootBase: ids.some((id) => /^file:\/+$/i.test(asText(asObject(run.bases[id])?.['uri'])?.trim() ?? '')),
  };
}

/** With forward slashes, none at the ends; a drive letter in upper case, since drives have no case. */
function slashed(path: string): string {
  const trimmed = path.replaceAll('\\', '/').replace(/^\/+|\/+$/g, '');
  return trimmed.replace(/^[a-z]:(?=\/|$)/, (drive) => drive.toUpperCase());
}

/** The path below the outermost base that contains it; else below the file system's root, unless a root is required. */
function relativeTo(roots: Roots, path: string, mustHaveRoot: boolean): Place | undefined {
  // A drive letter is the first part here, since bases have one too.
  const whole = safePath(`/${slashed(path)}`)?.path ?? '';
  for (const root of [...roots.bases, ...roots.workingDirectories]) {
    if (`/${whole}`.startsWith(`${root}/`)) return { path: whole.slice(root.length), wasAbsolute: false };
  }
  return mustHaveRoot ? undefined : { path: whole.replace(/^[A-Za-z]:\//, ''), wasAbsolute: !roots.isRootBase };
}

/**
 * A region by lines; if a tool gives only offsets, the line is 0 and the columns hold them, so results stay distinct.
 */
export function regionOf(given: JsonObject | undefined): Region {
  const startLine = asCount(given?.['startLine']);
  if (startLine > 0) {
    const endLine = Math.max(asCount(given?.['endLine']), startLine);
    return {
      startLine,
      startColumn: asCount(given?.['startColumn']),
      endLine,
      endColumn: asCount(given?.['endColumn']),
    };
  }
  const kind = typeof given?.['charOffset'] === 'number' ? 'char' : 'byte';
  const offset = given?.[`${kind}Offset`];
  if (typeof offset !== 'number' || offset < 0) return { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 };
  return {
    startLine: 0,
    startColumn: asCount(offset + 1),
    endLine: 0,
    endColumn: asCount(offset + 1 + asCount(given?.[`${kind}Length`])),
  };
}
