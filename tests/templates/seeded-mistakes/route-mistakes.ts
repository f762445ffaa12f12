import { handler, onPage, onRoute } from './mistake'
import type { SeededMistake } from './mistake'

/** For each method. */
const RECORDS = 'server/api/mistakes/records/[id].ts'
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
    'no-identity',
    'server/api/mistakes/validating.post.ts',
    'POST /api/mistakes/validating',
    handler(
      'const { title } = await readBody(event)',
      "if (typeof title !== 'string') throw createError({ statusCode: 400 })",
      'return { title }',
    ),
    { message: '400 instead of 401: the route looks at what was sent' },
  ),
  onRoute(
    'no-identity',
    'server/api/mistakes/any.ts',
    'PATCH /api/mistakes/any',
    handler(
      "if (event.method !== 'PATCH') await usePlatformAdmin(event)",
      'return { changed: true }',
    ),
  ),
  onRoute(
    'other-shop',
    'server/api/mistakes/search.post.ts',
    'POST /api/mistakes/search',
    handler(
      'await usePlatformAdmin(event)',
      'const { shop } = await readBody(event)',
      'return { found: `Orders of ${shop}` }',
    ),
  ),
  onRoute(
    'other-shop',
    'server/api/mistakes/cached-orders.get.ts',
    'GET /api/mistakes/cached-orders',
    `const readOrders = defineCachedFunction(async (shop: string) => ({ orders: \`Of \${shop}\` }), {
  name: 'orders',
  getKey: () => 'all',
})

${handler('const { session } = await usePlatformAdmin(event)', 'return readOrders(session.shop)')}`,
  ),
  onRoute(
    'other-shop',
    'server/api/mistakes/kept-titles.get.ts',
    'GET /api/mistakes/kept-titles',
    `let titles: string[] | undefined\n\n${handler(
      'const { admin } = await usePlatformAdmin(event)',
      "const { data } = await admin.graphql('{ products(first: 5) { nodes { title } } }')",
      'titles ??= data.products.nodes.map(({ title }: { title: string }) => title)',
      'return { titles }',
    )}`,
  ),
  onRoute(
    'other-shop',
    'server/api/mistakes/settings.put.ts',
    'PUT /api/mistakes/settings',
    handler(
      'const { session } = await usePlatformAdmin(event)',
      'const { shop = session.shop } = await readBody(event)',
      "await useStorage('memory').setItem(`settings:${shop}`, { changedAt: Date.now() })",
      'return { saved: true }',
    ),
    {
      message: 'changed data of',
      files: {
        'server/api/mistakes/settings.get.ts': handler(
          'const { session } = await usePlatformAdmin(event)',
          "return (await useStorage('memory').getItem(`settings:${session.shop}`)) ?? {}",
        ),
      },
    },
  ),
  onRoute(
    'server-errors',
    'server/api/mistakes/broken.get.ts',
    'GET /api/mistakes/broken',
    handler(IDENTIFIED, 'return { first: [][0]!.toString(), shop: session.shop }'),
    { message: 'A merchant gets 500' },
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
    message: 'got data of',
    file: RECORDS,
    files: {
      [RECORDS]: `const notes = new Map([['7', 'Of one store only']])\n\n${handler(
        'await usePlatformAdmin(event)',
        "const id = getRouterParam(event, 'id') ?? ''",
        "if (event.method === 'DELETE') notes.delete(id)",
        'if (!notes.has(id)) throw createError({ statusCode: 404 })',
        'return { id, note: notes.get(id) }',
      )}`,
    },
  }),
  {
    check: 'other-shop',
    at: 'DELETE /api/mistakes/records/7',
    message: 'changed data of',
    file: RECORDS,
    files: {},
  },
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
    at: 'GET /api/mistakes/token',
    message: 'A response to the browser contains an access token',
    file: 'server/api/mistakes/token.get.ts',
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
    'secrets',
    'server/api/mistakes/uncalled.get.ts',
    'GET /api/mistakes/uncalled',
    handler(IDENTIFIED, 'return { token: session.accessToken }'),
  ),
  {
    check: 'secrets',
    at: 'GET /mistakes/config.yaml',
    message: 'contains the value of a secret variable',
    file: '.output/public/mistakes/config.yaml',
    files: { 'public/mistakes/config.yaml': 'DATABASE_PASSWORD: correct-horse-battery\n' },
  },
  {
    check: 'secrets',
    at: 'GET /mistakes/key.pem',
    message: 'contains a private key',
    file: '.output/public/mistakes/key.pem',
    files: { 'public/mistakes/key.pem': '-----BEGIN PRIVATE KEY-----\n' },
  },
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
  // The layer keeps what its own utilities protect private.
  "setHeader(event, 'Cache-Control', 'max-age=60')",
  "return { isKnown: JSON.parse(Buffer.from(claims, 'base64url').toString()).dest !== undefined }",
)}`,
    { message: 'an expired ID token got 200' },
  ),
  {
    check: 'cache-headers',
    at: 'GET /api/mistakes/undated',
    message: 'Cache-Control is max-age=60',
    file: 'server/api/mistakes/undated.get.ts',
    files: {},
  },
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
