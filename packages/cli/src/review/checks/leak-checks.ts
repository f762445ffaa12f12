import { frameAncestorsOf } from '../../doctor/checks/frame-checks'
import { findByPath, withoutQuery } from '../app-surface'
import { isSuccess } from '../http/is-refusal'
import type { SeenResponse } from '../http/send-request'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import type { ReviewedStore } from '../reviewed-app'
import { sourceOf } from './response-source'
import type { Sources } from './response-source'

/** Headers for the cache of a host, which have priority there. */
const FOR_HOSTS = /(?:cdn-cache-control|surrogate-control)$/
const FRAMES = 'https://shopify.dev/docs/apps/build/security/set-up-iframe-protection'

/** Who may frame the pages. */
export const framesCheck: ReviewCheck = {
  id: 'frame-ancestors',
  title: 'Only the admin and the shop of the request can frame a page',
  source: FRAMES,
  run: async context => {
    const { first, second, send, merchant, visits } = context
    const request = async (store: ReviewedStore, path: string) =>
      send(await merchant.open(store, path))
    // The browser does not show the response that it refuses to frame.
    const documents = await Promise.all(
      visits.map(async ({ path, document }) => ({
        path,
        document: document ?? (await request(first, path)),
        store: first,
      })),
    )
    documents.push({ path: '/', document: await request(second, '/'), store: second })
    const shown = documents.filter(({ document }) => isSuccess(document))
    return shown.flatMap(({ path, document, store }) =>
      frameFindings(context, path, document, store.shop),
    )
  },
}

function frameFindings(
  { app, first, second, surface }: ReviewContext,
  path: string,
  { headers }: SeenResponse,
  shop: string,
): ReviewFinding[] {
  const found = (message: string, fix: string): ReviewFinding => ({
    severity: 'problem',
    message,
    at: `page ${path}`,
    file: findByPath(surface.pages, withoutQuery(path))?.file,
    fix,
  })
  const options = headers['x-frame-options']
  if (options !== undefined)
    return app.isEmbedded
      ? [
          found(
            `The page has X-Frame-Options: ${options}, which keeps the admin from framing it`,
            'Remove the header in nuxt.config or in the proxy.',
          ),
        ]
      : []
  const policies = frameAncestorsOf(headers['content-security-policy'] ?? '')
  const [sources = []] = policies
  if (policies.length === 0 || sources.some(isAnySite))
    return [
      found(
        'Any site can frame the page: it has no frame-ancestors',
        "Write definePageMeta({ middleware: 'platform-auth' }) in the page, and let the proxy pass Content-Security-Policy through.",
      ),
    ]
  const foreign = shop === first.shop ? second.shop : first.shop
  if (sources.some(source => source.includes(foreign.split('.', 1).join(''))))
    return [
      found(
        `frame-ancestors for ${shop} names ${foreign}`,
        'Let the layer send frame-ancestors: it names the shop of the request.',
      ),
    ]
  if (app.isEmbedded && !policies.every(each => each.includes(app.adminUrl)))
    return [
      found(
        `frame-ancestors does not name ${app.adminUrl}: the admin shows an empty frame`,
        'Do not add a second Content-Security-Policy with frame-ancestors.',
      ),
    ]
  return []
}

/** Pages and data of a merchant in shared caches. */
export const cacheCheck: ReviewCheck = {
  id: 'cache-headers',
  title: 'No shared cache stores pages or data of a merchant',
  source: 'https://shopify.dev/docs/apps/launch/app-requirements-checklist',
  run: context => {
    const ofPages = context.visits
      .flatMap(({ responses }) => responses)
      .filter(response => isOfMerchant(context, response))
    const ofRoutes = context.routeResponses.flatMap(({ route, response }) =>
      isOfMerchant(context, response) || (!route.isPublic && isCached(response)) ? [response] : [],
    )
    const found = [...ofPages, ...ofRoutes]
      .filter(({ headers }) => isShared(headers))
      .map(response => sharedFinding(context, response))
    return found.filter(({ at }, index) => found.findIndex(other => other.at === at) === index)
  },
}

function sharedFinding(context: Sources, response: SeenResponse): ReviewFinding {
  const { method, path, headers } = response
  const { route, page } = sourceOf(context, response)
  return {
    severity: 'problem',
    message: `A shared cache may store the response, which contains data of a store: Cache-Control is ${headers['cache-control'] ?? 'missing'}`,
    at: `${method} ${withoutQuery(path)}`,
    file: (route ?? page)?.file,
    fix: 'Remove the header from the route or the route rule: the layer sends private, no-store.',
  }
}

/** Files of the build are for everyone. */
function isOfMerchant({ first }: ReviewContext, response: SeenResponse): boolean {
  const { path, body } = response
  return (
    isSuccess(response) &&
    !path.includes('/_nuxt/') &&
    (body.includes(first.shop) || body.includes(first.marker))
  )
}

/** What a route for merchants lets caches store is about their store, if it names that or not. */
function isCached(response: SeenResponse): boolean {
  return isSuccess(response) && response.headers['cache-control'] !== undefined
}

function isShared(headers: Readonly<Record<string, string>>): boolean {
  const isOpen = (directives: string) => !/\b(?:private|no-store)\b/i.test(directives)
  const ofHosts = Object.entries(headers).filter(([name]) => FOR_HOSTS.test(name))
  return isOpen(headers['cache-control'] ?? '') || ofHosts.some(([, value]) => isOpen(value))
}

/** Whether a source of frame-ancestors has every host: `*`, `https:`, `https://*`. */
function isAnySite(source: string): boolean {
  return /^(?:https?:)?(?:\/\/)?\*?$/i.test(source) || /\*\.myshopify\.com/i.test(source)
}
