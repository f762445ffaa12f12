import { handler, onPage, onRoute } from './mistake'
import type { SeededMistake } from './mistake'

const IDENTIFIED = 'const { session } = await usePlatformAdmin(event)'

/** Utility that verifies a request, whose refusal is ignored. */
const ignoring = (utility: string) =>
  handler(`await ${utility}(event).catch(() => {})`, "return 'ok'")

/** Mistakes that a request shows. */
export const ROUTE_MISTAKES: readonly SeededMistake[] = [
  onRoute(
    'no-identity',
    'server/api/mistakes/open.get.ts',
    'GET /api/mistakes/open',
    handler('return { orders: 3 }'),
  ),
  onRoute(
    'no-identity',
    'server/api/mistakes/open.delete.ts',
    'DELETE /api/mistakes/open',
    handler('return { deleted: true }'),
  ),
  onRoute(
    'no-identity',
    'server/api/mistakes/trusting.post.ts',
    'POST /api/mistakes/trusting',
    handler("throw new Error('no caller')"),
    { message: '500 instead of 401' },
  ),
  onRoute(
    'other-shop',
    'server/api/mistakes/named.get.ts',
    'GET /api/mistakes/named',
    handler(
      'await usePlatformAdmin(event)',
      'return { notes: `Notes of ${String(getQuery(event).shop)}` }',
    ),
  ),
  onPage('other-shop', 'records/[id]', {
    at: 'GET /api/mistakes/records/7',
    file: 'server/api/mistakes/records/[id].get.ts',
    files: {
      'server/api/mistakes/records/[id].get.ts': handler(
        'await usePlatformAdmin(event)',
        "return { id: getRouterParam(event, 'id'), note: 'Of one store only' }",
      ),
    },
  }),
  onRoute(
    'signatures',
    'server/routes/mistakes/webhook.post.ts',
    'POST /mistakes/webhook',
    ignoring('usePlatformWebhook'),
  ),
  onRoute(
    'signatures',
    'server/routes/mistakes/flow.post.ts',
    'POST /mistakes/flow',
    ignoring('usePlatformFlow'),
  ),
  onRoute(
    'signatures',
    'server/routes/mistakes/proxy.get.ts',
    'GET /mistakes/proxy',
    ignoring('usePlatformAppProxy'),
  ),
  onPage('secrets', 'token', {
    at: 'GET /api/mistakes/token (page /mistakes/token)',
    message: 'A response to the browser contains an access token',
    file: undefined,
    script:
      "const platformFetch = usePlatformFetch()\nonMounted(() => platformFetch('/api/mistakes/token'))",
    files: {
      'server/api/mistakes/token.get.ts': handler(
        IDENTIFIED,
        'return { token: session.accessToken }',
      ),
    },
  }),
  onRoute(
    'signatures',
    'server/routes/mistakes/fulfillment.post.ts',
    'POST /mistakes/fulfillment',
    ignoring('usePlatformFulfillmentService'),
  ),
  onRoute(
    'signatures',
    'server/routes/mistakes/[id]/hooks.post.ts',
    '/hooks',
    ignoring('usePlatformWebhook'),
  ),
  onRoute(
    'forged-identity',
    'server/api/mistakes/decoded.get.ts',
    'GET /api/mistakes/decoded',
    handler(
      "const [, claims] = (getHeader(event, 'authorization') ?? '').split('.')",
      'if (!claims) throw createError({ statusCode: 401 })',
      "const { dest } = JSON.parse(Buffer.from(claims, 'base64url').toString())",
      'return { shop: dest }',
    ),
    { message: 'an ID token with a wrong signature got 200' },
  ),
  onRoute(
    'forged-identity',
    'server/api/mistakes/undated.get.ts',
    'GET /api/mistakes/undated',
    `import { createHmac } from 'node:crypto'

${handler(
  "const token = (getHeader(event, 'authorization') ?? '').replace('Bearer ', '')",
  "const [header = '', claims = '', signature] = token.split('.')",
  "const secret = process.env.NUXT_PLATFORM_API_SECRET_KEY ?? ''",
  "const expected = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url')",
  'if (signature !== expected) throw createError({ statusCode: 401 })',
  "return { shop: JSON.parse(Buffer.from(claims, 'base64url').toString()).dest }",
)}`,
    { message: 'an expired ID token got 200' },
  ),
  onRoute(
    'server-errors',
    'server/api/mistakes/lost.get.ts',
    'chunks/routes/api/mistakes/lost.get.mjs',
    handler(
      IDENTIFIED,
      "void Promise.reject(new Error('Nothing awaits it'))",
      'return { shop: session.shop }',
    ),
    { message: 'unhandled rejection: Error: Nothing awaits it' },
  ),
  onRoute(
    'server-errors',
    'server/api/mistakes/later.get.ts',
    'chunks/routes/api/mistakes/later.get.mjs',
    handler(
      IDENTIFIED,
      "setTimeout(() => { throw new Error('Nothing catches it') }, 10)",
      'return { shop: session.shop }',
    ),
    { message: 'uncaught error: Error: Nothing catches it' },
  ),
  onRoute(
    'deprecated-operations',
    'server/api/mistakes/deprecated.get.ts',
    'Product.priceRange',
    handler(
      'const { admin } = await usePlatformAdmin(event)',
      'const { data } = await admin.graphql(`#graphql',
      '  query Prices { products(first: 1) { nodes { priceRange { minVariantPrice { amount } } } } }',
      '`)',
      'return data.products.nodes.length',
    ),
  ),
  onPage('cache-headers', 'cache', {
    at: 'GET /api/mistakes/cache',
    message: 'Cache-Control is public, max-age=60',
    file: 'server/api/mistakes/cache.get.ts',
    script: `const platform = usePlatform()
onMounted(() => $fetch('/api/mistakes/cache', { query: { shop: platform.value.shop } }))`,
    files: {
      'server/api/mistakes/cache.get.ts': `// platform:public\n${handler(
        "setHeader(event, 'Cache-Control', 'public, max-age=60')",
        'return { notes: `Notes of ${String(getQuery(event).shop)}` }',
      )}`,
    },
  }),
]
