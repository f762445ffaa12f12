import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Refusal } from './http/refusal'
import type { Reply } from './http/reply'
import type { Route } from './http/router'

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The files that the emulator gives to browsers. */
export const assetRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/app-bridge.js',
    kind: 'app_bridge',
    // The app is another site: without these headers its browser refuses the script.
    handle: () => assetReply('app-bridge.js', { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }),
  },
  {
    method: 'GET',
    pattern: '/_assets/*',
    kind: 'asset',
    handle: request => assetReply(request.params.rest ?? '', { 'cross-origin-resource-policy': 'same-origin' }),
  },
]

/** @throws Refusal 404 when there is no such file, or the path could leave the folder */
async function assetReply(path: string, headers: Record<string, string>): Promise<Reply> {
  const type = MEDIA_TYPES[extname(path)]
  // Plain names only: no dot segment, no percent encoding, no backslash can climb out of the folder.
  if (type === undefined || !path.split('/').every(name => /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*$/.test(name))) throw notFound()
  const body = await readFile(new URL(`./browser/${path}`, import.meta.url)).catch(() => {
    throw notFound()
  })
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-store', ...headers }, body }
}

function notFound(): Refusal {
  return new Refusal(404, 'There is no such file.')
}
