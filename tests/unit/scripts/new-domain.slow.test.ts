import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** What the emulator, its tests, and the script need. */
const COPIED = [
  ...['.prettierrc.json', '.prettierrc', 'package.json', 'tsconfig.tools.json', 'shared'],
  ...['scripts/new-domain.mjs', 'scripts/new-domain-files.mjs', 'tests/fake.ts'],
  ...['packages/facts', 'packages/emulator'],
]
const TEST = 'packages/emulator/tests/unit/admin-api/gift-wraps/gift-wraps.test.ts'
const TIME_MS = 300_000
let folder: string

const run = (tool: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(ROOT, 'node_modules', tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const newDomain = (name: string) =>
  execFileSync('npm', ['run', '--silent', 'new:domain', name], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-new-domain-'))
  for (const path of COPIED.filter(candidate => existsSync(join(ROOT, candidate))))
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: source => !source.endsWith('node_modules'),
    })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  newDomain('gift-wraps')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('writes a domain that compiles', { timeout: TIME_MS }, () => {
  const config = { extends: './tsconfig.tools.json', include: [TEST] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))

  expect(run('typescript/bin/tsc', '--noEmit', '-p', '.', '--listFilesOnly')).toContain(TEST)
  expect(run('typescript/bin/tsc', '--noEmit', '-p', '.')).toBe('')
})

it('writes a test that passes with the registered domain', { timeout: TIME_MS }, () => {
  expect(run('vitest/vitest.mjs', 'run', TEST, '--reporter=json')).toContain('"numPassedTests":1')
})

it.each(['gift-wraps', 'GiftWraps', 'gift-wrap', ''])('refuses the name "%s"', name => {
  expect(() => newDomain(name)).toThrow(/exists\.|must be a plural/)
})
