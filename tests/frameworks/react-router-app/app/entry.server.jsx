import { renderToReadableStream } from 'react-dom/server.edge'
import { ServerRouter } from 'react-router'
import { shopify } from './shopify.server'

export default async function handleRequest(request, status, headers, routerContext) {
  shopify.addDocumentResponseHeaders(request, headers)
  headers.set('Content-Type', 'text/html')
  const page = <ServerRouter context={routerContext} url={request.url} />
  return new Response(await renderToReadableStream(page), { status, headers })
}
