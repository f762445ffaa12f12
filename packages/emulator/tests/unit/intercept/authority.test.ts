import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import * as x509 from '@peculiar/x509'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadAuthority } from '../../../src/intercept/authority'
import { createKeys, issueCertificate, readPrivateKey } from '../../../src/serve/x509'

const run = promisify(execFile)
const DAY = 24 * 60 * 60 * 1000
const KEY = 'authority-key.pem'
const CERTIFICATE = '-----BEGIN CERTIFICATE-----'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-authority-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the certificate authority of a project', () => {
  it('has a key that only the user can read', async () => {
    const { cert, file, keyHash } = await loadAuthority(folder)
    expect(file).toBe(join(folder, 'authority.pem'))
    expect(await readFile(file, 'utf8')).toBe(cert)
    expect((await stat(join(folder, KEY))).mode & 0o777).toBe(0o600)
    const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    expect(keyHash).toBe(createHash('sha256').update(spki).digest('base64'))
  })

  it('is used again until a week before it expires', async () => {
    const first = await loadAuthority(folder)
    expect((await loadAuthority(folder, Date.now() + 357 * DAY)).cert).toBe(first.cert)
    const second = await loadAuthority(folder, Date.now() + 359 * DAY)
    expect(second.cert).not.toBe(first.cert)
    expect((await loadAuthority(folder)).cert).toBe(second.cert)
  })

  it('is the same for platforms that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => loadAuthority(folder)))
    expect(new Set(all.map(({ cert }) => cert)).size).toBe(1)
    expect(await readFile(join(folder, 'authority.pem'), 'utf8')).toBe(all[0]?.cert)
    expect((await readdir(folder)).toSorted()).toEqual([KEY, 'authority.pem'])
  })

  it('is replaced by the same one for platforms that start at once', async () => {
    const first = await loadAuthority(folder)
    const later = Date.now() + 359 * DAY
    const all = await Promise.all(Array.from({ length: 5 }, () => loadAuthority(folder, later)))
    expect(new Set(all.map(({ cert }) => cert)).size).toBe(1)
    expect(all[0]?.cert).not.toBe(first.cert)
    expect(await readFile(join(folder, 'authority.pem'), 'utf8')).toBe(all[0]?.cert)
    expect((await readdir(folder)).toSorted()).toEqual([KEY, 'authority.pem'])
  })

  it('restores the file of its certificate', async () => {
    const { cert, file } = await loadAuthority(folder)
    await writeFile(file, 'no certificate')
    expect((await loadAuthority(folder)).cert).toBe(cert)
    expect(await readFile(file, 'utf8')).toBe(cert)
  })

  it.each([
    ['a damaged key', (content: string) => content.replace('PRIVATE KEY', 'NO KEY')],
    ['a damaged certificate', (content: string) => content.slice(0, -100)],
    ['no certificate', (content: string) => content.slice(0, content.indexOf(CERTIFICATE))],
  ])('is replaced with %s, by one with a private key file', async (_case, damage) => {
    const first = await loadAuthority(folder)
    await writeFile(join(folder, KEY), damage(await readFile(join(folder, KEY), 'utf8')))
    await chmod(join(folder, KEY), 0o644)
    const second = await loadAuthority(folder)
    expect(second.cert).not.toBe(first.cert)
    expect((await stat(join(folder, KEY))).mode & 0o777).toBe(0o600)
  })

  it('is replaced when its key is that of another one', async () => {
    const first = await loadAuthority(folder)
    const content = await readFile(join(folder, KEY), 'utf8')
    await rm(join(folder, KEY))
    const second = await loadAuthority(folder)
    const key = content.slice(0, content.indexOf(CERTIFICATE))
    await writeFile(join(folder, KEY), `${key}${second.cert}`)
    const third = await loadAuthority(folder)
    expect(new Set([first.cert, second.cert, third.cert]).size).toBe(3)
  })
})

/** Names for which a client asks, with the names of the certificate that it gets. */
const NAMES: [certified: string, host: string][] = [
  ['example.com', 'example.com'],
  ['*.example.com', 'www.example.com'],
  ['myshopify.com.example.com', 'myshopify.com.example.com'],
  ['notmyshopify.com', 'notmyshopify.com'],
  ['localhost', 'localhost'],
]

describe('a certificate of that authority', () => {
  it.each(['demo-store.myshopify.com', 'admin.shopify.com', 'shopify.com', 'cdn.shopify.com'])(
    'is accepted for %s, by OpenSSL and by Node.js',
    async host => {
      expect(await verifyWithOpenssl(undefined, host)).toMatch(/leaf\.pem: OK/)
      expect(await connectWithNode(undefined, host)).toBe('connected')
    },
  )

  it.each(NAMES)('for %s is refused, by OpenSSL and by Node.js', async (certified, host) => {
    expect(await verifyWithOpenssl([certified], host)).toMatch(/permitted subtree violation/)
    expect(await connectWithNode([certified], host)).toBe('permitted subtree violation')
  })

  it('for an address is refused', async () => {
    const authority = await loadAuthority(folder)
    const leaf = await issueCertificate(x509, await createKeys(), {
      name: 'address',
      notAfter: new Date(Date.now() + DAY),
      issuer: {
        name: new X509Certificate(authority.cert).subject.replace('CN=', ''),
        privateKey: await readPrivateKey(await readFile(join(folder, KEY), 'utf8')),
      },
      extensions: [
        new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
        await x509.AuthorityKeyIdentifierExtension.create(
          new x509.X509Certificate(authority.cert).publicKey,
        ),
      ],
    })
    await writeFile(join(folder, 'leaf.pem'), leaf.toString('pem'))
    expect(await openssl(['-verify_ip', '127.0.0.1'])).toMatch(/excluded subtree violation/)
  })

  it('cannot be an authority itself', async () => {
    const { cert } = await (await loadAuthority(folder)).issue()
    expect(new X509Certificate(cert).ca).toBe(false)
  })
})

async function verifyWithOpenssl(
  names: readonly string[] | undefined,
  host: string,
): Promise<string> {
  const { cert } = await (await loadAuthority(folder)).issue(names)
  await writeFile(join(folder, 'leaf.pem'), cert)
  return openssl(['-verify_hostname', host])
}

async function openssl(options: string[]): Promise<string> {
  return run('openssl', [
    ...[
      'verify',
      '-x509_strict',
      '-purpose',
      'sslserver',
      '-CAfile',
      join(folder, 'authority.pem'),
    ],
    ...options,
    join(folder, 'leaf.pem'),
  ]).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

async function connectWithNode(
  names: readonly string[] | undefined,
  servername: string,
): Promise<string> {
  const authority = await loadAuthority(folder)
  const server = createServer(await authority.issue(names)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, servername, ca: authority.cert })
  const outcome = await new Promise<string>(resolve => {
    socket.once('secureConnect', () => resolve('connected'))
    socket.once('error', error => resolve(error.message))
  })
  socket.destroy()
  server.close()
  return outcome
}
