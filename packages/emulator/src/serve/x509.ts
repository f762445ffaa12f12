import { createPrivateKey } from 'node:crypto'
import type { Extension, X509Certificate } from '@peculiar/x509'

/** The optional package that creates certificates. */
export type X509Package = typeof import('@peculiar/x509')

export interface CertificateTerms {
  /** Common name of the subject. */
  name: string
  notAfter: Date
  extensions: Extension[]
  /** Signs the certificate. Default: its own key. */
  issuer?: { name: string; privateKey: CryptoKey }
}

/** Elliptic curve that every client supports; keys of RSA take seconds to create. */
const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
/** Clocks of the machine and of a container may differ. */
const BACKDATED_MS = 60 * 60 * 1000

/**
 * Loads the package. Loaded for the first certificate: most platforms have none.
 *
 * @param otherwise what the user can do without the package
 * @throws Error if the package is not installed
 */
export async function loadX509(otherwise: string): Promise<X509Package> {
  try {
    return await import('@peculiar/x509')
  } catch (error) {
    throw new Error(
      `Emulator: HTTPS needs a certificate. Add the package that creates one (npm install --save-dev @peculiar/x509@1)${otherwise}.`,
      { cause: error },
    )
  }
}

/** Creates a key pair. */
export function createKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
}

/** Creates a certificate for a key pair. */
export function issueCertificate(
  { X509CertificateGenerator }: X509Package,
  keys: CryptoKeyPair,
  { name, notAfter, extensions, issuer }: CertificateTerms,
): Promise<X509Certificate> {
  return X509CertificateGenerator.create(
    {
      subject: `CN=${name}`,
      issuer: `CN=${issuer?.name ?? name}`,
      notBefore: new Date(Date.now() - BACKDATED_MS),
      notAfter,
      publicKey: keys.publicKey,
      signingKey: issuer?.privateKey ?? keys.privateKey,
      signingAlgorithm: KEY_ALGORITHM,
      extensions,
    },
    crypto,
  )
}

/** Converts a private key to PEM. */
export async function privateKeyPem(key: CryptoKey): Promise<string> {
  const der = await crypto.subtle.exportKey('pkcs8', key)
  return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString()
}

/**
 * Reads a private key from PEM, to sign with it.
 *
 * @throws Error if it is damaged or has another algorithm
 */
export function readPrivateKey(pem: string): Promise<CryptoKey> {
  const der = createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' })
  return crypto.subtle.importKey('pkcs8', der, KEY_ALGORITHM, true, ['sign'])
}
