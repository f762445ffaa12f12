import { AppDistribution } from '../platform/config/app-distribution'
import type { PlatformConfig } from '../platform/config/config'
import { handlesCompliance } from '../platform/webhooks/compliance-webhooks'
import type { PlatformWebhooks } from '../platform/webhooks/webhook-handler'
import { platformLog } from './platform-log'

const WARNING = 'An app of the app store must handle customers/data_request, customers/redact and shop/redact, and no handler for them is configured. '
  + 'Pass complianceWebhooks({ … }) of #platform to configurePlatform({ webhooks }). If a route of yours handles them with what usePlatformWebhook returns, all is well.'

/** Says that an app of the app store is reviewed for answering the compliance topics, when no handler does. */
export function warnOfUnhandledCompliance({ distribution }: PlatformConfig, webhooks: PlatformWebhooks): void {
  if (distribution === AppDistribution.AppStore && !handlesCompliance(webhooks)) platformLog.write('warn', WARNING)
}
