import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEmulator } from '../../../src'
import type { Emulator } from '../../../src'
import { takeFileLock } from '../../../src/state/file-lock'
import { DEMO } from '../started-platform'

let folder = ''
let path = ''
const warned = vi.fn<(message: string) => void>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-lock-'))
  path = join(folder, 'platform.json')
  warned.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(async () => {
  vi.mocked(console.warn).mockRestore()
  await rm(folder, { recursive: true, force: true })
})

/** A lock that another process left. */
const leaveLock = (record: object | string, ageMs = 0) =>
  writeFile(`${path}.lock`, typeof record === 'string' ? record : JSON.stringify(record)).then(() =>
    utimes(`${path}.lock`, new Date(), new Date(Date.now() - ageMs)),
  )
/** The id of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid
const installedShops = async (emulator: Emulator) =>
  (await emulator.control.shops()).filter(({ scopes }) => scopes).map(({ shop }) => shop)

describe('two local platforms on one state file', () => {
  it('the second runs in memory with a warning, and never writes the file of the first', async () => {
    const first = await startEmulator({ port: 0, stateFile: path })
    await first.control.install({ shop: DEMO })
    const second = await startEmulator({ port: 0, stateFile: path })
    expect(warned.mock.calls).toEqual([
      [
        `[local platform] The state file ${path} is in use by another local platform. This one starts from its seed and keeps its state in memory.`,
      ],
    ])
    expect(await installedShops(second)).toEqual([])
    await first.close()
    const written = await readFile(path, 'utf8')
    await second.control.addShop({ handle: 'third' })
    await second.close()
    expect(await readFile(path, 'utf8')).toBe(written)
    expect(await readdir(folder)).toEqual(['platform-keys.json', 'platform.json'])
  })

  it('one that lost the file while it was suspended stops writing it', async () => {
    const first = await startEmulator({ port: 0, stateFile: path })
    // What another process does that finds the lock without a heartbeat.
    await leaveLock({ pid: 1, host: 'another', token: 'theirs' })
    await first.control.install({ shop: DEMO })
    await first.close()
    expect(warned.mock.calls).toEqual([
      [
        `[local platform] Another local platform has taken over the state file ${path}. This one keeps its state in memory from now on.`,
      ],
    ])
    expect(await readdir(folder)).toEqual(['platform-keys.json', 'platform.json.lock'])
  })
})

describe('takeFileLock', () => {
  it('is held until it is released, and readable by its user alone', async () => {
    const lock = await takeFileLock(path)
    expect(await lock?.isHeld()).toBe(true)
    expect((await stat(`${path}.lock`)).mode & 0o777).toBe(0o600)
    expect(await takeFileLock(path)).toBeUndefined()
    await lock?.release()
    expect(await lock?.isHeld()).toBe(false)
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    [
      'of a process that has ended',
      () => leaveLock({ pid: endedPid(), host: hostname(), token: 'theirs' }),
    ],
    [
      'of our own process id, from before a restart of the container',
      () => leaveLock({ pid: process.pid, host: hostname(), token: 'theirs' }),
    ],
    [
      'without a heartbeat for 11 s, of a running process',
      () => leaveLock({ pid: process.ppid, host: hostname(), token: 'theirs' }, 11_000),
    ],
    [
      'without a heartbeat for 11 s, of another host',
      () => leaveLock({ pid: process.pid, host: 'another', token: 'theirs' }, 11_000),
    ],
    ['that is not JSON, for 11 s', () => leaveLock('{"pid":', 11_000)],
  ])('replaces a lock %s', async (_what, leave) => {
    await leave()
    const lock = await takeFileLock(path)
    expect(await lock?.isHeld()).toBe(true)
    await lock?.release()
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    [
      'of a running process',
      () => leaveLock({ pid: process.ppid, host: hostname(), token: 'theirs' }),
    ],
    ['of another host', () => leaveLock({ pid: endedPid(), host: 'another', token: 'theirs' })],
    ['that is being written', () => leaveLock('')],
  ])('respects a fresh lock %s', async (_what, leave) => {
    await leave()
    const content = await readFile(`${path}.lock`, 'utf8')
    expect(await takeFileLock(path)).toBeUndefined()
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(content)
  })

  it('is given to one of many that find the same stale lock', async () => {
    await leaveLock({ pid: endedPid(), host: hostname(), token: 'theirs' })
    const locks = await Promise.all(Array.from({ length: 20 }, () => takeFileLock(path)))
    const held = await Promise.all(locks.map(lock => lock?.isHeld() ?? false))
    expect(held.filter(Boolean)).toHaveLength(1)
    await Promise.all(locks.map(lock => lock?.release()))
    expect(await readdir(folder)).toEqual([])
  })
})
