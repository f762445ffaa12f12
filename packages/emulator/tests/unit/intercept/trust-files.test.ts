import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAuthority } from '../../../src/intercept/authority'
import { clientEnvironment } from '../../../src/intercept/client-environment'
import { writeTrustFiles } from '../../../src/intercept/trust-files'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-trust-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the files by which runtimes trust the authority', () => {
  it('add it to the authorities of Node.js, and are ignored by git', async () => {
    const authority = await loadAuthority(folder)
    const trust = await writeTrustFiles(folder, authority)
    expect(trust).toEqual({
      authority: authority.file,
      bundle: join(folder, 'bundle.pem'),
      phpFolder: join(folder, 'php'),
    })
    const bundle = await readFile(trust.bundle, 'utf8')
    expect(bundle.match(/-----BEGIN CERTIFICATE-----/g)).toHaveLength(
      tls.rootCertificates.length + 1,
    )
    expect(bundle.endsWith(authority.cert)).toBe(true)
    expect(await readFile(join(trust.phpFolder, 'platform.ini'), 'utf8')).toBe(
      `curl.cainfo = "${trust.bundle}"\nopenssl.cafile = "${trust.bundle}"\n`,
    )
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('*\n')
  })

  it('are named in the environment, with the proxy', () => {
    const proxy = 'http://platform:password@127.0.0.1:1'
    expect(
      clientEnvironment(proxy, { authority: '/a.pem', bundle: '/b.pem', phpFolder: '/php' }),
    ).toEqual({
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      NO_PROXY: 'localhost,127.0.0.1,::1',
      no_proxy: 'localhost,127.0.0.1,::1',
      NODE_USE_ENV_PROXY: '1',
      NODE_EXTRA_CA_CERTS: '/a.pem',
      DENO_CERT: '/a.pem',
      SSL_CERT_FILE: '/b.pem',
      REQUESTS_CA_BUNDLE: '/b.pem',
      CURL_CA_BUNDLE: '/b.pem',
      PHP_INI_SCAN_DIR: `${delimiter}/php`,
    })
  })
})
