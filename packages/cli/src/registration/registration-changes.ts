import type { AppDistribution } from '../../../../shared/app-distribution'
import { DATED_RULES } from '../../../../shared/dated-rules'
import type { DatedRule } from '../../../../shared/dated-rule'
import { appKind } from '../../../../shared/rule-dates'
import { redirectUrl } from '../doctor/checks/redirect-url-checks'
import { eventChanges } from './event-changes'
import { listsHost } from './external-servers'
import { proxyChanges, subscriptionUriChanges } from './route-changes'
import type { RegisteredApp, RegistrationChange } from './registration-change'
import { scopeChanges } from './scope-changes'
import { complianceChanges, topicChanges, webhookVersionChanges } from './topic-changes'

/** Compares a registration file with what the code of the app needs. */
export function registrationChanges(app: RegisteredApp): RegistrationChange[] {
  return [
    ...addressChanges(app),
    ...redirectUrlChanges(app),
    ...scopeChanges(app),
    ...webhookVersionChanges(app),
    ...subscriptionUriChanges(app),
    ...topicChanges(app),
    ...complianceChanges(app),
    ...eventChanges(app),
    ...proxyChanges(app),
    ...directApiChanges(app),
    ...summaryChanges(app),
    ...networkNotes(app),
    ...unknownKeyNotes(app),
  ]
}

/**
 * Returns where the IP allowlist is set: no key of the file has it.
 *
 * @returns undefined for an app that needs none
 */
export function allowlistNote({
  registration,
  settings,
}: RegisteredApp): RegistrationChange | undefined {
  const kind = appKind(settings.distribution as AppDistribution)
  const { since, fix }: DatedRule = DATED_RULES['allowlist-install']
  const day = since[kind]
  if (day === undefined) return undefined
  const who = kind === 'custom' ? ' on stores of other organizations' : ''
  return {
    message: `${registration.file} has no key for the IP allowlist, without which the platform refuses new installations${who} since ${day}`,
    fix,
    isNote: true,
  }
}

function addressChanges({ registration, settings }: RegisteredApp): RegistrationChange[] {
  const { file, applicationUrl, clientId, embedded } = registration
  const changes: RegistrationChange[] = []
  if (!clientId)
    changes.push({
      message: `${file} has no client_id yet`,
      fix: 'Before you deploy, link it to an app with shopify app config link.',
      isNote: true,
    })
  if (!applicationUrl)
    changes.push({
      message: `${file} has no application_url`,
      fix: 'Add the address of the app in production.',
      ...(settings.appUrl.startsWith('https:') && {
        edits: [{ kind: 'set', table: [], key: 'application_url', value: settings.appUrl }],
      }),
    })
  if (embedded === undefined)
    changes.push({
      message: `${file} has no value of embedded`,
      fix: `Add embedded = ${settings.embedded}.`,
      edits: [{ kind: 'set', table: [], key: 'embedded', value: settings.embedded }],
    })
  return changes
}

function redirectUrlChanges({ registration, settings }: RegisteredApp): RegistrationChange[] {
  const { applicationUrl, redirectUrls } = registration
  const expected = redirectUrl({ ...settings, appUrl: applicationUrl ?? settings.appUrl })
  if (!expected || settings.distribution === 'platform_admin' || redirectUrls.includes(expected))
    return []
  return [
    {
      message: `${registration.placeOf(['auth', 'redirect_urls'])} does not have the redirect URL ${expected}`,
      fix: 'Add it to redirect_urls below [auth].',
      edits: [
        { kind: 'set', table: ['auth'], key: 'redirect_urls', value: [...redirectUrls, expected] },
      ],
    },
  ]
}

function summaryChanges({ registration, sidekickExtensions }: RegisteredApp): RegistrationChange[] {
  const [place] = sidekickExtensions
  if (place === undefined || registration.hasExtensionsSummary) return []
  return [
    {
      message: `${registration.file} has no extensions_summary, but ${place} declares what Sidekick can use: a deployment is refused`,
      fix: 'Add extensions_summary = "…" above the tables: what the extensions do for merchants.',
    },
  ]
}

/** Not written: the platform does not document the form of an entry. */
function networkNotes({ registration, externalServers }: RegisteredApp): RegistrationChange[] {
  const { sources = [] } = registration.networkAccess ?? {}
  const missing = externalServers.filter(
    ({ host }) => !sources.some(entry => listsHost(entry, host)),
  )
  if (missing.length === 0) return []
  const names = missing.map(({ host, where }) => `${host} (${where})`).join(', ')
  return [
    {
      message: `${registration.placeOf(['network_access', 'allowed_sources'])} does not declare the servers ${names}`,
      fix: 'Add them to allowed_sources below [network_access]: the platform monitors pages for requests to others.',
      isNote: true,
    },
  ]
}

/** The platform adds keys: only the developer knows whether one is a typo. */
function unknownKeyNotes({ registration }: RegisteredApp): RegistrationChange[] {
  return registration.unknownKeys.map(({ problem, hint }) => ({
    message: problem,
    fix: hint,
    isNote: true,
  }))
}

function directApiChanges({ registration, directApiUse }: RegisteredApp): RegistrationChange[] {
  if (directApiUse === undefined || registration.embeddedDirectApiAccess) return []
  const key = 'embedded_app_direct_api_access'
  return [
    {
      message: `${registration.placeOf(['access', 'admin', key])} does not enable direct API access, but ${directApiUse} calls useAdminGraphql`,
      fix: `Set ${key} = true below [access.admin].`,
      edits: [{ kind: 'set', table: ['access', 'admin'], key, value: true }],
    },
  ]
}
