import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import tls from 'node:tls'
import { withFileLock } from '../state/file-lock'
import { replaceFile } from '../state/replace-file'
import { createKeys, issueCertificate, loadX509, privateKeyPem } from './x509'

/** The certificate of a local platform that is served over HTTPS. */
export interface Certificate {
  /** PEM. */
  key: string
  /** PEM. */
  cert: string
  /** Path of the certificate, for `NODE_EXTRA_CA_CERTS`. */
  file: string
}

/** What is in a folder. */
interface FoundCertificate {
  key: string | undefined
  cert: string | undefined
  file: string
}

/** Names that a certificate of ours is valid for. */
const HOST_NAME = 'localhost'
const ADDRESSES = ['127.0.0.1', '::1']
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** One that expires earlier is replaced. */
const MIN_REMAINING_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Reads `cert.pem` and `key.pem` of a folder. Creates them if both are missing, and replaces those
 * that it created a week before they expire.
 *
 * @throws Error if one of them is missing or invalid, or the package that creates them is missing
 */
export async function loadCertificate(folder: string, now = Date.now()): Promise<Certificate> {
  const file = join(folder, 'cert.pem')
  const keyFile = join(folder, 'key.pem')
  const read = async (): Promise<FoundCertificate> => {
    const [cert, key] = await Promise.all([readText(file), readText(keyFile)])
    return { cert, key, file }
  }
  // Two files are not written at once: while another platform writes them, they do not match.
  const found = await read()
  if (isUsable(found, now)) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return withFileLock(file, async () => {
    const { cert, key } = await read()
    if (cert === undefined && key === undefined)
      return createCertificate(folder, file, keyFile, now)
    if (cert === undefined || key === undefined)
      throw new Error(
        `Emulator: ${folder} has only one of cert.pem and key.pem. Add the other one, or delete it to get a new pair.`,
      )
    return isDue(cert, file, now)
      ? createCertificate(folder, file, keyFile, now)
      : { key, cert, file }
  })
}

function isUsable(found: FoundCertificate, now: number): found is Certificate {
  const { cert, key, file } = found
  if (cert === undefined || key === undefined || isDue(cert, file, now)) return false
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    // The server reports what is wrong with a key of the user.
    return false
  }
}

/**
 * Makes this process trust a certificate: the platform sends webhooks to an app that is served with
 * the same one.
 *
 * @see https://nodejs.org/api/tls.html#tlssetdefaultcacertificatescerts
 */
export function trustCertificate(cert: string): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert])
}

/** True for one of ours that expires soon. Another one belongs to the user. */
function isDue(cert: string, file: string, now: number): boolean {
  let certificate
  try {
    certificate = new X509Certificate(cert)
  } catch (error) {
    throw new Error(`Emulator: ${file} is no certificate in PEM form.`, { cause: error })
  }
  const isOurs = certificate.subject === `CN=${HOST_NAME}` && certificate.checkIssued(certificate)
  return isOurs && certificate.validToDate.getTime() - now < MIN_REMAINING_MS
}

async function createCertificate(
  folder: string,
  file: string,
  keyFile: string,
  now: number,
): Promise<Certificate> {
  const x509 = await loadX509(`, or put cert.pem and key.pem, e.g. of mkcert, into ${folder}`)
  const keys = await createKeys()
  const certificate = await issueCertificate(x509, keys, {
    name: HOST_NAME,
    notAfter: new Date(now + LIFETIME_MS),
    extensions: [
      // Its own authority, so that Node.js can trust it.
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyCertSign,
        true,
      ),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: HOST_NAME },
        ...ADDRESSES.map(value => ({ type: 'ip', value }) as const),
      ]),
    ],
  })
  const key = await privateKeyPem(keys.privateKey)
  const cert = certificate.toString('pem')
  await replaceFile(keyFile, key)
  await replaceFile(file, cert, 0o644)
  return { key, cert, file }
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
