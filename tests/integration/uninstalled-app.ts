import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Session } from '../../server/core/session/session'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import type { Browser } from './browser'
import { storedSessions } from './stored-sessions'

/** Starts an app that no store has installed, and resets it before each test. */
export function setUpUninstalledApp(onStart: (app: AppUnderTest) => void): {
  /** Opens a path of the app with a cookie. */
  callback: (path: string, cookie?: string) => Promise<Response>
  /** Loads the stored session of the first store. */
  stored: () => Promise<Session | undefined>
} {
  const id = `offline_${DEMO}`
  const scene = setUpApp({ installedOn: [] }, [id], onStart)
  return {
    callback: (path, cookie) => scene.app.fetch(path, { headers: cookie ? { cookie } : {} }),
    stored: () => storedSessions(scene.app).loadSession(id),
  }
}

/** Starts a standalone app that no store has installed, and a new browser before each test. */
export function setUpStandaloneApp(onReset: (app: AppUnderTest, browser: Browser) => void): void {
  const scene = setUpApp(
    {
      installedOn: [],
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      emulator: { app: { embedded: false } },
    },
    [DEMO, SECOND].map(shop => `offline_${shop}`),
  )
  beforeEach(() => {
    onReset(scene.app, startBrowser(scene.app))
  })
}

function setUpApp(
  options: Parameters<typeof startApp>[0],
  sessions: readonly string[],
  onStart?: (app: AppUnderTest) => void,
): { readonly app: AppUnderTest } {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp(options)
    onStart?.(app)
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    await app.emulator.control.reset()
    for (const id of sessions) await storedSessions(app).deleteSession(id)
  })
  return {
    get app() {
      return app
    },
  }
}
