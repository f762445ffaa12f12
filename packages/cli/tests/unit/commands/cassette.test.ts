import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CASSETTE_USAGE } from '../../../src/commands/cassette'
import { readCommand } from '../../../src/read-command'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { DEMO, startPlatform } from '../../../../emulator/tests/unit/started-platform'
import { bundleCommand } from '../bundled-command'

const command = bundleCommand()
const SHOP = ['--shop', 'my-store.myshopify.com']

describe('readCommand of cassette', () => {
  it('reads every option', () => {
    expect(readCommand(['cassette', 'record', 'orders', ...SHOP, '--port', '0'])).toEqual({
      kind: 'cassette',
      options: {
        action: 'record',
        name: 'orders',
        port: 0,
        store: { shop: 'my-store.myshopify.com', shopUrl: 'https://{shop}' },
      },
    })
    expect(readCommand(['cassette', 'replay', 'orders'])).toEqual({
      kind: 'cassette',
      options: { action: 'replay', name: 'orders', port: 4500 },
    })
    expect(readCommand(['cassette', '--help'])).toEqual({ kind: 'help', usage: CASSETTE_USAGE })
  })

  const FORM = 'cassette needs "record" or "replay", and one name, e.g. cassette replay orders.'
  it.each([
    [[], FORM],
    [['play', 'orders'], FORM],
    [['replay'], FORM],
    [['replay', 'a', 'b'], FORM],
    [['replay', '../a'], 'The name of a snapshot must be'],
    [['replay', 'a', '--port', '65536'], '--port must be a number from 0 to 65535.'],
    [['replay', 'a', ...SHOP], 'cassette replay has no --shop: the cassette names it.'],
    [['record', 'a'], 'cassette record needs --shop, e.g. --shop my-store.myshopify.com.'],
    [['record', 'a', '--shop', 'evil.example'], '--shop must be a shop below one of'],
  ])('refuses %j', (args, message) => {
    const command = readCommand(['cassette', ...args])
    expect(command).toMatchObject({ kind: 'usage', usage: CASSETTE_USAGE })
    expect(command.kind === 'usage' && command.message).toContain(message)
  })
})

describe('the command cassette', () => {
  it('records until it is stopped, and fails when a replayed request was not recorded', async () => {
    const root = await mkdtemp(join(tmpdir(), 'cassette-command-'))
    const platform = await startPlatform()
    onTestFinished(async () => {
      await platform.emulator.close()
      await rm(root, { recursive: true, force: true })
    })
    await platform.emulator.control.install({ shop: DEMO })
    const token = String((await platform.exchange()).json.access_token)

    /** Runs the command, sends the queries, and stops it. */
    const run = (args: string[], queries: string[]) =>
      new Promise<{ code: number | null; out: string; err: string; replies: string[] }>(resolve => {
        const result = { code: null as number | null, out: '', err: '', replies: [] as string[] }
        const child = spawn(process.execPath, [command(), 'cassette', ...args, '--port', '0'], {
          cwd: root,
          env: { PATH: process.env.PATH, ...platform.emulator.environment },
        })
        child.stderr.on('data', (chunk: Buffer) => (result.err += chunk.toString()))
        child.stdout.on('data', (chunk: Buffer) => {
          const isFirst = !result.out.includes('Stop with')
          result.out += chunk.toString()
          if (isFirst && result.out.includes('Stop with')) void sendAll()
        })
        child.on('close', code => resolve({ ...result, code }))
        async function sendAll() {
          const url = /SHOP_URL=(\S+)/.exec(result.out)?.[1]?.replace('{shop}', DEMO) ?? ''
          for (const query of queries) {
            const response = await fetch(`${url}/admin/api/${DEFAULT_API_VERSION}/graphql.json`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
              body: JSON.stringify({ query }),
            })
            result.replies.push(await response.text())
          }
          child.kill('SIGTERM')
        }
      })

    const known = '{ shop { name } }'
    const recorded = await run(['record', 'shop', '--shop', DEMO], [known])
    const file = join(root, 'platform', 'cassettes', 'shop.json')
    expect(recorded).toMatchObject({ code: 0, err: '' })
    expect(recorded.out).toContain(`Wrote ${file}.`)
    expect(await readFile(file, 'utf8')).not.toContain(token)

    const same = await run(['replay', 'shop'], [known])
    expect(same).toMatchObject({ code: 0, err: '', replies: recorded.replies })
    const other = await run(['replay', 'shop'], ['{ shop { id } }'])
    expect(other.code).toBe(1)
    expect(other.err).toMatch(
      /^No recorded call matches: .*\{ shop \{ id \} \} \{\}\nThe nearest one is: .*\{ shop \{ name \} \} \{\}\n$/,
    )
  }, 90_000)
})
