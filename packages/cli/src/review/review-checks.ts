import { axeCheck, contrastCheck, keyboardCheck, narrowCheck } from './checks/access-checks'
import { billingCheck } from './checks/billing-check'
import {
  emptyStoreCheck,
  largeStoreCheck,
  slowNetworkCheck,
  storageCheck,
  twoStoresCheck,
} from './checks/condition-checks'
import { datedRulesCheck } from './checks/dated-rules-check'
import { forgedIdentityCheck } from './checks/forged-identity-check'
import { strangerCheck } from './checks/identity-checks'
import { installCheck, reinstallCheck, uninstallCheck } from './checks/install-checks'
import { cacheCheck, framesCheck } from './checks/leak-checks'
import { customerDataCheck, deprecationCheck, scopesCheck } from './checks/operation-checks'
import { otherShopCheck } from './checks/other-shop-check'
import {
  consoleCheck,
  linksCheck,
  openedCheck,
  requestsCheck,
  uncaughtCheck,
} from './checks/page-checks'
import { secretsCheck } from './checks/secrets-check'
import { serverErrorCheck } from './checks/server-error-check'
import { complianceCheck, signatureCheck } from './checks/signature-checks'
import { memoryCheck, vitalsCheck } from './checks/speed-checks'
import type { ReviewCheck } from './review-check'

/** In the order in which findings are best fixed. */
export const REVIEW_CHECKS: readonly ReviewCheck[] = [
  installCheck,
  reinstallCheck,
  uninstallCheck,
  complianceCheck,
  signatureCheck,
  strangerCheck,
  forgedIdentityCheck,
  otherShopCheck,
  twoStoresCheck,
  openedCheck,
  consoleCheck,
  uncaughtCheck,
  requestsCheck,
  linksCheck,
  storageCheck,
  emptyStoreCheck,
  largeStoreCheck,
  slowNetworkCheck,
  billingCheck,
  secretsCheck,
  framesCheck,
  cacheCheck,
  scopesCheck,
  deprecationCheck,
  datedRulesCheck,
  narrowCheck,
  keyboardCheck,
  contrastCheck,
  axeCheck,
  vitalsCheck,
  memoryCheck,
  // After all that sends requests.
  serverErrorCheck,
  // Last, where a reader sees what only they can do.
  customerDataCheck,
]
