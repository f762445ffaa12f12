import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORIGINALS, SHOP, startSource } from './pulled-store'
import { bundleCommand } from '../bundled-command'

const command = bundleCommand()
const TIMEOUT_MS = 60_000

interface Run {
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}

describe('the command pull', () => {
  let source: Awaited<ReturnType<typeof startSource>>
  let root: string

  beforeAll(async () => {
    source = await startSource()
    root = await mkdtemp(join(tmpdir(), 'pull-command-'))
  }, TIMEOUT_MS)
  afterAll(async () => {
    await source?.close()
    await rm(root, { recursive: true, force: true })
  })

  /** Runs the command; kills it, without a chance to clean up, when the text was printed. */
  function run(args: string[], token: string | undefined, killOn?: string): Promise<Run> {
    return new Promise(resolve => {
      const child = spawn(process.execPath, [command(), 'pull', ...args], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          ...source.platform.emulator.environment,
          ...(token !== undefined && { PLATFORM_ADMIN_API_TOKEN: token }),
        },
      })
      const result: Run = { code: null, signal: null, out: '', err: '' }
      child.stdout.on('data', (chunk: Buffer) => {
        result.out += chunk.toString()
        if (killOn !== undefined && result.out.includes(killOn)) child.kill('SIGKILL')
      })
      child.stderr.on('data', (chunk: Buffer) => {
        result.err += chunk.toString()
      })
      child.on('close', (code, signal) => resolve({ ...result, code, signal }))
    })
  }

  it('goes on after it was killed, and prints how to load the store', async () => {
    const { token } = source.request.access
    const killed = await run(['--shop', SHOP], token, 'products: ')
    expect(killed.signal).toBe('SIGKILL')

    const done = await run(['--shop', SHOP], token)

    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out.split('\n').slice(0, 3)).toEqual([
      'Going on with the pull that was interrupted.',
      'locations: already downloaded',
      'products: already downloaded',
    ])
    const file = join(root, 'platform', 'snapshots', 'source-store.json')
    expect(done.out.split('\n').slice(-4)).toEqual([
      expect.stringMatching(/^No place has one of \d{3,} original values\.$/),
      `Wrote ${file}.`,
      'Load it with: npx nuxt-platform-layer emulator snapshot load source-store',
      '',
    ])
    const text = await readFile(file, 'utf8')
    expect(ORIGINALS.filter(value => text.includes(value))).toEqual([])
  }, 120_000)

  it(
    'exits with 2 without a token, and with 1 when the shop refuses it',
    async () => {
      expect(await run(['--shop', SHOP], undefined)).toMatchObject({
        code: 2,
        err: expect.stringMatching(
          /^Set PLATFORM_ADMIN_API_TOKEN to an Admin API access token of the shop\.\n\npull --shop/,
        ),
      })
      expect(await run(['--shop', SHOP], 'shpat_unknown')).toMatchObject({
        code: 1,
        err: `${SHOP} responded with 401: the token was not issued by this shop, or has expired.\n`,
      })
    },
    TIMEOUT_MS,
  )

  it(
    'names the rule when the platform refuses the app, and blames no scope',
    async () => {
      const { control } = source.platform.emulator
      const { token } = source.request.access
      const pull = () => run(['--shop', SHOP, '--restart'], token)
      await control.setIpAllowlist({ ranges: ['203.0.113.0/24'] })
      const forbidden = await pull()
      expect([forbidden.code, forbidden.err]).toEqual([
        1,
        expect.stringMatching(
          /The Admin API refused the app with status 403\. .*\(rule allowlist-calls\).* This command calls from this machine\.\n$/,
        ),
      ])
      await control.setIpAllowlist({ ranges: ['127.0.0.0/8', '::1'] })
      await control.setBulkAccess({ granted: false, type: 'QUERY' })
      const withoutBulk = await pull()
      expect([withoutBulk.code, withoutBulk.err]).toEqual([
        1,
        expect.stringMatching(
          /could not be pulled: The Admin API refuses bulk queries of the app\. .*\(rule bulk-access\)/,
        ),
      ])
      expect(forbidden.err + withoutBulk.err).not.toContain('The token needs')
    },
    TIMEOUT_MS,
  )
})
