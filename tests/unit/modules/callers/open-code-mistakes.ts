import type { CallerFinding } from '../../../../modules/platform/callers/caller-finding'
import type { AppSources } from './app-fixture'

export interface Mistake {
  title: string
  files: AppSources
  found: [kind: CallerFinding['kind'], where: string, problem: string]
}
export const handler = (body: string) =>
  `export default defineEventHandler(async event => {\n${body}\n})`
export const page = (script: string, template = '<p />') =>
  `<script setup lang="ts">\n${script}\n</script>\n<template>${template}</template>`
export const READS = `const platformFetch = usePlatformFetch()
const { data } = await useAsyncData(() => platformFetch('/api/orders'))`
export const GUARD = "definePageMeta({ middleware: 'platform-auth' })"
export const MISTAKES: Mistake[] = [
  {
    title: 'a route without a utility',
    files: { 'server/api/settings.get.ts': handler('  return await loadSettings()') },
    found: [
      'open route',
      'server/api/settings.get.ts:1',
      'GET /api/settings identifies no caller: anyone on the internet can call it',
    ],
  },
  {
    title: 'a nested route with a parameter, and a response that the route writes itself',
    files: {
      'server/api/shops/[shop]/orders/[id].delete.ts': handler(
        "  await deleteOrder(event)\n  event.node.res.end('ok')",
      ),
    },
    found: [
      'open route',
      'server/api/shops/[shop]/orders/[id].delete.ts:1',
      'DELETE /api/shops/:shop/orders/:id identifies no caller',
    ],
  },
  {
    title: 'a catch-all route in a route group, for any method',
    files: {
      'server/routes/(files)/files/[...path].ts':
        'export default eventHandler(event => readFileOf(event))',
    },
    found: [
      'open route',
      'server/routes/(files)/files/[...path].ts:1',
      'Any method of /files/** identifies no caller',
    ],
  },
  {
    title: 'a shop that is taken from the query',
    files: {
      'server/api/settings.get.ts': handler(
        '  await usePlatformAdmin(event)\n  return await loadSettings(getQuery(event).shop)',
      ),
    },
    found: ['requested shop', 'server/api/settings.get.ts:3', 'The shop comes from the query'],
  },
  {
    title: 'a shop that is taken from the body',
    files: {
      'server/api/settings.put.ts': handler(
        '  await usePlatformAdmin(event)\n  const body = await readBody<Settings>(event)\n  const { shop: owner, ...settings } = body\n  await saveSettings(owner, settings)',
      ),
    },
    found: ['requested shop', 'server/api/settings.put.ts:4', 'The shop comes from the body'],
  },
  {
    title: 'a shop that a utility of the app takes from the address',
    files: {
      'server/utils/shopOf.ts':
        "export const shopOf = event =>\n  getRequestURL(event).searchParams.get('shop')",
    },
    found: ['requested shop', 'server/utils/shopOf.ts:2', 'The shop comes from the query'],
  },
  {
    title: 'a shop that is taken from a header',
    files: {
      'server/api/settings.get.ts': handler(
        "  await usePlatformAdmin(event)\n  return loadSettings(getHeader(event, 'x-shop-domain'))",
      ),
    },
    found: ['requested shop', 'server/api/settings.get.ts:3', 'The shop comes from a header'],
  },
  {
    title: 'a utility that takes a shop, instead of one that identifies the caller',
    files: {
      'server/api/titles.get.ts': handler(
        "  const { admin } = await usePlatformUnauthenticatedAdmin('a.myshopify.com')\n  return admin.graphql(QUERY)",
      ),
    },
    found: ['open route', 'server/api/titles.get.ts:1', 'GET /api/titles identifies no caller'],
  },
  {
    title: 'a utility that is not awaited',
    files: {
      'server/api/settings.get.ts': handler(
        '  usePlatformAdmin(event)\n  return await loadSettings()',
      ),
    },
    found: [
      'open route',
      'server/api/settings.get.ts:2',
      'GET /api/settings does not wait for the utility that identifies the caller',
    ],
  },
  {
    title: 'a helper that calls the utility, and is not awaited',
    files: {
      'server/api/settings.get.ts': handler(
        '  const shop = requireMerchant(event)\n  return await loadSettings()',
      ),
    },
    found: ['open route', 'server/api/settings.get.ts:2', 'does not wait for the utility'],
  },
  {
    title: 'a helper that calls the utility, and does not wait for it',
    files: {
      'server/utils/requireMerchant.ts':
        'export async function requireMerchant(event) { usePlatformAdmin(event) }',
      'server/api/settings.get.ts': handler(
        '  await requireMerchant(event)\n  return await loadSettings()',
      ),
    },
    found: ['open route', 'server/api/settings.get.ts:1', 'GET /api/settings identifies no caller'],
  },
  {
    title: 'a utility that is called in one branch only',
    files: {
      'server/api/settings.ts': handler(
        "  if (event.method !== 'GET') {\n    await usePlatformAdmin(event)\n    return await saveSettings()\n  }\n  return await loadSettings()",
      ),
    },
    found: [
      'open route',
      'server/api/settings.ts:6',
      'Any method of /api/settings identifies the caller on another path only',
    ],
  },
  {
    title: 'a utility behind a condition in an expression',
    files: {
      'server/api/settings.get.ts': handler(
        '  const context = isEmbedded(event) && (await usePlatformAdmin(event))\n  return await loadSettings(context)',
      ),
    },
    found: ['open route', 'server/api/settings.get.ts:1', 'GET /api/settings identifies no caller'],
  },
  {
    title: 'a loop that may not run',
    files: {
      'server/api/settings.get.ts': handler(
        '  for (const part of parts) await usePlatformAdmin(event)\n  return await loadSettings()',
      ),
    },
    found: ['open route', 'server/api/settings.get.ts:1', 'GET /api/settings identifies no caller'],
  },
  {
    title: 'a refusal that is caught by try',
    files: {
      'server/api/settings.get.ts': handler(
        '  try {\n    await usePlatformAdmin(event)\n  } catch {\n    log()\n  }\n  return await loadSettings()',
      ),
    },
    found: [
      'open route',
      'server/api/settings.get.ts:2',
      'GET /api/settings catches the refusal of the utility',
    ],
  },
  {
    title: 'a refusal that is caught by a promise',
    files: {
      'server/api/settings.get.ts': handler(
        '  const context = await usePlatformAdmin(event).catch(() => undefined)\n  return await loadSettings(context)',
      ),
    },
    found: ['open route', 'server/api/settings.get.ts:2', 'catches the refusal of the utility'],
  },
  {
    title: 'a refusal that Promise.allSettled hides',
    files: {
      'server/api/settings.get.ts': handler(
        '  const [, body] = await Promise.allSettled([usePlatformAdmin(event), readBody(event)])\n  return await loadSettings(body)',
      ),
    },
    found: ['open route', 'server/api/settings.get.ts:2', 'catches the refusal of the utility'],
  },
  {
    title: 'a cached handler',
    files: {
      'server/api/settings.get.ts': `export default defineCachedEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return await loadSettings(session.shop)
}, { maxAge: 60 })`,
    },
    found: [
      'open route',
      'server/api/settings.get.ts:1',
      'GET /api/settings has a cached response',
    ],
  },
  {
    title: 'a lazy handler whose handler has no utility',
    files: {
      'server/api/settings.get.ts':
        'export default defineLazyEventHandler(() =>\n  defineEventHandler(() => loadSettings()),\n)',
    },
    found: ['open route', 'server/api/settings.get.ts:1', 'GET /api/settings identifies no caller'],
  },
  {
    title: 'a handler that another file of the app defines',
    files: {
      'server/api/settings.get.ts': "export { default } from '../handlers/settings'",
      'server/handlers/settings.ts': `import { loadSettings as load } from '~~/server/utils/settings'\n${handler('  return load()')}`,
      'server/utils/settings.ts': 'export const loadSettings = () => 1',
    },
    found: [
      'open route',
      'server/handlers/settings.ts:2',
      'GET /api/settings identifies no caller',
    ],
  },
  {
    title: 'a wrapper that identifies no caller',
    files: {
      'server/utils/defineMerchantHandler.ts':
        'export const defineMerchantHandler = run => defineEventHandler(event => run(event))',
      'server/api/settings.get.ts':
        'export default defineMerchantHandler(async event => await loadSettings())',
    },
    found: ['open route', 'server/api/settings.get.ts:1', 'GET /api/settings identifies no caller'],
  },
  {
    title: 'a function of the app that has the name of the utility in another file',
    files: {
      'server/api/settings.get.ts': `async function usePlatformAdmin(event) { return {} }\n${handler('  await usePlatformAdmin(event)\n  return loadSettings()')}`,
    },
    found: ['open route', 'server/api/settings.get.ts:2', 'GET /api/settings identifies no caller'],
  },
  {
    title: 'a mark in a text, which is no comment',
    files: {
      'server/api/settings.get.ts': `const help = '// platform:public'\n${handler('  return loadSettings()')}`,
    },
    found: ['open route', 'server/api/settings.get.ts:2', 'GET /api/settings identifies no caller'],
  },
  {
    title: 'a router with one handler that identifies no caller',
    files: {
      'server/api/[...].ts': `const router = createRouter()
router.get('/a', ${handler('  return (await usePlatformAdmin(event)).session.shop').slice(15)})
router.get('/b', defineEventHandler(() => loadSettings()))
export default useBase('/api', router.handler)`,
    },
    found: ['open route', 'server/api/[...].ts:5', 'Any method of /api/** identifies no caller'],
  },
  {
    title: 'server middleware that responds',
    files: {
      'server/middleware/export.ts': handler(
        "  if (event.path === '/export') return await exportOrders()",
      ),
    },
    found: [
      'open route',
      'server/middleware/export.ts:1',
      'The server middleware middleware/export.ts identifies no caller',
    ],
  },
  {
    title: 'a page without middleware that reads data of a merchant',
    files: { 'app/pages/orders.vue': page(`definePageMeta({ title: 'Orders' })\n${READS}`) },
    found: [
      'open page',
      'app/pages/orders.vue:1',
      'The page reads data of a merchant (app/pages/orders.vue:3), and has no guard',
    ],
  },
  {
    title: 'a page with other middleware only',
    files: { 'app/pages/orders.vue': page(`definePageMeta({ middleware: ['log'] })\n${READS}`) },
    found: ['open page', 'app/pages/orders.vue:1', 'has no guard'],
  },
  {
    title: 'a guard in the layout of the page, where it has no effect',
    files: {
      'app/pages/orders.vue': page(`definePageMeta({ layout: 'merchant' })\n${READS}`),
      'app/layouts/merchant.vue': page(GUARD, '<slot />'),
    },
    found: ['open page', 'app/pages/orders.vue:1', 'it has no effect in a layout'],
  },
  {
    title: 'a page whose component reads data of a merchant',
    files: { 'app/pages/orders.vue': page('const orders = []', '<LazyOrderTable :orders />') },
    found: [
      'open page',
      'app/pages/orders.vue:1',
      'reads data of a merchant (app/components/OrderTable.vue:2)',
    ],
  },
  {
    title: 'a page whose composable reads data of a merchant, below a page without a guard',
    files: {
      'app/pages/orders.vue': page('', '<NuxtPage />'),
      'app/pages/orders/[id].vue': page("import { useOrder as load } from '~/data/order'\nload()"),
      'app/data/order.ts': "export const useOrder = () => useAdminGraphql('{ shop { name } }')",
    },
    found: ['open page', 'app/pages/orders/[id].vue:1', 'a merchant (app/data/order.ts:1)'],
  },
  {
    title: '$fetch instead of usePlatformFetch in a guarded page',
    files: {
      'app/pages/index.vue': page(
        `${GUARD}\nconst { data } = await useAsyncData(() => $fetch('/api/orders'))`,
      ),
    },
    found: [
      'plain request',
      'app/pages/index.vue:3',
      "$fetch('/api/orders') sends no credentials while the server renders the page",
    ],
  },
  {
    title: 'useFetch instead of usePlatformFetch in a component, with a parameter in its path',
    files: {
      'app/components/OrderTable.vue': page(
        "const { data } = await useFetch(() => '/x')\nconst saved = useFetch(`/api/orders/${id}`, { method: 'PUT' })",
      ),
    },
    found: [
      'plain request',
      'app/components/OrderTable.vue:3',
      "useFetch('/api/orders/…') sends no credentials",
    ],
  },
  {
    title: 'useRequestFetch instead of usePlatformFetch in a composable',
    files: {
      'app/composables/useOrders.ts':
        "export function useOrders() {\n  const request = useRequestFetch()\n  return request('/api/orders?page=2')\n}",
    },
    found: [
      'plain request',
      'app/composables/useOrders.ts:3',
      "request('/api/orders?page=2') sends no credentials",
    ],
  },
]
