import { describe, expect, it } from 'vitest'
import { secretsCheck } from '../../../../src/review/checks/secrets-check'
import { fakeContext, fakeVisit, findingsOf, PRIVATE } from '../fake-context'

const { app, first, surface } = fakeContext()
const document = { method: 'GET', path: '/', status: 200, headers: PRIVATE, body: first.marker }

describe('secrets', () => {
  const secrets = [{ name: 'the API secret', value: app.apiSecretKey }]

  it('finds nothing where there is none', async () => {
    const clientFiles = [{ path: '_nuxt/a.js', text: 'export default 1' }]
    expect(await findingsOf(secretsCheck, { secrets, clientFiles })).toEqual([])
  })

  it('names the file or the response, and not the secret', async () => {
    const clientFiles = [
      { path: '_nuxt/a.js', text: `const key = "${app.apiSecretKey}"` },
      { path: '_nuxt/b.js', text: `const token = "shpat_${'0'.repeat(32)}"` },
    ]
    const leaking = { ...document, body: app.apiSecretKey }
    const visits = [fakeVisit({ responses: [leaking, leaking] })]
    const found = await findingsOf(secretsCheck, { secrets, clientFiles, visits })
    expect(found.map(({ message, at }) => [message, at])).toEqual([
      ['A file that anyone can download contains the API secret', 'GET /_nuxt/a.js'],
      ['A file that anyone can download contains an access token of a shop', 'GET /_nuxt/b.js'],
      ['A response to the browser contains the API secret', 'GET /'],
    ])
    expect(JSON.stringify(found)).not.toContain(app.apiSecretKey)
  })

  it('reports a secret in many pages once, and names the file of a route', async () => {
    const leaking = (path: string) => ({ ...document, path, body: app.apiSecretKey })
    const visits = ['/', '/a?shop=b', '/c'].map(path =>
      fakeVisit({ path, responses: [leaking(path)] }),
    )
    const [route] = surface.routes
    const routeResponses = route ? [{ route, response: leaking('/api/products') }] : []
    const found = await findingsOf(secretsCheck, { secrets, visits, routeResponses })
    expect(found.map(({ at, file }) => [at, file])).toEqual([
      ['GET /api/products', 'server/api/products.get.ts'],
      ['GET /, and 2 more', 'app/pages/index.vue'],
    ])
  })

  it.each([
    `sk-proj-${'a'.repeat(24)}`,
    `SG.${'a'.repeat(20)}.${'b'.repeat(20)}`,
    `whsec_${'a'.repeat(24)}`,
    `ghp_${'a'.repeat(36)}`,
    'postgres://app:swordfish@db.example.com/app',
  ])('knows the form of %s', async value => {
    const clientFiles = [{ path: '_nuxt/a.js', text: `const a = "${value}"` }]
    expect(await findingsOf(secretsCheck, { clientFiles })).toHaveLength(1)
  })

  it('knows no secret in an address without a password', async () => {
    const clientFiles = [
      { path: '_nuxt/a.js', text: 'redis://localhost:6379 postgres://${user}:${password}@' },
    ]
    expect(await findingsOf(secretsCheck, { clientFiles })).toEqual([])
  })

  it('searches cookies and other headers', async () => {
    const responses = [
      { ...document, body: '', headers: { 'set-cookie': `a=${app.apiSecretKey}` } },
    ]
    expect(
      await findingsOf(secretsCheck, { secrets, visits: [fakeVisit({ responses })] }),
    ).toHaveLength(1)
  })

  it.each([
    ['.env', 'STRIPE_SECRET=whsec_0123456789abcdef', true],
    ['config.yaml', '  DATABASE_PASSWORD: "correct-horse-battery"', true],
    ['settings.json', '{ "NUXT_PLATFORM_ENCRYPTION_KEYS": "1:0123456789abcdef" }', true],
    ['key.pem', '-----BEGIN PRIVATE KEY-----', true],
    ['.env', 'STRIPE_SECRET=', false],
    ['.env', 'STRIPE_SECRET=${STRIPE_SECRET_OF_HOST}', false],
    ['i18n/de.json', '{ "password": "Kennwortbestätigung" }', false],
    ['_nuxt/a.js', 'ACCESS_TOKEN:"platform-access-token"', false],
  ])('knows settings with secrets: %s with %s', async (path, text, isFound) => {
    const found = await findingsOf(secretsCheck, { clientFiles: [{ path, text }] })
    expect(found.map(({ at }) => at)).toEqual(isFound ? [`GET /${path}`] : [])
  })
})
