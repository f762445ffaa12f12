import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readReencryptOptions } from '../../../src/commands/re-encrypt'
import { encryptTokens } from '../../../../../server/core/encryption/encrypted-storage'
import { parseEncryptionKeys } from '../../../../../server/core/encryption/encryption-keys'
import { createSessionStorage } from '../../../../../server/core/session/session-storage'
import { storedSession } from '../../../../../tests/unit/session-storage-contract'
import { bundleCommand } from '../bundled-command'

const command = bundleCommand()
const entry = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64url')}`
const OLD = entry('2026a', 1)
const NEW = entry('2026b', 2)
const SESSION = storedSession({
  id: 'offline_a.test',
  shop: 'a.test',
  accessToken: 'hush-access',
  refreshToken: 'hush-refresh',
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-reencrypt-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

/** The sessions in a folder of the app, with these keys. */
const sessionsIn = (base: string, keys: string) =>
  encryptTokens(
    createSessionStorage(createStorage({ driver: fsLite({ base: join(folder, base) }) })),
    parseEncryptionKeys(keys),
  )

/**
 * Runs the command in another folder than the app's; nothing of this process' environment is
 * inherited.
 */
async function reencrypt(keys?: string): Promise<{ status: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [command(), 're-encrypt', '--cwd', folder], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      ...(keys === undefined ? {} : { NUXT_PLATFORM_ENCRYPTION_KEYS: keys }),
    },
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', chunk => (text.out += String(chunk)))
  child.stderr.on('data', chunk => (text.err += String(chunk)))
  const [status] = (await once(child, 'close')) as unknown[]
  return { status, ...text }
}

describe('readReencryptOptions', () => {
  it('reads the folder of the app', () => {
    expect(readReencryptOptions([])).toEqual({ rootDir: resolve('.') })
    expect(readReencryptOptions(['--cwd', '/app'])).toEqual({ rootDir: '/app' })
    expect(() => readReencryptOptions(['app'])).toThrow(/app/)
  })
})

describe('re-encrypt', () => {
  it('moves the default storage to a new key and changes nothing the second time', async () => {
    await sessionsIn('.data/platform', OLD).storeSession(SESSION)
    await sessionsIn('.data/platform', '').storeSession(
      storedSession({ id: 'offline_b.test', shop: 'b.test' }),
    )

    expect(await reencrypt(`${NEW},${OLD}`)).toEqual({
      status: 0,
      out: 'Sessions: 2 encrypted now, 0 before, 0 that no key decrypts.\n',
      err: '',
    })
    expect(SESSION.equals(await sessionsIn('.data/platform', NEW).loadSession(SESSION.id))).toBe(
      true,
    )
    expect(await reencrypt(NEW)).toEqual({
      status: 0,
      out: 'Sessions: 0 encrypted now, 2 before, 0 that no key decrypts.\n',
      err: '',
    })
  })

  it('opens the driver that nuxt.config mounts and reads the keys of .env', async () => {
    await writeFile(
      join(folder, 'nuxt.config.mjs'),
      `export default { nitro: { storage: { platform: { driver: 'fs', base: 'elsewhere' } } } }`,
    )
    await writeFile(join(folder, '.env'), `NUXT_PLATFORM_ENCRYPTION_KEYS=${NEW},${OLD}\n`)
    await sessionsIn('elsewhere', OLD).storeSession(SESSION)

    expect(await reencrypt()).toMatchObject({
      status: 0,
      out: 'Sessions: 1 encrypted now, 0 before, 0 that no key decrypts.\n',
    })
    expect(SESSION.equals(await sessionsIn('elsewhere', NEW).loadSession(SESSION.id))).toBe(true)
  })

  it('exits with 1 when a token cannot be decrypted, and leaves it unchanged', async () => {
    await sessionsIn('.data/platform', OLD).storeSession(SESSION)

    expect(await reencrypt(NEW)).toEqual({
      status: 1,
      out: 'Sessions: 0 encrypted now, 0 before, 1 that no key decrypts.\n',
      err: '',
    })
    expect(SESSION.equals(await sessionsIn('.data/platform', OLD).loadSession(SESSION.id))).toBe(
      true,
    )
  })

  it('exits with 1 and a reason for missing keys, wrong keys and an unsupported driver', async () => {
    expect(await reencrypt()).toEqual({
      status: 1,
      out: '',
      err: 'NUXT_PLATFORM_ENCRYPTION_KEYS is not set: there is no key to encrypt stored tokens with\n',
    })
    expect(await reencrypt('2026b:hush')).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringMatching(
        /^NUXT_PLATFORM_ENCRYPTION_KEYS must be .* entry 1 has a key that is not 32 bytes in base64url\.\n$/,
      ) as string,
    })
    await writeFile(
      join(folder, 'nuxt.config.mjs'),
      `export default { nitro: { storage: { platform: { driver: './drivers/own' } } } }`,
    )
    expect(await reencrypt(NEW)).toEqual({
      status: 1,
      out: '',
      err: 'The storage mount "platform" has the driver ./drivers/own, which cannot be opened from here. Call reencryptPlatformSessions() in the app instead.\n',
    })
  })
})
