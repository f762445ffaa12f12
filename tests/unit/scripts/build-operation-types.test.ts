import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { printOperationTypes } from '../../../scripts/build-operation-types.mjs'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

function printTypesOf(source: string): Promise<string> {
  // In the repository: the generator resolves files from its root.
  folder = mkdtempSync('node_modules/.cache/operation-types-')
  writeFileSync(join(folder, 'shop-operations.ts'), source)
  return printOperationTypes(folder, 'dist/schemas')
}

it('prints the types of an operation by its text, composed of constants', async () => {
  const text = await printTypesOf(`
    const FIELDS = 'name'
    export const SHOP = { text: \`query Shop { shop { \${FIELDS} } }\` }
  `)
  expect(text).toContain('export type ShopQuery = { shop: { name: string } };')
  expect(text).toContain(
    '"query Shop { shop { name } }": { data: ShopQuery, variables: ShopQueryVariables }',
  )
})

it('finds operations in groups', async () => {
  const text = await printTypesOf(
    "export const GROUP = { shop: { now: { text: 'query Shop { shop { name } }' } } }",
  )
  expect(text).toContain('"query Shop { shop { name } }"')
})

it('refuses a misspelled field', async () => {
  await expect(
    printTypesOf("export const SHOP = { text: 'query Shop { shop { nam } }' }"),
  ).rejects.toThrow('Cannot query field "nam" on type "Shop".')
})
