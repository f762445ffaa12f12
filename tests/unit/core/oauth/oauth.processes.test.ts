import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeyedLock } from '../../../../server/core/concurrency/keyed-lock'
import { createPlatform } from '../../../../server/core/create-platform'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { PlatformLock } from '../../../../server/core/locks/platform-lock'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { APP_URL, BROWSER, NOW, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { readBegun, signQuery } from '../../oauth-callbacks'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.respondWith(json(200, { access_token: 'token-1', scope: 'write_products' }))
})
afterEach(() => upstream.close())

/** A lock that the processes of the test share. */
function sharedLock(): PlatformLock {
  const turns = createKeyedLock(60_000)
  return {
    acquire: key =>
      new Promise(resolve => {
        void turns.run(
          key,
          () =>
            new Promise<void>(release => {
              resolve(async () => release())
            }),
        )
      }),
  }
}

/** A storage on another machine: each call takes a moment. */
function slowStorage(): Storage {
  const storage = createStorage()
  const { getItem, setItem } = storage
  const moment = () => new Promise(resolve => setTimeout(resolve, 10))
  storage.getItem = (async (key: string) => (await moment(), getItem(key))) as typeof getItem
  storage.setItem = (async (key: string, value: object) => (
    await moment(),
    setItem(key, value)
  )) as typeof setItem
  return storage
}

function startProcesses(config = {}) {
  let now = NOW
  const [sessions, records, lock] = [createStorage(), slowStorage(), sharedLock()]
  const start = () =>
    createPlatform({
      config: testConfig({ profile: upstream.profile, ...config }),
      sessionStorage: createSessionStorage(sessions),
      records,
      lock,
      now: () => now,
    })
  return {
    processes: [start(), start(), start()] as const,
    records,
    at(milliseconds: number) {
      now = NOW + milliseconds
    },
  }
}

const begin = (platform: ReturnType<typeof createPlatform>) =>
  readBegun(platform.oauth.begin(new Request(`${APP_URL}/_platform/auth?shop=${SHOP}`)))
const callback = (platform: ReturnType<typeof createPlatform>, query: string, cookie: string) =>
  platform.oauth.callback(
    new Request(`${APP_URL}/_platform/auth/callback?${query}`, {
      headers: { 'user-agent': BROWSER, cookie },
    }),
  )

describe.each([{ embedded: true }, { embedded: false }])(
  'attack: one OAuth callback, sent to several processes (%j)',
  config => {
    it('is exchanged by one of them when sent at once', async () => {
      const { processes } = startProcesses(config)
      const { fields, cookie } = begin(processes[0])
      const query = signQuery(fields)
      const outcomes = await Promise.all(
        [...processes, ...processes].map(platform =>
          callback(platform, query, cookie).then(
            ({ status }) => status,
            (error: PlatformError) => error.code,
          ),
        ),
      )
      expect(outcomes.sort()).toEqual([
        302,
        ...Array.from({ length: 5 }, () => 'oauth_state_invalid'),
      ])
      expect(upstream.requests.map(({ url }) => url)).toEqual([`/${SHOP}/admin/oauth/access_token`])
    })

    it.each([0, 60_000])('%i ms later is refused, and no code is exchanged', async later => {
      const {
        processes: [one, other],
        at,
      } = startProcesses(config)
      const { fields, cookie } = begin(one)
      await callback(one, signQuery(fields), cookie)
      at(later)
      const error = await rejection(
        callback(
          other,
          signQuery({ ...fields, code: 'code-2', timestamp: String((NOW + later) / 1000) }),
          cookie,
        ),
        PlatformError,
      )
      expect([error.code, error.status, upstream.requests.length]).toEqual([
        'oauth_state_invalid',
        400,
        1,
      ])
    })

    it('before and after midnight is exchanged once', async () => {
      const {
        processes: [one, other],
        at,
      } = startProcesses(config)
      const midnight = 12 * 3600_000
      at(midnight - 1000)
      const { fields, cookie } = begin(one)
      const query = signQuery({ ...fields, timestamp: String((NOW + midnight) / 1000) })
      await callback(one, query, cookie)
      at(midnight + 1000)
      expect((await rejection(callback(other, query, cookie), PlatformError)).code).toBe(
        'oauth_state_invalid',
      )
    })
  },
)

describe('a callback whose state cannot be recorded', () => {
  it('is a 503 before the code is exchanged, and succeeds when it is opened again', async () => {
    const {
      processes: [one],
      records,
    } = startProcesses()
    const { fields, cookie } = begin(one)
    const set = records.setItem
    records.setItem = () => Promise.reject(new Error('down'))
    const error = await rejection(callback(one, signQuery(fields), cookie), PlatformError)
    expect([error.code, error.status, upstream.requests]).toEqual(['storage_failed', 503, []])
    records.setItem = set
    expect((await callback(one, signQuery(fields), cookie)).status).toBe(302)
  })
})

describe('the records of used states', () => {
  it('do not contain the state, and are deleted after two days', async () => {
    const {
      processes: [one],
      records,
      at,
    } = startProcesses()
    const first = begin(one)
    await callback(one, signQuery(first.fields), first.cookie)
    expect(
      (await records.getKeys('oauth-state:')).map(key => [
        key.includes(first.state.slice(0, 8)),
        key.split(':')[1],
      ]),
    ).toEqual([[false, '2026-11-21']])
    const later = 3 * 24 * 3600_000
    at(later)
    const second = begin(one)
    await callback(
      one,
      signQuery({ ...second.fields, timestamp: String((NOW + later) / 1000) }),
      second.cookie,
    )
    await expect
      .poll(async () => (await records.getKeys('oauth-state:')).map(key => key.split(':')[1]))
      .toEqual(['2026-11-24'])
  })
})
