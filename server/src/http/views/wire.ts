/** Saved views on the wire. */
import { z } from 'zod';
import type { Member } from '../../model/caller.ts';
import type { SavedView } from '../../domain/views/get-view.ts';
import { savedViewScreens } from '../../model/saved-view.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { nameInput } from '../wire/names.ts';

const queryBytesMax = 4_096;
const nameLengthMax = 100;

const screen = z.enum(savedViewScreens, { error: `must be one of ${savedViewScreens.join(', ')}` });
const name = nameInput(nameLengthMax);
const query = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= queryBytesMax, `must have at most ${queryBytesMax} bytes`)
  .describe('The search part of the screen’s URL.');

export const ViewParams = z.object({ viewId: idInput });

export const ListViewsQuery = z.object({
  screen: z.union([screen, z.literal('')]).optional(),
  pageSize: pageSizeQuery({ default: 50, max: 200 }),
  cursor: cursorInput,
});

export const CreateViewRequest = z
  .object({
    deploymentId: idInput.optional(),
    name,
    screen,
    query,
    isShared: z.boolean().default(false).describe('All members of the deployment see it.'),
  })
  .meta({
    examples: [{ name: 'Critical in payments', screen: 'findings', query: '?severity=critical&tag=payments' }],
  });

export const UpdateViewRequest = z
  .object({
    deploymentId: idInput.optional(),
    viewId: idInput.optional(),
    name: name.optional(),
    query: query.optional(),
    isShared: z.boolean().optional(),
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ isShared: true }] });

const View = z
  .object({
    id: idOutput,
    name: z.string(),
    screen,
    query: z.string(),
    isShared: z.boolean(),
    isOwn: z.boolean().describe('True if it is the caller’s.'),
    owner: z.object({ id: idOutput, login: z.string() }),
    createdAt: instantOutput,
    updatedAt: instantOutput,
  })
  .meta({ id: 'SavedView' });

export const ViewAnswer = z.object({ view: View });
export const ViewPage = z.object({ views: z.array(View), nextCursor: z.string() }).meta({ id: 'SavedViewPage' });

export function viewToWire({ userId }: Member, view: SavedView): z.input<typeof View> {
  return {
    id: view.id,
    name: view.name,
    screen: view.screen,
    query: view.query,
    isShared: view.isShared,
    isOwn: view.userId === userId,
    owner: { id: view.userId, login: view.login },
    createdAt: instantToWire(view.createdAt),
    updatedAt: instantToWire(view.updatedAt),
  };
}
