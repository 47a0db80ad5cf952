import { Button } from '@mantine/core';
import { signOut } from './sign-out.ts';
import { noDeploymentWords } from './no-deployment-words.ts';

export function SignOutButton() {
  return (
    <Button variant="default" onClick={() => void signOut()}>
      {noDeploymentWords.signOut}
    </Button>
  );
}
