/** `npm run check-data [-- --repair]`: proves that the counts of reports are those of the rows behind them (docs/deployment.md). */
import { parseArgs } from 'node:util';
import { checkData, type CheckedDeployment } from './domain/reports/check-data.ts';
import { runOperatorCommand } from './start/operator-command.ts';

await runOperatorCommand(async (platform) => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const lines: string[] = [];
  let isBad = false;
  for await (const checked of checkData(platform, values)) {
    lines.push(...linesOf(checked));
    isBad ||= checked.differences.length > 0 && !checked.isRepaired;
  }
  if (isBad) lines.push('Repair with: npm run check-data -- --repair');
  return { text: lines.join('\n'), isBad };
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
