import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Refusal } from './state/refusal'
import type { Reply } from './http/reply'
import type { Route } from './http/router'
import { joinModules } from './join-modules'
import { packageFolder } from './package-folder'

const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
const MEDIA_TYPES: Record<string, string> = {
  '.js': SCRIPT_TYPE,
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** App Bridge as one script, bundled on the first request. */
let appBridge: Promise<string> | undefined

/** Routes of static files for browsers. */
export const assetRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/app-bridge.js',
    kind: 'app_bridge',
    handle: async () => {
      appBridge ??= joinModules('main.js', name =>
        readFile(browserFile(`app-bridge/${name}`), 'utf8'),
      )
      // The app is another site: without these headers, browsers block the script.
      return fileReply(SCRIPT_TYPE, await appBridge, {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    },
  },
  {
    method: 'GET',
    pattern: '/_assets/*',
    kind: 'asset',
    handle: request => assetReply(request.params.rest ?? ''),
  },
]

/** @throws Refusal 404 for an unknown file, or a path that could leave the folder */
async function assetReply(path: string): Promise<Reply> {
  const type = MEDIA_TYPES[extname(path)]
  // Plain names only: dot segments, percent encoding, and backslashes could leave the folder.
  if (
    type === undefined ||
    !path.split('/').every(name => /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*$/.test(name))
  )
    throw notFound()
  const body = await readFile(browserFile(path)).catch(() => {
    throw notFound()
  })
  return fileReply(type, body, { 'cross-origin-resource-policy': 'same-origin' })
}

function fileReply(type: string, body: string | Buffer, headers: Record<string, string>): Reply {
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-store', ...headers },
    body,
  }
}

/** The pages that are a Vue application are built; the other files are next to this one. */
function browserFile(path: string): string | URL {
  return path.startsWith('pages/')
    ? join(packageFolder(), 'dist/emulator', path)
    : new URL(`./browser/${path}`, import.meta.url)
}

function notFound(): Refusal {
  return new Refusal(404, 'There is no such file.')
}
