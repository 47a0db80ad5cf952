import { Button } from '@mantine/core';
import { signOut } from './sign-out.ts';

export function SignOutButton() {
  return (
    <Button variant="default" onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
