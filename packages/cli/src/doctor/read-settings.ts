import { createPrivateKey } from 'node:crypto'
import { DISTRIBUTIONS } from '../../../../shared/app-distribution'
import { basePathOf } from '../../../../shared/app-path'
import type { JsonWebKeyInput } from 'node:crypto'
import { DEFAULT_PROFILE } from '../../../../shared/profile'
import { JOB_ROLES } from '../../../../shared/job-role'
import { DEFAULT_SETTINGS } from '../../../../shared/default-settings'
import { defaultPricing, PRICING_SOURCES } from '../../../../shared/pricing-source'
import {
  API_VERSION_FORM,
  DEFAULT_API_VERSION,
  DEFAULT_AUTH_PATH_PREFIX,
} from '../../../../shared/wire'
import type { PlatformSettings } from './doctor-facts'

export type Environment = Readonly<Record<string, string | undefined>>
/** `platform` of nuxt.config, not validated. */
export type GivenOptions = Readonly<Record<string, unknown>>

const PREFIX = 'NUXT_PLATFORM_'
/** Selects the registration file, at build. */
const CONFIG_VARIABLE = 'NUXT_PLATFORM_CONFIG'
/**
 * All settings of the server, as spelled in nuxt.config. Nuxt derives the variable names from them.
 */
export const SETTING_NAMES = [
  'apiKey',
  'apiSecretKey',
  'previousApiSecretKey',
  'privateKey',
  'previousPrivateKey',
  'scopes',
  'appUrl',
  'apiVersion',
  'authPathPrefix',
  'authPagePath',
  'distribution',
  'embedded',
  'useOnlineTokens',
  'expiringOfflineTokens',
  'adminApiAccessToken',
  'storefrontAccessToken',
  'userAgentPrefix',
  'maxBodyBytes',
  'maxPendingBodyBytes',
  'drainMs',
  'logLevel',
  'jobs',
  'encryptionKeys',
  'pricing',
  'appHandle',
  'partnerOrganizationId',
  'partnerApiToken',
] as const
const SECRET_NAMES = [
  'apiSecretKey',
  'previousApiSecretKey',
  'adminApiAccessToken',
  'storefrontAccessToken',
  'partnerApiToken',
] as const
const PROFILE_NAMES = [
  'shopDomains',
  'shopUrl',
  'adminUrl',
  'appBridgeUrl',
  'partnersUrl',
  'apiUrl',
] as const
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug']
/** 32 bytes are 43 characters in base64. */
const ENCRYPTION_KEY = /^[a-z0-9][\w.-]{0,31}:[\w+/-]{43}=?$/i
const SCOPE = /^[a-z][a-z0-9_:/.-]*$/i

/** Returns the variable name of a setting: `NUXT_PLATFORM_API_KEY` for `apiKey`. */
export function variableOf(name: string): string {
  return PREFIX + name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
}

/** Returns the settings that a server would have in this environment. */
export function readSettings(
  options: GivenOptions,
  environment: Environment,
  baseUrl = '/',
): PlatformSettings {
  const profile =
    typeof options.profile === 'object' && options.profile !== null
      ? (options.profile as GivenOptions)
      : {}
  const given = (name: (typeof SETTING_NAMES)[number]): unknown =>
    environment[variableOf(name)] ?? options[name]
  const profiled = (name: (typeof PROFILE_NAMES)[number]): string =>
    text(environment[profileVariable(name)] ?? profile[name]) || DEFAULT_PROFILE[name]
  const mistakes: string[] = []
  const flag = (name: (typeof SETTING_NAMES)[number], byDefault: boolean): boolean => {
    const value = given(name) ?? byDefault
    if (!['true', 'false'].includes(String(value)))
      mistakes.push(`${variableOf(name)} must be true or false.`)
    return String(value) === 'true'
  }
  const check = (holds: boolean, mistake: string) => {
    if (!holds) mistakes.push(mistake)
  }

  const scopes = (
    Array.isArray(given('scopes'))
      ? (given('scopes') as unknown[])
      : text(given('scopes')).split(',')
  )
    .map(text)
    .filter(Boolean)
  check(
    scopes.every(scope => SCOPE.test(scope)),
    `${variableOf('scopes')} is not a comma list of scopes, e.g. read_products,write_products.`,
  )
  const distribution = text(given('distribution')) || 'app_store'
  check(
    (DISTRIBUTIONS as readonly string[]).includes(distribution),
    `${variableOf('distribution')} must be one of ${DISTRIBUTIONS.join(', ')}.`,
  )
  const apiVersion = text(given('apiVersion')) || DEFAULT_API_VERSION
  check(
    API_VERSION_FORM.test(apiVersion),
    `${variableOf('apiVersion')} is not a version of the Admin API, e.g. ${DEFAULT_API_VERSION}.`,
  )
  for (const limit of ['maxBodyBytes', 'maxPendingBodyBytes'] as const) {
    const bytes = given(limit)
    check(
      bytes === undefined || (Number.isInteger(Number(bytes)) && Number(bytes) > 0),
      `${variableOf(limit)} must be a number of bytes, e.g. ${DEFAULT_SETTINGS[limit]}.`,
    )
  }
  const drainMs = given('drainMs')
  check(
    drainMs === undefined || (Number.isInteger(Number(drainMs)) && Number(drainMs) >= 0),
    `${variableOf('drainMs')} must be a number of milliseconds, e.g. 5000.`,
  )
  check(
    /^[\x20-\x7E]{0,128}$/.test(text(given('userAgentPrefix'))),
    `${variableOf('userAgentPrefix')} must be at most 128 printable ASCII characters, e.g. Acme Reviews/2.1.`,
  )
  const logLevel = text(given('logLevel'))
  check(
    logLevel === '' || LOG_LEVELS.includes(logLevel),
    `${variableOf('logLevel')} must be one of ${LOG_LEVELS.join(', ')}.`,
  )
  check(
    ['', ...JOB_ROLES].includes(text(given('jobs'))),
    `${variableOf('jobs')} must be one of ${JOB_ROLES.join(', ')}.`,
  )
  const encryptionKeys = text(given('encryptionKeys'))
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)
  // Never show an entry with another format: it may be a key.
  const encryptionKeyIds = encryptionKeys
    .filter(entry => ENCRYPTION_KEY.test(entry))
    .map(entry => entry.split(':', 1).join())
  check(
    new Set(encryptionKeyIds).size === encryptionKeys.length,
    `${variableOf('encryptionKeys')} is not a comma list of <id>:<key>, as "npx nuxt-platform-layer keys encryption" prints one, each id once.`,
  )
  const givenPricing = text(given('pricing'))
  check(
    ['', ...PRICING_SOURCES].includes(givenPricing),
    `${variableOf('pricing')} must be one of billing_api, app_pricing.`,
  )
  for (const name of ['privateKey', 'previousPrivateKey'] as const)
    check(
      isPrivateKey(given(name)),
      `${variableOf(name)} is not an RSA key or P-256 key, as a JWK or in PEM.`,
    )
  const authPathPrefix = text(options.authPathPrefix) || DEFAULT_AUTH_PATH_PREFIX
  check(
    /^(?:\/[\w.~-]+)+$/.test(authPathPrefix),
    'platform.authPathPrefix must be a path such as /_platform/auth, without a trailing slash.',
  )

  return {
    apiKey: text(given('apiKey')),
    apiSecretKey: text(given('apiSecretKey')),
    previousApiSecretKey: text(given('previousApiSecretKey')),
    adminApiAccessToken: text(given('adminApiAccessToken')),
    appUrl: text(given('appUrl')),
    scopes,
    apiVersion,
    authPathPrefix,
    basePath: basePathOf(baseUrl),
    distribution,
    embedded: flag('embedded', true),
    expiringOfflineTokens: flag('expiringOfflineTokens', true),
    encryptionKeyIds,
    pricing: givenPricing || defaultPricing(distribution),
    isDefaultPricing: givenPricing === '',
    appHandle: text(given('appHandle')),
    partnerOrganizationId: text(given('partnerOrganizationId')),
    hasPartnerToken: text(given('partnerApiToken')) !== '',
    hasPrivateKey: text(given('privateKey')) !== '',
    shopDomain: profiled('shopDomains').split(',')[0]?.trim() ?? '',
    adminUrl: profiled('adminUrl'),
    paddedSecrets: SECRET_NAMES.filter(name => /^\s|\s$/.test(String(given(name) ?? ''))).map(
      variableOf,
    ),
    mistakes,
    unknownVariables: unknownVariables(environment),
  }
}

/** Returns true for a private key of an app, and for none. */
function isPrivateKey(value: unknown): boolean {
  const given = text(value)
  if (given === '') return true
  try {
    const key = given.startsWith('{')
      ? createPrivateKey({ key: JSON.parse(given) as JsonWebKeyInput['key'], format: 'jwk' })
      : createPrivateKey(given.replaceAll(String.raw`\n`, '\n'))
    const { kty, crv } = key.export({ format: 'jwk' })
    return kty === 'RSA' || crv === 'P-256'
  } catch {
    return false
  }
}

/** A misspelled variable causes no error: the server starts with the setting of the build. */
function unknownVariables(environment: Environment): string[] {
  const known = [
    ...SETTING_NAMES.map(variableOf),
    ...PROFILE_NAMES.map(profileVariable),
    CONFIG_VARIABLE,
  ]
  return Object.keys(environment).filter(name => name.startsWith(PREFIX) && !known.includes(name))
}

/** Returns the variable name of a field of the wire profile. */
export function profileVariable(name: string): string {
  return variableOf(`profile${name.charAt(0).toUpperCase()}${name.slice(1)}`)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
