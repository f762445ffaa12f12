import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { requireCommand } from './run-command'
import { LAYER } from './scratch-app'

const SECRET = 'core-secret'
const SHOP = 'demo-store.myshopify.com'

let folder: string

/** Installs the packed layer next to the packages of this checkout, without Nuxt's build. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-core-'))
  const installed = join(folder, 'node_modules/nuxt-platform-layer')
  await mkdir(installed, { recursive: true })
  await requireCommand(
    'tar',
    ['-xzf', inject('packedLayer').tarball, '-C', installed, '--strip-components=1'],
    { cwd: folder },
  )
  await symlink(join(LAYER, 'node_modules'), join(installed, 'node_modules'))
  await symlink(join(LAYER, 'node_modules/unstorage'), join(folder, 'node_modules/unstorage'))
  await symlink(join(LAYER, 'node_modules/@types'), join(folder, 'node_modules/@types'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const PROGRAM = `import { createStorage } from 'unstorage'
import {
  bodyOf, createPlatform, createSessionStorage, parseConfig, PlatformError,
} from 'nuxt-platform-layer/core'

const received: string[] = []
const platform = createPlatform({
  config: parseConfig({
    apiKey: 'core-key',
    apiSecretKey: '${SECRET}',
    appUrl: 'https://app.example',
    scopes: ['read_products'],
  }),
  sessionStorage: createSessionStorage(createStorage()),
  webhooks: {
    'products/update': ({ shop, payload }) => received.push(\`\${shop} \${JSON.stringify(payload)}\`),
  },
})

const [, , hmac = ''] = process.argv
const body = '{"id":1}'
try {
  const { topic, shop } = await platform.webhook(
    new Request('https://app.example/webhooks', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-hmac-sha256': hmac,
        'x-shopify-shop-domain': '${SHOP}',
        'x-shopify-topic': 'products/update',
        'x-shopify-webhook-id': 'core-1',
        'x-shopify-api-version': '2026-07',
      },
    }),
    bodyOf(new TextEncoder().encode(body)),
  )
  console.log(JSON.stringify({ topic, shop, received }))
} catch (error) {
  if (!(error instanceof PlatformError)) throw error
  console.log(JSON.stringify({ code: error.code, status: error.status, received }))
}
`

/** Runs the program with a signature of the delivery, and returns what it printed. */
async function deliver(secret: string): Promise<unknown> {
  const hmac = createHmac('sha256', secret).update('{"id":1}').digest('base64')
  const { stdout } = await requireCommand('node', ['program.ts', hmac], { cwd: folder })
  return JSON.parse(stdout)
}

it('verifies a webhook in plain Node and calls its handler', async () => {
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  expect(await deliver(SECRET)).toEqual({
    topic: 'PRODUCTS_UPDATE',
    shop: SHOP,
    received: [`${SHOP} {"id":1}`],
  })
})

it('refuses a webhook with another signature', async () => {
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  expect(await deliver('another-secret')).toEqual({
    code: 'hmac_invalid',
    status: 401,
    received: [],
  })
})

it('has types that check without Nuxt', async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'esnext',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: ['node'],
      },
      files: ['program.ts'],
    }),
  )
  await requireCommand(join(LAYER, 'node_modules/.bin/tsc'), [], { cwd: folder })
})
