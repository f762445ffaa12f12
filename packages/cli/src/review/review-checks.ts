import { axeCheck, keyboardCheck, narrowCheck } from './checks/access-checks'
import { otherShopCheck, strangerCheck } from './checks/identity-checks'
import { installCheck, reinstallCheck, uninstallCheck } from './checks/install-checks'
import { cacheCheck, framesCheck, secretsCheck } from './checks/leak-checks'
import { customerDataCheck, deprecationCheck, scopesCheck } from './checks/operation-checks'
import {
  consoleCheck,
  linksCheck,
  openedCheck,
  requestsCheck,
  uncaughtCheck,
} from './checks/page-checks'
import { complianceCheck, signatureCheck } from './checks/signature-checks'
import type { ReviewCheck } from './review-check'

/** In the order in which findings are best fixed. */
export const REVIEW_CHECKS: readonly ReviewCheck[] = [
  installCheck,
  reinstallCheck,
  uninstallCheck,
  complianceCheck,
  signatureCheck,
  strangerCheck,
  otherShopCheck,
  openedCheck,
  consoleCheck,
  uncaughtCheck,
  requestsCheck,
  linksCheck,
  secretsCheck,
  framesCheck,
  cacheCheck,
  scopesCheck,
  deprecationCheck,
  narrowCheck,
  keyboardCheck,
  axeCheck,
  // Last, where a reader sees what only they can do.
  customerDataCheck,
]
