import { onPage, onRoute } from './mistake'
import type { SeededMistake } from './mistake'

const IDENTIFIED = 'const { session } = await usePlatformAdmin(event)'
const handler = (...statements: string[]) =>
  `export default defineEventHandler(async event => {\n  ${statements.join('\n  ')}\n})\n`

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
]
