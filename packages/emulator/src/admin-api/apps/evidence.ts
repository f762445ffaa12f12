import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    app: 'documented',
    appByHandle: 'documented',
    appByKey: 'documented',
    appInstallation: 'documented',
    appInstallations: 'documented',
    appPurchaseOneTimeCreate: 'documented',
    appRevokeAccessScopes: 'documented',
    appSubscriptionCancel: 'documented',
    appSubscriptionCreate: 'documented',
    appSubscriptionLineItemUpdate: 'documented',
    appSubscriptionTrialExtend: 'documented',
    appUninstall: 'documented',
    appUsageRecordCreate: 'documented',
    currentAppInstallation: 'recorded',
    delegateAccessTokenCreate: 'recorded',
    delegateAccessTokenDestroy: 'recorded',
    storefrontAccessTokenCreate: 'documented',
    storefrontAccessTokenDelete: 'assumed',
  },
  texts: {
    'User does not have sufficient permissions to uninstall this app.': 'documented',
    "The trial isn't active.": 'documented',
    'No app found on the access token.': 'documented',
    'Access denied.': 'recorded',
    'Access token does not exist.': 'recorded',
    'Can only delete delegate tokens.': 'recorded',
    "The access scope can't be empty.": 'recorded',
    'The access scope is invalid: …': 'recorded',
    "The delegate token can't expire after the parent token.": 'recorded',
    'The expires_in value must be greater than 0.': 'recorded',
    "The parent access token can't be a delegate token.": 'documented',
  },
}
