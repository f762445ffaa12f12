import { apiVersionCheck } from './checks/api-version-check'
import { complianceCheck } from './checks/compliance-check'
import { appUrlCheck, credentialsCheck, layerCheck, secretCheck, secretInFileCheck, settingFormsCheck, unknownVariablesCheck } from './checks/configuration-checks'
import { encryptionCheck } from './checks/encryption-check'
import { bouncePageCheck, routeRuleFrameCheck, startPageCheck } from './checks/frame-checks'
import { callbackCheck, clientIdCheck, registeredRedirectUrlCheck } from './checks/redirect-url-checks'
import { grantedScopesCheck, productionScopesCheck, registeredScopesCheck } from './checks/scope-checks'
import { bodyReaderCheck, forgedCallsCheck, httpsCheck } from './checks/signature-checks'
import { durableStorageCheck, expiringTokensCheck } from './checks/storage-checks'
import type { DoctorFacts } from './doctor-facts'
import type { Check, Finding } from './finding'

/** In the order in which a person would mend things. */
const CHECKS: readonly Check[] = [
  layerCheck, credentialsCheck, settingFormsCheck, unknownVariablesCheck, secretCheck, secretInFileCheck, appUrlCheck,
  registeredRedirectUrlCheck, clientIdCheck, registeredScopesCheck, grantedScopesCheck, apiVersionCheck, routeRuleFrameCheck, bodyReaderCheck,
  durableStorageCheck, encryptionCheck, expiringTokensCheck, complianceCheck,
  httpsCheck, callbackCheck, productionScopesCheck, bouncePageCheck, startPageCheck, forgedCallsCheck,
]

/** What the checks that apply have found. */
export function runChecks(facts: DoctorFacts): Finding[] {
  return CHECKS.map(check => check(facts)).filter(finding => finding !== undefined)
}
