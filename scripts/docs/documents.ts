/** Which document has which generated section, and what makes it. */
import { configurationTable } from './configuration-table.ts';
import { limitsTable, roomsPicture, roomsTable } from './rooms-section.ts';

export interface GeneratedSection {
  /** Below the repository's root. */
  document: string;
  name: string;
  render(): string;
}

export const generatedSections: readonly GeneratedSection[] = [
  { document: 'ARCHITECTURE.md', name: 'rooms', render: roomsTable },
  { document: 'ARCHITECTURE.md', name: 'picture', render: roomsPicture },
  { document: 'ARCHITECTURE.md', name: 'limits', render: limitsTable },
  { document: 'docs/configuration.md', name: 'variables', render: configurationTable },
];
