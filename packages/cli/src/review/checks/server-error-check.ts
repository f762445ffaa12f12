import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewedRoute } from '../app-surface'
import { firstLine } from './per-page'
import { serverEndFindings } from './server-end-findings'

/** What Nitro writes about an error that no code of the app caught. */
const REPORTED = /^\[(unhandledRejection|uncaughtException)\] (.*(?:\n {4}at .*)*)/gm
/** The part of a build with one route, e.g. `chunks/routes/api/orders.get.mjs`. */
const CHUNK = /\/chunks\/routes\/(.+?)\.mjs/

/** Errors that the server of the app did not catch during the whole review. */
export const serverErrorCheck: ReviewCheck = {
  id: 'server-errors',
  title: 'The server does not end, and has no uncaught error and no unhandled rejection',
  source: 'https://shopify.dev/docs/apps/launch/app-store-review/pass-app-review',
  run: ({ app, output, routeResponses, serverEnds, surface }) => {
    const found = [...output().matchAll(REPORTED)].map(
      ([, kind = '', text = '']): ReviewFinding => ({
        severity: 'problem',
        message:
          kind === 'unhandledRejection'
            ? `The server has an unhandled rejection: ${firstLine(text)}`
            : `The server has an uncaught error: ${firstLine(text)}`,
        at: CHUNK.exec(text)?.[0].slice(1) ?? 'output of the server',
        file: fileOf(text, surface.routes),
        fix: 'Await each promise, or give it a catch: the server may end with the next error.',
      }),
    )
    const failing = routeResponses.filter(
      ({ response: { method, status } }) => method === 'GET' && status >= 500,
    )
    return [
      ...serverEndFindings(serverEnds(), { app, surface }),
      ...found.filter(({ message }, index) =>
        found.slice(0, index).every(before => before.message !== message),
      ),
      ...failing.map(({ route, response: { path, status } }): ReviewFinding => ({
        severity: 'warning',
        message: `A merchant gets ${status} from GET ${path}`,
        at: `GET ${path}`,
        file: route.file,
        fix: 'Look into the output of the app. If the request lacks something, respond with 400.',
      })),
    ]
  },
}

/** The file of the route in whose part of the build the error occurred. */
function fileOf(text: string, routes: readonly ReviewedRoute[]): string | undefined {
  const name = CHUNK.exec(text)?.[1]
  return routes.find(({ file }) => chunkName(file) === name)?.file
}

/** The name that a build gives to the file of a route, e.g. `api/orders/_id_.get`. */
function chunkName(file: string): string | undefined {
  return /^server\/(?:routes\/)?(.+)\.\w+$/.exec(file)?.[1]?.replace(/[[\]]/g, '_')
}
