/** The source text in a SARIF location. */
import type { Region } from '../../model/draft.ts';
import { asCount, type JsonObject } from '../facts/fields.ts';
import type { PrimaryLocation } from './locations.ts';
import { textOf } from './rules.ts';

type Lines = Pick<Region, 'startLine' | 'endLine'>;

export interface SourceTexts {
  matched: string | null;
  context: string | null;
  contextStartLine: number | undefined;
}

/** The source text of the region, or its lines cut from the context. */
export function sourceTexts(location: Pick<PrimaryLocation, 'region' | 'context'>, lines: Lines): SourceTexts {
  const { startLine, endLine } = lines;
  const given = snippetOf(location.region);
  const context = snippetOf(location.context);
  const contextStartLine = asCount(location.context?.['startLine']);
  if (context === null) return { matched: given, context: null, contextStartLine: undefined };
  const isPlaced = contextStartLine > 0 && startLine >= contextStartLine;
  const start = isPlaced ? { contextStartLine } : { contextStartLine: undefined };
  if (given !== null || !isPlaced) return { matched: given, context, ...start };
  const found = context.split(/\r\n|\n|\r/).slice(startLine - contextStartLine, endLine - contextStartLine + 1);
  return { matched: found.length === 0 ? null : found.join('\n'), context, ...start };
}

function snippetOf(region: JsonObject | undefined): string | null {
  return textOf(region?.['snippet']) ?? null;
}
