import ts from 'typescript';
import type { CopyFound } from './find-copy.ts';

/**
 * Phrases that an outside reader of the console stumbled over, as the console once said them. `npm run check:copy` finds
 * them in its sources, so that none returns. Those that are also ordinary English are in `check:words`, or left out.
 */
const oldPhrases: readonly RegExp[] = [
  /\bMake (?:a|an|the|token|policy|rule|channel|project|link|team)\b/,
  /\bbeside the server\b/,
  /\bcharacters at least\b|\bin an hour at most\b/i,
  /\bnot for ever\b/,
  /\bHand over this\b|\bI have it\b|\bis shown this once\b/i,
  /\bAddress of (?:the repository|its ticket)\b/,
  /\bthat is not there yet\b/,
  /\bThe same from a command line\b|\bOr without it\b/,
  /\bIt is safe; being read\b|\bTaken in\b|\bTake in a scan\b|\bcould not be taken in\b/i,
  /\bstands (?:among|under)\b|\bHere stands\b/,
  /\bPictures\b|^From–to$/,
  /\bof what is open\b|\bthat is open\b|\band open still\b|\bwhat became of it\b/,
  /\bRelevant since\b/,
  /\bis no filter\b|\bNothing answers\b/,
  /\breached under a condition\b/,
  /\bfurther ones did not come\b/,
  /\bof this filter\b/,
  /\bWhy is it ignored\b|\bNo time to fix it\b/,
  /\bFix by hand\b/,
  /\bMarked as being fixed\b|\bTaken back for\b|\bThat did not work\b/,
  /\bDecision taken back\b|\bdecided about\b|\bstays so\b/,
  /\bNone has a say\b|\bnames this file\b/,
  /\bthe tool is sure\b|\blook before you act\b/,
  /\byou depend on it directly\b|\bbrings it in\b|\bComes in through\b/,
  /\bIts tool does not say\b/,
  /\bWhy this is the same finding as before\b/,
  /\bWhere else it lives\b|\bis decided about it here\b/,
  /\bTold twice\b|\bLooks at\b|\bCame in\b|\bWhat went wrong\b/,
  /\bScan is old\b|\bwhat came since\b/,
  /\bIts open findings\b|\bIt did not work\b|\bWorked last\b/,
  /\bManaged scans of\b/,
  /\bNo (?:project|job) is like that\b|\bTake a filter away\b/,
  /\bIt has written nothing\b/,
  /\bProjects alone\b|\bwhose name holds it\b|\bEvery package\b/,
  /\bin the order they are asked\b|\bblocks nobody\b|\bdecides nothing yet\b/,
  /\bwhat is not yours to\b|\bEvery path is looked at\b/,
  /\bIt has no project\b|\bNobody is in it\b/,
  /\bact as you may\b|\bWhat it is for\b/,
  /\bHosts of source code\b|\bOpened by\b|\btakes with it by itself\b|\bLast asked\b/,
  /\bby which way messages go\b|\btells by it\b|\bTells of\b/,
  /\bcan be asked for\. Off\b|\bwhat is under way\b|\bMonths are those of\b|\bTake the model away\b/,
  /\bNot yours to see\b|\bwithout words\b|\bWhat you see may be old\b/,
  /\bTo the content\b|\bLight or dark as the system\b|\bgo to whatever\b/,
  /\bVerify the chain\b/,
];

/** Every text of the source that contains one of the phrases. Pure; comments are not texts. */
export function findOldPhrases(source: ts.SourceFile): CopyFound[] {
  const found: CopyFound[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node);
    if (isText && oldPhrases.some((phrase) => phrase.test(node.text))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ line, text: node.text.trim() });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}
