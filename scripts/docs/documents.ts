/** The generated sections of each document, and their generators. */
import {
  ciSystemsSection,
  commandsSection,
  environmentSection,
  exitCodesSection,
  globalOptionsSection,
} from '../../client/src/cli/reference.ts';
import { configurationTable } from './configuration-table.ts';
import { notificationSchemas } from './notification-schemas.ts';
import { nounsTable } from './nouns-section.ts';
import { findingsSchema } from './findings-schema.ts';
import { limitsTable, roomsPicture, roomsTable, scannerRoomsTable } from './rooms-section.ts';

export interface GeneratedSection {
  /** Below the repository's root. */
  document: string;
  name: string;
  render(): string;
}

export const generatedSections: readonly GeneratedSection[] = [
  { document: 'ARCHITECTURE.md', name: 'rooms', render: roomsTable },
  { document: 'ARCHITECTURE.md', name: 'picture', render: roomsPicture },
  { document: 'ARCHITECTURE.md', name: 'nouns', render: nounsTable },
  { document: 'ARCHITECTURE.md', name: 'limits', render: limitsTable },
  { document: 'ARCHITECTURE.md', name: 'scanner rooms', render: scannerRoomsTable },
  { document: 'docs/configuration.md', name: 'variables', render: configurationTable },
  { document: 'docs/notifications.md', name: 'payloads', render: notificationSchemas },
  { document: 'docs/guides/write-findings.md', name: 'schema', render: findingsSchema },
  { document: 'docs/cli.md', name: 'ci systems', render: ciSystemsSection },
  { document: 'docs/cli.md', name: 'exit codes', render: exitCodesSection },
  { document: 'docs/cli.md', name: 'global options', render: globalOptionsSection },
  { document: 'docs/cli.md', name: 'client environment', render: environmentSection },
  { document: 'docs/cli.md', name: 'commands', render: commandsSection },
];
