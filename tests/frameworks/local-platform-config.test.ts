import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createServer } from 'vite'
import { addDocumentedFiles } from './prepare-app'
import { LAYER } from '../surface/scratch-app'

const LIBRARY = 'node_modules/@shopify/shopify-app-react-router'
/** A package whose function notes which copy of it was called. */
const runtime = (name: string) =>
  `export const setAbstractFetchFunc = () => { globalThis.calledCopy = '${name}' }\n`
const packageOf = (name: string, exported: Record<string, string>) =>
  JSON.stringify({ name, version: '1.0.0', type: 'module', exports: exported })

let folder: string
beforeEach(async () => {
  await mkdir(join(LAYER, '.data'), { recursive: true })
  folder = await mkdtemp(join(LAYER, '.data/two-copies-'))
  await addDocumentedFiles('react-router', folder)
  const files = {
    'vite.config.js': 'export default {}\n',
    'app.js': `import { shopifyApp } from '@shopify/shopify-app-react-router/server'\nexport const options = shopifyApp({ scopes: 'read_products' })\n`,
    'node_modules/@shopify/shopify-api/package.json': packageOf('@shopify/shopify-api', {
      './runtime': './runtime.js',
    }),
    'node_modules/@shopify/shopify-api/runtime.js': runtime('of the app'),
    [`${LIBRARY}/package.json`]: packageOf('@shopify/shopify-app-react-router', {
      './server': './server.js',
    }),
    [`${LIBRARY}/server.js`]: 'export const shopifyApp = options => options\n',
    [`${LIBRARY}/node_modules/@shopify/shopify-api/package.json`]: packageOf(
      '@shopify/shopify-api',
      { './runtime': './runtime.js' },
    ),
    [`${LIBRARY}/node_modules/@shopify/shopify-api/runtime.js`]: runtime('of the library'),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  vi.stubEnv('NUXT_PLATFORM_PROFILE_SHOP_URL', 'http://127.0.0.1:4000/{shop}')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it('gives the address of the local platform to the copy that the library uses', async () => {
  const server = await createServer({
    root: folder,
    configFile: join(folder, 'vite.local-platform.config.js'),
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false },
  })
  try {
    const { options } = await server.ssrLoadModule('/app.js')
    expect(options).toMatchObject({
      scopes: 'read_products',
      domainTransformations: [{ transform: '$1.platform.test' }, { transform: '127.0.0.1' }],
    })
    expect((globalThis as { calledCopy?: string }).calledCopy).toBe('of the library')
  } finally {
    await server.close()
  }
})
