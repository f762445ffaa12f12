import { AppDistribution } from '../../../shared/app-distribution'
import type { PlatformConfig } from '../../core/config/config'
import { handlesCompliance } from '../../core/webhooks/compliance-webhooks'
import type { PlatformWebhooks } from '../../core/webhooks/webhook-handler'
import { platformLog } from './log'

const WARNING =
  'An app of the app store must handle customers/data_request, customers/redact and shop/redact, and no handler for them is configured. ' +
  'Pass complianceWebhooks({ … }) of #platform to configurePlatform({ webhooks }). Ignore this warning if a route of the app handles them with the result of usePlatformWebhook.'

/**
 * Warns if an app of the app store has no handlers for the compliance topics, which its review
 * requires.
 * @see https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 */
export function warnOfUnhandledCompliance(
  { distribution }: PlatformConfig,
  webhooks: PlatformWebhooks,
): void {
  if (distribution === AppDistribution.AppStore && !handlesCompliance(webhooks))
    platformLog.write('warn', WARNING)
}
