import type { SeededMistake } from './mistake'

/** A mistake in the registration file, which needs no build. */
export interface RegistrationMistake extends Omit<SeededMistake, 'files'> {
  title: string
  /** Changes the text of `shopify.app.toml`. */
  change: (registration: string) => string
}

/** A route that responds to webhooks, and does not look at them. */
export const DEAF_ROUTE = {
  'server/routes/mistakes/deaf.post.ts':
    "// platform:public\nexport default defineEventHandler(() => 'ok')\n",
}

/** Several of them change the same file, so that the app is reviewed once for each group. */
export const REGISTRATION_MISTAKES: readonly (readonly RegistrationMistake[])[] = [
  [
    {
      title: 'a compliance topic without a subscription',
      check: 'compliance-webhooks',
      at: 'shop/redact',
      message: 'Nothing is subscribed to shop/redact',
      file: 'shopify.app.toml',
      change: text => text.replace(', "shop/redact"', ''),
    },
    {
      title: 'no notice of an uninstallation',
      check: 'uninstall',
      at: 'app/uninstalled',
      message: 'Nothing is subscribed to app/uninstalled',
      file: 'shopify.app.toml',
      change: text => text.replace('"app/uninstalled", ', ''),
    },
    {
      title: 'webhooks of an API version that has ended',
      check: 'dated-rules',
      at: 'webhooks-api-version',
      message: '2025-01 is no longer served',
      file: 'shopify.app.toml:',
      change: text => text.replace(/api_version = "[\d-]+"/, 'api_version = "2025-01"'),
    },
    {
      title: 'a scope that nothing needs',
      check: 'minimal-scopes',
      at: 'access_scopes',
      message: 'read_themes',
      file: 'shopify.app.toml',
      change: text => text.replace('scopes = "', 'scopes = "read_themes,'),
    },
    {
      title: 'an optional scope that nothing needs',
      check: 'minimal-scopes',
      at: 'access_scopes',
      message: 'read_files',
      file: 'shopify.app.toml',
      change: text =>
        text.replace('[access_scopes]', '[access_scopes]\noptional_scopes = ["read_files"]'),
    },
  ],
  [
    {
      title: 'sessions that are kept',
      check: 'uninstall',
      at: 'app/uninstalled',
      message: 'still stores a session',
      change: text => text.replaceAll('uri = "/webhooks"', 'uri = "/mistakes/deaf"'),
    },
    {
      title: 'compliance webhooks whose signature is not verified',
      check: 'compliance-webhooks',
      at: '/mistakes/deaf',
      message: 'customers/redact with a wrong signature got 200 instead of 401',
      change: text => text,
    },
  ],
  [
    {
      title: 'a route that does not exist',
      check: 'compliance-webhooks',
      at: '/mistakes/nowhere',
      message: 'customers/redact got 404 instead of 200',
      change: text => text.replaceAll('uri = "/webhooks"', 'uri = "/mistakes/nowhere"'),
    },
    {
      title: 'an uninstallation that gets an error',
      check: 'uninstall',
      at: 'app/uninstalled',
      message: 'responded with 404',
      change: text => text,
    },
  ],
]
