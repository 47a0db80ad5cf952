/** The shapes of notification rules: the test of one (api.md 4.13), and our own operations. */
import { z } from 'zod';
import { issueTypes, severities } from '../../../model/draft.ts';
import {
  hourlyMaxDefault,
  hourlyMaxMax,
  notificationEvents,
  ruleProjectsMax,
  ruleTagsMax,
  type NotificationRule,
} from '../../../model/notifications/notification-rule.ts';
import { wireEnum } from '../../wire/enums.ts';
import { idInput, idOutput } from '../../wire/ids.ts';
import { instantOutput, instantToWire } from '../../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../../wire/paging.ts';
import { nameInput } from '../../wire/names.ts';

const event = wireEnum('NOTIFICATION_EVENT_', notificationEvents);
const severity = wireEnum('SEVERITY_', severities);
const product = wireEnum('PRODUCT_', issueTypes);

const fields = {
  name: nameInput(),
  channelId: idInput,
  events: z
    .array(event.input)
    .min(1, 'must name at least one event')
    .max(notificationEvents.length)
    .describe('New and reopened findings of a scan are sent in one message.'),
  severities: z.array(severity.input).max(severities.length).describe('Severities of findings; empty = all.'),
  products: z.array(product.input).max(issueTypes.length).describe('Products of findings; empty = all.'),
  projectIds: z
    .array(idInput)
    .max(ruleProjectsMax, `must have at most ${ruleProjectsMax} ids`)
    .describe('Empty = all.'),
  tags: z
    .array(z.string().min(1).max(200))
    .max(ruleTagsMax, `must have at most ${ruleTagsMax} tags`)
    .describe('A project matches if it has any of them; empty = all projects.'),
  hourlyMax: z
    .int()
    .min(1, `must be from 1 to ${hourlyMaxMax}`)
    .max(hourlyMaxMax, `must be from 1 to ${hourlyMaxMax}`)
    .describe('At most this many messages an hour; the next message says how many were dropped.'),
  isEnabled: z.boolean(),
};

export const RuleParams = z.object({ notificationRuleId: idInput });

export const CreateRuleRequest = z
  .object({
    deploymentId: idInput.optional(),
    ...fields,
    severities: fields.severities.default([]),
    products: fields.products.default([]),
    projectIds: fields.projectIds.default([]),
    tags: fields.tags.default([]),
    hourlyMax: fields.hourlyMax.default(hourlyMaxDefault),
    isEnabled: fields.isEnabled.default(true),
  })
  .meta({
    examples: [
      {
        name: 'Grave findings',
        channelId: '1',
        events: ['NOTIFICATION_EVENT_NEW_FINDINGS', 'NOTIFICATION_EVENT_REOPENED_FINDINGS'],
        severities: ['SEVERITY_HIGH', 'SEVERITY_CRITICAL'],
      },
    ],
  });

export const UpdateRuleRequest = z
  .object({
    deploymentId: idInput.optional(),
    notificationRuleId: idInput.optional(),
    ...z.object(fields).partial().shape,
  })
  .meta({
    description: 'Absent fields stay unchanged; a list is replaced as a whole.',
    examples: [{ isEnabled: false }],
  });

export const ListRulesQuery = z.object({ pageSize: pageSizeQuery({ default: 100, max: 1000 }), cursor: cursorInput });

const WireRule = z
  .object({
    id: idOutput,
    name: z.string(),
    channelId: idOutput,
    events: z.array(event.output),
    severities: z.array(severity.output),
    products: z.array(product.output),
    projectIds: z.array(idOutput),
    tags: z.array(z.string()),
    hourlyMax: z.int(),
    isEnabled: z.boolean(),
    createdAt: instantOutput,
    updatedAt: instantOutput,
  })
  .meta({ id: 'NotificationRule' });

export const RuleAnswer = z.object({ rule: WireRule });
export const RulePage = z
  .object({ rules: z.array(WireRule), nextCursor: z.string() })
  .meta({ id: 'NotificationRulePage' });

/** Both ids may be repeated from the path (readings section 1). */
export const TestRuleRequest = z
  .object({ deploymentId: idInput.optional(), notificationRuleId: idInput.optional() })
  .meta({ examples: [{}] });

export const RuleTest = z
  .object({
    success: z.boolean(),
    errorDetail: z.string().describe('Why the message did not arrive; empty if it did.'),
  })
  .meta({ id: 'NotificationRuleTest' });

export function ruleToWire(rule: NotificationRule): z.input<typeof WireRule> {
  const { id, name, channelId, projectIds, tags, hourlyMax, isEnabled } = rule;
  return {
    id,
    name,
    channelId,
    events: rule.events.map(event.toWire),
    severities: rule.severities.map(severity.toWire),
    products: rule.products.map(product.toWire),
    projectIds: [...projectIds],
    tags: [...tags],
    hourlyMax,
    isEnabled,
    createdAt: instantToWire(rule.createdAt),
    updatedAt: instantToWire(rule.updatedAt),
  };
}
