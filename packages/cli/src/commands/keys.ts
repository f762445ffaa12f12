import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { JWK } from 'jose'
import { certificateFolderOf } from '../../../emulator/src/serve/address-file'
import { loadCertificate } from '../../../emulator/src/serve/certificate'
import { parseAppKey } from '../../../../server/core/crypto/app-key'

export type KeysOptions =
  | { kind: 'encryption' }
  | { kind: 'https' }
  | {
      kind: 'app'
      /** File of the private key; undefined prints it instead of the public key. */
      out: string | undefined
    }
  | {
      kind: 'public'
      /** File of the private key; undefined reads it from the environment. */
      file: string | undefined
    }

const ENCRYPTION_KEY_BYTES = 32
/** The length in the platform's tutorial. */
const RSA_BITS = 3072
const ALGORITHM = 'RS256'
/** Nuxt's starter ignores the folder in git. */
const DEFAULT_KEY_FILE = '.data/platform-app-key.json'
const VARIABLE = 'NUXT_PLATFORM_PRIVATE_KEY'

export const KEYS_USAGE = `keys app: creates the key pair with which the app gets access tokens without a merchant. Writes the private key to a file
that only you can read, and prints the public one to add in the Dev Dashboard.

  --out <file>          File of the private key (default ${DEFAULT_KEY_FILE})
  --stdout              Print the private key, and nothing else: for a command that stores secrets

keys public: prints the public key of ${VARIABLE}.

  --file <file>         Read the private key from this file

keys encryption: prints a new entry for NUXT_PLATFORM_ENCRYPTION_KEYS, which encrypts stored tokens.

keys https: creates a certificate for this machine in .data/platform-https, if there is none, for a local platform and an
app with HTTPS. Prints the options of "nuxt dev" that use it. Needs the package @peculiar/x509.
`

/**
 * Parses the arguments of `keys`.
 *
 * @throws Error for an unknown key or option
 */
export function readKeysOptions(args: string[]): KeysOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      stdout: { type: 'boolean', default: false },
      file: { type: 'string' },
    },
  })
  const { out, stdout, file } = values
  const kind = positionals.join(' ')
  if (kind !== 'app' && (out !== undefined || stdout))
    throw new Error('--out and --stdout are options of "keys app".')
  if (kind !== 'public' && file !== undefined)
    throw new Error('--file is an option of "keys public".')
  if (kind === 'encryption' || kind === 'https') return { kind }
  if (kind === 'public') return { kind, file }
  if (kind !== 'app') throw new Error('The keys are "app", "public", "encryption" and "https".')
  if (out !== undefined && stdout) throw new Error('Use either --out or --stdout.')
  return { kind, out: stdout ? undefined : (out ?? DEFAULT_KEY_FILE) }
}

/**
 * Creates or prints a key. The private part of an app's key goes to a file, or alone to the
 * standard output: no log has both parts, and none has the private one unless it was asked for.
 *
 * @throws Error if the file exists, or there is no key to read
 */
export async function runKeys(options: KeysOptions): Promise<void> {
  if (options.kind === 'encryption') return print(createKeyEntry(new Date()))
  if (options.kind === 'https') return printCertificate(process.cwd())
  if (options.kind === 'public') return print(formatJwk(await readPublicKey(options.file)))
  const { privateJwk, publicJwk } = await createAppKey()
  if (options.out === undefined) return print(JSON.stringify(privateJwk))
  await writePrivateKey(options.out, JSON.stringify(privateJwk))
  process.stderr.write(
    `The private key is in ${options.out}. Set its content as ${VARIABLE} where the app runs, then delete the file.\n` +
      'Add this public key to the app in the Dev Dashboard:\n',
  )
  print(formatJwk(publicJwk))
}

/**
 * Creates an entry for `NUXT_PLATFORM_ENCRYPTION_KEYS` whose id is the day: `2026-11-22:<base64url
 * of 32 random bytes>`.
 */
export function createKeyEntry(now: Date): string {
  return `${now.toISOString().slice(0, 10)}:${randomBytes(ENCRYPTION_KEY_BYTES).toString('base64url')}`
}

/** Creates the key pair of an app. Its id is the thumbprint of the key (RFC 7638). */
export async function createAppKey(): Promise<{ privateJwk: JWK; publicJwk: JWK }> {
  // Lazy: it loads all cryptography of the runtime.
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose')
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: RSA_BITS, extractable: true })
  const publicPart = await exportJWK(pair.publicKey)
  const names = { kid: await calculateJwkThumbprint(publicPart), alg: ALGORITHM, use: 'sig' }
  return {
    privateJwk: { ...(await exportJWK(pair.privateKey)), ...names },
    publicJwk: { ...publicPart, ...names },
  }
}

/** Prints where the certificate is that the local platform and the app share. */
async function printCertificate(root: string): Promise<void> {
  const folder = certificateFolderOf(root)
  const { file } = await loadCertificate(folder)
  print(
    `--https.cert ${relative(root, file)} --https.key ${relative(root, join(folder, 'key.pem'))}`,
  )
}

async function writePrivateKey(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`${path} exists and is not overwritten. Name another file with --out.`, {
      cause: error,
    })
  }
}

async function readPublicKey(file: string | undefined): Promise<JWK> {
  const text = file === undefined ? process.env[VARIABLE] : await readFile(file, 'utf8')
  const key = parseAppKey(text, file ?? VARIABLE)
  if (!key) throw new Error(`${VARIABLE} is not set. Name the file of the private key with --file.`)
  const { calculateJwkThumbprint, exportJWK } = await import('jose')
  const { kty, n, e, crv, x, y } = await exportJWK(key.key)
  const publicPart = kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }
  const kid = key.kid ?? (await calculateJwkThumbprint(publicPart as JWK))
  return { ...publicPart, kid, alg: key.alg, use: 'sig' } as JWK
}

function formatJwk(jwk: JWK): string {
  return JSON.stringify(jwk, null, 2)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
