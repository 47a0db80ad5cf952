/** The demo for the cases, and an installation without one. */
import { deleteDemo } from '../../server/src/domain/demo/delete-demo.ts';
import { ensureDemo } from '../../server/src/domain/demo/ensure-demo.ts';
import { findDemoRow } from '../../server/src/domain/demo/get-demo.ts';
import type { TestApp } from '../harness/app.ts';

/** Finishes a removal, which no worker does here. */
export async function withoutDemo({ platform }: TestApp): Promise<void> {
  const row = await findDemoRow(platform);
  if (row?.demo.status === 'removing') await deleteDemo(platform, row.deploymentId, new AbortController().signal);
}

export async function withDemo(app: TestApp): Promise<void> {
  await withoutDemo(app);
  await ensureDemo(app.platform);
}
