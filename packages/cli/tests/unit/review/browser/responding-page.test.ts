import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Frame, Page, Request, Response } from '@playwright/test'
import { expect, it } from 'vitest'
import { leavePage } from '../../../../src/review/browser/leave-page'
import { prepareToEnd, whileResponding } from '../../../../src/review/browser/responding-page'
import { fake, untyped } from '../../../../../../tests/fake'

/** A page that a script can keep busy until it is ended. */
function fakePage() {
  const calls: string[] = []
  let free = Promise.withResolvers()
  free.resolve(undefined)
  const session = fake<CDPSession>({
    send: async (method: string, { value }: { value?: boolean } = {}) => {
      if (method === 'Runtime.evaluate') return free.promise
      calls.push(value === undefined ? method : `${method} ${value}`)
      if (method === 'Runtime.terminateExecution') free.resolve(undefined)
      return undefined
    },
  })
  const main = untyped<Frame>({})
  const events = new EventEmitter()
  const page = untyped<Page>(
    Object.assign(events, {
      context: () => fake<BrowserContext>({ newCDPSession: async () => session }),
      mainFrame: () => main,
      goto: async (address: string) => {
        await free.promise
        calls.push(address)
        return null
      },
    }),
  )
  return {
    page,
    events,
    calls,
    keepBusy: () => {
      free = Promise.withResolvers()
      return free.promise
    },
  }
}

const ENDED = [
  'Emulation.setScriptExecutionDisabled true',
  'Runtime.terminateExecution',
  'about:blank',
  'Emulation.setScriptExecutionDisabled false',
]

it('returns what was seen of a page that responds, without waiting', async () => {
  const { page, calls } = fakePage()
  const from = performance.now()
  expect(await whileResponding(page, async () => 'seen')).toBe('seen')
  expect(performance.now() - from).toBeLessThan(500)
  await expect(
    whileResponding(page, async () => {
      throw new Error('Not shown')
    }),
  ).rejects.toThrow('Not shown')
  expect(calls).toEqual([])
})

it('waits for a page that takes long, and responds meanwhile', async () => {
  const { page } = fakePage()
  expect(await whileResponding(page, () => delay(400, 'seen'), 100)).toBe('seen')
})

it('ends the scripts of a page that does not respond', async () => {
  const { page, calls, keepBusy } = fakePage()
  const seen = whileResponding(page, keepBusy, 100)
  await expect(seen).rejects.toThrow('it does not respond, because a script keeps it busy')
  expect(calls).toEqual(ENDED)
  expect(await whileResponding(page, async () => 'next')).toBe('next')
})

it('ends the scripts of a page that is busy when everything was seen', async () => {
  const { page, calls, keepBusy } = fakePage()
  const look = async () => void keepBusy()
  await expect(whileResponding(page, look, 100)).rejects.toThrow('a script keeps it busy')
  expect(calls).toEqual(ENDED)
})

it('ends the scripts of a busy page before it leaves it', async () => {
  const { page, calls, keepBusy } = fakePage()
  await prepareToEnd(page)
  void keepBusy()
  await leavePage(page)
  expect(calls).toEqual(ENDED)
})

it('waits for the server of a page that is opened', async () => {
  const { page, events, calls, keepBusy } = fakePage()
  const request = fake<Request>({ isNavigationRequest: () => true, frame: () => page.mainFrame() })
  const seen = whileResponding(
    page,
    async () => {
      events.emit('request', request)
      const free = keepBusy()
      await delay(1500)
      expect(calls).toEqual([])
      events.emit('response', fake<Response>({ request: () => request }))
      return free
    },
    100,
  )
  await expect(seen).rejects.toThrow('a script keeps it busy')
  expect(calls).toEqual(ENDED)
})
