/** Secondary locations of a SARIF result: data flow, related locations, fixes. */
import type { FindingContent, FixReplacement, Region, ToolFix, TraceLocation } from '../../model/draft.ts';
import { cutText } from '../facts/bounded.ts';
import { asObject, asObjects, asText, type JsonObject } from '../facts/fields.ts';
import { listMax, textMax } from '../limits.ts';
import { regionOf, type Locator } from './locations.ts';
import { textOf } from './rules.ts';
import { sourceTexts } from './source-texts.ts';

/** The first thread flow of the first code flow, from source to sink. Steps without a path are left out. */
export function traceOf(result: JsonObject, places: Locator): FindingContent['trace'] {
  const flow = asObjects(result['codeFlows'])[0];
  const thread = asObjects(flow?.['threadFlows'])[0];
  if (thread === undefined) return undefined;
  const given = asObjects(thread['locations']);
  // Source and sink matter most: of a long flow the middle is left out.
  const kept =
    given.length <= listMax.traceLocations
      ? given
      : [...given.slice(0, listMax.traceLocations / 2), ...given.slice(-listMax.traceLocations / 2)];
  const steps = kept.map((step) => stepOf(asObject(step['location']), places)).filter((step) => step !== undefined);
  const sink = steps.at(-1);
  if (sink === undefined) return undefined;
  return { source: steps.length > 1 ? steps.slice(0, 1) : [], intermediate: steps.slice(1, -1), sink: [sink] };
}

function stepOf(location: JsonObject | undefined, places: Locator): TraceLocation | undefined {
  const physical = asObject(location?.['physicalLocation']);
  const path = places.pathOf(asObject(physical?.['artifactLocation']));
  if (path === undefined || path === '') return undefined;
  const region = asObject(physical?.['region']);
  const place = regionOf(region);
  // Whole lines give more context than the region.
  const lines = sourceTexts({ region: undefined, context: asObject(physical?.['contextRegion']) }, place).matched;
  const text = lines ?? textOf(region?.['snippet']);
  const note = textOf(location?.['message']);
  return {
    path,
    ...place,
    ...(text === undefined ? {} : { text: cutText(text, 1000) }),
    ...(note === undefined ? {} : { note: cutText(note, 300) }),
  };
}

/** Related locations that have text of their own. */
export function relatedOf(result: JsonObject, places: Locator): FindingContent['relatedSnippets'] {
  const further = asObjects(result['locations']).slice(1);
  const related: NonNullable<FindingContent['relatedSnippets']> = [];
  for (const location of [...further, ...asObjects(result['relatedLocations'])].slice(0, listMax.related)) {
    const physical = asObject(location['physicalLocation']);
    const path = places.pathOf(asObject(physical?.['artifactLocation']));
    const text =
      textOf(asObject(physical?.['region'])?.['snippet']) ??
      textOf(asObject(physical?.['contextRegion'])?.['snippet']) ??
      textOf(location['message']);
    if (path === undefined || path === '' || text === undefined) continue;
    const { startLine, endLine } = regionOf(asObject(physical?.['region']));
    related.push({ path, content: cutText(text, 2000), ...(startLine > 0 && { startLine, endLine }) });
  }
  return related.length === 0 ? undefined : related;
}

/** The first fix: its code if it is a single replacement, and a diff where the replaced text is known. */
export function fixOf(
  result: JsonObject,
  places: Locator,
  matched: string | null,
  region: Region,
): FindingContent['fix'] {
  const fix = asObjects(result['fixes'])[0];
  if (fix === undefined) return undefined;
  const explanation = textOf(fix['description']);
  const changes = asObjects(fix['artifactChanges']).slice(0, listMax.related);
  const replacements = changes.flatMap((change) => asObjects(change['replacements']).slice(0, 100));
  const only = replacements.length === 1 ? asText(asObject(replacements[0]?.['insertedContent'])?.['text']) : undefined;
  const diff = changes
    .map((change) => diffOf(change, places, matched, region))
    .filter((part) => part !== '')
    .join('');
  if (explanation === undefined && only === undefined && diff === '') return undefined;
  const whole = wholeChanges(fix, places, insertsWholeLines.test(explanation ?? ''));
  return {
    ...(whole === undefined ? {} : { changes: whole }),
    ...(only === undefined ? {} : { fixCode: cutText(only, textMax.snippet) }),
    ...(diff === '' ? {} : { fixDiff: cutText(diff, textMax.snippet) }),
    ...(explanation === undefined ? {} : { explanation: cutText(explanation, textMax.message) }),
  };
}

/**
 * Description of Semgrep's fixes (`--sarif --autofix --dryrun`), which insert whole lines but delete only the match.
 */
const insertsWholeLines = /Autofix: Semgrep rule suggested fix\s*$/;

/** Characters that a fix inserts and names; a larger fix is shown in part and cannot be applied. */
const changesLengthMax = 32_000;
const replacementsMax = 100;

/** All changes of the fix; undefined if one is missing, unreadable or too large. */
function wholeChanges(fix: JsonObject, places: Locator, areLines: boolean): ToolFix['changes'] {
  const given = fix['artifactChanges'];
  if (!Array.isArray(given) || given.length === 0 || given.length > listMax.related) return undefined;
  let length = 0;
  const changes: NonNullable<ToolFix['changes']> = [];
  for (const change of given.map(asObject)) {
    const path = places.pathOf(asObject(change?.['artifactLocation']));
    const listed = change?.['replacements'];
    if (path === undefined || path === '' || !Array.isArray(listed) || listed.length > replacementsMax)
      return undefined;
    const replacements = listed
      .map((each) => replacementOf(asObject(each), areLines))
      .filter((each) => each !== undefined);
    for (const { text, old = '' } of replacements) length += text.length + old.length;
    if (replacements.length < listed.length || length > changesLengthMax) return undefined;
    changes.push({ path, replacements });
  }
  return changes;
}

/**
 * Line-based only: the unit of offsets is uncertain. No inserted content means deletion; binary content is not text.
 */
function replacementOf(replacement: JsonObject | undefined, areLines: boolean): FixReplacement | undefined {
  const deleted = asObject(replacement?.['deletedRegion']);
  const region = regionOf(deleted);
  const inserted = asObject(replacement?.['insertedContent']);
  const text = inserted === undefined ? '' : inserted['text'];
  if (region.startLine === 0 || typeof text !== 'string') return undefined;
  if (areLines) return { region: { ...region, startColumn: 0, endColumn: 0 }, text };
  const old = textOf(deleted?.['snippet']);
  return { region, text, ...(old === undefined ? {} : { old }) };
}

function diffOf(change: JsonObject, places: Locator, matched: string | null, region: Region): string {
  const name = places.pathOf(asObject(change['artifactLocation'])) ?? '';
  const hunks = asObjects(change['replacements'])
    .slice(0, 100)
    .map((replacement) => hunkOf(replacement, matched, region));
  return hunks.length === 0 ? '' : `--- ${name}\n+++ ${name}\n${hunks.join('')}`;
}

function hunkOf(replacement: JsonObject, matched: string | null, region: Region): string {
  const deleted = asObject(replacement['deletedRegion']);
  const at = regionOf(deleted);
  const isMatch = at.startLine === region.startLine && at.endLine === region.endLine;
  const old = textOf(deleted?.['snippet']) ?? (isMatch ? matched : null);
  const inserted = asText(asObject(replacement['insertedContent'])?.['text']) ?? '';
  const removed = old === null ? [] : old.replace(/\n$/, '').split('\n');
  const added = inserted === '' ? [] : inserted.replace(/\n$/, '').split('\n');
  const lines = [...removed.map((line) => `-${line}\n`), ...added.map((line) => `+${line}\n`)];
  return `@@ -${at.startLine},${Math.max(removed.length, 1)} +${at.startLine},${added.length} @@\n${lines.join('')}`;
}
