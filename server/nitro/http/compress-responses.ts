import { nodeExchange } from '#platform-runtime/body'
import { definePlugin } from '#platform-runtime/define'
import { onRequest } from '#platform-runtime/lifecycle'
import { compressedResponse } from './compressed-response'

/** Compresses pages, data, and streams where the caller accepts it. */
export default definePlugin(app => {
  const compress = compressedResponse()
  onRequest(app, event => {
    const node = nodeExchange(event)
    if (node) compress(node.req, node.res)
  })
})
