import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { SignJWT, importJWK, jwtVerify } from 'jose'
import type { JWK } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppKey, createKeyEntry, runKeys } from '../../../src/commands/keys'
import { readCommand } from '../../../src/read-command'
import { parseAppKey } from '../../../../../server/core/crypto/app-key'
import { parseEncryptionKeys } from '../../../../../server/core/encryption/encryption-keys'
import { pemOf, createTestKey } from '../../../../../tests/unit/app-keys'
import { scratchFolder } from '../doctor/scratch-folder'

let out = ''
let err = ''
beforeEach(() => {
  out = ''
  err = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => ((out += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation(text => ((err += String(text)), true))
})
afterEach(() => vi.restoreAllMocks())

describe('keys encryption', () => {
  it('prints an entry that is named after the day, random, and accepted by a server', async () => {
    const entries = [1, 2].map(() => createKeyEntry(new Date('2026-11-22T23:59:59Z')))
    for (const entry of entries) {
      expect(entry).toMatch(/^2026-11-22:[\w-]{43}$/)
      expect(parseEncryptionKeys(entry).map(({ id }) => id)).toEqual(['2026-11-22'])
    }
    expect(entries[0]).not.toBe(entries[1])
    await runKeys({ kind: 'encryption' })
    expect(out).toMatch(/^\d{4}-\d\d-\d\d:[\w-]{43}\n$/)
  })
})

describe('keys app', () => {
  it('writes the private key for this user only, and prints the public one', async () => {
    const file = join(await scratchFolder({}), 'new/key.json')
    await runKeys({ kind: 'app', out: file })
    const text = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const publicJwk = JSON.parse(out) as JWK
    expect(Object.keys(publicJwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const { d } = JSON.parse(text) as JWK
    expect(d).toMatch(/^[\w-]{500,}$/)
    expect(out + err).not.toContain(d)

    // The server signs with the file's content, and the platform verifies with what was printed.
    const key = parseAppKey(text, 'NUXT_PLATFORM_PRIVATE_KEY')!
    expect([key.alg, key.kid]).toEqual(['RS256', publicJwk.kid])
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256' }).sign(key.key)
    await jwtVerify(token, await importJWK(publicJwk, 'RS256'))
  })

  it('never overwrites a file', async () => {
    const file = join(await scratchFolder({ 'key.json': 'mine' }), 'key.json')
    await expect(runKeys({ kind: 'app', out: file })).rejects.toThrow(
      `${file} exists and is not overwritten. Name another file with --out.`,
    )
    expect([await readFile(file, 'utf8'), out]).toEqual(['mine', ''])
  })

  it('prints the private key alone on request', async () => {
    await runKeys({ kind: 'app', out: undefined })
    expect(parseAppKey(out, 'NUXT_PLATFORM_PRIVATE_KEY')?.alg).toBe('RS256')
    expect([out.trim().split('\n').length, err]).toEqual([1, ''])
  })

  it('creates another key each time', async () => {
    const [first, second] = [await createAppKey(), await createAppKey()]
    expect(first.publicJwk.kid).not.toBe(second.publicJwk.kid)
  })
})

describe('keys public', () => {
  const pair = createTestKey('my-key')

  it.each([
    ['a JWK', JSON.stringify(pair.privateJwk), 'my-key'],
    ['PEM', pemOf(pair), /^[\w-]{43}$/],
  ])('prints the public key of %s', async (_what, text, kid) => {
    vi.stubEnv('NUXT_PLATFORM_PRIVATE_KEY', text)
    await runKeys({ kind: 'public', file: undefined })
    vi.unstubAllEnvs()
    const { kty, crv, x, y } = pair.publicJwk
    expect(JSON.parse(out)).toEqual({
      ...{ kty, crv, x, y, alg: 'ES256', use: 'sig' },
      kid: typeof kid === 'string' ? kid : expect.stringMatching(kid),
    })
  })

  it('fails without a key, and with a wrong one, which it does not quote', async () => {
    await expect(runKeys({ kind: 'public', file: undefined })).rejects.toThrow(
      'NUXT_PLATFORM_PRIVATE_KEY is not set. Name the file of the private key with --file.',
    )
    const file = join(await scratchFolder({ 'key.json': 'hush' }), 'key.json')
    const error = await runKeys({ kind: 'public', file }).catch(String)
    expect(error).toContain('must be a private key')
    expect(error).not.toContain('hush')
  })
})

describe('readCommand of keys', () => {
  it.each([
    [['app'], { kind: 'app', out: '.data/platform-app-key.json' }],
    [['app', '--out', 'key.json'], { kind: 'app', out: 'key.json' }],
    [['app', '--stdout'], { kind: 'app', out: undefined }],
    [['public'], { kind: 'public', file: undefined }],
    [['public', '--file', 'key.json'], { kind: 'public', file: 'key.json' }],
    [['encryption'], { kind: 'encryption' }],
  ])('reads %j', (args, options) => {
    expect(readCommand(['keys', ...args])).toEqual({ kind: 'keys', options })
  })

  it.each([
    [[], 'The keys are "app", "public", "encryption" and "https".'],
    [['other'], 'The keys are "app", "public", "encryption" and "https".'],
    [['app', '--out', 'x', '--stdout'], 'Use either --out or --stdout.'],
    [['public', '--stdout'], '--out and --stdout are options of "keys app".'],
    [['app', '--file', 'x'], '--file is an option of "keys public".'],
    [['app', '--force'], "Unknown option '--force'"],
  ])('refuses %j', (args, message) => {
    expect(readCommand(['keys', ...args])).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
    })
  })
})

describe('keys https', () => {
  it('creates a certificate once, and prints the options that use it', async () => {
    const folder = await scratchFolder({})
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    await runKeys({ kind: 'https' })
    expect(out).toBe(
      '--https.cert .data/platform-https/cert.pem --https.key .data/platform-https/key.pem\n',
    )
    const file = join(folder, '.data/platform-https/cert.pem')
    const cert = await readFile(file, 'utf8')
    await runKeys({ kind: 'https' })
    expect(await readFile(file, 'utf8')).toBe(cert)
  })

  it('has no options', () => {
    expect(readCommand(['keys', 'https'])).toEqual({ kind: 'keys', options: { kind: 'https' } })
    expect(readCommand(['keys', 'https', '--out', 'key.pem'])).toMatchObject({ kind: 'usage' })
  })
})
