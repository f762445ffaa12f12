import { onPage, onRoute } from './fault'
import type { SeededFault } from './fault'

const IDENTIFIED = 'const { session } = await usePlatformAdmin(event)'
const handler = (...statements: string[]) =>
  `export default defineEventHandler(async event => {\n  ${statements.join('\n  ')}\n})\n`

/** Utility that verifies a request, whose refusal is ignored. */
const ignoring = (utility: string) =>
  handler(`await ${utility}(event).catch(() => {})`, "return 'ok'")

/** Mistakes that a request shows. */
export const ROUTE_FAULTS: readonly SeededFault[] = [
  onRoute(
    'no-identity',
    'server/api/faults/open.get.ts',
    'GET /api/faults/open',
    handler('return { orders: 3 }'),
  ),
  onRoute(
    'no-identity',
    'server/api/faults/open.delete.ts',
    'DELETE /api/faults/open',
    handler('return { deleted: true }'),
  ),
  onRoute(
    'no-identity',
    'server/api/faults/trusting.post.ts',
    'POST /api/faults/trusting',
    handler("throw new Error('no caller')"),
    { message: '500 instead of 401' },
  ),
  onRoute(
    'other-shop',
    'server/api/faults/named.get.ts',
    'GET /api/faults/named',
    handler(
      'await usePlatformAdmin(event)',
      'return { notes: `Notes of ${String(getQuery(event).shop)}` }',
    ),
  ),
  onPage('other-shop', 'records/[id]', {
    at: 'GET /api/faults/records/7',
    file: 'server/api/faults/records/[id].get.ts',
    files: {
      'server/api/faults/records/[id].get.ts': handler(
        'await usePlatformAdmin(event)',
        "return { id: getRouterParam(event, 'id'), note: 'Of one store only' }",
      ),
    },
  }),
  onRoute(
    'signatures',
    'server/routes/faults/webhook.post.ts',
    'POST /faults/webhook',
    ignoring('usePlatformWebhook'),
  ),
  onRoute(
    'signatures',
    'server/routes/faults/flow.post.ts',
    'POST /faults/flow',
    ignoring('usePlatformFlow'),
  ),
  onRoute(
    'signatures',
    'server/routes/faults/proxy.get.ts',
    'GET /faults/proxy',
    ignoring('usePlatformAppProxy'),
  ),
  onPage('secrets', 'token', {
    at: 'GET /api/faults/token (page /faults/token)',
    message: 'A response to the browser contains an access token',
    file: undefined,
    script:
      "const platformFetch = usePlatformFetch()\nonMounted(() => platformFetch('/api/faults/token'))",
    files: {
      'server/api/faults/token.get.ts': handler(
        IDENTIFIED,
        'return { token: session.accessToken }',
      ),
    },
  }),
]
