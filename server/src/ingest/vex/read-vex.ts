/** Reads a VEX document: OpenVEX (0.0 and 0.2) or CSAF (2.0 and 2.1). Pure; every error names the member at fault. */
import { invalidArgument } from '../../base/errors.ts';
import type { VexDocument } from '../../model/vex.ts';
import { asObject, asText } from '../facts/fields.ts';
import { readCsaf } from './read-csaf.ts';
import { readOpenVex } from './read-openvex.ts';

/** Throws INVALID_ARGUMENT, with the path below `document`. */
export function readVex(value: unknown): VexDocument {
  const document = asObject(value);
  if (document === undefined) throw invalidArgument('document', 'is not an object; send OpenVEX or CSAF as JSON');
  const context = asText(document['@context']) ?? '';
  if (/^https:\/\/openvex\.dev\/ns(?:$|\/)/.test(context)) return readOpenVex(document);
  if (asObject(document['document'])?.['csaf_version'] !== undefined) return readCsaf(document);
  throw invalidArgument(
    'document',
    'is neither OpenVEX (with "@context": "https://openvex.dev/ns/…") nor CSAF (with document.csaf_version)',
  );
}
