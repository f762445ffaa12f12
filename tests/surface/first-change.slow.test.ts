import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectSuites } from '../../scripts/changed-suites.mjs'
import { sectionBlocks } from './doc-blocks'
import { runCommand } from './run-command'
import type { CommandResult } from './run-command'
import { LAYER } from './scratch-app'

/** What `npm install` creates. */
const INSTALLED = ['dist', 'packages/emulator/generated']
const TEST = 'packages/emulator/tests/unit/admin-api/url-redirects/own-path.test.ts'
/** Commands that another test runs: this one checks what they would run. */
const STOOD_IN = { install: 'npm install', test: 'npm test -- --changed' }
const TIME_MS = 1_800_000

let folder: string
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'platform-first-change-')), 'clone')
})
afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }))

async function run(command: string, cwd = folder): Promise<CommandResult> {
  return runCommand('sh', ['-c', command], { cwd })
}

/** Clones the repository with its changes that are not committed. */
async function clone(): Promise<void> {
  await run(`git clone --quiet ${LAYER} ${folder}`, LAYER)
  const { stdout } = await run('git ls-files --modified --others --exclude-standard', LAYER)
  for (const file of stdout.split('\n').filter(name => name && existsSync(join(LAYER, name))))
    cpSync(join(LAYER, file), join(folder, file))
  await run('git add --all && git -c user.name=A -c user.email=a@example.com commit -qm base')
  await run('git config user.name A && git config user.email a@example.com')
}

/** Gives the clone the packages of the repository, and what they have built. */
function install(): void {
  symlinkSync(join(LAYER, 'node_modules'), join(folder, 'node_modules'))
  for (const path of INSTALLED) cpSync(join(LAYER, path), join(folder, path), { recursive: true })
}

/** Writes a new file, or adds the lines of a diff behind those that it has as context. */
function edit(file: string, lines: readonly string[], isDiff: boolean): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  if (!isDiff) return writeFileSync(path, `${lines.join('\n')}\n`)
  const context = lines.filter(line => !line.startsWith('+')).map(line => line.slice(1))
  const changed = lines.map(line => line.slice(1))
  const parts = readFileSync(path, 'utf8').split(`${context.join('\n')}\n`)
  expect(parts).toHaveLength(2)
  writeFileSync(path, parts.join(`${changed.join('\n')}\n`))
}

it('follows the first change of CONTRIBUTING.md', { timeout: TIME_MS }, async () => {
  await clone()
  const outcomes: [command: string, status: number | null][] = []
  for (const { language, code } of sectionBlocks('CONTRIBUTING.md', '## Your first change')) {
    // The blocks are in a list.
    const lines = code.split('\n').map(line => line.slice(3))
    const [, file] = /^\/\/ (\S+)$/.exec(lines[0] ?? '') ?? []
    if (file !== undefined) edit(file, lines.slice(1), language === 'diff')
    else
      for (const command of lines) {
        if (command === STOOD_IN.install) install()
        else if (command === STOOD_IN.test) {
          const { stdout } = await run('git status --porcelain --untracked-files=all')
          const suites = selectSuites(stdout.split('\n').map(line => line.slice(3)))
          expect(suites.get('unit')).toBe('reached')
          expect([...suites.keys()]).toContain('e2e')
        } else outcomes.push([command, (await run(command)).status])
      }
  }
  const once = `npx vitest run --project unit ${TEST.replace('.test.ts', '')}`
  expect(outcomes.filter(([, status]) => status !== 0)).toEqual([[once, 1]])
  expect(outcomes.filter(([command]) => command === once)).toEqual([
    [once, 1],
    [once, 0],
  ])
  const { stdout } = await run(
    'git status --porcelain && git log -1 --format=%s && git show --stat',
  )
  expect(stdout).toMatch(/^feat\(emulator\): refuse redirects to their own path\n/)
  expect(stdout).toContain('docs/simulated-texts.md')
})
