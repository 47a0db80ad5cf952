/** The text digests under which earlier versions of the server stored the finding of a result. */
import { digest64 } from '../../../base/digest.ts';
import type { FindingDraft } from '../../draft.ts';
import { identifyingText, packageText } from './normalise.ts';

export function formerTextDigests(draft: FindingDraft): bigint[] {
  const { formerReadings = [], content } = draft;
  const { sca, ...withoutPackage } = content;
  return formerReadings.map((reading) =>
    digest64(
      reading === 'code'
        ? identifyingText({ ...draft, content: withoutPackage })
        : packageText(reading.ecosystem, reading.package, sca?.vulnerabilityId ?? draft.ruleKey),
    ),
  );
}
