import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../../src'
import type { Emulator, EmulatorOptions } from '../../../src'
import { loadLocalKeys } from '../../../src/state/local-keys'

let folder: string
let file: string
let warnings: string[]
let running: Emulator[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-keys-'))
  file = join(folder, '.data/platform-keys.json')
  warnings = []
})
afterEach(async () => {
  await Promise.all(running.map(emulator => emulator.close()))
  running = []
  await rm(folder, { recursive: true })
})

const load = () => loadLocalKeys(file, message => warnings.push(message))
const modeOf = async () => (await stat(file)).mode & 0o777

async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ port: 0, ...options })
  running.push(emulator)
  return emulator
}
const secretOf = ({ environment }: Emulator) => environment.NUXT_PLATFORM_API_SECRET_KEY ?? ''

describe('an app in the local platform', () => {
  it('has the same key after a restart, next to its state file, and when two run at once', async () => {
    const stateFile = join(folder, '.data/platform-state.json')
    const first = await start({ stateFile })
    const second = await start({ keysFile: file })
    await first.close()
    const third = await start({ stateFile })
    expect(new Set([first, second, third].map(secretOf)).size).toBe(1)
    expect([await modeOf(), warnings]).toStrictEqual([0o600, []])
  })

  it('has a new key at each start without a file, and keeps it when the registration changes', async () => {
    const emulators = [await start(), await start()]
    const [before, other] = emulators.map(secretOf)
    emulators[0]?.setApp({ name: 'Renamed' })
    expect([secretOf(emulators[0]!), before === other]).toStrictEqual([before, false])
  })

  it('has the keys that it is registered with, and a Partner API token of its own', async () => {
    const app = { apiSecretKey: 'given', pricing: 'app_pricing' } as const
    const { environment } = await start({ keysFile: file, app })
    const { partnerToken } = await load()
    expect([
      environment.NUXT_PLATFORM_API_SECRET_KEY,
      environment.NUXT_PLATFORM_PARTNER_API_TOKEN,
    ]).toStrictEqual(['given', partnerToken])
  })
})

describe('the file of the keys', () => {
  it('is created once by 20 that start at the same time, and nothing else is left', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, load))
    expect(new Set(keys.map(({ apiSecretKey }) => apiSecretKey)).size).toBe(1)
    expect(await readdir(join(folder, '.data'))).toStrictEqual(['platform-keys.json'])
    expect([await modeOf(), warnings]).toStrictEqual([0o600, []])
  })

  it('that others could read is closed to them, with a warning, and is kept', async () => {
    const keys = await load()
    await chmod(file, 0o644)
    expect(await load()).toStrictEqual(keys)
    expect([await modeOf(), warnings]).toStrictEqual([
      0o600,
      [
        `Other users of this machine could read the keys ${file}. Only you can now. To get new keys, stop the server and delete the file.`,
      ],
    ])
  })

  it.each([
    ['is empty', ''],
    ['has no JSON', '{"apiSecretKey":'],
    ['lacks a key', '{"apiSecretKey":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}'],
    ['has a key that can be guessed', '{"apiSecretKey":"secret","partnerToken":"token"}'],
  ])('that %s is moved aside, with a warning, and new keys are created', async (_how, content) => {
    await mkdir(join(folder, '.data'))
    await writeFile(file, content, { mode: 0o600 })
    const keys = await load()
    expect(await load()).toStrictEqual(keys)
    expect([await readFile(`${file}.damaged`, 'utf8'), warnings]).toStrictEqual([
      content,
      [
        `The keys ${file} are damaged. They were moved to ${file}.damaged, and new ones were created: what was signed before is not valid any more.`,
      ],
    ])
  })

  it('that cannot be read is an error that names it and what to do', async () => {
    await mkdir(file, { recursive: true })
    await expect(load()).rejects.toThrow(
      /^The keys .+platform-keys\.json cannot be read: .+ Make the file readable for you only, or delete it to get new keys\.$/,
    )
  })

  it('that cannot be written is a warning, and the keys are kept in memory', async () => {
    // A name that is too long for the file system, of which there is no file.
    file = join(folder, `${'k'.repeat(240)}.json`)
    const { apiSecretKey } = await load()
    expect(apiSecretKey).toMatch(/^[\w-]{43}$/)
    expect(warnings).toStrictEqual([
      expect.stringMatching(
        /^The keys cannot be written to .+ENAMETOOLONG.+ They are kept in memory/,
      ),
    ])
  })
})
