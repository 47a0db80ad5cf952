/** Code with marked lines and columns, and a diff. */
import { CodeBlock } from '../../ui/code/CodeBlock.tsx';
import { DiffBlock } from '../../ui/code/DiffBlock.tsx';

const code = `// Looks up a customer.
export async function find(id: string) {
  return db.query('SELECT * FROM customers WHERE id = ' + id);
}`;

const diff = `--- a/src/find.ts
+++ b/src/find.ts
@@ -3,1 +3,1 @@
-  return db.query('SELECT * FROM customers WHERE id = ' + id);
+  return db.query('SELECT * FROM customers WHERE id = $1', [id]);
`;

export function Code() {
  return (
    <>
      <CodeBlock
        code={code}
        path="src/find.ts"
        label="Code"
        firstLine={41}
        marked={{ from: 43, to: 43 }}
        host={{ href: 'https://git.example/shop' }}
      />
      <CodeBlock code="db.query(text + id)" path="a.ts" label="Columns" columns={{ from: 9, to: 18 }} isInline />
      <DiffBlock diff={diff} label="Diff" />
    </>
  );
}
