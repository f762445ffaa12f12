import { describe, expect, it } from 'vitest'
import { findingsOf } from './app-fixture'
import type { AppSources } from './app-fixture'
import { handler, page, READS, GUARD, MISTAKES } from './open-code-mistakes'

describe('openCodeIn', () => {
  it.each(MISTAKES)('finds $title', ({ files, found: [kind, where, text] }) => {
    const findings = findingsOf(files)

    expect(findings.map(finding => [finding.kind, finding.where])).toEqual([[kind, where]])
    expect(findings.map(({ problem, fix }) => `${problem}. ${fix}`).join('\n')).toContain(text)
  })

  it('finds nothing in an app that identifies every caller', () => {
    expect(findingsOf({})).toEqual([])
  })

  it.each<[title: string, files: AppSources]>([
    [
      'an alias of the utility',
      {
        'server/api/a.get.ts': `import { usePlatformAdmin as admin } from '#imports'\n${handler('  return (await admin(event)).session.shop')}`,
      },
    ],
    [
      'a helper of another file, exported again under another name',
      {
        'server/auth/index.ts':
          "export { requireMerchant as merchant } from '../utils/requireMerchant'",
        'server/api/a.get.ts': `import { merchant } from '~~/server/auth'\n${handler('  const shop = await merchant(event)\n  return shop')}`,
      },
    ],
    [
      'a helper in a namespace',
      {
        'server/api/a.get.ts': `import * as auth from '../utils/requireMerchant.js'\n${handler('  return auth.requireMerchant(event)')}`,
      },
    ],
    [
      'a wrapper of the app',
      {
        'server/utils/defineMerchantHandler.ts':
          'export function defineMerchantHandler(run) {\n  return defineEventHandler(async event => run(event, await usePlatformAdmin(event)))\n}',
        'server/api/a.get.ts':
          'export default defineMerchantHandler((event, { session }) => session.shop)',
      },
    ],
    [
      'a handler that a wrapper of the app calls',
      {
        'server/utils/defineLoggedHandler.ts':
          'export const defineLoggedHandler = run => defineEventHandler(event => run(event))',
        'server/api/a.get.ts':
          'export default defineLoggedHandler(async event => (await usePlatformAdmin(event)).session.shop)',
      },
    ],
    [
      'a promise that is awaited later, with others',
      {
        'server/api/a.get.ts': handler(
          '  const context = usePlatformAdmin(event)\n  const [{ session }, body] = await Promise.all([context, readBody(event)])\n  return save(session, body)',
        ),
      },
    ],
    [
      'a promise that is returned',
      {
        'server/api/a.get.ts':
          'export default defineEventHandler(event => usePlatformAdmin(event).then(({ session }) => session.shop))',
      },
    ],
    [
      'every branch',
      {
        'server/api/a.ts': handler(
          "  switch (event.method) {\n    case 'GET':\n    case 'HEAD': {\n      return (await usePlatformAdmin(event)).session.shop\n    }\n    default:\n      await usePlatformPos(event)\n      break\n  }\n  return save()",
        ),
      },
    ],
    [
      'a preflight that is responded to before',
      {
        'server/api/a.ts': handler(
          "  if (event.method === 'OPTIONS') return sendNoContent(event)\n  if (!isReady()) throw createError({ status: 503 })\n  return (await usePlatformAdmin(event)).session.shop",
        ),
      },
    ],
    [
      'a refusal that is thrown again',
      {
        'server/api/a.ts': handler(
          '  try {\n    await usePlatformAdmin(event)\n  } catch (error) {\n    log(error)\n    throw error\n  }\n  return load()',
        ),
      },
    ],
    [
      'a handler with a function that runs on the request',
      {
        'server/api/a.get.ts':
          'export default defineEventHandler({ onRequest: [requireMerchant], handler: () => load() })',
      },
    ],
    [
      'a lazy handler',
      {
        'server/api/a.get.ts':
          'export default defineLazyEventHandler(async () => {\n  const data = await load()\n  return defineEventHandler(async event => find(data, await usePlatformAdmin(event)))\n})',
      },
    ],
    [
      'a router whose handlers identify every caller',
      {
        'server/api/[...].ts': `const router = createRouter()
router.get('/a', defineEventHandler(event => usePlatformAdmin(event)))
export default useBase('/api', router.handler)`,
      },
    ],
    [
      'middleware that identifies every caller',
      {
        'server/middleware/auth.ts': handler(
          '  event.context.merchant = await usePlatformAdmin(event)',
        ),
        'server/api/a.get.ts': handler('  return load(event.context.merchant.session.shop)'),
      },
    ],
    [
      'a route that is marked as public',
      {
        'server/api/a.get.ts':
          '/* platform:public: reviews of a shop */\nexport default eventHandler(event => load(getQuery(event).shop))',
      },
    ],
    [
      'the shop of a signed query',
      {
        'server/routes/proxy.get.ts': handler(
          '  const { liquid } = await usePlatformAppProxy(event)\n  return liquid(String(getQuery(event).shop))',
        ),
      },
    ],
    [
      'a page below a guarded page',
      {
        'app/pages/orders.vue': page(GUARD, '<NuxtPage />'),
        'app/pages/orders/[id].vue': page(READS),
      },
    ],
    [
      'a guard in a constant, next to others',
      {
        'app/pages/orders.vue': page(
          `const guards = ['log', 'platform-auth']\ndefinePageMeta({ middleware: guards })\n${READS}`,
        ),
      },
    ],
    [
      'middleware of the app that uses that of the layer',
      {
        'app/middleware/merchant.ts':
          "export { default } from 'nuxt-platform-layer/middleware/platform-auth'",
        'app/pages/orders.vue': page(`definePageMeta({ middleware: 'merchant' })\n${READS}`),
      },
    ],
    [
      'a page that is marked as public in HTML',
      { 'app/pages/orders.vue': `<!-- platform:public -->\n${page(READS)}` },
    ],
    [
      'useFetch with the fetch of the layer',
      {
        'app/pages/index.vue': page(
          `${GUARD}\nconst { data } = await useFetch('/api/orders', { $fetch: usePlatformFetch() })`,
        ),
      },
    ],
    [
      '$fetch that stands for the fetch of the layer',
      {
        'app/pages/index.vue': page(
          `${GUARD}\nconst $fetch = usePlatformFetch()\nawait $fetch('/api/orders')`,
        ),
      },
    ],
    [
      'a syntax error, which the build reports',
      { 'server/api/a.get.ts': 'export default defineEventHandler(' },
    ],
  ])('accepts %s', (_title, files) => {
    expect(findingsOf(files)).toEqual([])
  })

  it('accepts a page that a route rule guards, and not one next to it', () => {
    const files = {
      'app/pages/admin/orders.vue': page(READS),
      'app/pages/adminless.vue': page(READS),
    }
    const routeRules = { '/admin/**': { appMiddleware: { 'platform-auth': true } } }

    expect(findingsOf(files, { routeRules }).map(({ where }) => where)).toEqual([
      'app/pages/adminless.vue:1',
    ])
  })

  it('accepts $fetch in an app whose pages only the browser renders', () => {
    const files = {
      'app/pages/index.vue': page(`${GUARD}\nawait $fetch('/api/orders')`),
    }

    expect(findingsOf(files, { ssr: false })).toEqual([])
  })
})
