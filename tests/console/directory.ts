/** The directory in the browser: set up with a token, filled by SCIM, groups that give a role and a team, refusals, and its end. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { TestConsole } from '../harness/console/console.ts';

export async function directory(t: TestContext, { page, server }: TestConsole): Promise<void> {
  const { deploymentId, baseUrl } = server;
  const at = (path: string): string => `${baseUrl}/deployments/${deploymentId}/${path}`;
  const dialog = page.getByRole('dialog');
  let token = '';
  const scim = async (method: string, path: string, body: object, expected = 201): Promise<string> => {
    const answer = await fetch(`${baseUrl}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    assert.equal(answer.status, expected, text);
    return (JSON.parse(text) as { id: string }).id;
  };

  await t.test('an admin sets up the directory, says what its groups give, and sees what it was refused', async () => {
    await page.goto(at('directory'));
    await page.getByRole('heading', { name: 'No directory yet' }).waitFor();
    await page.getByText(`${server.platform.settings.publicUrl}/scim/v2`).waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Entra ID');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    token = String(await dialog.getByText(/^parapetdirectory_\w+$/).textContent());
    // The live update that replaces the screen below must not take the token away before it was copied.
    await page.getByRole('region', { name: 'Tokens', includeHidden: true }).waitFor({ state: 'attached' });
    await dialog.getByText(token).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const tokens = page.getByRole('region', { name: 'Tokens' });
    await tokens.getByText('Entra ID').waitFor();

    const grace = await scim('POST', '/Users', { userName: 'grace@directory.example', displayName: 'Grace Hopper' });
    await scim('POST', '/Groups', { displayName: 'Compilers', members: [{ value: grace }] });
    await scim('POST', '/Users', { userName: 'grace@directory.example' }, 409);
    await page.reload();
    const refused = page.getByRole('region', { name: 'Refused lately' });
    await refused.getByText('POST /scim/v2/Users · 409').waitFor();
    await refused.getByText(/^userName: belongs to another user/).waitFor();

    const groups = page.getByRole('region', { name: 'Groups' });
    await groups.getByText('gives nothing').waitFor();
    await groups.getByRole('button', { name: 'Change what Compilers gives' }).click();
    await dialog.getByRole('combobox', { name: 'Role in the organisation' }).click();
    await page.getByRole('option', { name: 'Read only' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await groups.getByText('Role: Read only').waitFor();
  });

  await t.test(
    'people of the directory are managed there: the list of people says so, and shows their sessions alone',
    async () => {
      await page.goto(at('people?search=grace'));
      const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
      await row.getByText('by the directory').waitFor();
      assert.deepEqual(await row.getByRole('button').allTextContents(), ['Sessions']);
    },
  );

  await t.test('a token is replaced and ended, and the directory is removed', async () => {
    await page.goto(at('directory'));
    const tokens = page.getByRole('region', { name: 'Tokens' });
    await tokens.getByRole('button', { name: 'Replace' }).click();
    await dialog.getByText(/another 24 hours/).waitFor();
    await dialog.getByRole('button', { name: 'Create new token' }).click();
    await dialog.getByText(/^parapetdirectory_\w+$/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const listed = tokens.getByRole('list', { name: 'Tokens of the directory' }).getByRole('listitem');
    await listed.nth(1).waitFor();
    await listed.first().getByRole('button', { name: 'End' }).click();
    await dialog.getByRole('button', { name: 'End' }).click();
    await listed.nth(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove directory' }).click();
    await dialog.getByRole('button', { name: 'Remove directory' }).click();
    await page.getByRole('heading', { name: 'No directory yet' }).waitFor();
  });
}
