import type { Domain } from '../../engine/resolve/domain'
import { activityDomain } from './activity-domain'
import { drawerDomain } from './drawer-domain'
import { reasonCodeDomain } from './reason-code-domain'
import { summaryDomain } from './summary-domain'
import { trackingSessionDomain } from './tracking-session-domain'

/** Cash drawers, what happens to their cash, and why. */
export const cashDomains: readonly Domain[] = [
  activityDomain,
  drawerDomain,
  reasonCodeDomain,
  summaryDomain,
  trackingSessionDomain,
]
