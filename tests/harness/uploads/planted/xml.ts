/** Reports in XML with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

export function plantedSpotBugs(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('SpotBugs XML: the message and the strings');
  const line =
    '<SourceLine classname="a.B" start="5" end="5" sourcefile="B.java" sourcepath="a/B.java" primary="true"/>';
  const bug = (type: string, hash: string): string =>
    `<BugInstance type="${type}" priority="2" rank="12" category="SECURITY" instanceHash="${hash}">
      <ShortMessage>Hard coded password</ShortMessage>
      <LongMessage>Hard coded password: ${value}</LongMessage>
      <Class classname="a.B">${line}</Class>${line}
      <String value="${value}" role="Value"><Message>Value ${value}</Message></String>
    </BugInstance>`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>
    <BugCollection version="4.8.6"><Project projectName="p"/>
    ${bug('HARD_CODE_PASSWORD', 'a')}${bug('HARD_CODE_KEY', 'b')}${bug('SQL_INJECTION_JDBC', 'c')}
    <Errors errors="1"><Error><ErrorMessage>cannot read ${value}</ErrorMessage></Error></Errors>
    </BugCollection>`;
  return [{ name: 'SpotBugs XML', format: 'spotbugs', body }];
}
