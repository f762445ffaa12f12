import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { followRequests } from '../../../../src/review/browser/running-requests'
import { untyped } from '../../../../../../tests/fake'

const APP = { url: 'http://localhost:3000', adminUrl: 'http://127.0.0.1:4400' }

/** A page whose requests a test begins and ends. */
function fakePage() {
  const page = new EventEmitter()
  const start = (address: string, resourceType = 'fetch', accept = '*/*') => {
    const request = {
      url: () => address,
      method: () => 'GET',
      resourceType: () => resourceType,
      isNavigationRequest: () => resourceType === 'document',
      headers: () => ({ accept }),
    }
    page.emit('request', request)
    return {
      respond: () => page.emit('response', { request: () => request }),
      end: () => page.emit('requestfinished', request),
    }
  }
  const begin = (address: string, resourceType?: string) => start(address, resourceType).end
  return { begin, start, requests: followRequests(untyped<Page>(page), APP) }
}

describe.concurrent('followRequests', () => {
  it('is quiet half a second after the last response, and knows when that was', async () => {
    const { begin, requests } = fakePage()
    const end = begin(`${APP.url}/api/a`)
    const start = performance.now()
    void delay(200).then(end)
    const ended = await requests.untilQuiet(3000)
    expect((ended ?? 0) - start).toBeGreaterThanOrEqual(199)
    expect(performance.now() - (ended ?? 0)).toBeGreaterThanOrEqual(500)
    expect(requests.late()).toEqual([])
  })

  it('waits for the ID token that App Bridge gets, and not for streams or scripts of the admin', async () => {
    const { begin, requests } = fakePage()
    begin(`${APP.adminUrl}/events`, 'eventsource')
    begin(`${APP.adminUrl}/admin.js`, 'script')
    expect(await requests.untilQuiet(1500)).toBeDefined()
    begin(`${APP.adminUrl}/token`)
    expect(await requests.untilQuiet(700)).toBeUndefined()
  })

  it('lists requests to the app that began more than a second ago', async () => {
    const { begin, requests } = fakePage()
    begin(`${APP.url}/api/slow?page=1`)
    begin(`${APP.adminUrl}/token`)
    await delay(1050)
    begin(`${APP.url}/api/new`)
    expect(requests.late()).toEqual(['GET /api/slow'])
    requests.stop()
  })

  it('waits for a response that begins in time, and lists requests without one', async () => {
    const { start, requests } = fakePage()
    start(`${APP.url}/api/never?page=1`)
    const late = start(`${APP.url}/api/late`)
    const ended = start(`${APP.url}/api/ended`)
    void delay(300).then(late.respond)
    void delay(200).then(ended.end)
    const from = performance.now()
    expect(await requests.withoutResponse(700)).toEqual(['GET /api/never'])
    expect(performance.now() - from).toBeGreaterThanOrEqual(690)
    expect(performance.now() - from).toBeLessThan(1200)
  })

  it('waits for no response that a page keeps open, or that is the page', async () => {
    const { start, requests } = fakePage()
    start(`${APP.url}/api/events`, 'eventsource')
    start(`${APP.url}/api/stream`, 'fetch', 'text/event-stream')
    start(`${APP.url}/api/beacon`, 'ping')
    start(`${APP.url}/`, 'document')
    start(`${APP.adminUrl}/token`)
    start(`${APP.url}/api/begun`).respond()
    const from = performance.now()
    expect(await requests.withoutResponse(5000)).toEqual([])
    expect(performance.now() - from).toBeLessThan(500)
  })

  it('counts the time that a request already had', async () => {
    const { begin, requests } = fakePage()
    begin(`${APP.url}/api/never`)
    await delay(600)
    const from = performance.now()
    expect(await requests.withoutResponse(600)).toEqual(['GET /api/never'])
    expect(performance.now() - from).toBeLessThan(200)
  })
})
