import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export const layerCheck: Check = ({ app }) => app.extendsLayer
  ? ok('layer', 'nuxt.config extends nuxt-platform-layer')
  : problem('layer', 'nuxt.config does not extend nuxt-platform-layer', `Add extends: ['nuxt-platform-layer'] to nuxt.config.ts, and run this in the app's folder.`)

/** Without any credentials an app is in development with the local platform; with some of them it would not start. */
export const credentialsCheck: Check = ({ settings, app }) => {
  const { apiKey, apiSecretKey, appUrl, adminApiAccessToken, distribution } = settings
  const fixedToken = distribution === 'platform_admin'
  if (!apiKey && !apiSecretKey && !appUrl && !adminApiAccessToken && app.secretsInFile.length === 0) {
    return warning('credentials', 'No credentials are set: nuxt dev uses the local platform, and a built server does not start',
      'Before you deploy, set NUXT_PLATFORM_API_KEY, NUXT_PLATFORM_API_SECRET_KEY and NUXT_PLATFORM_APP_URL in the environment of the server.')
  }
  const missing = [
    !apiKey && !fixedToken && 'NUXT_PLATFORM_API_KEY (the client id)',
    !apiSecretKey && 'NUXT_PLATFORM_API_SECRET_KEY (the client secret)',
    !appUrl && 'NUXT_PLATFORM_APP_URL (the public address)',
    !adminApiAccessToken && fixedToken && 'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN (the fixed token of a platform_admin app)',
  ].filter(name => name !== false)
  if (missing.length === 0) return ok('credentials', 'API key, secret and address are set')
  return problem('credentials', `Missing: ${missing.join(', ')}`, 'Set them in the environment of the server, or in .env for development.')
}

/** What makes every signature wrong, and looks like an attack in the log. */
export const secretCheck: Check = ({ settings: { apiKey, apiSecretKey, previousApiSecretKey } }) => {
  if (!apiSecretKey) return undefined
  const mend = 'Copy the client secret of the app from where it is registered into NUXT_PLATFORM_API_SECRET_KEY.'
  if (apiSecretKey === apiKey) return problem('secret', 'The secret is the API key: every webhook and session token would be refused with 401', mend)
  if (/^shp(?:at|ca|pa|ua)_/.test(apiSecretKey)) return problem('secret', 'The secret has the form of an access token: every webhook and session token would be refused with 401', mend)
  if (apiSecretKey === previousApiSecretKey) {
    return warning('secret', 'NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY is the current secret, so calls signed with the old one are refused with 401',
      'Set it to the secret before the rotation, or remove it when the rotation is done.')
  }
  return ok('secret', previousApiSecretKey ? 'A current and a previous secret are set' : 'The secret has the right form')
}

export const secretInFileCheck: Check = ({ app: { secretsInFile } }) => secretsInFile.length === 0
  ? ok('secret-in-file', 'No secret is written in nuxt.config')
  : problem('secret-in-file', `nuxt.config holds ${secretsInFile.map(name => `platform.${name}`).join(', ')}: it becomes part of the build`,
      'Remove it there, set the variable of the server instead, and rotate the secret if the file was committed.')

export const appUrlCheck: Check = ({ settings: { appUrl } }) => {
  if (!appUrl) return undefined
  const mend = 'Set NUXT_PLATFORM_APP_URL to the public address, e.g. https://app.example.com.'
  const url = URL.canParse(appUrl) ? new URL(appUrl) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) return problem('app-url', 'NUXT_PLATFORM_APP_URL is not a web address', mend)
  const isLocal = LOOPBACK.includes(url.hostname)
  if (url.protocol === 'http:' && !isLocal) return problem('app-url', `${url.origin} is not https: the admin does not frame it, and a server does not start with it`, mend)
  if (url.pathname !== '/' || url.search || url.hash) {
    return warning('app-url', `Only ${url.origin} of NUXT_PLATFORM_APP_URL counts`, 'Give the origin alone. The path that the app is mounted on is app.baseURL of nuxt.config.')
  }
  return ok('app-url', isLocal ? `The app is at ${url.origin}, on this machine` : `The app is at ${url.origin}`)
}

export const settingFormsCheck: Check = ({ settings: { mistakes } }) => mistakes.length === 0
  ? ok('settings', 'Every setting has the right form')
  : problem('settings', mistakes.join(' '), 'Correct it: a server does not start with it.')

export const unknownVariablesCheck: Check = ({ settings: { unknownVariables } }) => unknownVariables.length === 0
  ? undefined
  : warning('unknown-variables', `Nothing reads ${unknownVariables.join(', ')}`, 'Correct the name, or remove it: that of the option apiSecretKey is NUXT_PLATFORM_API_SECRET_KEY, and so on.')
