import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join } from 'node:path'
import { packageFolder } from '../../facts/schemas/package-folder'
import { Refusal } from './state/refusal'
import { cachedReply } from './http/cached-reply'
import type { Reply } from './http/reply'
import type { Route } from './http/router'

const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
/** What `npm run build:dist` makes for browsers. */
const BUILT = join(packageFolder(), 'dist/emulator')
const MEDIA_TYPES: Record<string, string> = {
  '.js': SCRIPT_TYPE,
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** A name with a hash of the content: another content has another name. */
const HASHED_NAME = /-[a-f0-9]{8}\.js$/

/** Routes of static files for browsers. */
export const assetRoutes: Route[] = [
  scriptRoute('app-bridge.js', 'app_bridge'),
  scriptRoute('polaris.js', 'asset'),
  {
    method: 'GET',
    pattern: '/_assets/*',
    kind: 'asset',
    handle: request => assetReply(request.params.rest ?? '', request.headers),
  },
]

/** A script that apps load from the address of the platform. */
function scriptRoute(name: string, kind: Route['kind']): Route {
  return {
    method: 'GET',
    pattern: `/${name}`,
    kind,
    handle: async () => ({
      status: 200,
      headers: {
        'content-type': SCRIPT_TYPE,
        'cache-control': 'no-store',
        // The app is another site: without these headers, browsers block the script.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: await readFile(browserFile(name)),
    }),
  }
}

/**
 * Creates the response with a file of the admin: compressed, and cached by browsers, because each
 * page loads the same files.
 *
 * @throws Refusal 404 for an unknown file, or a path that could leave the folder
 */
async function assetReply(path: string, request: IncomingHttpHeaders): Promise<Reply> {
  const type = MEDIA_TYPES[extname(path)]
  // Plain names only: dot segments, percent encoding, and backslashes could leave the folder.
  if (
    type === undefined ||
    !path.split('/').every(name => /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*$/i.test(name))
  )
    throw notFound()
  const body = await readFile(browserFile(path)).catch(() => {
    throw notFound()
  })
  const headers = { 'content-type': type, 'cross-origin-resource-policy': 'same-origin' }
  return cachedReply(
    request,
    HASHED_NAME.test(path)
      ? { ...headers, 'cache-control': 'public, max-age=31536000, immutable' }
      : headers,
    body,
  )
}

function browserFile(path: string): string {
  return join(BUILT, path.startsWith('pages/') ? path : `browser/${path}`)
}

function notFound(): Refusal {
  return new Refusal(404, 'There is no such file.')
}
