import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import * as x509 from '@peculiar/x509'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEmulator } from '../../../src'
import { loadCertificate } from '../../../src/serve/certificate'
import { createKeys, issueCertificate, privateKeyPem } from '../../../src/serve/x509'

const DAY = 24 * 60 * 60 * 1000

let root: string
let folder: string
let trusted: string[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'platform-certificate-'))
  folder = join(root, 'https')
  trusted = tls.getCACertificates('default')
})
afterEach(async () => {
  tls.setDefaultCACertificates(trusted)
  await rm(root, { recursive: true })
})

describe('the certificate of a local platform', () => {
  it('is created for this machine only, with a key that only the user can read', async () => {
    const { cert, key, file } = await loadCertificate(folder)
    const certificate = new X509Certificate(cert)
    expect(certificate.subjectAltName).toBe(
      'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    )
    expect([certificate.checkHost('example.com'), certificate.checkHost('localhost')]).toEqual([
      undefined,
      'localhost',
    ])
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(Math.round((certificate.validToDate.getTime() - Date.now()) / DAY)).toBe(365)
    expect([file, await readFile(file, 'utf8')]).toEqual([join(folder, 'cert.pem'), cert])
    expect(await readFile(join(folder, 'key.pem'), 'utf8')).toBe(key)
    expect((await stat(join(folder, 'key.pem'))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('is used again until a week before it expires', async () => {
    const first = await loadCertificate(folder)
    expect(await loadCertificate(folder, Date.now() + 357 * DAY)).toEqual(first)
    const second = await loadCertificate(folder, Date.now() + 359 * DAY)
    expect(second.cert).not.toBe(first.cert)
    expect(await readFile(second.file, 'utf8')).toBe(second.cert)
  })

  it.each([
    ['created', 0],
    ['replaced', 359 * DAY],
  ])('is %s once for platforms that start at once', async (_case, later) => {
    const before = later > 0 ? (await loadCertificate(folder)).cert : undefined
    const now = Date.now() + later
    const all = await Promise.all(Array.from({ length: 5 }, () => loadCertificate(folder, now)))
    const [first] = all
    expect(all).toEqual(all.map(() => first))
    expect(first?.cert).not.toBe(before)
    expect(await readFile(join(folder, 'cert.pem'), 'utf8')).toBe(first?.cert)
    expect(await readFile(join(folder, 'key.pem'), 'utf8')).toBe(first?.key)
    const certificate = new X509Certificate(first?.cert ?? '')
    expect(certificate.checkPrivateKey(createPrivateKey(first?.key ?? ''))).toBe(true)
    expect((await readdir(folder)).toSorted()).toEqual(['cert.pem', 'key.pem'])
  })

  it('of the user is never replaced', async () => {
    const keys = await createKeys()
    const key = await privateKeyPem(keys.privateKey)
    const cert = (
      await issueCertificate(x509, keys, {
        name: 'my machine',
        notAfter: new Date(Date.now() + DAY),
        extensions: [],
      })
    ).toString('pem')
    await mkdir(folder)
    await writeFile(join(folder, 'cert.pem'), cert)
    await writeFile(join(folder, 'key.pem'), key)
    expect(await loadCertificate(folder)).toEqual({ key, cert, file: join(folder, 'cert.pem') })
    expect(await readFile(join(folder, 'cert.pem'), 'utf8')).toBe(cert)
  })

  it.each(['cert.pem', 'key.pem'])('is not replaced where only %s is missing', async missing => {
    await loadCertificate(folder)
    const kept = missing === 'cert.pem' ? 'key.pem' : 'cert.pem'
    const content = await readFile(join(folder, kept), 'utf8')
    await rm(join(folder, missing))
    await expect(loadCertificate(folder)).rejects.toThrow(
      `Emulator: ${folder} has only one of cert.pem and key.pem. Add the other one, or delete it to get a new pair.`,
    )
    expect(await readFile(join(folder, kept), 'utf8')).toBe(content)
  })

  it('must be a certificate', async () => {
    await loadCertificate(folder)
    await writeFile(join(folder, 'cert.pem'), 'no certificate')
    await expect(loadCertificate(folder)).rejects.toThrow(
      `Emulator: ${join(folder, 'cert.pem')} is no certificate in PEM form.`,
    )
  })
})

describe('a local platform with HTTPS', () => {
  it('has https addresses, and the certificate for the environment of the app', async () => {
    const emulator = await startEmulator({ port: 0, https: folder })
    try {
      expect(emulator.url).toBe(`https://127.0.0.1:${emulator.port}`)
      expect(emulator.profile.adminUrl).toBe(emulator.url)
      expect(emulator.environment).toMatchObject({
        NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
        NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: `${emulator.url}/app-bridge.js`,
      })
      const { status, issuer } = await get(emulator.port)
      expect([status, issuer]).toEqual([200, 'localhost'])
    } finally {
      await emulator.close()
    }
  })

  it('that has no usable certificate leaves the state file to another one', async () => {
    await loadCertificate(folder)
    await rm(join(folder, 'key.pem'))
    const stateFile = join(root, 'state.json')
    await expect(startEmulator({ port: 0, https: folder, stateFile })).rejects.toThrow(
      'has only one of cert.pem and key.pem',
    )
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const emulator = await startEmulator({ port: 0, stateFile })
    await emulator.close()
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })

  it('is trusted by its own process, which calls an app with the same certificate', async () => {
    const emulator = await startEmulator({ port: 0, https: folder })
    try {
      const response = await fetch(`${emulator.url}/_emulator/health`)
      expect(response.status).toBe(200)
    } finally {
      await emulator.close()
    }
  })
})

/** A client that has no certificate of its own. */
function get(port: number): Promise<{ status: number | undefined; issuer: string | undefined }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', rejectUnauthorized: false }, response => {
      const { issuer } = (response.socket as tls.TLSSocket).getPeerCertificate()
      response.resume()
      resolve({ status: response.statusCode, issuer: [issuer.CN].flat()[0] })
    })
      .on('error', reject)
      .end()
  })
}
