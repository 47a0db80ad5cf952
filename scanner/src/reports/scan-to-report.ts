/** What a report is made of. */
import type { TreeScan } from '../threads/scan-tree.ts';

export type ScanToReport = Pick<TreeScan, 'rules' | 'paths' | 'findings' | 'problems'>;

export const toolVersion = '0.1.0';
