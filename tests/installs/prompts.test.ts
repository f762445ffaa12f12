import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { LAYER } from '../surface/scratch-app'
import { shellEnvironment } from '../surface/run-command'

/** What a person types; each key is sent when the question is on the screen. */
type Steps = readonly (readonly [question: string, ...keys: string[]])[]

const ENTER = '\r'
const DOWN = '\u001B[B'
const CANCEL = '\u0003'

/** Programs in a terminal of their own: util-linux has the command, macOS another one. */
const hasTerminal = spawnSync('script', ['--version']).status === 0

/** Runs `init` in a terminal. @returns the folder, the exit code, and what was on the screen */
async function initInTerminal(
  steps: Steps,
): Promise<{ folder: string; status: number; screen: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-prompts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // The terminal that `script` opens has no size of its own.
  const command = `stty cols 100 rows 40; ${process.execPath} ${join(LAYER, 'dist/cli/cli.js')} init --no-install --layer 0.1.0`
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: {
      ...shellEnvironment({ TERM: 'xterm' }),
      CI: undefined,
      npm_config_user_agent: undefined,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close') as Promise<[number]>
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += stripVTControlCharacters(text)
  })
  let seen = 0
  for (const [question, ...keys] of steps) {
    await expect.poll(() => screen.indexOf(question, seen), { timeout: 20_000 }).not.toBe(-1)
    seen = screen.indexOf(question, seen) + question.length
    for (const key of keys) {
      child.stdin.write(key)
      // One key at a time, as from a keyboard.
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  const [status] = await closed
  return { folder, status, screen }
}

it.runIf(hasTerminal)('asks for each choice in a terminal, and writes that app', async () => {
  const { folder, status, screen } = await initInTerminal([
    ['Name of the app', ...'reviews', ENTER],
    ['Template', ENTER],
    ['Where does the app run?', DOWN, ENTER],
    ['Package manager', DOWN, ENTER],
    ['Where does it store data, jobs, and webhooks?', DOWN, DOWN, ENTER],
    ['Continuous integration', DOWN, ENTER],
  ])

  expect(status, screen).toBe(0)
  expect(screen).toContain('cd reviews && pnpm install && pnpm run dev')
  const read = (file: string) => readFile(join(folder, 'reviews', file), 'utf8')
  expect(JSON.parse(await read('package.json'))).toMatchObject({
    name: 'reviews',
    dependencies: { pg: expect.any(String) as string },
  })
  expect(await read('shopify.app.toml')).toMatch(/^embedded = false$/m)
  expect(await readdir(join(folder, 'reviews'))).toEqual(
    expect.arrayContaining(['pnpm-workspace.yaml']),
  )
  expect(await readdir(join(folder, 'reviews'))).not.toContain('.github')
})

it.runIf(hasTerminal)('writes nothing when the person cancels', async () => {
  const { folder, status, screen } = await initInTerminal([
    ['Name of the app', ENTER],
    ['Template', CANCEL],
  ])

  expect([status, await readdir(folder)], screen).toEqual([1, []])
  expect(screen).toContain('Canceled. Nothing was written.')
})
