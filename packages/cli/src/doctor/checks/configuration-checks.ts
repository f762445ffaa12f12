import manifest from '../../../../../package.json' with { type: 'json' }
import { isNodeInRange, NODE_ADVICE } from '../../../../../shared/node-version'
import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export const layerCheck: Check = ({ app }) =>
  app.extendsLayer
    ? ok('layer', 'nuxt.config extends nuxt-platform-layer')
    : problem(
        'layer',
        'nuxt.config does not extend nuxt-platform-layer',
        `Add extends: ['nuxt-platform-layer'] to nuxt.config.ts, and run this in the app's folder.`,
      )

/** A build on an older Node.js fails with an error that does not name the cause. */
export const nodeCheck: Check = ({ nodeVersion }) =>
  isNodeInRange(nodeVersion, manifest.engines.node)
    ? ok('node', `Node.js ${nodeVersion} can build and run the app`)
    : problem(
        'node',
        `This is Node.js ${nodeVersion}, but nuxt-platform-layer requires ${manifest.engines.node}`,
        NODE_ADVICE,
      )

/**
 * Without credentials an app uses the local platform in development; with only some of them it does
 * not start.
 */
export const credentialsCheck: Check = ({ settings, app, registration }) => {
  const { apiKey, apiSecretKey, appUrl, adminApiAccessToken, distribution } = settings
  const fixedToken = distribution === 'platform_admin'
  if (
    !apiKey &&
    !apiSecretKey &&
    // A template has the address of its registration file.
    ['', registration?.applicationUrl?.value].includes(appUrl) &&
    !adminApiAccessToken &&
    app.secretsInFile.length === 0
  ) {
    return warning(
      'credentials',
      'No credentials are set: nuxt dev uses the local platform, and a built server does not start',
      'Before you deploy, set NUXT_PLATFORM_API_KEY, NUXT_PLATFORM_API_SECRET_KEY and NUXT_PLATFORM_APP_URL in the environment of the server.',
    )
  }
  const missing = [
    !apiKey && !fixedToken && 'NUXT_PLATFORM_API_KEY (the client id)',
    !apiSecretKey && 'NUXT_PLATFORM_API_SECRET_KEY (the client secret)',
    !appUrl && 'NUXT_PLATFORM_APP_URL (the public address)',
    !adminApiAccessToken &&
      fixedToken &&
      'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN (the fixed token of a platform_admin app)',
  ].filter(name => name !== false)
  if (missing.length === 0) return ok('credentials', 'API key, secret and address are set')
  return problem(
    'credentials',
    `Missing: ${missing.join(', ')}`,
    'Set them in the environment of the server, or in .env for development.',
  )
}

/** Finds mistakes that make every signature invalid, which looks like an attack in the log. */
export const secretCheck: Check = ({
  settings: { apiKey, apiSecretKey, previousApiSecretKey, paddedSecrets },
}) => {
  if (!apiSecretKey) return undefined
  const fix = 'Copy the client secret of the registered app into NUXT_PLATFORM_API_SECRET_KEY.'
  if (apiSecretKey === apiKey)
    return problem(
      'secret',
      'The secret is the API key: every webhook and ID token is rejected with 401',
      fix,
    )
  if (/^shp(?:at|ca|pa|ua)_/.test(apiSecretKey))
    return problem(
      'secret',
      'The secret has the form of an access token: every webhook and ID token is rejected with 401',
      fix,
    )
  if (apiSecretKey === previousApiSecretKey) {
    return warning(
      'secret',
      'NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY is the current secret, so requests signed with the old one are rejected with 401',
      'Set it to the secret from before the rotation, or remove it when the rotation is complete.',
    )
  }
  if (paddedSecrets.length > 0) {
    return warning(
      'secret',
      `${paddedSecrets.join(', ')} has surrounding white space: the layer trims it, other programs that read the variable may not`,
      'Remove the surrounding spaces and line breaks, also where the deployment gets the variables from.',
    )
  }
  return ok(
    'secret',
    previousApiSecretKey
      ? 'A current and a previous secret are set'
      : 'The secret has the right form',
  )
}

export const secretInFileCheck: Check = ({ app: { secretsInFile } }) =>
  secretsInFile.length === 0
    ? ok('secret-in-file', 'No secret is written in nuxt.config')
    : problem(
        'secret-in-file',
        `nuxt.config holds ${secretsInFile.map(name => `platform.${name}`).join(', ')}: it becomes part of the build`,
        'Remove it there, set the environment variable instead, and rotate the secret if the file was committed.',
      )

export const appUrlCheck: Check = ({ settings: { appUrl } }) => {
  if (!appUrl) return undefined
  const fix = 'Set NUXT_PLATFORM_APP_URL to the public address, e.g. https://app.example.com.'
  const url = URL.canParse(appUrl) ? new URL(appUrl) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    return problem('app-url', 'NUXT_PLATFORM_APP_URL is not an HTTP URL', fix)
  const isLocal = LOOPBACK.includes(url.hostname)
  if (url.protocol === 'http:' && !isLocal)
    return problem(
      'app-url',
      `${url.origin} is not https: the admin does not frame it, and the server does not start`,
      fix,
    )
  if (url.pathname !== '/' || url.search || url.hash) {
    return warning(
      'app-url',
      `Only ${url.origin} of NUXT_PLATFORM_APP_URL is used`,
      'Set the origin only. The base path of the app is app.baseURL in nuxt.config.',
    )
  }
  return ok(
    'app-url',
    isLocal ? `The app is at ${url.origin}, on this machine` : `The app is at ${url.origin}`,
  )
}

/** The admin opens the registered URL, even if the app is configured with another one. */
export const applicationUrlCheck: Check = ({ settings: { appUrl, basePath }, registration }) => {
  const registered = registration?.applicationUrl
  if (!registered || !URL.canParse(appUrl) || LOOPBACK.includes(new URL(appUrl).hostname))
    return undefined
  const { origin } = new URL(appUrl)
  const fix = `Set application_url = "${origin}${basePath}" and deploy the registration, or correct NUXT_PLATFORM_APP_URL.`
  if (!URL.canParse(registered.value))
    return problem('application-url', `${registered.where} application_url is not an HTTP URL`, fix)
  if (new URL(registered.value).origin === origin)
    return ok('application-url', `${registered.where} application_url is on ${origin}`)
  return problem(
    'application-url',
    `${registered.where} application_url is ${registered.value}, but NUXT_PLATFORM_APP_URL is ${origin}: the admin opens the former`,
    fix,
  )
}

export const settingFormsCheck: Check = ({ settings: { mistakes } }) =>
  mistakes.length === 0
    ? ok('settings', 'Every setting is valid')
    : problem('settings', mistakes.join(' '), 'Fix it: the server does not start otherwise.')

export const unknownVariablesCheck: Check = ({ settings: { unknownVariables } }) =>
  unknownVariables.length === 0
    ? undefined
    : warning(
        'unknown-variables',
        `Nothing reads ${unknownVariables.join(', ')}`,
        'Fix the name or remove it. Variables are named after options: apiSecretKey is NUXT_PLATFORM_API_SECRET_KEY.',
      )
