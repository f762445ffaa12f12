import { expect, it } from 'vitest'
import { SECRET, startApp } from './app-under-test'

/** What a start that fails writes. */
async function outputOfFailedStart(environment: Record<string, string>): Promise<string> {
  const started = startApp({ environment }).then(async app => app.stop())
  const error = await started.then(
    () => undefined,
    (reason: Error) => reason,
  )
  return error?.message ?? 'The app has started'
}

it('an app that is not configured does not start, and one message names every variable', async () => {
  const output = await outputOfFailedStart({
    NUXT_PLATFORM_API_KEY: '',
    NUXT_PLATFORM_API_SECRET_KEY: '',
    NUXT_PLATFORM_APP_URL: 'http://app.example.com',
    NUXT_PLATFORM_SCOPES: 'read products',
    NUXT_PLATFORM_LOG_LEVEL: 'verbose',
  })
  expect(output).toContain('(exit code 1)')
  expect(output.match(/^ {2}- .*$/gm)).toEqual([
    '  - NUXT_PLATFORM_API_KEY is missing: the client id of the app.',
    '  - NUXT_PLATFORM_API_SECRET_KEY is missing: the client secret of the app.',
    '  - NUXT_PLATFORM_APP_URL is not an address such as https://app.example.com (http only on localhost).',
    '  - NUXT_PLATFORM_SCOPES is not a comma list of scopes, e.g. read_products,write_products.',
    '  - NUXT_PLATFORM_LOG_LEVEL must be one of silent, error, warn, info, debug.',
  ])
  expect(output).not.toMatch(/^\s+at /m)
})

it('a wrong profile is named too, and the secret is not shown', async () => {
  const output = await outputOfFailedStart({
    NUXT_PLATFORM_PROFILE_SHOP_URL: 'http://shops.example/{shop}',
  })
  expect(output).toContain('NUXT_PLATFORM_PROFILE_SHOP_URL')
  expect(output).not.toContain(SECRET)
})
