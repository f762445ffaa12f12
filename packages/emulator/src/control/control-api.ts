import { action } from './control-route'
import type { ControlRoute } from './control-route'
import { describeControlApi } from './openapi'
import { accessRoutes } from './routes/access-routes'
import { billingRoutes } from './routes/billing-routes'
import { callRoutes } from './routes/call-routes'
import { inspectionRoutes } from './routes/inspection-routes'
import { snapshotRoutes } from './routes/snapshot-routes'
import { rulesRoutes } from './routes/rules-routes'
import { stateRoutes } from './routes/state-routes'
import { paymentRoutes } from './routes/payment-routes'
import { webhookRoutes } from './routes/webhook-routes'

/**
 * The control of the emulator over HTTP: JSON in, JSON out. Unknown fields and parameters are
 * refused.
 */
export const controlRoutes: ControlRoute[] = [
  ...stateRoutes,
  ...snapshotRoutes,
  ...accessRoutes,
  ...rulesRoutes,
  ...callRoutes,
  ...paymentRoutes,
  ...webhookRoutes,
  ...billingRoutes,
  ...inspectionRoutes,
  action('GET', '/openapi.json', 'Describes this API as OpenAPI 3.1.', {}, async control =>
    describeControlApi(controlRoutes, (await control.health()).url),
  ),
]
