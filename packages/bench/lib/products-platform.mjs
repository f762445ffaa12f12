/**
 * A platform that immediately returns the same page of products for every call. Sends its URL to
 * the parent process.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'

process.on('disconnect', () => process.exit())

const PRODUCTS = Array.from({ length: 10 }, (_, index) => ({
  id: `gid://shopify/Product/${7_000_000_000_000 + index}`,
  title: `Teapot N° ${index}`,
  handle: `teapot-${index}`,
}))
const BODY = Buffer.from(
  JSON.stringify({
    data: {
      products: {
        nodes: PRODUCTS,
        pageInfo: { hasNextPage: false, endCursor: 'eyJsYXN0X2lkIjo3MDAwMDAwMDAwMDA5fQ==' },
      },
    },
    extensions: {
      cost: {
        requestedQueryCost: 12,
        actualQueryCost: 12,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1988, restoreRate: 100 },
      },
    },
  }),
)
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': BODY.length,
  'x-request-id': 'c8e3a1f0-5f5b-4c0e-9d7a-1f2e3d4c5b6a-1763712000',
}

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, HEADERS).end(BODY))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

process.on('message', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
