import { version } from '../../../package.json'
import { API_VERSIONS } from '../../../shared/wire'
import { AppDistribution, DISTRIBUTIONS } from '../../../shared/app-distribution'
import type { PlatformConfig, PlatformProfile } from './config'
import { defaultPricing, PRICING_SOURCES } from '../../../shared/pricing-source'
import type { PricingSource } from '../../../shared/pricing-source'
import { JOB_ROLES, isJobRole } from '../../../shared/job-role'
import { LOG_LEVELS, isLogLevel } from '../../../shared/log-level'
import { parseAppKey } from '../crypto/app-key'
import type { AppKey } from '../crypto/app-key'
import { parseEncryptionKeys } from '../encryption/encryption-keys'
import { PlatformError } from '../errors/errors'
import { parseProfile } from './profile'
import { DEFAULTS } from './settings'
import type { PlatformConfigInput, Settings } from './settings'

const BOOLEANS = [
  ['embedded', 'NUXT_PLATFORM_EMBEDDED'],
  ['useOnlineTokens', 'NUXT_PLATFORM_USE_ONLINE_TOKENS'],
  ['expiringOfflineTokens', 'NUXT_PLATFORM_EXPIRING_OFFLINE_TOKENS'],
] as const
/** What a header can carry: a line break would end it and begin another one. */
const USER_AGENT_PREFIX = /^[\x20-\x7E]{0,128}$/
/** What a header can carry. */
const HEADER_VALUE = /^[\x21-\x7E]{1,512}$/
const API_URLS = [
  ['partnersUrl', 'NUXT_PLATFORM_PROFILE_PARTNERS_URL'],
  ['apiUrl', 'NUXT_PLATFORM_PROFILE_API_URL'],
] as const
const AUTH_PATH = /^(?:\/[\w.~-]+)+$/
const SCOPE = /^[a-z][a-z0-9_:/.-]*$/i

/**
 * Checks all settings at once and freezes them.
 *
 * @throws PlatformError `configuration_invalid`: one message with a line for each setting that is
 *   missing or wrong. It names variables and the form that is expected, never the value of a
 *   secret.
 */
export function parseConfig(settings: PlatformConfigInput): PlatformConfig {
  // A setting that is given as undefined is a mistake, which the checks below report.
  const input = { ...DEFAULTS, ...settings } as Settings
  const problems: string[] = []
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }

  const fixedToken = input.distribution === AppDistribution.PlatformAdmin
  check(
    text(input.apiKey) !== '' || fixedToken,
    'NUXT_PLATFORM_API_KEY is missing: the client id of the app.',
  )
  check(
    text(input.apiSecretKey) !== '',
    'NUXT_PLATFORM_API_SECRET_KEY is missing: the client secret of the app.',
  )
  const appUrl = parseAppUrl(input.appUrl, problems)
  const scopes = parseScopes(input.scopes)
  check(
    scopes.every(scope => SCOPE.test(scope)),
    'NUXT_PLATFORM_SCOPES is not a comma list of scopes, e.g. read_products,write_products.',
  )
  check(
    (API_VERSIONS as readonly string[]).includes(input.apiVersion) ||
      /^\d{4}-(?:01|04|07|10)$/.test(input.apiVersion),
    'NUXT_PLATFORM_API_VERSION is not a version of the Admin API, e.g. 2026-10.',
  )
  check(
    (DISTRIBUTIONS as readonly string[]).includes(input.distribution),
    `NUXT_PLATFORM_DISTRIBUTION must be one of ${DISTRIBUTIONS.join(', ')}.`,
  )
  checkFixedTokens(input, check)
  check(
    isUserAgentPrefix(input.userAgentPrefix),
    'NUXT_PLATFORM_USER_AGENT_PREFIX must be at most 128 printable ASCII characters, e.g. Acme Reviews/2.1.',
  )
  check(
    Number.isInteger(input.maxBodyBytes) && input.maxBodyBytes > 0,
    'NUXT_PLATFORM_MAX_BODY_BYTES must be a number of bytes, e.g. 5242880.',
  )
  check(
    Number.isInteger(input.maxPendingBodyBytes) && input.maxPendingBodyBytes > 0,
    'NUXT_PLATFORM_MAX_PENDING_BODY_BYTES must be a number of bytes, e.g. 67108864.',
  )
  check(
    Number.isInteger(input.drainMs) && input.drainMs >= 0,
    'NUXT_PLATFORM_DRAIN_MS must be a number of milliseconds, e.g. 5000.',
  )
  check(
    [undefined, ''].includes(input.logLevel) || isLogLevel(input.logLevel),
    `NUXT_PLATFORM_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`,
  )
  check(
    [undefined, ''].includes(input.jobs) || isJobRole(input.jobs),
    `NUXT_PLATFORM_JOBS must be one of ${JOB_ROLES.join(', ')}.`,
  )
  check(
    AUTH_PATH.test(input.authPathPrefix),
    'platform.authPathPrefix must be a path such as /_platform/auth, without a trailing slash.',
  )
  for (const [field, variable] of BOOLEANS)
    check(typeof input[field] === 'boolean', `${variable} must be true or false.`)
  const encryptionKeys = parseInto(problems, () => parseEncryptionKeys(text(input.encryptionKeys)))
  const appKeys = parseInto(problems, () => parseAppKeys(input))
  const profile = parseInto(problems, () => parseProfile(input.profile))
  checkPricing(input, profile, check)

  if (problems.length > 0 || !encryptionKeys || !appKeys || !profile) {
    throw new PlatformError(
      'configuration_invalid',
      `The platform layer is not configured:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
  }
  const previous = text(input.previousApiSecretKey)
  return Object.freeze({
    apiKey: text(input.apiKey),
    apiSecretKey: text(input.apiSecretKey),
    verificationSecrets: Object.freeze([text(input.apiSecretKey), ...(previous ? [previous] : [])]),
    appKeys: Object.freeze(appKeys),
    scopes: Object.freeze(scopes),
    appUrl,
    basePath: input.basePath,
    apiVersion: input.apiVersion,
    authPathPrefix: input.authPathPrefix,
    authPagePath: input.authPagePath,
    distribution: input.distribution as AppDistribution,
    // An app with a fixed token is never framed: there is no ID token it could be opened with.
    embedded: input.embedded && !fixedToken,
    useOnlineTokens: input.useOnlineTokens,
    expiringOfflineTokens: input.expiringOfflineTokens,
    adminApiAccessToken: text(input.adminApiAccessToken),
    storefrontAccessToken: text(input.storefrontAccessToken),
    userAgent: [text(input.userAgentPrefix), `nuxt-platform-layer/${version}`]
      .filter(Boolean)
      .join(' | '),
    maxBodyBytes: input.maxBodyBytes,
    encryptionKeys,
    pricing: (input.pricing as PricingSource | '') || defaultPricing(input.distribution),
    isDefaultPricing: input.pricing === '',
    appHandle: text(input.appHandle),
    partnerOrganizationId: text(input.partnerOrganizationId),
    partnerApiToken: text(input.partnerApiToken),
    profile,
  })
}

/** @throws PlatformError `configuration_invalid` */
function parseAppKeys({ privateKey, previousPrivateKey }: Settings): AppKey[] {
  const current = parseAppKey(privateKey, 'NUXT_PLATFORM_PRIVATE_KEY')
  const previous = parseAppKey(previousPrivateKey, 'NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY')
  if (previous && !current)
    throw new PlatformError(
      'configuration_invalid',
      'NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY needs NUXT_PLATFORM_PRIVATE_KEY: the newer key.',
    )
  return [current, previous].filter(key => key !== undefined)
}

/**
 * Refuses a fixed token in the wrong kind of app, where it would be ignored, or used for every
 * shop.
 */
function checkFixedTokens(input: Settings, check: (holds: boolean, problem: string) => void): void {
  const isPlatformAdmin = input.distribution === AppDistribution.PlatformAdmin
  const token = text(input.adminApiAccessToken)
  check(
    !isPlatformAdmin || token !== '',
    'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN is missing: the fixed access token of a platform_admin app.',
  )
  check(
    isPlatformAdmin || token === '',
    'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN is for NUXT_PLATFORM_DISTRIBUTION=platform_admin only.',
  )
  check(
    token === '' || token !== text(input.apiSecretKey),
    "NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN is the app's secret: an access token is something else.",
  )
  check(
    isPlatformAdmin || text(input.storefrontAccessToken) === '',
    'NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN is for NUXT_PLATFORM_DISTRIBUTION=platform_admin only.',
  )
}

/** App Pricing needs a client of the Partner API, and the app's handle for the page of plans. */
function checkPricing(
  input: Settings,
  profile: PlatformProfile | null,
  check: (holds: boolean, problem: string) => void,
): void {
  check(
    ['', ...PRICING_SOURCES].includes(input.pricing),
    'NUXT_PLATFORM_PRICING must be one of billing_api, app_pricing.',
  )
  const token = text(input.partnerApiToken)
  check(
    token === '' || token !== text(input.apiSecretKey),
    "NUXT_PLATFORM_PARTNER_API_TOKEN is the app's secret: it is the access token of a Partner API client.",
  )
  if (input.pricing !== 'app_pricing') return
  check(
    input.distribution === AppDistribution.AppStore,
    'NUXT_PLATFORM_PRICING=app_pricing is for NUXT_PLATFORM_DISTRIBUTION=app_store only.',
  )
  check(
    HEADER_VALUE.test(token),
    'NUXT_PLATFORM_PARTNER_API_TOKEN is missing: the access token of a Partner API client with the permission "Manage apps".',
  )
  check(
    /^\d{1,20}$/.test(text(input.partnerOrganizationId)),
    'NUXT_PLATFORM_PARTNER_ORGANIZATION_ID is missing: the number in the address of the Partner Dashboard.',
  )
  check(
    /^[\w-]{1,255}$/.test(text(input.appHandle)),
    'NUXT_PLATFORM_APP_HANDLE is missing: the handle of the app in its registration, e.g. my-app.',
  )
  for (const [field, variable] of API_URLS)
    check(
      profile === null || profile[field] !== '',
      `${variable} is missing: the address in the emulated platform.`,
    )
}

function isUserAgentPrefix(value: unknown): boolean {
  return (
    value === undefined ||
    (['string', 'number'].includes(typeof value) && USER_AGENT_PREFIX.test(text(value)))
  )
}

/**
 * A runtime value may have been parsed from the environment into another type: a numeric key
 * becomes a number.
 */
function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function parseScopes(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : text(value).split(',')
  return list.map(text).filter(scope => scope !== '')
}

function parseAppUrl(value: unknown, problems: string[]): string {
  const given = text(value)
  if (!given) {
    problems.push(
      'NUXT_PLATFORM_APP_URL is missing: the public address of this app, e.g. https://app.example.com.',
    )
    return ''
  }
  const url = URL.canParse(given) ? new URL(given) : null
  const loopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (
    !url ||
    !(url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) ||
    url.username ||
    url.password
  ) {
    problems.push(
      'NUXT_PLATFORM_APP_URL is not an address such as https://app.example.com (http only on localhost).',
    )
    return ''
  }
  return url.origin
}

/** What a parser returns; null when it refuses, with its reason among the problems. */
function parseInto<T>(problems: string[], parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    problems.push(error.message)
    return null
  }
}
