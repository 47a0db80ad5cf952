/** `npm run check-data [-- --repair]`: compares the counts of reports with a recount of their rows (docs/deployment.md). */
import { parseArgs } from 'node:util';
import { checkData, type CheckedDeployment } from './domain/reports/check-data.ts';
import { runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform) => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const lines: string[] = [];
  let needsAction = false;
  for await (const checked of checkData(platform, values)) {
    lines.push(...linesOf(checked));
    needsAction ||= checked.differences.length > 0 && !checked.isRepaired;
  }
  if (needsAction) lines.push('Repair with: npm run check-data -- --repair');
  return { text: lines.join('\n'), needsAction };
});

function linesOf({ deploymentId, differences, isRepaired }: CheckedDeployment): string[] {
  if (differences.length === 0) return [`Deployment ${deploymentId}: no differences.`];
  const shown = differences.map(
    ({ table, row, n }) => `  ${table}: ${row}: ${Number(n) > 0 ? `${n} too many` : `${-Number(n)} missing`}`,
  );
  return [
    `Deployment ${deploymentId}: ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}${isRepaired ? ', repaired' : ''}.`,
    ...shown,
  ];
}
