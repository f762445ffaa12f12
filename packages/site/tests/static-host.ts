import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'

/** The path below which `npm run test:docs` builds the site. */
const PREFIX = '/some/path/'
const FILES = fileURLToPath(new URL('../.output/public', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/**
 * Serves the built files as a plain static host does: no rewrites, a slash after folders, and
 * `404.html` for an unknown address.
 */
export const test = base.extend<object, { site: string }>({
  site: [
    // Playwright reads the fixtures that are used from the pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
        const file = path.startsWith(PREFIX) ? join(FILES, path.slice(PREFIX.length)) : ''
        if (!existsSync(file)) return send(join(FILES, '404.html'), 404)
        if (!statSync(file).isDirectory()) return send(file)
        if (!path.endsWith('/')) return response.writeHead(301, { location: `${path}/` }).end()
        send(join(file, 'index.html'))

        function send(found: string, status = 200): void {
          response.writeHead(status, { 'content-type': TYPES[extname(found)] ?? 'text/plain' })
          createReadStream(found).pipe(response)
        }
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      await use(`http://127.0.0.1:${port}${PREFIX}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
