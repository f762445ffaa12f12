import { EventEmitter } from 'node:events'
import type { ConsoleMessage, Frame, Page, Request, Response } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { watchPage } from '../../../../src/review/browser/watch-page'
import { FAKE_APP } from '../fake-context'
import { fake, untyped } from '../../../../../../tests/fake'

const fakeFrame = (parent: Frame | null) => fake<Frame>({ parentFrame: () => parent })
const main = fakeFrame(null)
const child = fakeFrame(main)
const nested = fakeFrame(child)

/** A page that is watched. */
function watched(isEmbedded = true) {
  const events = new EventEmitter()
  const page = untyped<Page>(Object.assign(events, { mainFrame: () => main }))
  const begin = (frame: Frame, path: string, isNavigation = true) => {
    const request = fake<Request>({
      url: () => FAKE_APP.url + path,
      method: () => 'GET',
      isNavigationRequest: () => isNavigation,
      frame: () => frame,
    })
    events.emit('request', request)
    return request
  }
  const respond = (request: Request, status: number) =>
    events.emit(
      'response',
      fake<Response>({
        request: () => request,
        url: () => request.url(),
        status: () => status,
        allHeaders: async () => ({}),
        headers: () => ({}),
      }),
    )
  const watch = () => watchPage(page, { ...FAKE_APP, isEmbedded })
  const open = () => events.emit('framenavigated', main)
  const log = (text: string) =>
    events.emit(
      'console',
      fake<ConsoleMessage>({
        type: () => 'error',
        text: () => text,
        location: () => ({ url: `${FAKE_APP.url}/_nuxt/entry.js` }),
      }),
    )
  const fail = (name: string, message: string) =>
    events.emit('pageerror', Object.assign(new Error(message), { name }))
  return { begin, respond, watch, open, log, fail }
}

describe('watchPage', () => {
  it.each([
    ['embedded', true, child, nested],
    ['standalone', false, main, child],
  ])('takes no frame in the page of an %s app for the page', async (_, isEmbedded, own, inner) => {
    const { begin, respond, watch } = watched(isEmbedded)
    const stop = watch()
    respond(begin(own, '/'), 200)
    respond(begin(inner, '/help'), 404)
    const { document, failedRequests } = await stop()
    expect([document?.path, document?.status, failedRequests]).toEqual([
      '/',
      200,
      [{ method: 'GET', address: '/help', reason: 'status 404' }],
    ])
  })

  it('leaves out what the page before still does', async () => {
    const { begin, respond, watch, open, log, fail } = watched()
    const earlier = begin(child, '/api/earlier', false)
    const stop = watch()
    log('Left')
    fail('TypeError', 'left')
    respond(earlier, 500)
    open()
    log('Lost')
    fail('TypeError', 'x is not a function')
    respond(begin(child, '/api/own', false), 500)
    const { consoleErrors, pageErrors, failedRequests } = await stop()
    expect([consoleErrors, pageErrors, failedRequests.map(({ address }) => address)]).toEqual([
      ['Lost'],
      ['TypeError: x is not a function'],
      ['/api/own'],
    ])
  })

  it('names a thrown value that is no error', async () => {
    const { watch, open, fail } = watched()
    const stop = watch()
    open()
    fail('', 'Object')
    expect((await stop()).pageErrors).toEqual(['it throws Object, which is no Error'])
  })
})
