import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CommandResult } from '../surface/run-command'
import type { ComposedApp } from './composed-app'
import { documentedApp } from './documented-app'
import { followLaunch, linkRegistration } from './follow-launch'

const CLIENT_ID = '0123456789abcdef0123456789abcdef'

describe.each(['/', '/shop-tools/'])('the app of the guides at %s', baseUrl => {
  let app: ComposedApp
  let tests: CommandResult

  beforeAll(async () => {
    app = await documentedApp(baseUrl)
    tests = await app.test()
  }, 900_000)
  afterAll(() => app?.remove())

  it('is built, and passes its tests in a browser', () => {
    expect(tests.status, tests.stdout + tests.stderr).toBe(0)
    expect(tests.stdout).toMatch(/^ +7 passed/m)
  })

  // The registration of the page is that of an app without a path.
  it.runIf(baseUrl === '/')(
    'is launched by the steps of docs/launch.md',
    { timeout: 900_000 },
    async () => {
      const launch = followLaunch(app)
      await linkRegistration(app.folder, CLIENT_ID)
      const keys = await launch.run('## 5. Create the keys')
      expect(keys.status, keys.stderr).toBe(0)
      const [encryptionKey = '', privateKey = ''] = keys.stdout.trim().split('\n')
      await launch.writeEnvironment({
        NUXT_PLATFORM_ENCRYPTION_KEYS: encryptionKey,
        NUXT_PLATFORM_PRIVATE_KEY: `'${privateKey}'`,
      })

      const checks = await launch.run('## 7. Check and build')
      expect(checks.status, checks.stdout + checks.stderr).toBe(0)
      const backup = await launch.run('## 8. Keep the disk')
      expect(backup.status, backup.stderr).toBe(0)
      const copy = new DatabaseSync(join(app.folder, '.data/backup.sqlite'), { readOnly: true })
      onTestFinished(() => copy.close())
      expect(copy.prepare('SELECT email, threshold FROM settings').all()).toMatchObject([
        { email: 'ada@example.com', threshold: 3 },
      ])

      const server = await launch.start()
      onTestFinished(server.stop)
      const health = await fetch(`${server.url}/_platform/health`)
      expect(health.status).toBe(200)
      const ready = await fetch(`${server.url}/_platform/ready`)
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({ status: 'ready', platform: 'real' })
    },
  )
})
