import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { createEvent } from 'h3'
import type { H3Event } from 'h3'
import { describe, expect, it } from 'vitest'
import {
  hideCredentials,
  readRequest,
  readSignedRequest,
  receivedPath,
} from '../../../../server/nitro/http/read-request'

const STOREFRONT = 'shop=a&logged_in_customer_id=&path_prefix=%2Fapps%2Fapp&timestamp=1'

/** An event whose signatures were hidden. */
function hidden(
  url: string,
  change: (req: IncomingMessage & { originalUrl?: string }) => void = () => {},
): H3Event {
  const req = new IncomingMessage(new Socket())
  req.url = url
  change(req)
  const event = createEvent(req, new ServerResponse(req))
  hideCredentials(event)
  return event
}

describe('hideCredentials()', () => {
  it.each([
    [`/x?${STOREFRONT}&signature=s`, `/x?${STOREFRONT}`],
    [`/x?signature=s&q=%20+b&${STOREFRONT}&signature=t&flag`, `/x?q=%20+b&${STOREFRONT}&flag`],
    [`/x?${STOREFRONT}&signatur%65=s`, `/x?${STOREFRONT}`],
    [`/x?${STOREFRONT}&signature=s#a?signature=t`, `/x?${STOREFRONT}`],
    ['/x?hmac=h&shop=a&timestamp=1', '/x?shop=a&timestamp=1'],
    ['/x?code=c&hmac=h&host=b&shop=a&state=s&timestamp=1', '/x?host=b&shop=a&state=s&timestamp=1'],
    ['/x?code=SUMMER&hmac=h&shop=a&timestamp=1', '/x?code=SUMMER&shop=a&timestamp=1'],
    [`/x?hmac=h&${STOREFRONT}&signature=s`, `/x?${STOREFRONT}`],
    ['?hmac=h&shop=a&timestamp=1', '?shop=a&timestamp=1'],
    ['/x?id_token=t', '/x'],
    ['/x?a=1&id%5Ftoken=t&id_token=t&b', '/x?a=1&b'],
    ['/x?hmac=h&id_token=t&shop=a&timestamp=1', '/x?shop=a&timestamp=1'],
  ])('%s becomes %s, and the original stays available', (url, shown) => {
    const event = hidden(url)
    expect([event.path, event.node.req.url, receivedPath(event)]).toEqual([shown, shown, url])
  })

  it.each([
    '/x',
    '/x?',
    '/x?signature=of-the-app&shop=a&timestamp=1',
    '/x?hmac=of-the-app&shop=a',
    '/x?code=c&state=s',
    `/x?${STOREFRONT}`,
    '/x?%&%E0%A4%A=1',
  ])("%s is the app's own, and stays unchanged", url => {
    const event = hidden(url)
    expect([event.path, event.node.req.url, receivedPath(event)]).toEqual([url, url, url])
  })

  it('changes the copy of a server in front of h3', () => {
    const url = `/x?${STOREFRONT}&signature=s`
    const event = hidden(url, req => {
      req.originalUrl = `/mounted${url}`
    })
    expect((event.node.req as { originalUrl?: string }).originalUrl).toBe(
      `/mounted/x?${STOREFRONT}`,
    )
  })

  it('leaves no credential that is printed or serialized', () => {
    const event = hidden(`/x?${STOREFRONT}&signature=the-signature`)
    expect(
      JSON.stringify([event.context, Object.entries(event.node.req), event.headers]),
    ).not.toContain('the-signature')
    expect(String(event)).not.toContain('the-signature')
  })
})

it('reads the ID token of a request whose address does not show it, and signatures only on demand', () => {
  const query = 'hmac=h&id_token=t&shop=a&timestamp=1'
  const event = hidden(`/x?${query}`)
  const config = { basePath: '/base' }
  expect([
    event.path,
    readRequest(event, config).url,
    readSignedRequest(event, config).url,
  ]).toEqual(['/x?shop=a&timestamp=1', '/base/x?id_token=t&shop=a&timestamp=1', `/base/x?${query}`])
})
