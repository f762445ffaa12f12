import { expect, it, onTestFinished } from 'vitest'
import { asScript } from '../integration/admin-requests'
import { DEMO } from '../integration/app-under-test'
import { AUTH } from '../integration/oauth-round-trip'
import { startWorker } from './start-worker'

async function started(options: Parameters<typeof startWorker>[0]) {
  const app = await startWorker(options)
  onTestFinished(app.stop)
  return app
}

it('a worker without its variables reports once at its start which are missing, and fails every request', async () => {
  const app = await started({ configured: false })
  const response = await app.fetch(`${AUTH}?shop=${DEMO}`)
  expect({ status: response.status, body: (await response.json()) as unknown }).toMatchObject({
    status: 500,
    body: { data: { code: 'configuration_invalid' } },
  })
  await expect
    .poll(() => app.output())
    .toMatch(
      /NUXT_PLATFORM_API_KEY is missing[\s\S]*NUXT_PLATFORM_API_SECRET_KEY is missing[\s\S]*NUXT_PLATFORM_APP_URL is missing/,
    )
})

it('a worker without its binding returns 503, and logs the reason', async () => {
  const app = await started({ withKv: false })
  await app.emulator.control.install({ shop: DEMO })
  const response = await asScript(app, DEMO, '/api/shop')
  expect({ status: response.status, body: (await response.json()) as unknown }).toMatchObject({
    status: 503,
    body: { data: { code: 'storage_failed' } },
  })
  await expect.poll(() => app.output()).toContain('The session storage could not load a session')
})
