import { apiVersionCheck, webhooksApiVersionCheck } from './checks/api-version-check'
import { openPagesCheck, openRoutesCheck, plainRequestsCheck } from './checks/caller-checks'
import { bulkAccessCheck } from './checks/bulk-access-check'
import { complianceCheck } from './checks/compliance-check'
import {
  applicationUrlCheck,
  appUrlCheck,
  credentialsCheck,
  layerCheck,
  nodeCheck,
  secretCheck,
  secretInFileCheck,
  settingFormsCheck,
  unknownVariablesCheck,
} from './checks/configuration-checks'
import {
  allowlistCheck,
  customerAccountCheck,
  operationRuleChecks,
} from './checks/dated-rule-checks'
import { eventsCheck } from './checks/events-check'
import { bouncePageCheck, routeRuleFrameCheck, startPageCheck } from './checks/frame-checks'
import { nextVersionCheck } from './checks/next-version-check'
import { pricingCheck } from './checks/pricing-check'
import { directApiCheck, embeddedCheck, pointOfSaleCheck } from './checks/registered-access-checks'
import {
  callbackCheck,
  clientIdCheck,
  registeredRedirectUrlCheck,
} from './checks/redirect-url-checks'
import { extensionsSummaryCheck, registrationKeysCheck } from './checks/registration-file-checks'
import {
  appProxyRouteCheck,
  handledTopicsCheck,
  webhookRouteCheck,
} from './checks/registered-route-checks'
import {
  grantedScopesCheck,
  productionScopesCheck,
  registeredScopesCheck,
} from './checks/scope-checks'
import { securityModuleCheck } from './checks/security-module-check'
import { bodyReaderCheck, forgedCallsCheck, httpsCheck } from './checks/signature-checks'
import {
  backgroundAccessCheck,
  durableStorageCheck,
  encryptionCheck,
  expiringTokensCheck,
} from './checks/storage-checks'
import type { DoctorFacts } from './doctor-facts'
import type { Check, Finding } from './finding'

/** In the order in which problems are best fixed. */
const CHECKS: readonly Check[] = [
  layerCheck,
  nodeCheck,
  credentialsCheck,
  settingFormsCheck,
  unknownVariablesCheck,
  secretCheck,
  secretInFileCheck,
  appUrlCheck,
  applicationUrlCheck,
  registeredRedirectUrlCheck,
  clientIdCheck,
  registrationKeysCheck,
  extensionsSummaryCheck,
  embeddedCheck,
  pointOfSaleCheck,
  directApiCheck,
  registeredScopesCheck,
  grantedScopesCheck,
  apiVersionCheck,
  webhooksApiVersionCheck,
  nextVersionCheck,
  ...operationRuleChecks,
  routeRuleFrameCheck,
  openRoutesCheck,
  openPagesCheck,
  plainRequestsCheck,
  bodyReaderCheck,
  securityModuleCheck,
  bulkAccessCheck,
  durableStorageCheck,
  encryptionCheck,
  expiringTokensCheck,
  pricingCheck,
  backgroundAccessCheck,
  complianceCheck,
  webhookRouteCheck,
  handledTopicsCheck,
  eventsCheck,
  appProxyRouteCheck,
  httpsCheck,
  callbackCheck,
  productionScopesCheck,
  bouncePageCheck,
  startPageCheck,
  forgedCallsCheck,
  // Last, where a reader sees what only they can do.
  customerAccountCheck,
  allowlistCheck,
]

/** Returns the findings of all checks that apply. */
export function runChecks(facts: DoctorFacts): Finding[] {
  return CHECKS.map(check => check(facts)).filter(finding => finding !== undefined)
}
