/** All commands, in the order of the help. */
import type { Command } from '../cli/command.ts';
import { ci } from './ci.ts';
import { exportFindings } from './export-findings.ts';
import {
  createDeployment,
  deleteDeployment,
  exportDeployment,
  inviteAdmin,
  listDeployments,
  resumeDeployment,
  suspendDeployment,
} from './deployments.ts';
import { dump, restore } from './dump-and-restore.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { createToken } from './create-token.ts';
import { listFindings } from './list-findings.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';
import { scan } from './scan.ts';
import { showReport } from './show-report.ts';
import { showScanStatus } from './show-scan-status.ts';
import { triageFindings } from './triage-findings.ts';
import { triageByVex } from './triage-by-vex.ts';
import { undoTriage } from './undo-triage.ts';
import { upload } from './upload.ts';
import { verifyAudit } from './verify-audit.ts';

export const commands: readonly Command[] = [
  login,
  logout,
  createToken,
  listTokens,
  revokeToken,
  scan,
  ci,
  upload,
  showScanStatus,
  showReport,
  listFindings,
  exportFindings,
  triageFindings,
  triageByVex,
  undoTriage,
  verifyAudit,
  dump,
  restore,
  listDeployments,
  createDeployment,
  inviteAdmin,
  suspendDeployment,
  resumeDeployment,
  exportDeployment,
  deleteDeployment,
];
