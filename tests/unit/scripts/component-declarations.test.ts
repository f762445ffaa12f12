import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, expect, it } from 'vitest'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

it('removes the declarations of components, and no other file', () => {
  folder = mkdtempSync(join(tmpdir(), 'platform-declarations-'))
  mkdirSync(join(folder, 'components/data'), { recursive: true })
  for (const name of ['Table.vue', 'Table.d.vue.ts', 'Table.d.ts', 'column.ts'])
    writeFileSync(join(folder, 'components/data', name), '')

  execFileSync(process.execPath, ['scripts/component-declarations.mjs', 'remove', folder])

  expect(readdirSync(join(folder, 'components/data')).sort()).toEqual([
    'Table.d.ts',
    'Table.vue',
    'column.ts',
  ])
})
