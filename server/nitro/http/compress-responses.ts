import compression from 'compression'
import { nodeExchange } from '#platform-runtime/body'
import { definePlugin } from '#platform-runtime/define'
import { onRequest } from '#platform-runtime/lifecycle'

/** Compresses pages, data, and streams where the caller accepts it. */
export default definePlugin(app => {
  const compress = compression()
  // It replaces methods of the response, and needs nothing of Express.
  type Arguments = Parameters<typeof compress>
  onRequest(app, event => {
    const node = nodeExchange(event)
    if (node) compress(node.req as Arguments[0], node.res as Arguments[1], () => undefined)
  })
})
