import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readCommand, USAGE } from '../../../emulator/cli-options'

const JITI = fileURLToPath(import.meta.resolve('jiti/package.json').replace('package.json', 'lib/jiti-cli.mjs'))
const CLI = fileURLToPath(new URL('../../../emulator/cli.ts', import.meta.url))

interface Run { code: number | null, out: string, err: string }

/** Runs the command; `stopOn` sends SIGTERM when the text has been printed. */
function run(args: string[], stopOn?: string): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [JITI, CLI, ...args])
    const result: Run = { code: null, out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      result.out += chunk.toString()
      if (stopOn && result.out.includes(stopOn)) child.kill('SIGTERM')
    })
    child.stderr.on('data', (chunk: Buffer) => {
      result.err += chunk.toString()
    })
    child.on('close', code => resolve({ ...result, code }))
  })
}

describe('readCommand', () => {
  it('reads every option', () => {
    const args = ['emulator', '--port', '0', '--app-url', 'http://localhost:1', '--api-key', 'k', '--api-secret', 's', '--scopes', 'read_orders, write_products', '--name', 'N']
    expect(readCommand(args)).toEqual({
      kind: 'start',
      options: { port: 0, app: { appUrl: 'http://localhost:1', apiKey: 'k', apiSecretKey: 's', scopes: ['read_orders', 'write_products'], name: 'N' } },
    })
  })

  it('shows help', () => {
    expect(readCommand(['--help'])).toEqual({ kind: 'help' })
    expect(readCommand(['emulator', '--help'])).toEqual({ kind: 'help' })
  })

  it.each<[string[], string]>([
    [[], 'The commands are "emulator" and "codegen".'],
    [['serve'], 'The commands are "emulator" and "codegen".'],
    [['emulator', 'again'], 'The commands are "emulator" and "codegen".'],
    [['emulator', '--port', 'x'], '--port must be a number from 0 to 65535.'],
    [['emulator', '--port', '65536'], '--port must be a number from 0 to 65535.'],
    [['emulator', '--prot', '1'], 'Unknown option \'--prot\'.'],
    [['emulator', '--port'], 'Option \'--port <value>\' argument missing'],
  ])('refuses %j', (args, message) => {
    const command = readCommand(args)
    expect(command.kind).toBe('usage')
    expect(command.kind === 'usage' && command.message.startsWith(message)).toBe(true)
  })
})

describe('the command', { timeout: 30_000 }, () => {
  it('prints the URL and the environment, and ends on SIGTERM', async () => {
    const { code, out, err } = await run(['emulator', '--port', '0', '--app-url', 'http://localhost:3457'], 'Stop with Ctrl+C.')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Local platform: http:\/\/127\.0\.0\.1:\d+\n/)
    expect(out).toContain('\nNUXT_PLATFORM_APP_URL=http://localhost:3457\n')
    expect(out).toMatch(/\nNUXT_PLATFORM_PROFILE_SHOP_URL=http:\/\/127\.0\.0\.1:\d+\/\{shop\}\n/)
  })

  it('ends with 2 and the usage for an unknown option', async () => {
    const { code, out, err } = await run(['emulator', '--bogus'])
    expect([code, out]).toEqual([2, ''])
    expect(err.startsWith('Unknown option \'--bogus\'')).toBe(true)
    expect(err.endsWith(USAGE)).toBe(true)
  })

  it('ends with 1 when it cannot start', async () => {
    const { code, err } = await run(['emulator', '--port', '0', '--app-url', 'nowhere'])
    expect([code, err]).toEqual([1, 'Emulator: app.appUrl must be an origin, e.g. "http://localhost:3000".\n'])
  })
})
