import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createKeys,
  issueCertificate,
  loadX509,
  privateKeyPem,
  readPrivateKey,
} from '../serve/x509'
import type { X509Package } from '../serve/x509'
import { withFileLock } from '../state/file-lock'
import { replaceFile } from '../state/replace-file'
import { constrainNames } from './name-constraints'
import { PLATFORM_DOMAINS } from './platform-hosts'

/** The certificate authority of a project. It can sign for the domains of the platform only. */
export interface Authority {
  /** Its certificate, PEM. */
  cert: string
  /** Path of its certificate. */
  file: string
  /** SHA-256 of its public key, Base64: how Chromium identifies it. */
  keyHash: string
  /** Creates a certificate for names, by default those of the platform. PEM. */
  issue: (names?: readonly string[]) => Promise<{ key: string; cert: string }>
}

const AUTHORITY_NAME = 'Local platform'
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** An authority that expires earlier is replaced, so that no run outlives it. */
const MIN_REMAINING_MS = 7 * 24 * 60 * 60 * 1000
const CERTIFICATE_START = '-----BEGIN CERTIFICATE-----'
const PLATFORM_NAMES = PLATFORM_DOMAINS.flatMap(domain => [domain, `*.${domain}`])

/** Returns the folder of the certificate authority of a project. */
export function authorityFolderOf(root: string): string {
  return join(root, '.data', 'platform-authority')
}

/**
 * Reads the authority of a folder, or creates it. Only the user can read its key. An authority that
 * is damaged or expires within a week is replaced. Two platforms that start at once get the same
 * one: its key and its certificate are in one file.
 *
 * @throws Error if the package that creates certificates is missing, or a file cannot be written
 */
export async function loadAuthority(folder: string, now = Date.now()): Promise<Authority> {
  const x509 = await loadX509('')
  const file = join(folder, 'authority.pem')
  const keyFile = join(folder, 'authority-key.pem')
  const { cert, privateKey } =
    (await readAuthority(keyFile, now)) ??
    (await withFileLock(
      keyFile,
      // Another process may have created it meanwhile.
      async () => (await readAuthority(keyFile, now)) ?? createAuthority(x509, keyFile, now),
    ))
  const published = await readFile(file, 'utf8').catch(() => undefined)
  if (published !== cert) await replaceFile(file, cert, 0o644)
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    cert,
    file,
    keyHash: createHash('sha256').update(spki).digest('base64'),
    issue: (names = PLATFORM_NAMES) => issueFor(x509, names, { cert, privateKey }),
  }
}

interface StoredAuthority {
  cert: string
  privateKey: CryptoKey
}

async function readAuthority(keyFile: string, now: number): Promise<StoredAuthority | undefined> {
  try {
    const content = await readFile(keyFile, 'utf8')
    const start = content.indexOf(CERTIFICATE_START)
    const [key, cert] = [content.slice(0, start), content.slice(start)]
    const certificate = new X509Certificate(cert)
    const isDue = certificate.validToDate.getTime() - now < MIN_REMAINING_MS
    if (isDue || !certificate.checkPrivateKey(createPrivateKey(key))) return undefined
    return { cert, privateKey: await readPrivateKey(key) }
  } catch {
    // Missing or damaged. No one else has it, so nothing is lost with it.
    return undefined
  }
}

async function createAuthority(
  x509: X509Package,
  keyFile: string,
  now: number,
): Promise<StoredAuthority> {
  const keys = await createKeys()
  const { KeyUsageFlags } = x509
  const certificate = await issueCertificate(x509, keys, {
    name: AUTHORITY_NAME,
    notAfter: new Date(now + LIFETIME_MS),
    extensions: [
      // It has no authorities below it.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      constrainNames(x509, PLATFORM_DOMAINS),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  const cert = `${certificate.toString('pem')}\n`
  await replaceFile(keyFile, `${await privateKeyPem(keys.privateKey)}${cert}`)
  return { cert, privateKey: keys.privateKey }
}

async function issueFor(
  x509: X509Package,
  names: readonly string[],
  { cert, privateKey }: StoredAuthority,
): Promise<{ key: string; cert: string }> {
  const keys = await createKeys()
  const authority = new x509.X509Certificate(cert)
  const certificate = await issueCertificate(x509, keys, {
    name: names[0] ?? AUTHORITY_NAME,
    notAfter: authority.notAfter,
    issuer: { name: AUTHORITY_NAME, privateKey },
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map(value => ({ type: 'dns', value }) as const),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      // Required by strict clients, such as Python 3.13.
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  return {
    key: await privateKeyPem(keys.privateKey),
    cert: `${certificate.toString('pem')}\n${cert}`,
  }
}
