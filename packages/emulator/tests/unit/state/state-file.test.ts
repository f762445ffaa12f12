import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEmulator } from '../../../src'
import type { Emulator, EmulatorOptions } from '../../../src'
import { DEMO } from '../started-platform'

let folder = ''
let path = ''
let running: Emulator[] = []
const warned = vi.fn<(message: string) => void>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'state-file-'))
  path = join(folder, 'deep', 'platform.json')
  warned.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(async () => {
  await Promise.all(running.map(emulator => emulator.close()))
  running = []
  vi.mocked(console.warn).mockRestore()
  await rm(folder, { recursive: true, force: true })
})

async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ port: 0, stateFile: path, ...options })
  running.push(emulator)
  return emulator
}

/** The files of the folder but that of the keys, which is always there. */
const files = async () => {
  const names = await readdir(join(folder, 'deep'))
  expect(names).toContain('platform-keys.json')
  return names.filter(name => name !== 'platform-keys.json').toSorted()
}
const written = async () => JSON.parse(await readFile(path, 'utf8')) as { installations: unknown[] }

describe('the state file', () => {
  it('restores everything at the next start', async () => {
    const first = await start()
    await first.control.install({ shop: DEMO })
    await first.control.addShop({ handle: 'third' })
    const state = await first.control.exportState()
    await first.close()
    const second = await start()
    expect(await second.control.exportState()).toEqual(state)
    expect(await files()).toEqual(['platform.json', 'platform.json.lock'])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(warned).not.toHaveBeenCalled()
  })

  it('is written after a request, without waiting for shutdown', async () => {
    const emulator = await start()
    await fetch(`${emulator.url}/_emulator/install`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shop: DEMO }),
    })
    await vi.waitFor(async () => expect((await written()).installations).toHaveLength(1), {
      timeout: 3000,
    })
    expect(await files()).toEqual(['platform.json', 'platform.json.lock'])
  })

  it('is not written while nothing changes', async () => {
    const emulator = await start()
    await emulator.close()
    const { mtimeMs, ino } = await stat(path)
    const next = await start()
    await fetch(`${next.url}/_emulator/health`)
    await next.close()
    const after = await stat(path)
    expect([after.mtimeMs, after.ino]).toEqual([mtimeMs, ino])
  })

  it('takes precedence over the seed, which a reset restores', async () => {
    const first = await start({ seed: { stores: [{ handle: 'a' }] } })
    await first.control.addShop({ handle: 'b' })
    await first.close()
    const second = await start({ seed: { stores: [{ handle: 'c' }] } })
    expect((await second.control.shops()).map(({ handle }) => handle)).toEqual(['a', 'b'])
    await second.control.reset()
    expect((await second.control.shops()).map(({ handle }) => handle)).toEqual(['c'])
  })

  it.each([
    ['no JSON', '{"format":'],
    ['empty', ''],
    ['something else', '{"name":"package"}'],
  ])('that is corrupt (%s) is renamed and reported', async (_, content) => {
    await mkdir(join(folder, 'deep'))
    await writeFile(path, content)
    const emulator = await start()
    expect(await emulator.control.shops()).toHaveLength(2)
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe(content)
    expect(warned).toHaveBeenCalledOnce()
    expect(warned.mock.calls[0]?.[0]).toMatch(`[local platform] The state ${path} is damaged: `)
    expect(warned.mock.calls[0]?.[0]).toMatch(
      `It was moved to ${path}.damaged, and the platform begins with its seed.`,
    )
    await emulator.close()
    expect(await files()).toEqual(['platform.json', 'platform.json.damaged'])
  })

  it('that is corrupt a second time does not replace the first', async () => {
    await mkdir(join(folder, 'deep'))
    for (const content of ['first', 'second', 'third']) {
      await writeFile(path, content)
      await (await start()).close()
    }
    expect(await files()).toEqual([
      'platform.json',
      'platform.json.damaged',
      'platform.json.damaged-2',
      'platform.json.damaged-3',
    ])
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe('first')
    expect(await readFile(`${path}.damaged-3`, 'utf8')).toBe('third')
  })

  it('that cannot be read prevents the start: it may not be corrupt', async () => {
    await mkdir(path, { recursive: true })
    await expect(startEmulator({ port: 0, stateFile: path })).rejects.toThrow(
      `The state ${path} cannot be read: EISDIR`,
    )
    expect((await stat(path)).isDirectory()).toBe(true)
  })

  it('that cannot be written is reported, and the platform continues', async () => {
    const emulator = await start()
    await emulator.control.install({ shop: DEMO })
    // A folder is in the way.
    await mkdir(path)
    await emulator.close()
    expect(warned.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining(`[local platform] The state cannot be written to ${path}: EISDIR`),
    ])
    expect(await readdir(join(folder, 'deep'))).not.toContain('platform.json.lock')
  })

  it('whose folder cannot be written is reported, and the platform continues in memory', async () => {
    // A file is in the way of its folder.
    await writeFile(join(folder, 'deep'), '')
    const emulator = await start()
    expect(await emulator.control.shops()).toHaveLength(2)
    await emulator.close()
    expect(warned.mock.calls.map(([message]) => message)).toEqual([
      expect.stringMatching(/The keys cannot be written to .+: EEXIST.*They are kept in memory/s),
      expect.stringMatching(
        /^\[local platform\] The state cannot be written to .+: EEXIST.*It is kept in memory\.$/s,
      ),
    ])
  })

  it('is free again after a start that failed', async () => {
    const first = await startEmulator({ port: 0 })
    running.push(first)
    await expect(startEmulator({ port: first.port, stateFile: path })).rejects.toThrow(/port/i)
    await start()
    expect(warned).not.toHaveBeenCalled()
  })
})
