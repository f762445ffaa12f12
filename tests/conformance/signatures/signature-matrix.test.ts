import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { offlineSession } from '../requests'
import { createScene } from '../scene'
import type { SignedText } from './signed-text'
import { SIGNERS } from './signers'
import { VERIFIERS } from './verifiers'
import type { Verifier } from './verifiers'

const ROOT = new URL('../../../', import.meta.url)
const CORE = 'server/core/'

/** How many of the ways to present a signed text here succeed. */
async function accepted({ attempts }: Verifier, signed: SignedText): Promise<number> {
  let count = 0
  for (const attempt of attempts(signed)) {
    // Each with an app of its own: a delivery that uninstalls it must not be why the next one is
    // refused.
    const scene = await createScene({ sessions: [offlineSession()] })
    try {
      if ((await attempt(scene)) !== false) count++
    } catch {
      // Refused. That nothing else throws shows where the purpose is the verifier's own.
    }
  }
  return count
}

describe.each(Object.entries(SIGNERS))(
  'the signature of: %s',
  (_signer, { purpose, refusedBy, sign }) => {
    it.each(Object.entries(VERIFIERS))('is offered to: %s', async (name, verifier) => {
      const passed = await accepted(verifier, await sign())
      if (verifier.purposes.includes(purpose) && name !== refusedBy)
        expect(passed).toBeGreaterThan(0)
      else expect(passed).toBe(0)
    })
  },
)

it('each purpose has a signer and a verifier', () => {
  const signed = new Set(Object.values(SIGNERS).map(({ purpose }) => purpose))
  const verified = new Set(Object.values(VERIFIERS).flatMap(({ purposes }) => purposes))
  expect([...signed].sort()).toEqual([...verified].sort())
})

describe('nothing signs or verifies that is missing in the tables', () => {
  /**
   * What signs, verifies, encrypts or decrypts with a key; comparing in constant time is part of
   * it.
   */
  const PRIMITIVE =
    /\b(?:createHmac|createSign|createVerify|createCipheriv|createDecipheriv|hkdfSync|timingSafeEqual|subtle\.\w+)\(|from 'jose|import\('jose/
  const sources = (folder: string) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts') || path.endsWith('.mjs'))
      .map(path => [folder + path, readFileSync(new URL(folder + path, ROOT), 'utf8')] as const)
  /**
   * Ids that look random, the CSRF tokens of the emulator's own pages, the handles of shipping
   * rates and delivery options, and the access tokens of the App Events API: their keys are the
   * emulator's own, and no app verifies them.
   */
  const OF_THE_EMULATOR_ALONE = [
    'packages/emulator/src/state/id-source.ts',
    'packages/emulator/src/http/context.ts',
    'packages/emulator/src/http/signed-claims.ts',
    'packages/emulator/src/pricing/event-tokens.ts',
  ]
  /**
   * Id tokens of customers: their key pair is the platform's own, and the app verifies them with
   * the public key of a discovery document.
   */
  const ID_TOKENS = 'packages/emulator/src/customer-account/id-token.ts'
  /** Multipass tokens: a website of the merchant signs them, with a secret of the store. */
  const MULTIPASS = 'packages/emulator/src/storefront/customers/multipass-token.ts'
  /** It refuses on the form of headers, before a body is read. */
  const VERIFIES_NOTHING = ['server/nitro/auth/authenticate-event.ts']
  const verifying = new Set(
    Object.values(VERIFIERS).flatMap(({ files }) => files.map(file => CORE + file)),
  )
  const signing = new Set(Object.values(SIGNERS).map(({ file }) => file))

  it('in the server: every file with a cryptographic primitive', () => {
    const found = ['server/', 'shared/']
      .flatMap(sources)
      .filter(([, text]) => PRIMITIVE.test(text))
      .map(([path]) => path)
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(path => !verifying.has(path) && !signing.has(path))).toEqual([])
  })

  it('in the server: every file that uses a primitive of the layer', () => {
    const primitives = sources(CORE)
      .filter(([, text]) => PRIMITIVE.test(text))
      .map(([path]) => path.split('/').at(-1)?.replace('.ts', ''))
    // Also those who use a verifier built on one.
    const names = [...primitives, 'session-token', 'extension-token', 'token-cipher'].join('|')
    const use = new RegExp(`^import \\{[^}]+\\} from '[^']*/(?:${names})'`, 'm')
    const users = sources('server/')
      .filter(([path, text]) => use.test(text) && !VERIFIES_NOTHING.includes(path))
      .map(([path]) => path)
    expect(users.length).toBeGreaterThan(10)
    expect(users.filter(path => !verifying.has(path) && !signing.has(path))).toEqual([])
  })

  it('in the platform: every file of the emulator that verifies a JWS of the app', () => {
    const known = Object.values(VERIFIERS).flatMap(({ platformFiles = [] }) => platformFiles)
    const found = sources('packages/emulator/src/')
      .filter(([, text]) => /\bjwtVerify\(/.test(text))
      .map(([path]) => path)
    // The ID tokens are its own, too.
    expect(found.sort()).toEqual(
      [...known, 'packages/emulator/src/oauth/session-token.ts', ID_TOKENS].sort(),
    )
  })

  it('in the platform: every file of the emulator that signs', () => {
    const found = sources('packages/emulator/src/')
      .filter(
        ([path, text]) =>
          /\bcreateHmac\(|SignJWT/.test(text) && !OF_THE_EMULATOR_ALONE.includes(path),
      )
      .map(([path]) => path)
    expect(
      found.filter(path => !signing.has(path) && ![ID_TOKENS, MULTIPASS].includes(path)),
    ).toEqual([])
  })

  it('and every file that the tables name is there and does it', () => {
    for (const file of [...verifying, ...signing])
      expect([file, readFileSync(new URL(file, ROOT), 'utf8').length > 0]).toEqual([file, true])
  })
})
