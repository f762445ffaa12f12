import { frameAncestorsOf } from '../../doctor/checks/frame-checks'
import { findByPath, withoutQuery } from '../app-surface'
import type { ClientFile } from '../client-files'
import type { SeenResponse } from '../http/send-request'
import { secretsIn } from '../issued-secrets'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import type { ReviewedStore } from '../reviewed-app'

const SECURITY = 'https://shopify.dev/docs/apps/launch/app-requirements-checklist'
const FRAMES = 'https://shopify.dev/docs/apps/build/security/set-up-iframe-protection'

/** Secrets in what any browser can read. */
export const secretsCheck: ReviewCheck = {
  id: 'secrets',
  title: 'No secret is in the files of the browser, in pages, or in responses',
  source: SECURITY,
  run: ({ clientFiles, visits, secrets }) => [
    ...clientFiles.flatMap(({ path, text }) =>
      secretsIn(text, secrets).map((name): ReviewFinding => ({
        severity: 'problem',
        message: `A file that anyone can download contains ${name}`,
        at: `GET /${path}`,
        file: `.output/public/${path}`,
        fix: 'Read it on the server only, from the private part of runtimeConfig, and replace it: it is no longer secret.',
      })),
    ),
    ...dedupe(
      visits.flatMap(({ path, responses }) =>
        responses
          .filter(response => !isFile(clientFiles, response))
          .flatMap(response =>
            secretsIn(response.body, secrets).map((name): ReviewFinding => ({
              severity: 'problem',
              message: `A response to the browser contains ${name}`,
              at: `${response.method} ${withoutQuery(response.path)} (page ${path})`,
              fix: 'Return only the fields that the page shows.',
            })),
          ),
      ),
    ),
  ],
}

function isFile(files: readonly ClientFile[], { path }: SeenResponse): boolean {
  return files.some(file => `/${file.path}` === withoutQuery(path))
}

/** Who may frame the pages. */
export const framesCheck: ReviewCheck = {
  id: 'frame-ancestors',
  title: 'Only the admin and the own shop can frame a page',
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
    const shown = documents.filter(({ document: { status } }) => status > 0 && status < 300)
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
  if (policies.length === 0 || sources.includes('*'))
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
  source: SECURITY,
  run: context =>
    dedupe(
      context.visits.flatMap(visit =>
        visit.responses
          .filter(response => isOfMerchant(context, response))
          .filter(({ headers }) => isShared(headers))
          .map(({ method, path, headers }): ReviewFinding => ({
            severity: 'problem',
            message: `A shared cache may store the response, which contains data of a store: Cache-Control is ${headers['cache-control'] ?? 'missing'}`,
            at: `${method} ${withoutQuery(path)}`,
            file: (
              findByPath(context.surface.routes, withoutQuery(path)) ??
              findByPath(context.surface.pages, withoutQuery(path))
            )?.file,
            fix: 'Remove the header from the route or the route rule: the layer sends private, no-store.',
          })),
      ),
    ),
}

/** Files of the build are for everyone. */
function isOfMerchant({ first }: ReviewContext, { path, status, body }: SeenResponse): boolean {
  return (
    status < 300 &&
    !path.startsWith('/_nuxt/') &&
    (body.includes(first.shop) || body.includes(first.marker))
  )
}

function isShared(headers: Readonly<Record<string, string>>): boolean {
  const directives = (headers['cache-control'] ?? '').toLowerCase()
  return !/\b(?:private|no-store)\b/.test(directives)
}

function dedupe(findings: readonly ReviewFinding[]): ReviewFinding[] {
  const known = new Set<string>()
  return findings.filter(({ message, at }) => {
    const key = `${message}\n${at}`
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
