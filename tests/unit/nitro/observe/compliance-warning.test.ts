import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { warnOfUnhandledCompliance } from '../../../../server/nitro/observe/compliance-warning'
import { testConfig } from '../../configs'

const warn = vi.fn()
const handler = () => {}

beforeEach(() => {
  warn.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warn)
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('an app of the app store is warned once of what it does not handle, and how to fix it', () => {
  warnOfUnhandledCompliance(testConfig(), { 'orders/create': handler })
  expect(warn).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(
      /"level":"warn".+customers\/data_request, customers\/redact and shop\/redact.+complianceWebhooks.+usePlatformWebhook/,
    ),
  )
})

it.each(['customers/redact', 'SHOP_REDACT'])('an app that handles %s is not', topic => {
  warnOfUnhandledCompliance(testConfig(), { [topic]: handler })
  expect(warn).not.toHaveBeenCalled()
})

it.each(['single_merchant', 'platform_admin'] as const)(
  'an app of the distribution %s is not',
  distribution => {
    warnOfUnhandledCompliance(testConfig({ distribution }), {})
    expect(warn).not.toHaveBeenCalled()
  },
)
